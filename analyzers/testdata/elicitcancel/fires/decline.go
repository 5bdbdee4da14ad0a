package fires

import (
	"context"
	"os"
	"os/exec"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// What a decline stands for is done after a cancel too.

func (t *tools) retire(ctx context.Context, req *mcp.CallToolRequest, in target) (*mcp.CallToolResult, any, error) {
	res, err := req.Session.Elicit(ctx, approval("Delete "+in.Name+"? If you decline, it is archived."))
	if err != nil {
		return nil, nil, err
	}
	if res.Action == "accept" {
		return said("deleted"), nil, t.cluster.Delete(ctx, in.Name)
	}
	return said("archived"), nil, t.cluster.Archive(ctx, in.Name) // want `if the user closes the question without deciding, cluster.Archive runs.*elicitcancel/as-decline`
}

func update(ctx context.Context, session *mcp.ServerSession, repo string) error {
	res, err := session.Elicit(ctx, confirmation("Rebase your commits? Otherwise they are merged."))
	if err != nil {
		return err
	}
	switch res.Action {
	case "accept":
		if res.Content["confirm"] == true {
			return exec.CommandContext(ctx, "git", "-C", repo, "rebase").Run()
		}
		return nil
	case "decline", "cancel":
		return exec.CommandContext(ctx, "git", "-C", repo, "merge").Run() // want `if the user closes the question without deciding.*elicitcancel/as-decline`
	}
	return nil
}

func wantsNew(ctx context.Context, s *mcp.ServerSession) (bool, error) {
	res, err := s.Elicit(ctx, confirmation("Create a new file? Otherwise the old one is overwritten."))
	if err != nil {
		return false, err
	}
	return res.Action == "accept" && res.Content["confirm"] == true, nil
}

func save(ctx context.Context, session *mcp.ServerSession, old, fresh string, data []byte) error {
	fine, err := wantsNew(ctx, session)
	if err != nil {
		return err
	}
	if fine {
		return os.WriteFile(fresh, data, 0o600)
	}
	return os.WriteFile(old, data, 0o600) // want `if the user closes the question without deciding, os.WriteFile runs.*elicitcancel/as-decline`
}
