package dialect

import (
	"fmt"
	"go/version"
	"slices"
	"strings"
)

// parseAssumption reads an assumed version such as "go-sdk@v1.8.0".
func parseAssumption(s string) (*SDK, Traits, error) {
	name, v, ok := strings.Cut(s, "@")
	i := slices.IndexFunc(All, func(sdk *SDK) bool { return sdk.Name == name })
	if !ok || i < 0 {
		return nil, Traits{}, fmt.Errorf("%q: want SDK@VERSION, where SDK is %s or %s", s, goSDK.Name, mcpGo.Name)
	}
	sdk := All[i]
	want, ok := goVersion(v)
	if !ok {
		return nil, Traits{}, fmt.Errorf("%q: %q is not a version such as v1.2.3", s, v)
	}
	for _, g := range slices.Backward(sdk.generations) {
		since, _ := goVersion(g.since)
		if version.Compare(want, since) >= 0 {
			t := g.traits
			t.Since, t.Version = g.since, v
			return sdk, t, nil
		}
	}
	return nil, Traits{}, fmt.Errorf("%q: %s has no elicitation before %s", s, sdk.Name, sdk.generations[0].since)
}

// goVersion turns "v1.2.3" into "go1.2.3", which package version compares in
// the same order. Pre-release and build suffixes are dropped.
func goVersion(v string) (string, bool) {
	v, ok := strings.CutPrefix(v, "v")
	v, _, _ = strings.Cut(v, "-")
	v, _, _ = strings.Cut(v, "+")
	if strings.Count(v, ".") != 2 {
		return "", false
	}
	g := "go" + v
	return g, ok && version.IsValid(g)
}
