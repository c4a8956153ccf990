#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# test [ARGUMENTS]: runs all tests; arguments go to `swift test`.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"

run_tests() {
  need_tools
  # Exit tests crash on purpose. Printing each backtrace takes seconds, and can hang without a terminal.
  SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-enable=no}
  export SWIFT_BACKTRACE
  leave_with swift test --scratch-path "$debug" --disable-xctest "$@"
}

run_tests "$@"
