#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Checks of the source text; they need no build.

# The source files under some directories.
swift_files() { find "$@" -name '*.swift' -type f; }
source_files() { find "$@" \( -name '*.swift' -o -name '*.c' -o -name '*.h' \) -type f; }

# none HEADING: fails if stdin has any line; prints the heading and the lines.
none() {
  if grep . >"$work/found"; then
    echo "$1"
    cat "$work/found"
    return 1
  fi
}

# search PATTERN: `grep` in the files named on stdin; finding nothing is not an error.
search() {
  while IFS= read -r file; do grep -nE -- "$1" /dev/null "$file" || [ $? -eq 1 ]; done
}

check_format() { swift format lint --strict -r -p Sources Tests TestVectors Package.swift; }

shell_scripts() {
  printf '%s\n' dev .ci/run
  find Tests/Scripts -name '*.sh' -type f | sort
}

# One script at a time: `sh -n` reads only its first file.
check_scripts() {
  shell_scripts >"$work/scripts"
  while IFS= read -r file; do sh -n "$file" || return 1; done <"$work/scripts"
  command -v shellcheck >/dev/null 2>&1 || return 0
  # It checks the files in the folders below with the scripts that read them.
  shellcheck --external-sources --check-sourced --source-path=SCRIPTDIR dev .ci/run Tests/Scripts/*.sh
}

licence='SPDX-License-Identifier: Apache-2.0'

check_licence_lines() {
  {
    source_files Sources Tests TestVectors | grep -v '/Package\.swift$' | while IFS= read -r file; do
      [ "$(head -n 1 "$file")" = "// $licence" ] || echo "$file"
    done
    for file in Package.swift Tests/Client/Package.swift; do
      [ "$(sed -n 2p "$file")" = "// $licence" ] || echo "$file"
    done
    shell_scripts | while IFS= read -r file; do
      [ "$(sed -n 2p "$file")" = "# $licence" ] || echo "$file"
    done
    find Sources Tests -name '*.py' -type f | while IFS= read -r file; do
      [ "$(head -n 1 "$file")" = "# $licence" ] || echo "$file"
    done
  } | none "these files have no line \"$licence\" at the top (Package.swift and shell scripts: in line 2):"
}

check_words() {
  swift_files Sources Tests TestVectors |
    search '(^|[^[:alnum:]_])(try[?!]|as!|fatalError|TODO|FIXME)|@testable' |
    none "try?, try!, as!, fatalError, @testable, TODO and FIXME are not allowed:"
}

check_libcrypto() {
  swift_files Sources Tests TestVectors |
    grep -v -e '^Sources/General/OpenSSLTrust/' -e '^Sources/General/OpenSSLSigning/' \
      -e '^Sources/General/BatchSignatures/' -e '^Tests/LibCryptoOracle/' |
    search '(^|[[:space:]])import[[:space:]]+CLibCrypto' |
    none "only OpenSSLTrust, OpenSSLSigning, BatchSignatures and LibCryptoOracle may import CLibCrypto:"
}

# Nothing that verifies what Apple signs can make a key or sign. AppStoreServer signs for Apple; the targets that
# verify are below it, so none of them can import it.
check_signing() {
  swift_files Sources |
    grep -v -e '^Sources/General/OpenSSLSigning/' -e '^Sources/Testing/StoreLab/' \
      -e '^Sources/Store/AppStoreServer/' |
    search '(^|[[:space:]])import[[:space:]]+OpenSSLSigning' |
    none "in Sources only StoreLab and AppStoreServer may import OpenSSLSigning:"
}

# receiptctl has no network: what it imports must reach neither libcurl nor libmicrohttpd.
check_network() {
  swift_files Sources |
    grep -v -e '^Sources/Network/' -e '^Sources/Command/NetworkCommands/' |
    search '(^|[[:space:]])import[[:space:]]+(StoreClient|StoreService|CLibCurl|CMicroHTTPD)' |
    none "in Sources only StoreClient, StoreService and NetworkCommands may use a network:"
}

# Verification of single documents does not need BatchSignatures.
check_batches() {
  swift_files Sources |
    grep -v -e '^Sources/General/BatchSignatures/' \
      -e '^Sources/Store/StoreVerification/TokenBatch.swift$' |
    search '(^|[[:space:]])import[[:space:]]+BatchSignatures' |
    none "in Sources only TokenBatch.swift of StoreVerification may import BatchSignatures:"
}

check_unsafe() {
  swift_files Sources |
    grep -v -e '^Sources/General/OpenSSLTrust/' -e '^Sources/General/OpenSSLSigning/' \
      -e '^Sources/General/BatchSignatures/' -e '^Sources/Command/SystemIO/' \
      -e '^Sources/C/CReceiptKit[a-zA-Z]*/Functions+' \
      -e '^Sources/C/CReceiptKit/\(BatchInput\|Handle\|InputBytes\|OutputText\|ResultHandle\|TableHandle\).swift$' \
      -e '^Sources/C/CReceiptKitTesting/SimulationError.swift$' \
      -e '^Sources/Network/StoreClient/CurlHandle.swift$' \
      -e '^Sources/Network/StoreService/Dashboard/DashboardFile.swift$' \
      -e '^Sources/Network/StoreService/HTTPListener.swift$' \
      -e '^Sources/Network/StoreService/ListenerExchanges.swift$' |
    search '(^|[^[:alnum:]_])unsafe([^[:alnum:]_]|$)' |
    none "in Sources only OpenSSLTrust, OpenSSLSigning, BatchSignatures, SystemIO, the files that C calls and the callers of libcurl and libmicrohttpd may contain unsafe code:"
}

# The compiler checks what threads share.
check_sendable() {
  swift_files Sources Tests TestVectors |
    search '@unchecked' |
    none "no file may have @unchecked:"
}

# What tools leave behind has paths of the machine: below the top level only one hidden file is ours.
check_hidden() {
  command -v git >/dev/null 2>&1 && git rev-parse --git-dir >/dev/null 2>&1 || return 0
  git ls-files | grep -E '/\.|__pycache__' | grep -v '^Sources/Python/.gitignore$' | none "these files are not sources:"
}

check_length() {
  source_files Sources | while IFS= read -r file; do
    lines=$(wc -l <"$file")
    [ "$lines" -le 400 ] || echo "$file: $((lines))"
  done | none "these files have more than 400 lines:"
}
