#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The files of a release: checks of the commands, the archive, the image and the list of contents.

# The oldest version of the C library on which the commands start: that of Red Hat Enterprise Linux 9. Ubuntu 22.04 has 2.35.
oldest_glibc=2.34

# Sets the facts about this release. Nothing else in its files comes from the machine or the clock.
describe_release() {
  version=$("$release/release/receiptctl" version | cut -d ' ' -f 2)
  machine=$(uname -m)
  SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y Package.swift)}
  RECEIPTKIT_COMMIT=$(commit)
  # Who publishes the files names themselves here, see Docs/Releases.md. Debian requires a maintainer; without a name, the
  # package says that it is a local build. A home page is left out of every file if there is none.
  maintainer="${DEBFULLNAME:-unpublished local build} <${DEBEMAIL:-set-DEBEMAIL@receiptkit.example}>"
  homepage=${RECEIPTKIT_HOMEPAGE:-}
  [ -n "${DEBEMAIL:-}" ] || note "no maintainer: set DEBFULLNAME, DEBEMAIL and RECEIPTKIT_HOMEPAGE to publish these files"
  name=receiptctl-$version-linux-$machine
  export SOURCE_DATE_EPOCH RECEIPTKIT_COMMIT
  case $RECEIPTKIT_COMMIT in
    "" | *-dirty) note "warning: the checkout has no commit, or changes: do not publish this build" ;;
  esac
}

# check_binary PATH: the command must run without Swift, and need no newer C library. Without objdump, passes.
check_binary() {
  env -i "$1" --version >"$work/version" || return 1
  printf '%s\n  %s, %s bytes\n' "$1" "$(cat "$work/version")" "$(wc -c <"$1")"
  if ldd "$1" | grep -i -e swift -e 'libstdc++' >&2; then
    note "error: $1 needs the Swift or the C++ runtime"
    return 1
  fi
  command -v objdump >/dev/null 2>&1 || return 0
  objdump -p "$1" | sed -n 's/^ *NEEDED */  needs /p'
  newer_symbols "$1" >"$work/newer"
  [ -s "$work/newer" ] || return 0
  note "error: $1 needs a newer C library than $oldest_glibc; define these functions in Tests/Scripts/release/glibc.c:"
  cat "$work/newer" >&2
  return 1
}

# newer_symbols PATH: the symbols of the C library that are newer than $oldest_glibc.
newer_symbols() {
  objdump -T "$1" | sed -n 's/.*(\{0,1\}GLIBC_\(2\.[0-9][0-9.]*\))\{0,1\} *\(.*\)/\1 \2/p' |
    awk -v oldest="${oldest_glibc#2.}" '{ split($1, part, "."); if (part[2] + 0 > oldest + 0) print "  " $2 ", since " $1 }'
}

# check_replacements: tests the functions that the commands have instead of those of newer C libraries.
check_replacements() {
  clang++ -std=c++17 -O1 -fuse-ld=lld -Wl,--wrap=open -pthread -static-libstdc++ -static-libgcc -o "$work/replacements" \
    "$scripts/release/glibc_test.cpp" "$release/archives/glibc.o" || return 1
  "$work/replacements" || return 1
  command -v objdump >/dev/null 2>&1 || return 0
  objdump -T "$work/replacements" | grep -w -e arc4random -e hypotf -e _dl_find_object >"$work/newer" || return 0
  note "error: a program is not linked with Tests/Scripts/release/glibc.c:"
  cat "$work/newer" >&2
  return 1
}

