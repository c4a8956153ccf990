#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# release: builds the commands for machines without Swift: receiptctl, which needs only libcrypto and the C library,
# receiptctl-net, which needs libcurl and libmicrohttpd too, and a Debian package of both.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"

release() {
  need_tools
  need_work
  quietly build_release --product receiptctl || exit 4
  quietly build_release --product receiptctl-net || exit 4
  for binary in "$release/release/receiptctl-net" "$release/release/receiptctl"; do
    # It must run without an installed Swift runtime.
    env -i "$binary" --version >"$work/version" || exit 1
    if command -v ldd >/dev/null 2>&1 && ldd "$binary" | grep -i swift >&2; then
      note "error: $binary needs the Swift runtime"
      exit 1
    fi
    printf '%s\n  %s, %s bytes\n' "$binary" "$(cat "$work/version")" "$(wc -c <"$binary")"
    if command -v readelf >/dev/null 2>&1; then
      readelf -d "$binary" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/  needs \1/p'
    fi
  done
  # Without dpkg-deb, package-deb.sh prints that no package was built, and exits with 3.
  status=0
  "$scripts/package-deb.sh" "$binary" "$release/packages" || status=$?
  case $status in 0 | 3) ;; *) exit 1 ;; esac
}

release
