# SPDX-License-Identifier: Apache-2.0
"""Parses the C headers and writes receiptkit/_declarations.py and receiptkit/_testing_declarations.py, so that importing the package needs no C parser.

Usage: python3 build_ffi.py HEADERS OUT     HEADERS: the folder of receiptkit.h    OUT: the folder of the package
"""
import pathlib
import re
import sys

import cffi


def declarations(header: str) -> str:
    """A header without comments and directives, which cffi does not accept."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", header, flags=re.DOTALL)
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


def main() -> None:
    headers, out = map(pathlib.Path, sys.argv[1:])
    for name, module in [("receiptkit", "_declarations"), ("receiptkit-testing", "_testing_declarations")]:
        ffi = cffi.FFI()
        ffi.cdef(declarations((headers / f"{name}.h").read_text(encoding="utf-8")))
        ffi.set_source(f"receiptkit.{module}", None)
        ffi.emit_python_code(str(out / f"{module}.py"))


main()
