#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The Debian packages: receiptctl, which needs libcrypto and the C library, and receiptctl-net.

# make_packages: builds both packages from the staged files.
make_packages() {
  if ! command -v dpkg-deb >/dev/null 2>&1; then
    note "no Debian packages: dpkg-deb is missing"
    return 3
  fi
  architecture=$(dpkg --print-architecture)
  tree=$work/deb/receiptctl
  for folder in bin share/man share/bash-completion share/fish; do
    mkdir -p "$tree/usr/$folder" && cp -r "$work/files/$folder/." "$tree/usr/$folder" || return 1
  done
  mkdir -p "$tree/usr/share/zsh/vendor-completions" || return 1
  cp "$work/files/share/zsh/site-functions/_receiptctl" "$tree/usr/share/zsh/vendor-completions" || return 1
  tree=$work/deb/receiptctl-net
  mkdir -p "$tree/usr/bin" "$tree/usr/share/man/man1" || return 1
  mv "$work/deb/receiptctl/usr/bin/receiptctl-net" "$tree/usr/bin" || return 1
  mv "$work/deb/receiptctl/usr/share/man/man1/receiptctl-net.1" "$tree/usr/share/man/man1" || return 1

  make_package receiptctl "libc6 (>= $oldest_glibc), libssl3t64 | libssl3" <<'END' || return 1
Suggests: receiptctl-net
Description: verify App Store receipts and StoreKit tokens
 Verifies App Store receipts and signed StoreKit data without a network, and
 says which products a customer may use, until when, and why. Also signs test
 data and simulates subscriptions.
END
  # In former builds, one package contained both commands.
  make_package receiptctl-net "receiptctl (= $version), libc6 (>= $oldest_glibc), libssl3t64 | libssl3, \
libcurl4t64 | libcurl4, libmicrohttpd12t64 | libmicrohttpd12" <<'END'
Breaks: receiptctl (<< 0.2.0)
Replaces: receiptctl (<< 0.2.0)
Recommends: ca-certificates
Description: App Store Server API and simulated App Store for receiptctl
 The part of receiptctl that uses a network: it asks the App Store Server API
 and OCSP responders, posts test notifications, and runs a simulated App Store
 as a server. receiptctl starts it for its verbs api, notify, ocsp fetch and
 serve.
END
}

# make_package NAME DEPENDENCIES: builds a package of the tree with this name; stdin has the last fields of its description.
make_package() {
  tree=$work/deb/$1
  documents=$tree/usr/share/doc/$1
  mkdir -p "$tree/DEBIAN" "$documents" || return 1
  find "$tree/usr/share/man" -type f -exec gzip -9n {} + || return 1
  copyright >"$documents/copyright" || return 1
  changelog | gzip -9n >"$documents/changelog.gz" || return 1
  (cd "$tree" && find usr -type f | sort | xargs md5sum) >"$tree/DEBIAN/md5sums" || return 1
  {
    cat <<END
Package: $1
Source: receiptctl
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(find "$tree/usr" -printf '%y %s\n' | awk '{ size += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print size }')
Depends: $2
Section: utils
Priority: optional
END
    [ -z "$homepage" ] || echo "Homepage: $homepage"
    cat
  } >"$tree/DEBIAN/control" || return 1
  [ "$1" != receiptctl ] || sed -i '/^Source: /d' "$tree/DEBIAN/control"
  # One thread, because the number of threads may change the compressed bytes.
  DPKG_DEB_THREADS_MAX=1 dpkg-deb -Zxz --root-owner-group --build "$tree" "$dist/${1}_${version}_$architecture.deb" >/dev/null
}

copyright() {
  cat <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: ReceiptKit${homepage:+
Source: $homepage}
Comment: The commands contain parts of the Swift standard library (Apache-2.0 with the Runtime Library Exception of Swift)
 and of libstdc++ and libgcc (GPL-3 or later with the GCC Runtime Library Exception), which these exceptions allow to
 distribute under the license of the commands.

Files: *
Copyright: $(date -u -d "@$SOURCE_DATE_EPOCH" +%Y) ReceiptKit authors
License: Apache-2.0
 On Debian systems, the text of this license is in
 /usr/share/common-licenses/Apache-2.0.
END
}

changelog() {
  cat <<END
receiptctl ($version) unstable; urgency=medium

  * Release $version. The changes are in CHANGELOG.md of the sources.

 -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
}

# check_packages: lintian must find no error and no warning.
check_packages() {
  command -v dpkg-deb >/dev/null 2>&1 || return 0
  if ! command -v lintian >/dev/null 2>&1; then
    note "packages not checked: lintian is missing"
    return 3
  fi
  lintian --fail-on error,warning --allow-root --no-cfg "$dist"/*.deb >&2
}

# --- Installation into a temporary root -------------------------------------------------------

# install_packages: installs the packages, compares the files, runs the commands, and removes the packages.
install_packages() {
  command -v dpkg-deb >/dev/null 2>&1 || return 0
  if [ "$(id -u)" -ne 0 ] && ! command -v fakeroot >/dev/null 2>&1; then
    note "installation not tested: it needs root or fakeroot"
    return 3
  fi
  root_folder=$work/root
  mkdir -p "$root_folder/var/lib/dpkg/info" "$root_folder/var/lib/dpkg/updates" || return 1
  touch "$root_folder/var/lib/dpkg/status" "$root_folder/var/lib/dpkg/available"
  in_root --install "$dist"/*.deb || return 1
  mkdir -p "$work/expected" || return 1
  for package in receiptctl receiptctl-net; do cp -r "$work/deb/$package/usr" "$work/expected" || return 1; done
  diff -r "$work/expected/usr" "$root_folder/usr" >&2 || return 1
  check_installed "$root_folder/usr/bin" || return 1
  in_root --purge receiptctl receiptctl-net || return 1
  [ -e "$root_folder/usr" ] || return 0
  note "error: removal leaves files:"
  find "$root_folder/usr" >&2
  return 1
}

# dpkg sets the owner of each file to root, which fakeroot simulates. Dependencies are not installed in this root.
in_root() {
  set -- dpkg --root="$root_folder" --log=/dev/null --force-depends --force-bad-path "$@"
  if [ "$(id -u)" -ne 0 ]; then set -- fakeroot "$@"; fi
  "$@" >"$work/dpkg" 2>&1 && return 0
  cat "$work/dpkg" >&2
  return 1
}

# check_installed FOLDER: the command must print its version, and must find receiptctl-net in its own folder, which then fails
# because it cannot read the key.
check_installed() {
  [ "$("$1/receiptctl" --version)" = "$("$release/release/receiptctl" --version)" ] || return 1
  status=0
  (cd "$work" && PATH=/nonexistent "$1/receiptctl" api test-notification --key-id a --issuer-id b \
    --bundle-id c --key /nonexistent/key.p8 >"$work/api" 2>&1) || status=$?
  if [ "$status" -eq 3 ] && grep -q '/nonexistent/key.p8' "$work/api"; then return 0; fi
  note "error: the installed receiptctl does not run receiptctl-net:"
  cat "$work/api" >&2
  return 1
}
