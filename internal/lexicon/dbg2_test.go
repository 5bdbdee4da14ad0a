package lexicon
import ("testing";"fmt";"strings")
func TestDbg2(t *testing.T){
 for _,s:=range strings.Split("userName|APIKey|awsSSOToken|key2|oauth2Token|snake_case_name|kebab-case|dots.in.name|HTTPServerURLs|userIDs|v2Beta|2faCode|x509Cert|密码|登录Password|contraseña|__init__|a|ABC|iOSVersion|OAuthToken|gitHubToken|GitHubToken|S3Bucket|sha256Hash|user1Name2","|"){ fmt.Printf("%q %q %q\n",s,Words(s),Humanize(s)) }
 for _,s:=range strings.Split("keep_local|eu-west-1|us-east1|v2|0|1|PROD_EU|camelCase|Production|yes|red|sehr gut|staging|m|S|XL|A4|USD|PDF|iPhone|eBay|macOS|GitHub|read-only|utf-8|sha-256|gpt-4o|mp3|4k|1080p|10|2024|01|007|com.example.app|example.com|a3f9c2d1|decade|3f2504e0-4f89-11d3-9a0c-0305e82c3301|opt1|option_2|生产环境|keepBoth|t3.micro|ipv4|level1|pH|snake_|_|x|north-west|1.2.3|v1.2.3|us-east-1a|ap-southeast-2|wi-fi|covid-19|formel-1|e-mail|oneOf|dev|HIGH|low|high_priority|C++|user@x.org|km/h|24h","|"){ fmt.Println(s,LooksLikeCode(s)) }
}
