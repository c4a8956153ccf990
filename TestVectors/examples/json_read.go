// SPDX-License-Identifier: CC0-1.0

// Runs the json-read vectors against encoding/json. Usage: go run json_read.go vectors.jsonl > results.jsonl
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

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
			Input         []byte
		}
		if err := json.Unmarshal(lines.Bytes(), &vector); err != nil {
			panic(err)
		}
		result := "skipped"
		if vector.Operation == "json-read" {
			var value any
			if result = "valid"; json.Unmarshal(vector.Input, &value) != nil {
				result = "invalid"
			}
		}
		fmt.Printf("{\"id\":%q,\"result\":%q}\n", vector.ID, result)
	}
}
