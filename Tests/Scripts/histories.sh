#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# histories [COUNT]: compares COUNT entitlements of simulated customers with an oracle.
# histories --suites N: plays the acceptance suite against the engine, N histories of every profile.
# histories --seats N: the same, N histories of every profile in which groups buy seats.
# histories --groups N: compares N answers about purchasers and members of groups with the scripts of their lives.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"

run_histories() {
  if [ "${1:-}" = --suites ]; then
    need_tools
    quietly build_release --product histories || exit 4
    leave_with "$release/release/histories" --suites "${2:-1000}"
  fi
  if [ "${1:-}" = --seats ]; then
    need_tools
    quietly build_release --product histories || exit 4
    leave_with "$release/release/histories" --seats "${2:-1000}"
  fi
  if [ "${1:-}" = --groups ]; then
    need_tools
    quietly build_release --product histories || exit 4
    leave_with "$release/release/histories" --groups "${2:-100000}"
  fi
  answers=${1:-30000}
  case $answers in
    *[!0-9]*) usage_error "not a number: $answers" ;;
  esac
  need_tools
  quietly build_release --product histories || exit 4
  new_figures histories
  status=0
  "$release/release/histories" --answers "$answers" --figures "$figures" >/dev/null || status=$?
  sign_figures
  exit "$status"
}

run_histories "$@"
