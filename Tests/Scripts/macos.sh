#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# macos: checks by types, on Linux, that the sources compile for macOS 15 on arm64, and those in C also for Linux on arm64.
# Nothing is linked or run: only a Mac shows whether the tests pass there.

# shellcheck source=shared/common.sh
. "$(dirname -- "$0")/shared/common.sh"
# shellcheck source=shared/tools.sh
. "$scripts/shared/tools.sh"
# shellcheck source=shared/python.sh
. "$scripts/shared/python.sh"

requirements=$scripts/macos-requirements.txt
environment=$macos/python

# The folders of the headers of OpenSSL, libcurl, libmicrohttpd, SQLite and zlib.
header_folders() {
  {
    for name in libcrypto libcurl libmicrohttpd sqlite3 zlib; do pkg-config --variable=includedir "$name" 2>/dev/null || true; done
    echo /usr/include
  } | sort -u
}

# describe NAME VARIABLE: the targets of the package; a variable adds the benchmark, or the program of libFuzzer.
describe() {
  env "$2=1" swift package --scratch-path "$macos/package" dump-package >"$work/$1.manifest" &&
    env "$2=1" swift package --scratch-path "$macos/package" describe --type json >"$work/$1.description"
}

check_macos() {
  [ $# -eq 0 ] || usage_error "macos takes no arguments"
  [ "$(uname -s)" = Linux ] || missing "this check runs on Linux; on a Mac, swift build checks more"
  need_tools
  need_work
  need_python ziglang
  [ -n "$python" ] || missing "$no_python: the headers of macOS are in the package ziglang on PyPI" \
    "the command needs python3, and a network once"
  headers=$("$python" -c 'import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).parent / "lib/libc/include")')
  describe bench BENCH && describe fuzz FUZZ || exit 4
  header_folders >"$work/includes"
  # shellcheck disable=SC2046 # one argument for each folder
  "$python" -B "$scripts/macos/check_types.py" "$work" "$macos/types" "$headers" $(cat "$work/includes")
}

check_macos "$@"
