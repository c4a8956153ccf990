#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# bench [load | python | ARGUMENTS]: builds and runs the benchmarks; without arguments, also the load test of
# `receiptctl serve`; with `load`, only the load test; with `python`, compares the Python package with the Swift library, the
# command and Apple's library.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"

# shellcheck source=shared/python.sh
. "$scripts/shared/python.sh"
# shellcheck source=checks/sources.sh
. "$scripts/checks/sources.sh"
# shellcheck source=shared/clib.sh
. "$scripts/shared/clib.sh"
# shellcheck source=shared/wheel.sh
. "$scripts/shared/wheel.sh"

# Requests 100,000 history pages, and delivers 10,000 notifications.
run_load() {
  command -v python3 >/dev/null 2>&1 || missing "python3 is missing, which the load test needs" "apt-get install python3"
  command -v openssl >/dev/null 2>&1 || missing "openssl is missing, which the load test needs" "apt-get install openssl"
  need_work
  quietly build_commands || exit 4
  echo "load on receiptctl serve"
  python3 -B Tests/Scripts/load.py "$release/release/receiptctl" "$release/release/receiptctl-net" \
    Tests/Proof/Interop/Products.storekit "$work" 100000 10000
}

build_bench() {
  BENCH=1
  export BENCH
  # shellcheck disable=SC2046 # splits the flags into words
  quietly swift build -c release $(static) --scratch-path "$bench" --product ReceiptBench
}

run_python() {
  need_work
  need_package_python
  need_python 'appstoreserverlibrary.signed_data_verifier'
  [ -n "$python" ] || missing "$no_python: Apple's library cannot be measured" "it is app-store-server-library on PyPI"
  quietly build_clib && quietly build_release --product receiptctl && quietly build_wheel || exit 4
  build_bench || exit 4
  install_wheel "$package_python" || exit 1
  "$package_python" -B Tests/Scripts/python_bench.py \
    "$root/$release/release/receiptctl" "$bench/release/ReceiptBench" "$python" "$@"
}

run_bench() {
  need_tools
  case ${1:-} in
    load)
      run_load
      return
      ;;
    python)
      shift
      run_python "$@"
      return
      ;;
    '') run_load || exit 1 ;;
  esac
  quietly build_release --product receiptctl || exit 4
  build_bench || exit 4
  leave_with "$bench/release/ReceiptBench" --command "$root/$release/release/receiptctl" "$@"
}

run_bench "$@"