# stage_files FOLDER: the files of the archive, as they are below /usr/local.
stage_files() {
  command=$release/release/receiptctl
  mkdir -p "$1/bin" "$1/share/man/man1" "$1/share/bash-completion/completions" "$1/share/zsh/site-functions" \
    "$1/share/fish/vendor_completions.d" "$1/share/doc/receiptctl" || return 1
  install -m 755 "$command" "$command-net" "$1/bin" || return 1
  forget_folder "$1/bin/receiptctl" && forget_folder "$1/bin/receiptctl-net" || return 1
  "$command" help --man >"$1/share/man/man1/receiptctl.1" || return 1
  # Both commands share one manual page.
  echo .so man1/receiptctl.1 >"$1/share/man/man1/receiptctl-net.1"
  "$command" completions bash >"$1/share/bash-completion/completions/receiptctl" || return 1
  "$command" completions zsh >"$1/share/zsh/site-functions/_receiptctl" || return 1
  "$command" completions fish >"$1/share/fish/vendor_completions.d/receiptctl.fish" || return 1
  install -m 644 LICENSE "$1/share/doc/receiptctl/LICENSE"
}

# forget_folder PATH: overwrites the section .swift_modhash with zeros. It has hashes of the options of the compiler, which
# contain the folder of the build, and only the compiler reads them. objcopy would remove the section, but also read-only
# relocations.
forget_folder() {
  if ! command -v readelf >/dev/null 2>&1; then
    note "readelf is missing: the commands depend on the folder of the build"
    return 0
  fi
  readelf -SW "$1" | sed -n 's/.* \.swift_modhash *PROGBITS *[0-9a-f]* \([0-9a-f]*\) \([0-9a-f]*\) .*/\1 \2/p' >"$work/section"
  [ -s "$work/section" ] || return 0
  read -r offset size <"$work/section"
  dd if=/dev/zero of="$1" bs=1 seek="$((0x$offset))" count="$((0x$size))" conv=notrunc status=none
}

# check_manual PAGE: fails if a formatter reports an error or a warning in the manual page.
check_manual() {
  if command -v mandoc >/dev/null 2>&1; then mandoc -T lint -W error "$1" >&2 || return 1; fi
  command -v groff >/dev/null 2>&1 || return 0
  groff -man -ww -z -Tutf8 "$1" 2>"$work/warnings" || return 1
  [ -s "$work/warnings" ] || return 0
  cat "$work/warnings" >&2
  return 1
}

# make_archive: tar -xf NAME.tar.gz -C /usr/local --strip-components 1 installs it.
make_archive() {
  mkdir -p "$work/archive" && cp -r "$work/files" "$work/archive/$name" || return 1
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --format=gnu \
    -C "$work/archive" -cf "$work/archive.tar" "$name" || return 1
  gzip -9n <"$work/archive.tar" >"$dist/$name.tar.gz"
}

# make_image: receiptctl-net, the libraries that it needs from this system, and certificate authorities.
make_image() {
  if ! command -v python3 >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
    note "no image: it is built with python3, from libraries of Debian or Ubuntu"
    return 3
  fi
  python3 -B "$scripts/release/image.py" "$work/files/bin/receiptctl-net" "$dist/$name.oci.tar" "$work/image.json" "$version" "$homepage"
}

# make_vectors: the test vectors for machines without Swift, tried as someone who downloads them would.
make_vectors() {
  if ! command -v python3 >/dev/null 2>&1; then
    note "no archive of the test vectors: python3 is missing"
    return 3
  fi
  python3 -B "$scripts/release/vectors.py" TestVectors "$dist" || return 1
  mkdir -p "$work/vectors" && tar -xf "$dist/receipt-vectors-$version.tar.xz" -C "$work/vectors" || return 1
  check_runners "$work/vectors/receipt-vectors-$version"
}

# make_contents: which software is in which file of this release.
make_contents() {
  if ! command -v python3 >/dev/null 2>&1; then
    note "no list of contents: python3 is missing"
    return 3
  fi
  compiler=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
  python3 -B "$scripts/release/contents.py" "$dist" "$dist/receiptctl-$version.spdx.json" "$work/image.json" "$version" \
    "$homepage" "$compiler" "$(clang -print-file-name=libstdc++.a)"
}
