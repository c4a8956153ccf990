#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# ledger [KILLS]: proves what the ledger promises: on files, in processes that are killed KILLS times, with messages in many
# orders, on a full disk, and with the published histories. Each proof first fails against stores with a mistake.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"

run_ledger() {
  kills=${1:-500}
  case $kills in
    *[!0-9]*) usage_error "not a number: $kills" ;;
  esac
  # With 500 kills: 20 orders of the messages of 250 customers, 20 histories of each profile, 25,000 messages in flat memory.
  orders=$((kills < 500 ? 2 : kills / 25))
  need_tools
  quietly build_release --product ledger-proof || exit 4
  new_figures ledger
  status=0
  # Processes that are killed wait most of the time, so the other proofs run beside them.
  "$release/release/ledger-proof" kills "$kills" >"$figures.kills" &
  beside=$!
  for proof_of in "orders $orders $((kills / 2))" disk "suites $orders" "flat $((kills * 50))"; do
    # shellcheck disable=SC2086 # a proof and its arguments
    "$release/release/ledger-proof" $proof_of >>"$figures" || status=$?
  done
  wait "$beside" || status=$?
  cat "$figures.kills" >>"$figures"
  rm "$figures.kills"
  sign_figures
  exit "$status"
}

run_ledger "$@"
