#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# sanitize [KIND]: runs the tests under a sanitizer: address, thread, undefined or all. Each kind has its own
# build, which takes many minutes the first time.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"

run_sanitize() {
  need_tools
  need_work
  new_figures sanitize
  SWIFT_BACKTRACE=enable=no
  export SWIFT_BACKTRACE
  case ${1:-all} in
    address | thread | undefined) sanitize "$1" ;;
    all) for kind in address thread undefined; do sanitize "$kind"; done ;;
    *) usage_error "unknown sanitizer \"$1\"" "use address, thread, undefined or all" ;;
  esac
  sign_figures
  [ "$failed" -eq 0 ] || exit 1
}

# Runs one sanitizer and records the result.
sanitize() {
  note "building for the sanitizer: $1"
  if "sanitize_$1" >"$work/sanitize" 2>&1; then
    printf '%s\tclean\n' "$1" >>"$figures"
  else
    failed=$((failed + 1))
    printf '%s\tfailed\n' "$1" >>"$figures"
    details <"$work/sanitize"
  fi
}

# Some enumerations are tagged pointers, which LeakSanitizer does not recognize, so it reports the caches of verifiers and
# two static tables of tests as leaks. Foundation leaks its buffer for an empty file.
sanitize_address() {
  printf 'leak:%s\n' OpenSSLTrust5ECKey ReceiptForgery 12CommandTests06CorpusB0 readBytesFromFile >"$work/leaks"
  sanitized_tests address "LSAN_OPTIONS=suppressions=$work/leaks:print_suppressions=0"
}

sanitize_thread() {
  case $(uname -s) in
    Darwin) mutex= ;;
    *)
      mutex=$root/.build-thread/mutex.so
      mkdir -p .build-thread
      "$(toolchain clang)" -shared -fPIC -O1 Tests/Proof/ThreadSanitizer/mutex.c -o "$mutex" || return 1
      ;;
  esac
  tells_races_apart || return 1
  sanitized_tests thread "LD_PRELOAD=$mutex"
}

# Checks that the sanitizer reports a data race, and no race if a mutex protects the data.
tells_races_apart() {
  swiftc -sanitize=thread Tests/Proof/ThreadSanitizer/races.swift -o "$work/races" || return 1
  LD_PRELOAD=$mutex "$work/races" mutex || return 1
  if LD_PRELOAD=$mutex "$work/races" race; then
    echo "the sanitizer did not report a deliberate race"
    return 1
  fi
}

# sanitized_tests KIND SETTING: runs all tests with an environment variable. They are built with optimization, like the
# release; otherwise they would take hours.
sanitized_tests() {
  swift build -c release --build-tests --sanitize "$1" --scratch-path ".build-$1" || return 1
  env "$2" swift test -c release --skip-build --sanitize "$1" --scratch-path ".build-$1" --disable-xctest
}

# Swift has no undefined behavior sanitizer on Linux, so this tests the C code only: the shims, which every verification
# calls, and LibCryptoOracle, which replaying the seeds calls. Undefined behavior traps.
sanitize_undefined() {
  flags="-Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined"
  for product in receiptctl fuzzreplay; do
    # shellcheck disable=SC2086 # splits the value into words
    swift build $flags --scratch-path .build-undefined --product "$product" || return 1
  done
  is_trapping LibCryptoOracle || return 1
  .build-undefined/debug/receiptctl vectors run || return 1
  for target in verify-receipt verify-token signed-receipt; do
    .build-undefined/debug/fuzzreplay --replay "$target" || return 1
  done
}

# Whether the C code of a target traps on undefined behavior.
is_trapping() {
  if find ".build-undefined/debug/$1.build" -name '*.o' -exec "$(toolchain llvm-objdump)" -d {} + |
    grep -q 'ud1'; then return 0; fi
  echo "$1 was built without the sanitizer"
  return 1
}

run_sanitize "$@"
