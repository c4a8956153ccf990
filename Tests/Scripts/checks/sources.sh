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

# One script at a time, because `sh -n` reads only its first file.
check_scripts() {
  shell_scripts >"$work/scripts"
  while IFS= read -r file; do sh -n "$file" || return 1; done <"$work/scripts"
  command -v shellcheck >/dev/null 2>&1 || return 0
  # shellcheck checks the files in subfolders together with the scripts that source them.
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

# Every property that reads a member must have a row in the same file, and every row a property.
check_rows() {
  swift_files Sources/Store/StorePayloads Sources/Store/AppStoreServer/Responses | while IFS= read -r file; do
    grep -oE 'members\.[a-z]+\("[A-Za-z]+"' "$file" | sed 's/.*("/"/' | sort >"$work/properties"
    # A long row has its name on a line of its own.
    tr '\n' ' ' <"$file" | sed 's/( */(/g' | grep -oE '(^|[ [])\.[a-z]+\("[A-Za-z]+", ' | sed 's/.*("/"/; s/, $//' | sort >"$work/rows"
    diff "$work/properties" "$work/rows" | sed -n "s|^[<>] |$file: |p"
  done | none "a property without a row, or a row without a property:"
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

# Code that Swift 6.3 compiles for an optional chain through `_read` uses the value after the accessor has freed it.
check_accessors() {
  swift_files Sources Tests TestVectors |
    search '^[[:space:]]*(@inlinable[[:space:]]+)?_?read[[:space:]]*[{]' |
    none "read accessors are not allowed, because their values were used after they ended:"
}

# Verifying targets must not be able to create keys or signatures. AppStoreServer signs requests to Apple; the verifying
# targets are below it, so they cannot import it.
check_signing() {
  swift_files Sources |
    grep -v -e '^Sources/General/OpenSSLSigning/' -e '^Sources/Testing/StoreLab/' \
      -e '^Sources/Store/AppStoreServer/' |
    search '(^|[[:space:]])import[[:space:]]+OpenSSLSigning' |
    none "in Sources only StoreLab and AppStoreServer may import OpenSSLSigning:"
}

# receiptctl must not use the network: none of its targets may import libcurl or libmicrohttpd.
check_network() {
  swift_files Sources |
    grep -v -e '^Sources/Network/' -e '^Sources/Command/NetworkCommands/' |
    search '(^|[[:space:]])import[[:space:]]+(StoreClient|StoreService|CLibCurl|CMicroHTTPD)' |
    none "in Sources only StoreClient, StoreService and NetworkCommands may use a network:"
}

# Verification of single documents must not depend on BatchSignatures.
check_batches() {
  swift_files Sources |
    grep -v -e '^Sources/General/BatchSignatures/' \
      -e '^Sources/Store/StoreVerification/Tokens/TokenBatch.swift$' |
    search '(^|[[:space:]])import[[:space:]]+BatchSignatures' |
    none "in Sources only TokenBatch.swift of StoreVerification may import BatchSignatures:"
}

check_unsafe() {
  swift_files Sources |
    grep -v -e '^Sources/General/OpenSSLTrust/' -e '^Sources/General/OpenSSLSigning/' \
      -e '^Sources/General/BatchSignatures/' -e '^Sources/General/SystemIO/' \
      -e '^Sources/C/CReceiptKit[a-zA-Z]*/Functions+' \
      -e '^Sources/C/CReceiptKit/\(BatchInput\|Expectations\|Handle\|InputBytes\|OutputText\|ResultHandle\|TableHandle\).swift$' \
      -e '^Sources/C/CReceiptKitTesting/SimulationError.swift$' \
      -e '^Sources/Ledger/LedgerSQLite/SQLite\(Connection\|Statement\).swift$' \
      -e '^Sources/Ledger/TokenArchive/Deflate.swift$' \
      -e '^Sources/Network/StoreClient/CurlHandle.swift$' \
      -e '^Sources/Network/StoreService/Dashboard/DashboardFile.swift$' \
      -e '^Sources/Network/HTTPService/\(HTTPListener\|ListenerExchanges\|ListeningSocket\).swift$' |
    search '(^|[^[:alnum:]_])unsafe([^[:alnum:]_]|$)' |
    none "in Sources only OpenSSLTrust, OpenSSLSigning, BatchSignatures, SystemIO, the functions that C calls and the callers of libcurl, libmicrohttpd, SQLite and zlib may contain unsafe code:"
}

# Threads share data in a Mutex, with two exceptions: Lock, in the libraries that C and Python load, because it works after
# fork; and Monitor, because it has a condition. Both say why.
check_locks() {
  swift_files Sources |
    grep -v -e '^Sources/General/OpenSSLTrust/Lock.swift$' -e '^Sources/General/SystemIO/Monitor.swift$' |
    search 'pthread_(mutex|cond|rwlock|spin)|NSLock|NSRecursiveLock|DispatchQueue|DispatchSemaphore|os_unfair_lock' |
    none "only Lock.swift and Monitor.swift may contain other locks than Mutex:" || return 1
  swift_files Sources/General Sources/Store Sources/Testing Sources/C |
    grep -v '^Sources/General/SystemIO/' |
    search '(^|[^[:alnum:]_])Mutex[<(]' |
    none "libraries that C and Python load must use Lock, which works after fork, instead of Mutex:"
}

# What differs between systems is in C: CLibraryShims, and CTestSupport for tests. CChar is unsigned on arm64.
check_systems() {
  swift_files Sources Tests TestVectors |
    grep -v -e '^Sources/General/CLibrary/CLibrary.swift$' -e '^Tests/MacOS/' |
    search 'canImport\((Darwin|Glibc|Musl)|^[[:space:]]*#(if|elseif).*os\(|import[[:space:]]+(Darwin|Glibc|Musl)|CChar\(bitPattern' |
    none "code must not depend on the system in Swift, nor on the sign of CChar:"
}

# The compiler must check all data that threads share.
check_sendable() {
  swift_files Sources Tests TestVectors |
    search '@unchecked' |
    none "@unchecked is not allowed:"
}

# Files that tools leave behind may contain paths of a machine. Below the top level, only one hidden file is allowed.
check_hidden() {
  command -v git >/dev/null 2>&1 && git rev-parse --git-dir >/dev/null 2>&1 || return 0
  git ls-files | grep -E '/\.|__pycache__' | grep -v '^Sources/Python/.gitignore$' | none "these files do not belong in the repository:"
}

# The codes of the App Store Server API are one enumeration, which Swift does not let extensions add cases to.
check_length() {
  source_files Sources | grep -v '/APIErrorCode.swift$' | while IFS= read -r file; do
    lines=$(wc -l <"$file")
    [ "$lines" -le 400 ] || echo "$file: $((lines))"
  done | none "these files have more than 400 lines:"
}
