// Package elicitschema is looked at with its tests.
package elicitschema
