#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# bench [load | ARGUMENTS]: builds and runs the benchmarks; without arguments, also the load test of `receiptctl serve`;
# with `load`, only the load test.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"

# Requests 100,000 history pages, and delivers 10,000 notifications.
run_load() {
  command -v python3 >/dev/null 2>&1 || missing "python3 is missing, which the load test needs" "apt-get install python3"
  command -v openssl >/dev/null 2>&1 || missing "openssl is missing, which the load test needs" "apt-get install openssl"
  need_work
  quietly build_release --product receiptctl && quietly build_release --product receiptctl-net || exit 4
  echo "load on receiptctl serve"
  python3 -B Tests/Scripts/load.py "$release/release/receiptctl" "$release/release/receiptctl-net" \
    Tests/Proof/Interop/Products.storekit "$work" 100000 10000
}

run_bench() {
  need_tools
  case ${1:-} in
    load)
      run_load
      return
      ;;
    '') run_load || exit 1 ;;
  esac
  BENCH=1
  export BENCH
  quietly build_release --product receiptctl || exit 4
  # shellcheck disable=SC2046 # the flags are words or nothing
  quietly swift build -c release $(static) --scratch-path "$bench" --product ReceiptBench || exit 4
  leave_with "$bench/release/ReceiptBench" --command "$root/$release/release/receiptctl" "$@"
}

run_bench "$@"
