#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Checks of the manifest, the build and the vectors.

# Every target must declare exactly the targets that it imports, in all variants of the manifest. Passes without
# python3.
check_dependencies() {
  command -v python3 >/dev/null 2>&1 || return 0
  manifest BENCH=0 FUZZ=0 >"$work/manifest.json" || return 1
  manifest BENCH=1 FUZZ=0 >"$work/manifest-bench.json" || return 1
  manifest BENCH=0 FUZZ=1 >"$work/manifest-fuzz.json" || return 1
  python3 Tests/Scripts/check_imports.py "$work"/manifest*.json
}

# The manifest turns warnings into errors. The last flag rejects imports of undeclared dependencies.
check_build() {
  swift build --scratch-path "$debug" --build-tests --explicit-target-dependency-import-check error && : >"$built_debug"
}

# Tests a client package that depends on this one. Passes without SQLite or zlib and their headers.
check_client() {
  pkg-config --exists sqlite3 zlib 2>/dev/null || return 0
  swift test --package-path Tests/Client --scratch-path "$root/$client"
}

# A program that verifies must contain nothing else. Passes without nm.
check_linking() {
  command -v nm >/dev/null 2>&1 || return 0
  # Mangled names have the length of the module's name before it.
  nm "$debug/debug/check-receipt" | grep -E '13OfferMistakes|16DocumentRecovery|14OpenSSLSigning|11LedgerStore|12LedgerSQLite|12TokenArchive' |
    none "a program that verifies contains symbols of other targets:"
}

# shellcheck disable=SC2119 # every product
check_release() { compile_release && : >"$built_release"; }

# receiptctl may link only libcrypto and the C library; libcurl and libmicrohttpd are linked by receiptctl-net only. Passes
# without readelf.
check_libraries() {
  command -v readelf >/dev/null 2>&1 || return 0
  readelf -d "$release/release/receiptctl" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
    grep -v -E '^(lib(c|m|pthread|dl|crypto|musl[^.]*|c\.musl[^.]*)|ld-[^.]*)\.so' |
    none "receiptctl needs other libraries:" || return 1
  readelf -d "$release/release/receiptctl-net" | grep -q 'NEEDED.*libcurl' && return 0
  echo "receiptctl-net does not need libcurl"
  return 1
}

# Verifies the signatures of AppStoreServer with another library. Passes without Python and its package `cryptography`.
check_signatures() {
  python3 -c 'import cryptography' 2>/dev/null || return 0
  program=$(maker signatures) || return 1
  "$program" TestVectors/keys/private/token-leaf.pem 10000 >"$work/signatures" || return 1
  python3 -B Tests/Scripts/verify_signatures.py 10000 <"$work/signatures"
}

# Tests the release build with a local HTTPS server. Passes without Python or openssl.
check_tls() {
  command -v python3 >/dev/null 2>&1 || return 0
  command -v openssl >/dev/null 2>&1 || return 0
  python3 -B Tests/Scripts/check_network.py "$release/release/receiptctl" TestVectors/keys/private/token-leaf.pem
}

check_vectors() { mkvectors --check; }

# Generates the simulated histories again and compares them, then compares the entitlements of the release build with the
# expected ones. Passes without python3.
check_histories() {
  command -v python3 >/dev/null 2>&1 || return 0
  simulate_histories "$work/histories" || return 1
  python3 Tests/Scripts/pack_histories.py "$work/histories" "$histories" --check || return 1
  python3 TestVectors/lives/run_lives.py "$release/release/receiptctl" "$work/histories"
}

# Runs the example runner of the vectors. Passes without Python and its package `cryptography`.
check_example() {
  python3 -c 'import cryptography' 2>/dev/null || return 0
  python3 TestVectors/examples/run_vectors.py >/dev/null
}

# Runs the examples of the vectors in other languages, writes seeds for fuzzers, and compares the scores of the scorer without
# Swift with those of the command. Passes without python3, and skips languages that are not installed.
check_runners_and_scores() {
  command -v python3 >/dev/null 2>&1 || return 0
  mkdir -p "$work/vectors" || return 1
  SOURCE_DATE_EPOCH=0 python3 -B Tests/Scripts/release/vectors.py TestVectors "$work/vectors" || return 1
  tar -xf "$work"/vectors/*.tar.xz -C "$work/vectors" || return 1
  check_runners "$work"/vectors/receipt-vectors-*/ || return 1
  python3 -B TestVectors/fuzz/seeds.py json-read "$work/seeds" || return 1
  python3 -B Tests/Scripts/check_scores.py "$release/release/receiptctl" TestVectors || return 1
  python3 -B TestVectors/results.py >"$work/page" || return 1
  cmp "$work/page" TestVectors/RESULTS.md
}

# Runs the commands of the fuzzing section in TestVectors/README.md as printed. Skipped without Go.
check_fuzzing_commands() {
  command -v python3 >/dev/null 2>&1 || return 0
  if ! command -v go >/dev/null 2>&1; then
    echo "skipped: go is not installed"
    return 0
  fi
  mkdir -p "$work/fuzzing" || return 1
  ln -s "$root/TestVectors" "$work/fuzzing/TestVectors" || return 1
  sed -n '/<!-- run by .\/dev check -->/,/^```$/p' TestVectors/README.md | sed '/^<!--/d; /^$/d; /^```/d' >"$work/commands"
  grep -q 'go test -fuzz' "$work/commands" || { echo "TestVectors/README.md has no commands of a fuzzer"; return 1; }
  (cd "$work/fuzzing" && sh -eu "$work/commands")
}

# Tests the examples in other languages that run `receiptctl batch` as a co-process. Passes without python3, and skips
# languages that are not installed.
check_coprocesses() {
  command -v python3 >/dev/null 2>&1 || return 0
  want_programs node=nodejs php=php-cli
  mkdir -p "$work/examples" || return 1
  python3 -B Tests/Proof/Coprocess/coprocess.py "$release/release/receiptctl" "$work/examples"
}

# Runs the release build on systems without /proc, with a read-only file system, closed streams or refused system calls.
# Passes without Python, and on systems other than Linux.
check_anywhere() {
  [ "$(uname -s)" = Linux ] || return 0
  command -v python3 >/dev/null 2>&1 || return 0
  mkdir -p "$work/anywhere" || return 1
  python3 -B Tests/Proof/Anywhere/anywhere.py "$release/release/receiptctl" "$work/anywhere"
}

# Kills backends that claim seats, between their requests and the answers. Passes without python3.
check_claims() {
  command -v python3 >/dev/null 2>&1 || return 0
  mkdir -p "$work/claims" || return 1
  python3 -B Tests/Proof/Interop/claims_killed.py "$release/release" "$work/claims"
}

# Tests the example webhook with the notifications of a simulated year and delivery faults. Passes without python3.
check_webhook() {
  command -v python3 >/dev/null 2>&1 || return 0
  mkdir -p "$work/webhook" || return 1
  python3 -B Tests/Proof/Interop/webhook_year.py "$release/release" "$work/webhook"
}
