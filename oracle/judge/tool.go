package judge

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// ToolSource is the folder of the vet tool's module, relative to that of this
// module, and ToolPackage its main package there.
const (
	ToolSource  = ".."
	ToolPackage = "./cmd/elicitlint"
)

// BuildTool builds the vet tool from its module in the given folder.
func BuildTool(ctx context.Context, module, output string) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-o", output, ToolPackage)
	cmd.Dir = module
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local", "GOWORK=off", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return fmt.Errorf("building %s in %s: %w\n%s", ToolPackage, filepath.Clean(module), err, out)
	}
	return nil
}
