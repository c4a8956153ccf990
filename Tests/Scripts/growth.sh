#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# growth [--all | NAME]: passes hostile inputs of two sizes to all verbs and compares the work in instructions. Without
# arguments, runs all shapes in small sizes; with --all, also in large sizes; with NAME, the shapes whose names begin
# with NAME.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/figures.sh
. "$scripts/shared/figures.sh"

run_growth() {
  need_tools
  need_valgrind
  quietly build_release --product receiptctl || exit 4
  quietly build_release --product growth || exit 4
  new_figures growth
  largest=$((16 * 1024 * 1024))
  case ${1:-} in
    --all) set -- '' $((128 * 1024)) $((2 * 1024 * 1024)) "$largest" ;;
    *) set -- "${1:-}" $((128 * 1024)) ;;
  esac
  shapes=$1
  shift
  for size in "$@"; do
    status=0
    "$release/release/growth" "$figures" "$release/release/receiptctl" TestVectors "$size" "$shapes" || status=$?
    [ "$status" -eq 0 ] || break
  done
  sign_figures
  exit "$status"
}

run_growth "$@"
