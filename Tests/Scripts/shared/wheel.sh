#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The Python package, and Python environments to build and test it.

wheels=$release/wheels
package_requirements=Sources/Python/requirements.txt
examples_requirements=$scripts/examples-requirements.txt

# pinned_python FOLDER REQUIREMENTS MODULES: makes a virtual environment with the pinned packages in a folder. If they
# cannot be installed, exits with 3.
pinned_python() {
  command -v python3 >/dev/null 2>&1 || missing "python3 is missing" "apt-get install python3 python3-venv"
  if cmp -s "$2" "$1/requirements.txt" && "$1/bin/python" -c "import $3"; then return; fi
  if announce python3 -m venv --clear "$1" && announce "$1/bin/python" -m pip install --quiet --require-hashes -r "$2" &&
    cp "$2" "$1/requirements.txt"; then return; fi
  missing "installing the packages of ${2#"$root/"} failed" "the command needs a network once, and python3-venv"
}

# Sets $package_python to the Python that builds and tests the package.
need_package_python() {
  package_python=$root/$proof/package/bin/python
  pinned_python "$proof/package" "$package_requirements" "cffi, setuptools"
}

# Sets $examples_python to the Python of the examples, which have more requirements than the package.
need_examples_python() {
  examples_python=$root/$proof/examples/bin/python
  pinned_python "$proof/examples" "$examples_requirements" "django, fastapi, nbclient, pandas"
}

# install_wheel PYTHON: installs the wheel, also if another wheel of the same version is installed.
install_wheel() { "$1" -m pip install --quiet --force-reinstall --no-deps --no-index "$wheel"; }

# Builds the wheel, and sets $wheel to its path.
build_wheel() {
  source=$wheels/source
  rm -rf "$wheels" && mkdir -p "$source" || return 1
  cp -r Sources/Python/receiptkit Sources/Python/pyproject.toml LICENSE "$source" || return 1
  echo "$version" >"$source/VERSION" || return 1
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
