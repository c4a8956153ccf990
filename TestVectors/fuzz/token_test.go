// SPDX-License-Identifier: CC0-1.0

// A fuzz target for a reader of tokens: replace read with yours.
package reader

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
)

func read(token string) (header map[string]any, err error) {
	segment, _, _ := strings.Cut(token, ".")
	data, err := base64.RawURLEncoding.Strict().DecodeString(segment)
	if err == nil {
		err = json.Unmarshal(data, &header)
	}
	return header, err
}

func FuzzToken(f *testing.F) {
	f.Fuzz(func(t *testing.T, token []byte) {
		header, err := read(string(token))
		if err != nil {
			return
		}
		if _, err := json.Marshal(header); err != nil {
			t.Errorf("a header that cannot be written: %q, %v", token, err)
		}
	})
}
