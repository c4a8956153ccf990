#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# wheel: builds the Python package `receiptkit`, which contains the shared libraries, and prints its path, which is all of its
# standard output.

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

wheel() {
  need_tools
  need_work
  need_package_python
  note "building the shared libraries and the wheel; the first time takes some minutes"
  quietly build_clib || exit 4
  quietly build_wheel || exit 4
  echo "$wheel"
}

wheel
