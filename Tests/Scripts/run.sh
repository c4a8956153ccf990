#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run [FILE...] [OPTIONS]: verifies the bundled sample receipt, or the given files.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"

run() {
  need_tools
  if [ ! -x "$release/release/receiptctl-net" ]; then
    note "building receiptctl for the first time; this takes some minutes"
  fi
  # receiptctl starts receiptctl-net for api, notify, ocsp fetch and serve.
  quietly build_commands || exit 4
  receiptctl=$root/$release/release/receiptctl
  for word in "$@"; do
    case $word in
      - | [!-]*) # a file or the value of an option, which receiptctl distinguishes
        cd "$here"
        leave_with "$receiptctl" verify "$@"
        ;;
    esac
  done
  leave_with "$receiptctl" verify TestVectors/files/sample-receipt.der \
    --root TestVectors/keys/lab-root.pem --bundle-id com.example.notes "$@"
}

run "$@"
