#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# python [ARGUMENTS]: tests the C interface with a memory check, the installed Python package, and its examples. Arguments
# go to pytest. Environment: CALLS, the number of calls in the memory check (default: 10,000); TOKENS, if set, compares the
# speed of C, Python and `receiptctl batch` with this number of tokens.

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
# shellcheck source=shared/wheel.sh
. "$scripts/shared/wheel.sh"

test_c() {
  check_clib || return 1
  compile_c Sources/C/Examples/verify.c -lreceiptkit || return 1
  "$work/program" TestVectors/files/sample-receipt.der TestVectors/keys/lab-root.pem >"$work/answer" || return 1
  grep -q '"bundleId":"com.example.notes"' "$work/answer" || return 1
  "$work/program" dev TestVectors/keys/lab-root.pem 2>"$work/answer" && return 1
  grep -q 'input/' "$work/answer" || return 1
  check_calls "${CALLS:-10000}"
}

test_package() {
  install_wheel "$package_python" || return 1
  "$package_python" -m receiptkit verify TestVectors/files/sample-receipt.der --root TestVectors/keys/lab-root.pem \
    --bundle-id com.example.notes || return 1
  (cd Sources/Python && "$package_python" -m mypy --cache-dir "$work/mypy" receiptkit tests) || return 1
  # If the corpus is present, verdicts on its documents are compared with those of receiptctl.
  quietly build_release --product receiptctl || return 1
  RECEIPTCTL=$root/$release/release/receiptctl
  export RECEIPTCTL
  # By default, hypothesis writes into the folder of the tests.
  HYPOTHESIS_STORAGE_DIRECTORY=$work/hypothesis
  export HYPOTHESIS_STORAGE_DIRECTORY
  run_pytest "$package_python" tests "$@"
}

# The examples have requirements of their own: FastAPI, Django, Jupyter, matplotlib, Polars, DuckDB and pandas.
test_examples() {
  install_wheel "$examples_python" || return 1
  (cd Sources/Python && "$examples_python" -m mypy --cache-dir "$work/mypy-examples" examples) || return 1
  run_pytest "$examples_python" examples "$@"
}

# run_pytest PYTHON FOLDER [ARGUMENTS]: runs pytest in the folder, where Python imports the installed package, not its
# sources. Arguments such as -k may select no test of this folder: pytest then exits with 5.
run_pytest() {
  interpreter=$1
  folder=$2
  shift 2
  status=0
  (cd "Sources/Python/$folder" && "$interpreter" -B -m pytest -q -p no:cacheprovider --rootdir .. "$@" .) || status=$?
  [ "$status" -eq 0 ] || { [ "$status" -eq 5 ] && [ $# -gt 0 ]; }
}

measure() {
  quietly build_release --product receiptctl || return 1
  compile_c Tests/Interface/speed.c -lreceiptkit || return 1
  "$package_python" -B Tests/Interface/speed.py "$work/program" "$release/release/receiptctl" "$TOKENS"
}

python() {
  need_tools
  need_work
  quietly build_clib || exit 4
  test_c || exit 1
  need_package_python
  quietly build_wheel || exit 4
  test_package "$@" || exit 1
  need_examples_python
  test_examples "$@" || exit 1
  [ -z "${TOKENS:-}" ] || measure || exit 1
}

python "$@"
