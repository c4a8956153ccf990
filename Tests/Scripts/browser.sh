#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# browser [FOLDER]: tests the dashboard of `receiptctl serve` and the pages of `--html` in Chromium with Playwright; with
# FOLDER, writes the screenshots of the documentation to it instead.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/python.sh
. "$scripts/shared/python.sh"

run_browser() {
  [ $# -le 1 ] || usage_error "browser takes at most one argument, a folder"
  need_tools
  need_browser
  need_work
  quietly build_commands || exit 4
  requirements=$scripts/browser-requirements.txt
  environment=$proof/browser-python
  need_python "playwright.sync_api, axe_core_python"
  [ -n "$python" ] || missing "$no_python: the dashboard is not tested" \
    "Playwright and axe are on PyPI; the command needs a network once"
  "$python" -B Tests/Proof/Browser/reports.py "$release/release/receiptctl" "$chromium" "$work" "$@" || exit 1
  "$python" -B Tests/Proof/Browser/dashboard.py "$release/release/receiptctl-net" "$chromium" "$work" "$@" || exit 1
}

run_browser "$@"
