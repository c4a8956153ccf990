#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Finds Swift, libcrypto, libcurl, libmicrohttpd, SQLite and zlib; installs missing libraries with apt-get or brew.

need_tools() {
  need_swift
  need_libraries
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

# Whether SwiftPM can find libcrypto 3, libcurl, libmicrohttpd, SQLite and zlib. Only receiptctl-net uses the second and
# third, only LedgerSQLite the last two.
have_libraries() {
  if command -v brew >/dev/null 2>&1 && keg=$(brew --prefix openssl@3 2>/dev/null); then
    add_pkg_config_path "$keg/lib/pkgconfig"
  fi
  have_library libcrypto '3\.' && have_library libcurl '\(7\.[6-9]\|[89]\.\|[1-9][0-9]\)' &&
    have_library libmicrohttpd '\(0\.9\.[7-9]\|[1-9]\)' &&
    have_library sqlite3 '3\.\(3[7-9]\|[4-9][0-9]\)' && have_library zlib '1\.[2-9]'
}

# have_library NAME VERSION: whether pkg-config finds a library whose version begins with VERSION. Without pkg-config,
# SwiftPM reads the .pc files itself, but does not search the directories of Debian and Homebrew.
have_library() {
  if command -v pkg-config >/dev/null 2>&1; then
    pkg-config --modversion "$1" 2>/dev/null | grep -q "^$2"
    return
  fi
  for place in /usr/lib/*-linux-gnu*/pkgconfig /usr/lib64/pkgconfig /usr/lib/pkgconfig; do
    if grep -q "^Version: *$2" "$place/$1.pc" 2>/dev/null; then
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

need_libraries() {
  if have_libraries; then return; fi
  note "libcrypto 3 (OpenSSL), libcurl 7.68, libmicrohttpd 0.9.70, SQLite 3.37, zlib or their headers are missing"
  if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" -eq 0 ]; then
      install_with_apt
    elif command -v sudo >/dev/null 2>&1; then
      install_with_apt sudo
    else
      missing "installing libraries needs root, and sudo is missing" \
        "as root: apt-get install $packages"
    fi
  elif command -v brew >/dev/null 2>&1; then
    # libcurl and zlib are part of macOS.
    announce brew install openssl@3 libmicrohttpd sqlite pkgconf ||
      give_up "brew install openssl@3 libmicrohttpd sqlite pkgconf"
  else
    missing "no supported package manager: neither apt-get nor brew" \
      "install the development files of OpenSSL 3, libcurl, libmicrohttpd, SQLite and zlib, and pkg-config" \
      "on Fedora: dnf install openssl-devel libcurl-devel libmicrohttpd-devel sqlite-devel zlib-devel pkgconf" \
      "on Alpine: apk add openssl-dev curl-dev libmicrohttpd-dev sqlite-dev zlib-dev pkgconf"
  fi
  if have_libraries; then return; fi
  missing "libcrypto 3, libcurl, libmicrohttpd, SQLite or zlib is still not found" \
    "pkg-config --modversion libcrypto must print 3.0 or newer" \
    "pkg-config --modversion libcurl must print 7.68 or newer" \
    "pkg-config --modversion libmicrohttpd must print 0.9.70 or newer" \
    "pkg-config --modversion sqlite3 must print 3.37 or newer"
}

packages="libssl-dev libcurl4-openssl-dev libmicrohttpd-dev libsqlite3-dev zlib1g-dev pkg-config"

# Sets $chromium to a browser for `./dev browser`, and installs one if necessary.
need_browser() {
  find_browser && return
  command -v apt-get >/dev/null 2>&1 || missing "chromium is missing, which ./dev browser needs" "install Chromium or Chrome"
  note "chromium is missing, which ./dev browser needs"
  packages="chromium python3-venv"
  if [ "$(id -u)" -eq 0 ]; then
    install_with_apt
  elif command -v sudo >/dev/null 2>&1; then
    install_with_apt sudo
  fi
  find_browser || missing "chromium is missing, which ./dev browser needs" "apt-get install chromium"
}

# Valgrind counts instructions; only `./dev growth` needs it.
need_valgrind() {
  command -v valgrind >/dev/null 2>&1 && return
  want_programs valgrind=valgrind
  command -v valgrind >/dev/null 2>&1 || missing "no valgrind, which counts instructions" "apt-get install valgrind"
}

find_browser() {
  for name in chromium chromium-browser google-chrome-stable google-chrome; do
    if chromium=$(command -v "$name"); then return 0; fi
  done
  return 1
}

# want_programs NAME=PACKAGE...: installs missing programs with apt-get if run as root. Checks skip programs that are
# still missing.
want_programs() {
  packages=
  for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null 2>&1 || packages="$packages ${pair#*=}"
  done
  if [ -z "$packages" ] || [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then return; fi
  (install_with_apt) || note "continuing without:$packages"
}

# install_with_apt [sudo]: waits for another step that installs.
install_with_apt() {
  announce "$@" flock "$scripts" apt-get update || note "apt-get update failed; using the existing package lists"
  # shellcheck disable=SC2086 # splits the packages into words
  announce "$@" env DEBIAN_FRONTEND=noninteractive flock "$scripts" \
    apt-get install -y --no-install-recommends $packages || give_up "apt-get install $packages"
}

give_up() { missing "installation failed" "run by hand: $1"; }
