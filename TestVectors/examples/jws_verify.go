// SPDX-License-Identifier: CC0-1.0

// Runs the chain-verify vectors, and the jws-verify vectors of transactions, against crypto/x509 and crypto/ecdsa.
// Usage: go run jws_verify.go vectors.jsonl > results.jsonl
// They look at neither Apple's markers nor the shape of a chain; this file compares bundle id and environment. Tokens of
// Xcode, which no authority signed, are skipped.
package main

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// All parameters that are known: a vector with another one is skipped. A transaction has no AppAppleID.
type parameters struct {
	Profile, Kind                    string
	Anchors, BundleIDs, Environments []string
	AppAppleID                       int
	At                               time.Time
	ValidAt                          *time.Time
}

var environments = map[string]string{"Production": "production", "Sandbox": "sandbox"}

// isIn also accepts any word if the list is absent.
func isIn(words []string, word string) bool {
	return words == nil || word != "" && strings.Contains(" "+strings.Join(words, " ")+" ", " "+word+" ")
}

func decode(segment string, value any) bool {
	data, err := base64.RawURLEncoding.Strict().DecodeString(segment)
	return err == nil && json.Unmarshal(data, value) == nil
}

func verifyChain(chain [][]byte, roots *x509.CertPool, at time.Time) *x509.Certificate {
	options := x509.VerifyOptions{Roots: roots, Intermediates: x509.NewCertPool(), CurrentTime: at,
		KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageAny}}
	var signer *x509.Certificate
	for index := len(chain) - 1; index >= 0; index-- {
		var err error
		if signer, err = x509.ParseCertificate(chain[index]); err != nil {
			return nil
		}
		options.Intermediates.AddCert(signer)
	}
	if signer == nil {
		return nil
	}
	if _, err := signer.Verify(options); err != nil {
		return nil
	}
	return signer
}

func verifyToken(token string, roots *x509.CertPool, p parameters) bool {
	var header struct {
		Alg string
		X5C [][]byte
	}
	var claims struct {
		BundleID, Environment string
		SignedDate            *int64
	}
	parts := strings.Split(token, ".")
	if len(parts) != 3 || !decode(parts[0], &header) || !decode(parts[1], &claims) || header.Alg != "ES256" {
		return false
	}
	if p.ValidAt == nil {
		p.ValidAt = &p.At
		if claims.SignedDate != nil {
			*p.ValidAt = time.UnixMilli(*claims.SignedDate)
		}
	}
	signer := verifyChain(header.X5C, roots, *p.ValidAt)
	signature, err := base64.RawURLEncoding.Strict().DecodeString(parts[2])
	if signer == nil || err != nil || len(signature) != 64 {
		return false
	}
	key, isECDSA := signer.PublicKey.(*ecdsa.PublicKey)
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	return isECDSA && ecdsa.Verify(key, digest[:], r, s) && isIn(p.BundleIDs, claims.BundleID) &&
		isIn(p.Environments, environments[claims.Environment])
}

func run(operation string, p parameters, input []byte, keys string) bool {
	roots := x509.NewCertPool()
	for _, name := range p.Anchors {
		if text, err := os.ReadFile(filepath.Join(keys, name+".pem")); err != nil || !roots.AppendCertsFromPEM(text) {
			panic("no certificate " + name)
		}
	}
	if operation == "jws-verify" {
		return verifyToken(string(input), roots, p)
	}
	var chain [][]byte
	return json.Unmarshal(input, &chain) == nil && verifyChain(chain, roots, *p.ValidAt) != nil
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
			Parameters    json.RawMessage
			Input         []byte
		}
		if err := json.Unmarshal(lines.Bytes(), &vector); err != nil {
			panic(err)
		}
		var p parameters
		decoder := json.NewDecoder(bytes.NewReader(vector.Parameters))
		decoder.DisallowUnknownFields()
		isKnown := decoder.Decode(&p) == nil && !isIn(p.Anchors, "apple")
		isOfXcode := p.Environments != nil && isIn(p.Environments, "xcode")
		isToken := vector.Operation == "jws-verify" && p.Kind == "transaction" && !isOfXcode
		result := "skipped"
		if isKnown && (isToken || vector.Operation == "chain-verify") {
			if result = "invalid"; run(vector.Operation, p, vector.Input, filepath.Join(filepath.Dir(os.Args[1]), "keys")) {
				result = "valid"
			}
		}
		fmt.Printf("{\"id\":%q,\"result\":%q}\n", vector.ID, result)
	}
}
