#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# clib [--calls COUNT]: builds the shared libraries for C and other languages with their headers and pkg-config files:
# libreceiptkit.so, and libreceiptkit-testing.so with test data and the simulated App Store. They contain the Swift
# runtime, need only libcrypto and the C and C++ libraries, and export only their own symbols. With --calls, also calls all
# functions this many times under AddressSanitizer and its leak check.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=checks/sources.sh
. "$scripts/checks/sources.sh"
# shellcheck source=shared/clib.sh
. "$scripts/shared/clib.sh"

clib() {
  calls=
  case ${1:-} in
    '') ;;
    --calls)
      case ${2:-} in
        '' | *[!0-9]*) usage_error "--calls needs a number" ;;
      esac
      calls=$2
      ;;
    *) usage_error "unknown argument \"$1\"" ;;
  esac
  need_tools
  need_work
  quietly build_clib || exit 4
  check_clib || exit 1
  for library in "$clib"/lib/*.so; do
    printf '%s\n  %s bytes\n' "$library" "$(wc -c <"$library")"
    readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/  needs \1/p'
  done
  [ -z "$calls" ] || check_calls "$calls" || exit 1
}

clib "$@"
