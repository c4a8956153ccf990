#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# release: makes what a release publishes, in .build-release/dist, and tests it: an archive, two Debian packages, an OCI
# image, the test vectors, a list of their contents in SPDX, and SHA-256 sums. Two runs for one commit make equal files.
#
# Environment: DEBFULLNAME, DEBEMAIL and RECEIPTKIT_HOMEPAGE, the maintainer and the home page; SOURCE_DATE_EPOCH, the time
# of all files (default: that of the commit).
# Exit status: 0 success, 1 a check failed, 3 a part cannot be made or tested on this machine, 4 the build failed.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/build.sh
. "$scripts/shared/build.sh"
# shellcheck source=shared/python.sh
. "$scripts/shared/python.sh"
# shellcheck source=shared/runners.sh
. "$scripts/shared/runners.sh"
# shellcheck source=release/files.sh
. "$scripts/release/files.sh"
# shellcheck source=release/debian.sh
. "$scripts/release/debian.sh"
# shellcheck source=release/systems.sh
. "$scripts/release/systems.sh"

dist=$release/dist
umask 022
export LC_ALL=C.UTF-8 TZ=UTC

# part DESCRIPTION COMMAND...: runs a part of the release. If a tool is missing, the other parts go on.
part() {
  status=0
  (shift; "$@") || status=$?
  case $status in
    0) ;;
    3) lacking="$lacking${lacking:+, }$1" ;;
    *) note "error: $1: failed"; exit 1 ;;
  esac
}

release() {
  [ "$(uname -s)" = Linux ] || missing "releases are built on Linux only"
  need_tools
  need_work
  want_programs dpkg-deb=dpkg lintian=lintian umoci=umoci python3=python3
  quietly build_commands || exit 4
  describe_release
  rm -rf "$dist"
  mkdir -p "$dist"
  lacking=
  for binary in receiptctl receiptctl-net; do check_binary "$release/release/$binary" || exit 1; done
  check_replacements || exit 1
  stage_files "$work/files" || exit 1
  check_manual "$work/files/share/man/man1/receiptctl.1" || exit 1
  make_archive || exit 1
  part "Debian packages" make_packages
  part "image" make_image
  part "test vectors" make_vectors
  part "contents in SPDX" make_contents
  (cd "$dist" && sha256sum -- *) >"$work/sums" && mv "$work/sums" "$dist/SHA256SUMS" || exit 1
  part "lintian" check_packages
  part "installation" install_packages
  part "image" try_image
  part "examples" try_examples
  part "other systems" try_systems
  (cd "$dist" && wc -c -- *) | sed '$d'
  [ -z "$lacking" ] || missing "not made or not tested: $lacking" "see the messages above"
}

release
