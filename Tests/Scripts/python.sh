#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# python [ARGUMENTS]: tests the C interface, with a check of memory, and the Python package as it is installed. Arguments go
# to pytest. CALLS is the number of calls in the check of memory (default: 10,000). With TOKENS it also compares the speed of
# C, Python and `receiptctl batch` on so many tokens.

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
  "$package_python" -m pip install --quiet --force-reinstall --no-deps --no-index "$wheel" || return 1
  "$package_python" -m receiptkit verify TestVectors/files/sample-receipt.der --root TestVectors/keys/lab-root.pem \
    --bundle-id com.example.notes || return 1
  (cd Sources/Python && "$package_python" -m mypy --cache-dir "$work/mypy" receiptkit) || return 1
  # The documents of the corpus are compared with the command, where both are present.
  quietly build_release --product receiptctl || return 1
  RECEIPTCTL=$root/$release/release/receiptctl
  export RECEIPTCTL
  # hypothesis would write into the folder of the tests.
  HYPOTHESIS_STORAGE_DIRECTORY=$work/hypothesis
  export HYPOTHESIS_STORAGE_DIRECTORY
  # In this folder Python does not find the sources of the package before the installed one.
  (cd Sources/Python/tests && "$package_python" -B -m pytest -q -p no:cacheprovider --rootdir .. "$@" . ../examples)
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
  [ -z "${TOKENS:-}" ] || measure || exit 1
}

python "$@"
