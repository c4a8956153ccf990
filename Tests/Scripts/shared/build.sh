#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Build commands, and paths of the Swift toolchain.

# Flags that link the Swift runtime statically, so that the command runs without Swift; and also the C++ runtime, because
# resolving its symbols takes longer than reading a receipt. Exported symbols would slow down each start, and nothing
# loads the command as a library. Apple's systems include these runtimes.
static() {
  case $(uname -s) in Darwin) return ;; esac
  echo --static-swift-stdlib -Xlinker --no-export-dynamic
  archive=$(clang -print-file-name=libstdc++.a 2>/dev/null) || return 0
  [ -f "$archive" ] || return 0
  # In the folder of the archive, the linker would prefer the shared library.
  mkdir -p "$release/archives"
  ln -sf "$archive" "$release/archives/libstdc++.a"
  echo -Xlinker "-L$release/archives" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
  # Functions that older versions of the C library lack, and `open` for systems without /proc.
  # Another step of the check may do the same.
  object=$release/archives/glibc.o.$$
  clang -std=c11 -O2 -fPIC -ffunction-sections -fno-math-errno -c -o "$object" "$scripts/release/glibc.c" || return 0
  echo -Xlinker "$release/archives/glibc.o" -Xlinker --wrap=open
  if cmp -s "$object" "$release/archives/glibc.o"; then
    rm "$object"
  else
    # SwiftPM does not link again if only these files change.
    rm -f "$release/release/receiptctl" "$release/release/receiptctl-net"
    mv "$object" "$release/archives/glibc.o"
  fi
}

# Builds the two commands.
build_commands() { build_release --product receiptctl && build_release --product receiptctl-net; }

# Prints the commit of this checkout for Package.swift, with `-dirty` if files were changed or added. Prints nothing in an
# archive without git, also inside of another repository. A packager may set the variable.
commit() {
  if [ -n "${RECEIPTKIT_COMMIT:-}" ]; then echo "$RECEIPTKIT_COMMIT"; return; fi
  top=$(git rev-parse --show-toplevel 2>/dev/null) && [ "$top" = "$root" ] || return 0
  hash=$(git rev-parse --verify HEAD 2>/dev/null) && changes=$(git status --porcelain 2>/dev/null) || return 0
  echo "$hash${changes:+-dirty}"
}

# The check builds everything once, and then creates these files. Its later steps, which ask for the products that they
# need, must not build again: even without a change, that takes seconds.
built_debug=${RECEIPTKIT_BUILT:+$RECEIPTKIT_BUILT/debug}
built_release=${RECEIPTKIT_BUILT:+$RECEIPTKIT_BUILT/release}

# build_debug [ARGUMENTS]: the build for tests, unless the check has it.
# shellcheck disable=SC2120 # a product may follow
build_debug() { [ -f "$built_debug" ] || swift build --scratch-path "$debug" "$@"; }

# build_release [ARGUMENTS]: the build that is released and measured, unless the check has it.
# shellcheck disable=SC2120 # a product may follow
build_release() { [ -f "$built_release" ] || compile_release "$@"; }

# shellcheck disable=SC2120 # a product may follow
compile_release() {
  # shellcheck disable=SC2046 # splits the flags into words
  RECEIPTKIT_COMMIT=$(commit) swift build -c release $(static) $(stripped) --scratch-path "$release" "$@"
}

# Without symbol names, the command starts 5 % faster. The linker merges equal functions whose
# addresses are not compared, such as those of generic types (--icf), and texts that end other texts (-O2).
stripped() {
  case $(uname -s) in
    Darwin) echo -Xlinker -x ;;
    # Nothing finds debugging symbols of the command by a build id, which would depend on the folder of the build.
    *) echo -Xlinker --strip-all -Xlinker --icf=safe -Xlinker -O2 -Xlinker --build-id=none ;;
  esac
}

# target_info NAME: the first value with this name in the compiler's description of its target.
target_info() {
  swift -print-target-info | sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p" | head -n 1
}

# The path of a tool of the Swift toolchain, which need not be on the PATH.
toolchain() { echo "$(target_info runtimeResourcePath)/../../bin/$1"; }
