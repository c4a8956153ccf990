#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Checks of the manifest, the build and the vectors.

# Every target declares exactly the targets that it imports, in all variants of the manifest. This check needs
# python3; without it the check passes.
check_dependencies() {
  command -v python3 >/dev/null 2>&1 || return 0
  manifest BENCH=0 FUZZ=0 >"$work/manifest.json" || return 1
  manifest BENCH=1 FUZZ=0 >"$work/manifest-bench.json" || return 1
  manifest BENCH=0 FUZZ=1 >"$work/manifest-fuzz.json" || return 1
  python3 Tests/Scripts/check_imports.py "$work"/manifest*.json
}

# The manifest makes warnings errors. The second flag rejects an import of an undeclared dependency.
check_build() {
  swift build --scratch-path "$debug" --build-tests --explicit-target-dependency-import-check error
}

# A package that uses this one as a customer does. It needs SQLite with its header; without it this check passes.
check_client() {
  pkg-config --exists sqlite3 2>/dev/null || return 0
  swift test --package-path Tests/Client --scratch-path "$root/$client"
}

# shellcheck disable=SC2119 # every product
check_release() { build_release; }

# receiptctl starts without libraries besides libcrypto and those of the C library; libcurl and libmicrohttpd are receiptctl-net's. This
# check needs readelf; without it the check passes.
check_libraries() {
  command -v readelf >/dev/null 2>&1 || return 0
  readelf -d "$release/release/receiptctl" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
    grep -v -E '^(lib(c|m|pthread|dl|crypto|musl[^.]*|c\.musl[^.]*)|ld-[^.]*)\.so' |
    none "receiptctl needs further libraries:" || return 1
  readelf -d "$release/release/receiptctl-net" | grep -q 'NEEDED.*libcurl' && return 0
  echo "receiptctl-net does not need libcurl"
  return 1
}

# Another library accepts what AppStoreServer signs. It needs Python with the package `cryptography`; without it this
# check passes.
check_signatures() {
  python3 -c 'import cryptography' 2>/dev/null || return 0
  swift build --scratch-path "$debug" --product signatures || return 1
  "$debug/debug/signatures" TestVectors/keys/private/token-leaf.pem 10000 >"$work/signatures" || return 1
  python3 -B Tests/Scripts/verify_signatures.py 10000 <"$work/signatures"
}

# The released commands against an HTTPS server on this machine. It needs Python and openssl; without them it passes.
check_tls() {
  command -v python3 >/dev/null 2>&1 || return 0
  command -v openssl >/dev/null 2>&1 || return 0
  python3 -B Tests/Scripts/check_network.py "$release/release/receiptctl" TestVectors/keys/private/token-leaf.pem
}

check_vectors() { mkvectors --check; }

# The simulated lives: generated again and compared, then answered by the released command. This check needs python3;
# without it the check passes.
check_lives() {
  command -v python3 >/dev/null 2>&1 || return 0
  simulate_lives "$work/lives" || return 1
  python3 Tests/Scripts/pack_lives.py "$work/lives" "$lives" --check || return 1
  python3 TestVectors/lives/run_lives.py "$release/release/receiptctl" "$work/lives"
}

# The example needs Python with the package `cryptography`; without it this check passes.
check_example() {
  python3 -c 'import cryptography' 2>/dev/null || return 0
  python3 TestVectors/examples/run_vectors.py >/dev/null
}

# The programs of the pages in other languages, which keep `receiptctl batch` open. It needs python3; without it, and for
# the languages that are not installed, the check passes.
check_coprocesses() {
  command -v python3 >/dev/null 2>&1 || return 0
  want_programs node=nodejs php=php-cli
  mkdir -p "$work/examples" || return 1
  python3 -B Tests/Proof/Coprocess/coprocess.py "$release/release/receiptctl" "$work/examples"
}

# The webhook of the pages through a year with faults. It needs python3; without it the check passes.
check_webhook() {
  command -v python3 >/dev/null 2>&1 || return 0
  mkdir -p "$work/webhook" || return 1
  python3 -B Tests/Proof/Interop/webhook_year.py "$release/release" "$work/webhook"
}
