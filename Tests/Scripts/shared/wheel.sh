#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The Python package, and a Python environment to build and test it.

wheels=$release/wheels
package_requirements=Sources/Python/requirements.txt

# Sets $package_python to a virtual environment with the pinned packages. If they cannot be installed, exits with 3.
need_package_python() {
  command -v python3 >/dev/null 2>&1 || missing "python3 is missing" "apt-get install python3 python3-venv"
  package_python=$root/$proof/package/bin/python
  if cmp -s "$package_requirements" "$proof/package/requirements.txt" && "$package_python" -c 'import cffi, setuptools'; then
    return
  fi
  if announce python3 -m venv --clear "$proof/package" &&
    announce "$package_python" -m pip install --quiet --require-hashes -r "$package_requirements" &&
    cp "$package_requirements" "$proof/package/requirements.txt"; then return; fi
  missing "installing the packages of $package_requirements failed" "the command needs a network once, and python3-venv"
}

# Builds the wheel, and sets $wheel to its path.
build_wheel() {
  source=$wheels/source
  rm -rf "$wheels" && mkdir -p "$source" || return 1
  cp -r Sources/Python/receiptkit Sources/Python/pyproject.toml "$source" || return 1
  cp "$clib"/lib/*.so "$source/receiptkit" || return 1
  "$package_python" -B Sources/Python/build_ffi.py Sources/C/CReceiptKitHeader "$source/receiptkit" || return 1
  (
    cd "$source" && "$package_python" -c '
import sys
from setuptools.build_meta import build_wheel
build_wheel("..", {"--build-option": ["--plat-name", sys.argv[1]]})' "linux_$(uname -m)"
  ) || return 1
  wheel=$(find "$wheels" -maxdepth 1 -name '*.whl')
}
