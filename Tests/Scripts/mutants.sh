#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# mutants [--kind KIND] [TARGET...]: changes each guard and boundary in turn, and checks that a test fails. A copy of the
# package has a switch at each of them. It is built with optimization, because its vectors and tests run more than a
# thousand times.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"

run_mutants() {
  need_tools
  quietly swift build --scratch-path "$debug" --product mutants || exit 4
  "$debug/debug/mutants" rewrite || exit 1
  if [ ! -d "$mutants/build" ]; then note "building the copy for the first time; this takes minutes"; fi
  quietly swift build -c release --build-tests \
    --package-path "$mutants/source" --scratch-path "$mutants/build" || exit 4
  if [ -d "$root/../shared/corpus" ]; then
    RECEIPTKIT_CORPUS=${RECEIPTKIT_CORPUS:-$root/../shared/corpus}
    export RECEIPTKIT_CORPUS
  fi
  leave_with nice "$debug/debug/mutants" run "$root/$mutants/build/release" \
    "$(date -u +%Y-%m-%d)" "$(git rev-parse --short HEAD)" "$@"
}

run_mutants "$@"
