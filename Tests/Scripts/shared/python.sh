#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Python with the packages of requirements.txt, or of another list in a separate environment.

requirements=$scripts/requirements.txt
environment=$proof/python

# need_python MODULES: finds a Python that can import these modules, or installs the pinned packages in a virtual
# environment. If neither works, $python is empty, and $no_python is the reason.
need_python() {
  python=
  no_python=
  if ! command -v python3 >/dev/null 2>&1; then
    no_python="python3 is missing"
    return
  fi
  python=python3
  if python3 -c "import $1" 2>/dev/null; then return; fi
  python=$environment/bin/python
  if cmp -s "$requirements" "$environment/requirements.txt" &&
    "$python" -c "import $1" 2>/dev/null; then return; fi
  if announce python3 -m venv --system-site-packages "$environment" &&
    announce "$python" -m pip install --quiet --require-hashes -r "$requirements" &&
    cp "$requirements" "$environment/requirements.txt"; then return; fi
  no_python="installing the packages of ${requirements#"$root/"} failed"
  python=
}
