#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The shared libraries of the C interface.

clib=$release/clib
version=$(sed -n 's/.*let number: .*"\(.*\)".*/\1/p' Sources/General/BuildVersion/BuildVersion.swift)

build_clib() {
  case $(uname -s) in
    Linux) ;;
    *)
      echo "the shared libraries are built on Linux only"
      return 1
      ;;
  esac
  mkdir -p "$clib/lib/pkgconfig" "$clib/include" || return 1
  cp Sources/C/CReceiptKitHeader/*.h "$clib/include" || return 1
  link_clib CReceiptKit receiptkit 'rk_*' "verifies App Store receipts and signed tokens" &&
    link_clib CReceiptKitTesting receiptkit-testing 'rkt_*' "signed test data and a simulated App Store"
}

# link_clib PRODUCT NAME SYMBOLS DESCRIPTION: links a shared library that exports SYMBOLS. Only the linker can hide the symbols of the Swift
# runtime, and with linker flags in the manifest, other packages could not depend on this one.
link_clib() {
  build_release --product "$1" || return 1
  output=$clib/lib/lib$2.so
  archive=$release/release/lib$1.a
  if [ ! "$output" -nt "$archive" ]; then
    # The archiver would keep the objects of deleted and renamed files.
    rm -f "$archive" && compile_release --product "$1" || return 1
    printf '{ global: %s; local: *; };\n' "$3" >"$clib/$2.map"
    ld -r -o "$clib/$2.o" --whole-archive "$archive" || return 1
    # GNU gold would keep hidden symbols in the symbol table.
    swiftc -emit-library -static-stdlib -use-ld=lld -o "$output.new" "$clib/$2.o" \
      -Xlinker --version-script="$clib/$2.map" -Xlinker --gc-sections -Xlinker -soname="lib$2.so" \
      -Xlinker --strip-all -Xlinker -z -Xlinker nodelete -lcrypto || return 1
    mv "$output.new" "$output"
  fi
  cat >"$clib/lib/pkgconfig/$2.pc" <<END
prefix=\${pcfiledir}/../..
Name: $2
Description: $4
Version: $version
Libs: -L\${prefix}/lib -Wl,-rpath,\${prefix}/lib -l$2
Cflags: -I\${prefix}/include
END
}

# The C tests are compiled with the clang of the Swift toolchain.
compile_c() {
  source=$1
  shift
  clang -O1 -g -std=c11 -fuse-ld=lld -Wall -Wextra -Werror -o "$work/program" -I"$clib/include" "$source" "$@" -L"$clib/lib" \
    -Wl,-rpath,"$root/$clib/lib" -pthread
}

# check_calls COUNT: calls all functions this many times, with valid and invalid arguments, under AddressSanitizer and its
# leak check.
check_calls() {
  compile_c Tests/Interface/calls.c Tests/Interface/documents.c Tests/Interface/ledgers.c Tests/Interface/revocation.c \
    Tests/Interface/signing.c \
    -lreceiptkit -lreceiptkit-testing -fsanitize=address || return 1
  ASAN_OPTIONS=detect_leaks=1:quarantine_size_mb=4 "$work/program" "$1"
}

# The libraries must not need Swift, and must export only their own symbols. Without readelf and nm, the check passes.
check_clib() {
  command -v readelf >/dev/null 2>&1 || return 0
  for name in receiptkit:rk_ receiptkit-testing:rkt_; do
    library=$clib/lib/lib${name%:*}.so
    readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
      grep -v -E '^(lib(c|m|pthread|dl|crypto|stdc\+\+|gcc_s)|ld-[^.]*)\.so' |
      none "$library needs other libraries:" || return 1
    nm -D --defined-only "$library" | sed 's/.* //' | grep -v "^${name#*:}" |
      none "$library exports other symbols:" || return 1
    sed -n "s/.*[ *]\(${name#*:}[a-z_]*\)(.*/\1/p" "Sources/C/CReceiptKitHeader/${name%:*}.h" | sort -u >"$work/declared"
    nm -D --defined-only "$library" | sed 's/.* //' | sort -u | comm -3 - "$work/declared" |
      none "functions that are only in the header or only in $library:" || return 1
  done
}
