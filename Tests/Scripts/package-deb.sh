#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# usage: package-deb.sh RECEIPTCTL DIRECTORY
#
# Builds a Debian package in DIRECTORY with RECEIPTCTL, receiptctl-net from the same folder, the manual page and the
# completions. Then installs it into a temporary root, compares the files, runs the command, and removes the package.
# Prints the path of the package.
#
# Environment: DEBFULLNAME and DEBEMAIL, the maintainer, as in Debian's tools (default: ReceiptKit authors).
# Exit status: 0 success, 1 a check failed, 3 dpkg-deb is missing.

set -eu

binary=$1
directory=$2

if ! command -v dpkg-deb >/dev/null 2>&1; then
  echo "no Debian package built: dpkg-deb is missing" >&2
  exit 3
fi

umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
package=$work/package
version=$("$binary" version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)

maintainer=${DEBFULLNAME:-ReceiptKit authors}${DEBEMAIL:+ <$DEBEMAIL>}

# Requires at least the version of the C library on this machine: older versions are not tested.
glibc=$(dpkg-query -W -f '${Version}' libc6 2>/dev/null | sed 's/-.*//') || glibc=
libc="libc6${glibc:+ (>= $glibc)}"

mkdir -p "$package/DEBIAN" "$package/usr/bin" "$package/usr/share/man/man1" \
  "$package/usr/share/bash-completion/completions" "$package/usr/share/zsh/vendor-completions" \
  "$package/usr/share/fish/vendor_completions.d" "$package/usr/share/doc/receiptctl"
install -m 755 "$binary" "$package/usr/bin/receiptctl"
install -m 755 "$binary-net" "$package/usr/bin/receiptctl-net"
install -m 644 LICENSE "$package/usr/share/doc/receiptctl/copyright"
"$binary" help --man >"$work/receiptctl.1"
gzip -9n <"$work/receiptctl.1" >"$package/usr/share/man/man1/receiptctl.1.gz"
# Both commands share one manual page.
echo .so man1/receiptctl.1 | gzip -9n >"$package/usr/share/man/man1/receiptctl-net.1.gz"
"$binary" completions bash >"$package/usr/share/bash-completion/completions/receiptctl"
"$binary" completions zsh >"$package/usr/share/zsh/vendor-completions/_receiptctl"
"$binary" completions fish >"$package/usr/share/fish/vendor_completions.d/receiptctl.fish"

cat >"$package/DEBIAN/control" <<END
Package: receiptctl
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: utils
Priority: optional
Depends: $libc, libssl3t64 | libssl3, libcurl4t64 | libcurl4, libmicrohttpd12t64 | libmicrohttpd12
Description: verify App Store receipts and StoreKit tokens
 Verifies App Store receipts and signed StoreKit data without a network, and
 says which products a customer may use, until when, and why. receiptctl-net
 asks the App Store Server API and OCSP responders.
END

# Fails if a formatter reports an error or a warning in the manual page.
check_manual() {
  if command -v mandoc >/dev/null 2>&1; then
    mandoc -T lint -W error "$work/receiptctl.1" || return 1
  fi
  if command -v groff >/dev/null 2>&1; then
    groff -man -ww -z -Tutf8 "$work/receiptctl.1" 2>"$work/warnings" || return 1
    if [ -s "$work/warnings" ]; then
      cat "$work/warnings" >&2
      return 1
    fi
  fi
}
check_manual || {
  echo "error: the manual page has errors" >&2
  exit 1
}

mkdir -p "$directory"
deb=$directory/receiptctl_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$package" "$deb" >/dev/null

# --- Installation into a temporary root -------------------------------------------------------

root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status" "$root/var/lib/dpkg/available"

# dpkg sets the owner of each file to root, which fakeroot simulates. Dependencies are not installed in this root.
in_root() {
  set -- dpkg --root="$root" --log=/dev/null --force-depends --force-bad-path "$@"
  if [ "$(id -u)" -ne 0 ]; then set -- fakeroot "$@"; fi
  "$@" >"$work/dpkg" 2>&1 || {
    cat "$work/dpkg" >&2
    return 1
  }
}

package_files() { (cd "$1" && find usr -type f 2>/dev/null | sort); }

if [ "$(id -u)" -ne 0 ] && ! command -v fakeroot >/dev/null 2>&1; then
  echo "installation not tested: it needs root or fakeroot" >&2
  dpkg-deb -x "$deb" "$root"
  installed=false
else
  in_root --install "$deb"
  installed=true
fi

for file in usr/bin/receiptctl usr/bin/receiptctl-net usr/share/man/man1/receiptctl.1.gz \
  usr/share/man/man1/receiptctl-net.1.gz \
  usr/share/bash-completion/completions/receiptctl usr/share/zsh/vendor-completions/_receiptctl \
  usr/share/fish/vendor_completions.d/receiptctl.fish usr/share/doc/receiptctl/copyright; do
  [ -s "$root/$file" ] || {
    echo "error: the package does not install $file" >&2
    exit 1
  }
done
package_files "$package" >"$work/expected"
package_files "$root" >"$work/found"
diff "$work/expected" "$work/found" >&2
while IFS= read -r file; do cmp "$package/$file" "$root/$file" >&2; done <"$work/expected"
output=$("$root/usr/bin/receiptctl" --version)
expected=$("$binary" --version)
[ "$output" = "$expected" ] || {
  echo "error: the installed command prints '$output', expected '$expected'" >&2
  exit 1
}
# receiptctl starts receiptctl-net from its own folder, which then fails because it cannot read the key.
status=0
(cd "$work" && PATH=/nonexistent "$root/usr/bin/receiptctl" api test-notification --key-id a --issuer-id b \
  --bundle-id c --key /nonexistent/key.p8 >"$work/api" 2>&1) || status=$?
if [ "$status" -ne 3 ] || ! grep -q '/nonexistent/key.p8' "$work/api"; then
  echo "error: the installed receiptctl does not run receiptctl-net:" >&2
  cat "$work/api" >&2
  exit 1
fi
if $installed; then
  in_root --purge receiptctl
  [ ! -e "$root/usr" ] || {
    echo "error: removal leaves files:" >&2
    find "$root/usr" >&2
    exit 1
  }
fi
echo "$deb"
