#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# usage: package-deb.sh RECEIPTCTL DIRECTORY
#
# Makes a Debian package of the command, its manual page and its completions in DIRECTORY, and checks it: unpacked
# into a temporary root the files are those that went in, and the command runs. Prints the path of the package.
# Exit status: 0 done, 1 a check failed, 3 dpkg-deb is missing.

set -eu

binary=$1
directory=$2

if ! command -v dpkg-deb >/dev/null 2>&1; then
  echo "no Debian package: dpkg-deb is missing" >&2
  exit 3
fi

umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
package=$work/package
version=$("$binary" version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)

# The oldest C library that is known to do is the one of this machine.
glibc=$(dpkg-query -W -f '${Version}' libc6 2>/dev/null | sed 's/-.*//') || glibc=
libc="libc6${glibc:+ (>= $glibc)}"

mkdir -p "$package/DEBIAN" "$package/usr/bin" "$package/usr/share/man/man1" \
  "$package/usr/share/bash-completion/completions" "$package/usr/share/zsh/vendor-completions" \
  "$package/usr/share/fish/vendor_completions.d" "$package/usr/share/doc/receiptctl"
install -m 755 "$binary" "$package/usr/bin/receiptctl"
install -m 644 LICENSE "$package/usr/share/doc/receiptctl/copyright"
"$binary" help --man >"$work/receiptctl.1"
gzip -9n <"$work/receiptctl.1" >"$package/usr/share/man/man1/receiptctl.1.gz"
"$binary" completions bash >"$package/usr/share/bash-completion/completions/receiptctl"
"$binary" completions zsh >"$package/usr/share/zsh/vendor-completions/_receiptctl"
"$binary" completions fish >"$package/usr/share/fish/vendor_completions.d/receiptctl.fish"

cat >"$package/DEBIAN/control" <<END
Package: receiptctl
Version: $version
Architecture: $architecture
Maintainer: The ReceiptKit authors <receiptkit@localhost>
Section: utils
Priority: optional
Depends: $libc, libssl3t64 | libssl3
Description: verify App Store receipts and StoreKit tokens
 Verifies App Store receipts and signed StoreKit data without a network, and
 says which products a customer may use, until when, and why.
END

# A manual page that the formatter complains about is a fault.
check_manual() {
  if command -v mandoc >/dev/null 2>&1; then
    mandoc -T lint -W error "$work/receiptctl.1" || return 1
  fi
  if command -v groff >/dev/null 2>&1; then
    groff -man -ww -z -Tutf8 "$work/receiptctl.1" 2>"$work/complaints" || return 1
    if [ -s "$work/complaints" ]; then
      cat "$work/complaints" >&2
      return 1
    fi
  fi
}
check_manual || {
  echo "error: the manual page has faults" >&2
  exit 1
}

mkdir -p "$directory"
deb=$directory/receiptctl_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$package" "$deb" >/dev/null

# Unpacked, without installing anything on this machine.
root=$work/root
dpkg-deb -x "$deb" "$root"
(cd "$package" && find usr -type f | sort) >"$work/expected"
(cd "$root" && find usr -type f | sort) >"$work/found"
diff "$work/expected" "$work/found" >&2
while IFS= read -r file; do cmp "$package/$file" "$root/$file" >&2; done <"$work/expected"
installed=$("$root/usr/bin/receiptctl" --version)
[ "$installed" = "receiptctl $version" ] || {
  echo "error: the installed command says '$installed'" >&2
  exit 1
}
# What was unpacked can be removed file by file, and leaves no file behind.
while IFS= read -r file; do rm "$root/$file"; done <"$work/found"
[ -z "$(find "$root" -type f)" ]
echo "$deb"
