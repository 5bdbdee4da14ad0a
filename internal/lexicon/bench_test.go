package lexicon

import "testing"

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		load()
	}
}

func BenchmarkField(b *testing.B) {
	f := Field{"api_key_name", "Name of the API key", "How the key is listed in the settings", TypeString}
	shared()
	for b.Loop() {
		Secret(f)
		SecretText(f)
		Confirm(f)
	}
}

func BenchmarkMessage(b *testing.B) {
	const m = "The API key will be rotated. The old key stops working after 24 hours. Do you want to continue?"
	shared()
	for b.Loop() {
		SecretMessage(m)
		Gate(m)
		Optional(m)
	}
}
