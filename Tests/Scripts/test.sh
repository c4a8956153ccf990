#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# test [ARGUMENTS]: runs all tests; arguments go to `swift test`.
# test --times [ARGUMENTS]: runs them one at a time, and prints the dearest with their seconds.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"

# The number of tests that --times prints.
dearest=40

run_tests() {
  need_tools
  # Exit tests crash on purpose. Printing each backtrace takes seconds, and can hang without a terminal.
  SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-enable=no}
  export SWIFT_BACKTRACE
  if [ "${1:-}" != --times ]; then
    leave_with swift test --scratch-path "$debug" --disable-xctest "$@"
  fi
  shift
  need_work
  status=0
  swift test --scratch-path "$debug" --disable-xctest --no-parallel "$@" >"$work/tests" 2>&1 || status=$?
  sed -n 's/^. Test \(.*\) passed after \([0-9.]*\) seconds.*/\2 \1/p' "$work/tests" | sort -rn | head -n "$dearest"
  [ "$status" -eq 0 ] || grep -E "^. Test .* failed after|error:" "$work/tests" >&2
  exit "$status"
}

run_tests "$@"
