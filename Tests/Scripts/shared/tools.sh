#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Finds Swift and libcrypto, and installs libcrypto where a package manager is known.

need_tools() {
  need_swift
  need_libcrypto
}

need_swift() {
  if command -v swift >/dev/null 2>&1; then return; fi
  for place in \
    "${SWIFTLY_BIN_DIR:-}" "${HOME:-}/.swiftly/bin" "${HOME:-}/.local/share/swiftly/bin" \
    /opt/swift/usr/bin /usr/local/swift/usr/bin /usr/share/swift/usr/bin; do
    if [ -n "$place" ] && [ -x "$place/swift" ]; then
      PATH=$place:$PATH
      export PATH
      return
    fi
  done
  missing "swift is not on the PATH" \
    "install Swift 6.3 or newer, see https://www.swift.org/install/" \
    "then open a new shell, or add its usr/bin to PATH"
}

# Whether SwiftPM can find libcrypto 3. It runs pkg-config; without pkg-config it reads .pc files itself, but not in
# the directories of Debian and Homebrew.
have_libcrypto() {
  if command -v brew >/dev/null 2>&1 && keg=$(brew --prefix openssl@3 2>/dev/null); then
    add_pkg_config_path "$keg/lib/pkgconfig"
  fi
  if command -v pkg-config >/dev/null 2>&1; then
    pkg-config --exists 'libcrypto >= 3.0'
    return
  fi
  for place in /usr/lib/*-linux-gnu*/pkgconfig /usr/lib64/pkgconfig /usr/lib/pkgconfig; do
    if grep -q '^Version: *3' "$place/libcrypto.pc" 2>/dev/null; then
      add_pkg_config_path "$place"
      return 0
    fi
  done
  return 1
}

add_pkg_config_path() {
  case ":${PKG_CONFIG_PATH:-}:" in
    *":$1:"*) ;;
    *)
      PKG_CONFIG_PATH=$1${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}
      export PKG_CONFIG_PATH
      ;;
  esac
}

need_libcrypto() {
  if have_libcrypto; then return; fi
  note "libcrypto 3 (OpenSSL) or its headers are missing"
  if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" -eq 0 ]; then
      install_with_apt
    elif command -v sudo >/dev/null 2>&1; then
      install_with_apt sudo
    else
      missing "installing libcrypto needs root, and sudo is missing" \
        "as root: apt-get install libssl-dev pkg-config"
    fi
  elif command -v brew >/dev/null 2>&1; then
    announce brew install openssl@3 pkgconf || give_up "brew install openssl@3 pkgconf"
  else
    missing "no known package manager: neither apt-get nor brew" \
      "install the development files of OpenSSL 3 and pkg-config" \
      "on Fedora: dnf install openssl-devel pkgconf; on Alpine: apk add openssl-dev pkgconf"
  fi
  if have_libcrypto; then return; fi
  missing "libcrypto 3 is still not found" \
    "pkg-config --modversion libcrypto must print 3.0 or newer"
}

# Called with nothing, or with `sudo`.
install_with_apt() {
  announce "$@" apt-get update || note "apt-get update failed; using the present package lists"
  announce "$@" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends libssl-dev pkg-config \
    || give_up "apt-get install libssl-dev pkg-config"
}

give_up() { missing "installation failed" "run by hand: $1"; }
