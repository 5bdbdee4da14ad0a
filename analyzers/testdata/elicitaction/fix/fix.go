// Package fix compares actions with words that they never are.
package fix

import (
	"strings"

	mark "github.com/mark3labs/mcp-go/mcp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func accepted(r *mcp.ElicitResult) bool {
	return r.Action == "accepted" // want `a user who agrees is not recognised: Action is then "accept", never "accepted"; compare with "accept" \(elicitaction/wire-name\)`
}

func turned(r *mcp.ElicitResult) bool { return "approved" != r.Action } // want "elicitaction/wire-name"

func capital(r *mcp.ElicitResult) bool {
	return r.Action == "Accept" // want "elicitaction/wire-name"
}

func refusals(r *mcp.ElicitResult) string {
	switch r.Action {
	case "accept":
		return "yes"
	case "rejected": // want `a user who says no is not recognised: Action is then "decline"`
		return "no"
	case "cancelled", "dismissed": // want `a user who dismisses the question is not recognised: Action is then "cancel"` "elicitaction/wire-name"
		return "later"
	}
	return ""
}

func variable(r *mcp.ElicitResult) bool {
	action := r.Action
	return action == "ok" // want "elicitaction/wire-name"
}

func converted(r *mark.ElicitationResult) bool {
	return string(r.Action) == "declined" // want "elicitaction/wire-name"
}

func typed(r *mark.ElicitationResult) bool {
	return r.Action == "canceled" // want "elicitaction/wire-name"
}

func fold(r *mcp.ElicitResult) bool {
	return strings.EqualFold(r.Action, "confirm") // want "elicitaction/wire-name"
}

func lower(r *mcp.ElicitResult) bool {
	return strings.ToLower(r.Action) == "yes" // want "elicitaction/wire-name"
}

func action(a mark.ElicitationResponseAction) bool {
	return a == "reject" // want "elicitaction/wire-name"
}

// A constant elsewhere is left to the person.

const approved = "approved"

func constant(r *mcp.ElicitResult) bool {
	return r.Action == approved // want "elicitaction/wire-name"
}

func raw(r *mcp.ElicitResult) bool {
	return r.Action == `accepted` // want "elicitaction/wire-name"
}
