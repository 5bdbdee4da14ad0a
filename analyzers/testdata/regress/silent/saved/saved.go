// Package saved keeps results, and loads them again: nobody is asked then.
package saved

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type store struct{ dir string }

// Load returns a result of an earlier call.
func (s *store) Load(ctx context.Context, id string) (*mcp.ElicitResult, error) {
	data, err := os.ReadFile(filepath.Join(s.dir, id))
	if err != nil {
		return nil, err
	}
	res := new(mcp.ElicitResult)
	if err := json.Unmarshal(data, res); err != nil {
		return nil, err
	}
	return res, nil
}

// Save keeps a result.
func (s *store) Save(ctx context.Context, id string, res *mcp.ElicitResult) error {
	data, err := json.Marshal(res)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(s.dir, id), data, 0o600)
}

// Replay copies results.
func (s *store) Replay(ctx context.Context, to *store, ids []string) error {
	for _, id := range ids {
		res, err := s.Load(ctx, id)
		if err != nil {
			continue
		}
		if err := to.Save(ctx, id, res); err != nil {
			return err
		}
	}
	return nil
}

// Prune deletes what is no answer.
func (s *store) Prune(ctx context.Context, id string) error {
	res, err := s.Load(ctx, id)
	if err == nil && res.Action == "accept" {
		return nil
	}
	return os.Remove(filepath.Join(s.dir, id))
}
