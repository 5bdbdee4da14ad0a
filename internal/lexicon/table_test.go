package lexicon

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"userName":        "user name",
		"APIKey":          "api key",
		"awsSSOToken":     "aws sso token",
		"key2":            "key 2",
		"oauth2Token":     "oauth2 token",
		"snake_case":      "snake case",
		"kebab-case":      "kebab case",
		"dots.in.name":    "dots in name",
		"HTTPServerURLs":  "http server urls",
		"userIDs":         "user ids",
		"v2Beta":          "v2 beta",
		"2faCode":         "2fa code",
		"x509Cert":        "x509 cert",
		"sha256Hash":      "sha256 hash",
		"OAuthToken":      "oauth token",
		"gitHubToken":     "github token",
		"PostgreSQLHost":  "postgresql host",
		"SCREAMING_SNAKE": "screaming snake",
		"密码":              "密码",
		"登录Password":      "登录 password",
		"contraseñaNueva": "contraseña nueva",
		"__init__":        "init",
		"":                "",
		"--":              "",
	} {
		if got := strings.Join(Words(name), " "); got != want {
			t.Errorf("Words(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestHumanize(t *testing.T) {
	for name, want := range map[string]string{
		"dbPassword":  "Db password",
		"env_name":    "Env name",
		"apiKey":      "API key",
		"baseURL":     "Base URL",
		"userId":      "User ID",
		"id":          "ID",
		"githubToken": "GitHub token",
		"max-items":   "Max items",
		"账号":          "账号",
		"":            "",
	} {
		if got := Humanize(name); got != want {
			t.Errorf("Humanize(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestLooksLikeCode(t *testing.T) {
	codes := "keep_local eu-west-1 us-east1 us-east-1a ap-southeast-2 v2 0 1 01 PROD_EU camelCase keepBoth opt1 option_2 " +
		"com.example.app a3f9c2d1 3f2504e0-4f89-11d3-9a0c-0305e82c3301"
	words := "Production yes red staging m S M L XL A4 USD PDF HIGH iPhone eBay macOS GitHub read-only utf-8 sha-256 mp3 4k 1080p 10 " +
		"2024 example.com v1.2.3 decade north-west wi-fi covid-19 e-mail C++ user@example.org km/h 24h 生产环境 はい 아니요 größer да _"
	for _, s := range strings.Fields(codes) {
		if !LooksLikeCode(s) {
			t.Errorf("LooksLikeCode(%q) = false", s)
		}
	}
	for _, s := range append(strings.Fields(words), "sehr gut", "keep_local (default)", "") {
		if LooksLikeCode(s) {
			t.Errorf("LooksLikeCode(%q) = true", s)
		}
	}
}

func TestChoices(t *testing.T) {
	approve := "yes|Yes, delete it|y|ok|OK|true|approve|Approved|approve_once|allowAlways|Always allow|accept|confirm|proceed|" +
		"Proceed anyway|continue|overwrite|Overwrite all|delete|Delete 14 files|deploy|publish|grant|ja|Ja, löschen|genehmigen|oui|" +
		"Oui, supprimer|accepter|sí|Sí, borrar|aprobar|sim|excluir|да|Да, удалить|разрешить|是|确认|同意|确认删除|確認|允許|はい|承認する|削除する|" +
		"예|승인|삭제"
	refuse := "no|No, keep it|No thanks|n|false|reject|Rejected|deny|deny_all|decline|cancel|Cancel|abort|keep|Keep both|keep_local|" +
		"skip|don't allow|Do not deploy|not now|Not approved|later|go back|nein|ablehnen|abbrechen|behalten|non|refuser|annuler|" +
		"rechazar|cancelar|não|recusar|нет|отклонить|отмена|否|不同意|取消|拒绝|保留|跳過|いいえ|キャンセル|拒否|許可しない|아니요|취소|거부"
	neither := "pending|unknown|maybe|staging|production|red|high|none|No preference|no limit|cancelled|deletion pending|in review|" +
		"release candidate|merge conflict|Order number|allow-list|notify|tokyo|yesterday|nobody|noon|okra|keepsake|allowance|待审批|未知|" +
		"承認待ち|승인대기|ausstehend|en attente|pendiente|в ожидании|"
	for kind, choices := range map[string]string{"approve": approve, "refuse": refuse, "neither": neither} {
		for _, c := range strings.Split(choices, "|") {
			if got, want := Approves(c), kind == "approve"; got != want {
				t.Errorf("Approves(%q) = %t", c, got)
			}
			if got, want := Refuses(c), kind == "refuse"; got != want {
				t.Errorf("Refuses(%q) = %t", c, got)
			}
		}
	}
}

func TestInverted(t *testing.T) {
	for _, f := range []Field{
		{Name: "skip"}, {Name: "skipDeploy"}, {Name: "keep"}, {Name: "keepFiles"}, {Name: "dryRun"}, {Name: "dry_run"}, {Name: "cancel"},
		{Name: "abort"}, {Name: "doNotDelete"}, {Name: "x", Title: "Keep the old version"}, {Name: "x", Title: "Behalten"},
		{Name: "x", Title: "Ne pas supprimer"}, {Name: "x", Title: "跳过"}, {Name: "x", Title: "キャンセル"}, {Name: "x", Title: "Пропустить"},
	} {
		f.Type = TypeBoolean
		if !Inverted(f) || Confirm(f) {
			t.Errorf("%+v: Inverted %t, Confirm %t", f, Inverted(f), Confirm(f))
		}
	}
	for _, name := range strings.Fields("confirm delete cancelSubscription keeper includeTests skipper proceed") {
		if f := (Field{Name: name, Type: TypeBoolean}); Inverted(f) {
			t.Errorf("Inverted(%q) = true", name)
		}
	}
}

// TestNames has names without any other text.
func TestNames(t *testing.T) {
	secret := "hostPassword WIFI_PASSWORD ldapBindPassword bindPw rootPass masterPwd keyPassphrase sessionToken x_api_token NPM_AUTH_TOKEN " +
		"page_access_token oauth_token_secret consumerSecret slackSigningSecret aws_access_key gcpServiceAccountKey geminiApiKey openaiKey " +
		"api_secret eth_private_key rsaPrivateKey masterKey dataEncryptionKey recoveryPhrase mnemonicPhrase bip39Seed cardCvv ccNumber " +
		"creditCard userPin smsOtp totpCode twoFaCode mfa_otp verifyCode recoveryCodes mothersMaidenName garageCode wifiKey mongoConnectionString " +
		"connString DATABASE_URL discordWebhook authCookie authorization_header kubeConfig unsealKey joinToken unlockCode psw mdpAdmin " +
		"mot_de_passe contrasenia senhaBanco parolWifi xin_mima zhifuMima userpw apikey accesstoken clientsecret"
	harmless := "publicKeyCredential passkeyName keyboardShortcut keyCode keyPath keyspace_name turnkey monkey tokenStandard tokenIn tokenizer " +
		"maxNewTokens refreshTokenTtl accessTokenUrl secretLocation secretsPath passwordField passwordEnvVar passwordRequired passengerName " +
		"passRate bypassReason compassDirection hallPass pinColor opinion spinCount shippingCode pincode langCode sourceCode reasonCode " +
		"trackingNumber accountNumber iban license cardBrand cardExpiry cardHolder sessionId cookieDomain userAgent authorName authScheme " +
		"oauthClientId callbackUrl webhookUrl databaseName connectionPool sshPublicKeyPath fingerprint seedCount mnemonicName answer " +
		"securityGroup securityQuestion recoveryEmail backupPath verificationMethod accessLevel gateId communityName bearing patternName " +
		"panAngle dataKey puntoClave mimas tokenized secretion creditLimit apiKeyLabel environment secretary"
	for want, names := range map[bool]string{true: secret, false: harmless} {
		for _, name := range strings.Fields(names) {
			if m, got := Secret(Field{Name: name, Type: TypeString}); got != want {
				t.Errorf("Secret(%q) = %+v, %t", name, m, got)
			}
			for _, ft := range []FieldType{TypeBoolean, TypeEnum, TypeArray} {
				if _, got := Secret(Field{Name: name, Type: ft}); got {
					t.Errorf("Secret(%q), %s: true", name, ft)
				}
			}
		}
	}
	confirm := "confirm_deploy userConsent approvePlan isApproved proceedAnyway agreeToTerms understandRisk iAgree reallyDelete deleteRepo " +
		"wipeData dropDatabase overwriteFile deployNow submitOrder payNow transferFunds executeTrade applyPatch restartServer revokeKey " +
		"grantPermission authorizePayment shouldDelete isSure forceDelete cancelSubscription signTransaction bookFlight"
	option := "includeArchived sendCopyToMe runTests createBranch clearCache deleteSourceBranch deleteAfterMerge published showDeleted " +
		"notifyUsers force verbose allowPartial autoApprove requireApproval hasApproval askConfirmation continueOnError restartOnFailure " +
		"rebootRequired removeBackground mergeDuplicates transferable payOnDelivery dropNulls lockAspectRatio subscribeNewsletter " +
		"marketingConsent acceptsCards proceeds nowPlaying allowList releaseDate applyDiscount bookable executeOnce erasable"
	for want, names := range map[bool]string{true: confirm, false: option} {
		for _, name := range strings.Fields(names) {
			if got := Confirm(Field{Name: name, Type: TypeBoolean}); got != want {
				t.Errorf("Confirm(%q) = %t", name, got)
			}
		}
	}
}

// TestMentions has texts that mention credentials and ask for none.
func TestMentions(t *testing.T) {
	for _, s := range []string{
		"Host name of the server. The password is read from the environment.",
		"User name for the login; no password needed.",
		"Region in which the secret is stored",
		"Where to save the generated API key",
		"Environment variable that holds the token",
		"How many seed phrases to generate",
		"Reason for rotating the key",
		"Provide the ID of the API key to revoke",
		"Enter the user whose password shall be reset",
		"Enter your e-mail; we will send a verification code",
		"Provide a name for the secret",
		"Path of the kubeconfig on the server",
		"Vault path of the database password",
		"Number of digits in the PIN",
		"The maximum number of tokens in the response",
		"Enter the name of the header that carries the token",
		"Enter the text to encrypt with your public key",
		"Username (not your password)",
		"Search term; do not include passwords",
		"Provide the repository URL (without credentials)",
		"Provide your name as it appears on your credit card",
		"Country that issued the credit card",
		"Paste the code you want to explain",
		"Redirect URL after login",
		"Paste the full URL of the article",
	} {
		for _, f := range []Field{{Name: "x", Title: s}, {Name: "x", Description: s, Type: TypeString}} {
			if m, ok := SecretText(f); ok {
				t.Errorf("SecretText(%+v) = %+v", f, m)
			}
		}
		if m, ok := SecretMessage(s); ok {
			t.Errorf("SecretMessage(%q) = %+v", s, m)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		f    Field
		want Match
	}{
		{Field{Name: "stripeApiKey", Type: TypeString}, Match{"API key", "stripeApiKey", PartName}},
		{Field{Name: "db_password", Type: TypeString}, Match{"password", "password", PartName}},
		{Field{Name: "otp", Type: TypeInteger}, Match{"one-time code", "otp", PartName}},
		{Field{Name: "field1", Title: "Your Seed Phrase", Type: TypeString}, Match{"seed phrase", "Seed Phrase", PartTitle}},
		{Field{Name: "field1", Description: "Bitte das Passwort eingeben", Type: TypeString}, Match{"password", "Passwort", PartDescription}},
	} {
		got, ok := Secret(c.f)
		if !ok {
			got, ok = SecretText(c.f)
		}
		if !ok || got != c.want {
			t.Errorf("%+v: %+v, %t, want %+v", c.f, got, ok, c.want)
		}
	}
	if got, ok := SecretMessage("Please paste your private key."); !ok || got != (Match{"private key", "private key", PartMessage}) {
		t.Errorf("message: %+v, %t", got, ok)
	}
}

// TestHostile looks at texts that are as costly as a text can be.
func TestHostile(t *testing.T) {
	shared()
	for _, s := range []string{"name of the ", "enter your password ", "密码的", "a ", "token_", "пароль? ", "A1", "type type to "} {
		long := strings.Repeat(s, 1<<20/len(s))
		start := time.Now()
		everything(long, long, long)
		if d := time.Since(start); d > 10*time.Second {
			t.Errorf("%q, repeated: took %v", s, d)
		}
	}
}

// everything calls all functions, and returns what they say.
func everything(name, title, text string) []any {
	var out []any
	for _, ft := range []FieldType{TypeString, TypeInteger, TypeBoolean, TypeEnum, TypeUnknown, "other"} {
		f := Field{name, title, text, ft}
		m, ok := Secret(f)
		n, also := SecretText(f)
		out = append(out, m, ok, n, also, Confirm(f), SideOption(f), Inverted(f))
	}
	m, ok := SecretMessage(text)
	return append(out, m, ok, Gate(text), Optional(name, title, text), Approves(title), Refuses(title), LooksLikeCode(title),
		strings.Join(Words(name), " "), Humanize(name))
}

func FuzzAll(f *testing.F) {
	f.Add("apiKey", "API key", "Enter your API key")
	f.Add("密码", "请输入", "パスワードを入力してください。인증번호")
	f.Add("\xff\xfe", "l'é", "’'’")
	f.Add("OAuth2", "İ ß Ⱥ", "...?!")
	f.Fuzz(func(t *testing.T, name, title, text string) {
		if !slices.Equal(everything(name, title, text), everything(name, title, text)) {
			t.Error("two answers")
		}
	})
}
