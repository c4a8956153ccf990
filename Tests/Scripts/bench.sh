#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# bench [ARGUMENTS]: builds and runs the benchmarks.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"

run_bench() {
  need_tools
  BENCH=1
  export BENCH
  quietly build_release --product receiptctl || exit 4
  # shellcheck disable=SC2046 # the flags are words or nothing
  quietly swift build -c release $(static) --scratch-path "$bench" --product ReceiptBench || exit 4
  leave_with "$bench/release/ReceiptBench" --command "$root/$release/release/receiptctl" "$@"
}

run_bench "$@"
