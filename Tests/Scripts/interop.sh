#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# interop [HISTORIES]: simulates random customers, and verifies every document with receiptctl, and all except those from
# Xcode also with Apple's library for Python and with openssl. Compares the requests of the App Store Server API with
# those of Apple's library and, if the corpus is present, the responses of verify-receipt with those of another package.
# Apple's API client also sends requests to `receiptctl serve`, its verifier queries the OCSP responder of the store, a
# webhook answers notifications in all ways, and a server that is killed keeps everything that it acknowledged.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"
# shellcheck source=shared/python.sh
. "$scripts/shared/python.sh"

# Some seconds. By hand, a larger number and other seeds find more.
kills=10

# Apple's library verifies the chain of each token again, which takes some milliseconds; CI has time for this many histories.
histories_for_apple=1000

# Apple's client sends its requests to a local server.
compare_requests() {
  key=TestVectors/keys/private/token-leaf.pem
  "$release/release/signatures" "$key" requests >"$work/requests" || return 1
  "$python" -B Tests/Proof/Interop/api_requests.py \
    "$key" "$work/requests" Docs/API/APIRequest.md "$figures"
}

compare_answers() {
  corpus=${RECEIPTKIT_CORPUS:-../shared/corpus}
  if [ ! -d "$corpus" ]; then
    note "the corpus is missing: responses of verify-receipt are not compared"
    return
  fi
  "$python" -B Tests/Proof/Interop/verify_receipt_answers.py "$release/release/receiptctl" "$corpus" "$figures"
}

run_interop() {
  histories=${1:-1000}
  case $histories in
    *[!0-9]*) usage_error "not a number: $histories" ;;
  esac
  [ $# -le 1 ] || usage_error "interop takes at most one argument, the number of histories"
  need_tools
  command -v python3 >/dev/null 2>&1 || missing "python3 is missing, which generates the histories" "apt-get install python3"
  need_work
  for product in receiptctl histories signatures; do
    quietly build_release --product "$product" || exit 4
  done
  need_python 'appstoreserverlibrary.signed_data_verifier, apple_purchase_receipt_verifier'
  if [ -n "$python" ]; then apple=$histories_for_apple; else apple=0; fi
  new_figures interop
  mkdir -p "$work/histories"
  "${python:-python3}" -B Tests/Proof/Interop/interop.py \
    "$release/release/receiptctl" "$work/histories" "$histories" "$apple" "$figures" || exit 1
  if [ -n "$python" ]; then
    compare_requests || exit 1
    compare_answers || exit 1
    quietly build_release --product receiptctl-net || exit 4
    mkdir -p "$work/service"
    "$python" -B Tests/Proof/Interop/service.py "$release/release/receiptctl-net" "$work/service" || exit 1
    mkdir -p "$work/kills"
    "$python" -B Tests/Proof/Interop/store_kills.py "$release/release/receiptctl-net" "$work/kills" "$kills" || exit 1
    mkdir -p "$work/online"
    "$python" -B Tests/Proof/Interop/online_checks.py "$release/release/receiptctl-net" "$work/online" || exit 1
    mkdir -p "$work/answers"
    "$python" -B Tests/Proof/Interop/webhook_answers.py "$release/release/receiptctl-net" "$work/answers" || exit 1
  fi
  sign_figures
  [ -n "$python" ] || missing "$no_python: verified with receiptctl only, not with Apple's library and openssl" \
    "Apple's library is app-store-server-library on PyPI; the command needs a network once"
}

run_interop "$@"
