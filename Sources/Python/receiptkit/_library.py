# SPDX-License-Identifier: Apache-2.0
"""Loads the shared library, with cffi instead of ctypes, and reads its results."""
from __future__ import annotations

import os.path
from typing import Any

from receiptkit._declarations import ffi as _ffi
from receiptkit._errors import error_of

ffi: Any = _ffi
lib: Any = ffi.dlopen(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libreceiptkit.so"))

KINDS = {
    "app-receipt": 1, "transaction-receipt": 2, "transaction": 3, "renewal-info": 4, "notification": 5,
    "app-transaction": 6, "realtime-request": 7,
}
ANY = 0
ANY_TOKEN = 8


def text(function: Any, result: Any) -> str | None:
    """A text of a result, or None."""
    length = ffi.new("size_t *")
    start = function(result, length)
    return None if start == ffi.NULL else ffi.unpack(start, length[0]).decode()


def answer(result: Any) -> bytes:
    """The JSON of a result, which may be empty. Raises the error of the result."""
    check(result)
    length = ffi.new("size_t *")
    start = lib.rk_result_json(result, length)
    return b"" if start == ffi.NULL else ffi.unpack(start, length[0])


def check(result: Any) -> None:
    """Raises the error of a result."""
    if lib.rk_result_class(result) != 0:
        raise error_of(
            text(lib.rk_result_code, result) or "", text(lib.rk_result_message, result) or "",
            text(lib.rk_result_hint, result), lib.rk_result_http_status(result),
            text(lib.rk_result_json, result) or "{}", lib.rk_result_is_proven(result) == 1)


def owned(result: Any) -> Any:
    """A result that is freed with the object that refers to it."""
    return ffi.gc(result, lib.rk_result_free)


class Evidence:
    """A verified document in the library. Copies of a `Verified` share it, and it cannot be pickled."""

    __slots__ = ("result",)

    def __init__(self, result: Any) -> None:
        self.result = result
        """The result, or None if the document is part of a response."""

    def __copy__(self) -> Evidence:
        return self

    def __deepcopy__(self, memo: Any) -> Evidence:
        return self

    def __reduce__(self) -> Any:
        raise TypeError("a verified document cannot be pickled, because only a verifier creates one: pickle its `value`, or "
                        "the document, to verify it again")
