//go:build elicitmagic

package tags

func params() any { return 1 }
