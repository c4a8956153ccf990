#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# The Python package, and Pythons with what building and testing it needs.

wheels=$release/wheels
package_requirements=Sources/Python/requirements.txt
examples_requirements=$scripts/examples-requirements.txt

# pinned_python FOLDER REQUIREMENTS MODULES: makes a virtual environment with the pinned packages in a folder; without a
# network the script ends with status 3.
pinned_python() {
  command -v python3 >/dev/null 2>&1 || missing "python3 is missing" "apt-get install python3 python3-venv"
  if cmp -s "$2" "$1/requirements.txt" && "$1/bin/python" -c "import $3"; then return; fi
  if announce python3 -m venv --clear "$1" && announce "$1/bin/python" -m pip install --quiet --require-hashes -r "$2" &&
    cp "$2" "$1/requirements.txt"; then return; fi
  missing "installing the packages of ${2#"$root/"} failed" "the command needs a network once, and python3-venv"
}

# The Python of the package, in $package_python.
need_package_python() {
  package_python=$root/$proof/package/bin/python
  pinned_python "$proof/package" "$package_requirements" "cffi, setuptools"
}

# The Python of the examples, in $examples_python: they use more than the package.
need_examples_python() {
  examples_python=$root/$proof/examples/bin/python
  pinned_python "$proof/examples" "$examples_requirements" "django, fastapi, nbclient, pandas"
}

# install_wheel PYTHON: also if another wheel of the same version is installed.
install_wheel() { "$1" -m pip install --quiet --force-reinstall --no-deps --no-index "$wheel"; }

# The path of the wheel is in $wheel.
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
