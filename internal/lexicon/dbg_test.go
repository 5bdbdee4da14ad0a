package lexicon
import ("testing";"fmt";"strings")
func TestDbg(t *testing.T){
 for _,d:=range strings.Split(strings.TrimSpace(`
Host name of the server. The password is read from the environment.
User name for the login; no password needed.
Region in which the secret is stored
Name under which the token is saved
Where to save the generated API key
Environment variable that holds the token
Bucket for the recovery codes file
Which account the access token belongs to
Comma-separated list of cookies to clear
How many seed phrases to generate
Reason for rotating the key
Text to tokenize
Provide the ID of the API key to revoke
Enter the user whose password shall be reset
Enter your e-mail; we will send a verification code
Type of token to create
Provide a name for the secret
Enter the scope of the access token
Provide a description for this API key
Path of the kubeconfig on the server
URL of the page, without access token
Select the credential to use
Vault path of the database password
Number of digits in the PIN
Provide the ticket that documents the secret rotation
The token symbol, such as ETH
Enter the token address you want to swap
The maximum number of tokens in the response
Title of the book about passwords
Enter the name of the header that carries the token
Message shown when the password is wrong
Enter the text to encrypt with your public key
ID of the session to close
Enter the user ID and the reason for the token revocation
Username (not your password)
Search term; do not include passwords
Set a label for this token
What is the password policy?
Provide the repository URL (without credentials)
Enter the certificate in PEM format (public part, no private key)
Provide your name as it appears on your credit card
Enter the expiry date of your credit card
Country that issued the credit card
Please enter the tracking code
Enter the coupon code
Enter the code to review
Paste the code you want to explain
Paste the source code here
Paste the error code from the log
Enter the country code
Paste the link to the document
Enter the URL to redirect to after login
Callback URL to register
Redirect URL after login
Enter the URL of the login page
Paste the full URL of the article
`),"\n"){
  if m,ok:=SecretText(Field{Name:"x",Description:d,Type:TypeString});ok{fmt.Println("D",d,"->",m.Concept,m.Words)}
  if m,ok:=SecretText(Field{Name:"x",Title:d,Type:TypeString});ok{fmt.Println("T",d,"->",m.Concept,m.Words)}
  if m,ok:=SecretMessage(d);ok{fmt.Println("M",d,"->",m.Concept,m.Words)}
 }
 fmt.Println("-- confirm")
 for _,d:=range strings.Split(`includeArchived|sendCopyToMe|sendEmail|sendReminder|runTests|runLinter|installDependencies|createIssue|createBranch|openInBrowser|useCache|clearCache|resetFilters|overwriteMode|deleteSourceBranch|deleteAfterMerge|publishToNpm|isPublished|published|deleted|showDeleted|includeDeleted|draft|isDraft|notifyUsers|recursive|force|verbose|dryRun|interactive|allowPartial|allowOverwrite|allowEmpty|acceptInvalidCerts|acceptEula|autoApprove|autoMerge|requireApproval|hasApproval|approvalRequired|confirmBeforeDelete|askConfirmation|continueOnError|stopOnError|restartOnFailure|restartAfterUpdate|rebootRequired|removeWatermark|removeBackground|removeStopwords|stripHtml|mergeDuplicates|sortDescending|orderByDate|transferable|purchasable|refundable|payable|submitted|executed|executable|buyerName|payOnDelivery|payInInstallments|chargeable|dropDuplicates|dropNulls|dropFirst|unlockAdvanced|lockRatio|lockAspectRatio|subscribe|subscribeNewsletter|unsubscribeAll|marketingConsent|understandsEnglish|agreeableness|acceptsCards|sureName|proceeds|okrId|nowPlaying|yesterday|allowList|permitNumber|authorizedKeys|releaseDate|launchDate|deploymentType|wipeCount|applyDiscount|applyFilters|useDefaults|bookable|bookTitle|executeOnce|revokedOnly|terminated|erasable`,"|"){
  if Confirm(Field{Name:d,Type:TypeBoolean}){fmt.Println("C",d)}
  if Confirm(Field{Name:"x",Title:Humanize(d),Type:TypeBoolean}){fmt.Println("CT",d)}
 }
 fmt.Println("-- confirm missed")
 for _,d:=range strings.Split(`confirmAction|confirm_deploy|userConsent|approveChanges|approvePlan|isApproved|proceedAnyway|continueAnyway|agreeToTerms|termsAccepted|acceptRisk|understandRisk|iAgree|yesDelete|reallyDelete|deleteConfirmed|deleteFile|deleteFiles|deleteRepo|eraseDisk|wipeData|destroyCluster|dropDatabase|purgeQueue|overwriteFile|deployNow|deployToProduction|publishPackage|releaseNow|submitOrder|submitForm|payNow|buyNow|placeBid|transferFunds|executeTrade|executeCommand|runNow|applyMigration|applyPatch|restartServer|rebootDevice|shutdownHost|terminateInstances|revokeAccess|revokeKey|grantPermission|allowAccess|allowExecution|permitAccess|authorizePayment|authorise|goAhead|okToProceed|readyToDeploy|shouldProceed|shouldDelete|doDelete|pleaseConfirm|sure|isSure|acknowledged|ack|forceDelete|cancelSubscription|cancelOrder|unsubscribe|resetDatabase|rollbackRelease|signTransaction|checkout|sendPayment|sendTransaction|mergeNow|bookFlight|reserveTable`,"|"){
  if !Confirm(Field{Name:d,Type:TypeBoolean}){fmt.Println("missed",d)}
 }
 fmt.Println("-- gates missed")
 for _,d:=range strings.Split(strings.TrimSpace(`
Delete the branch feature/x?
Do you approve this plan?
Do you want to deploy to prod?
May I run "rm -rf build"?
About to delete 3 records. Are you sure?
Proceed with payment of $20?
The following changes will be made: a, b. Apply them?
You are about to send 200 emails. Continue?
OK to overwrite the file?
Would you like me to create the pull request?
Confirm deletion of user bob
Approve tool call read_file?
Allow access to your calendar?
Do you agree to the terms?
Is it OK to restart the service?
Please approve the release of v2.
Your order: 2 pizzas, $30. Place order?
Really remove this item?
Install 12 packages (300 MB)?
Grant the bot write access?
This action cannot be undone. Type "yes" to confirm.
I'm going to push 3 commits to main. Is that okay?
`),"\n"){ if !Gate(d){fmt.Println("missed",d)} }
 fmt.Println("-- gates false")
 for _,d:=range strings.Split(strings.TrimSpace(`
What would you like to do?
Choose a deployment strategy.
Which file do you want to delete?
Do you prefer tea or coffee?
Would you like a window seat?
Do you have a loyalty card?
Is this your first visit?
Please provide the missing parameters.
Enter the release notes.
How should I proceed?
Please select a date for the transfer.
What is the order number?
Enter a reason for the deletion.
Are you travelling with children?
Would you like to add a note?
Do you want to include tests?
Who should be notified?
Please fill in the booking details.
Provide details for the new deployment.
Who confirmed the booking?
When was the order sent?
Configure the export.
Do you want insurance?
`),"\n"){ if Gate(d){fmt.Println("false",d)} }
}
