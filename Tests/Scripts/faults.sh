#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# faults [--all | PREFIX]: verifies some vectors of each kind, all vectors, or those whose names begin with PREFIX, while
# each allocation of libcrypto fails in turn.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"

run_faults() {
  need_tools
  quietly build_release --product faults || exit 4
  new_figures faults
  status=0
  # glibc fills new and freed memory with this byte, so that reads of such memory change the result.
  MALLOC_PERTURB_=165
  export MALLOC_PERTURB_
  "$release/release/faults" "$figures" "$proof/faults.current" "$@" || status=$?
  sign_figures
  if [ "$status" -gt 2 ]; then
    note "error: exit status $status at $(cat "$proof/faults.current")"
    exit 1
  fi
  exit "$status"
}

run_faults "$@"
