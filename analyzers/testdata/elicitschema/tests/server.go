// Package tests is looked at only where tests are.
package tests
