// SPDX-License-Identifier: CC0-1.0

// Runs the asn1-read vectors in DER against encoding/asn1. Usage: go run asn1_read.go vectors.jsonl > results.jsonl
package main

import (
	"bufio"
	"encoding/asn1"
	"encoding/json"
	"fmt"
	"os"
)

// What encoding/asn1 reads into, for each value of the parameter as. It has no reader of a tree.
var targets = map[string]func() any{
	"int64":                    func() any { return new(int64) },
	"boolean":                  func() any { return new(bool) },
	"object-identifier":        func() any { return new(asn1.ObjectIdentifier) },
	"octet-string":             func() any { return new([]byte) },
	"bit-string":               func() any { return new(asn1.BitString) },
	"sequence-of-two-integers": func() any { return new(struct{ A, B int64 }) },
}

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var vector struct {
			ID, Operation string
			Parameters    map[string]any
			Input         []byte
		}
		if err := json.Unmarshal(lines.Bytes(), &vector); err != nil {
			panic(err)
		}
		result := "skipped"
		kind, _ := vector.Parameters["as"].(string)
		if target := targets[kind]; vector.Operation == "asn1-read" && vector.Parameters["rules"] == "der" && target != nil {
			rest, err := asn1.Unmarshal(vector.Input, target())
			if result = "valid"; err != nil || len(rest) > 0 {
				result = "invalid"
			}
		}
		fmt.Printf("{\"id\":%q,\"result\":%q}\n", vector.ID, result)
	}
}
