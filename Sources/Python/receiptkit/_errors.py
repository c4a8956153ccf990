# SPDX-License-Identifier: Apache-2.0
"""The errors of the package."""
from __future__ import annotations

import json
import re


class ReceiptKitError(Exception):
    """An error with a stable code. `str(error)` is one line that is safe to log."""

    def __init__(
        self, code: str, message: str, hint: str | None, http_status: int, details: str = "{}", signature_proven: bool = False
    ) -> None:
        super().__init__(message)
        self.code = code
        """The stable code, such as "trust/untrusted"."""
        self.hint = hint
        """What to do about the error, if anything."""
        self.http_status = http_status
        """The HTTP status with which a server should answer: 400, 403, 409 or 503."""
        self.signature_proven = signature_proven
        """Whether chain and signature of the rejected document are proven, so that only a signer that you trust can have
        written it: such a document may be worth keeping."""
        values = json.loads(details)
        self.offset: int | None = values.get("offset")
        """The offset in the document, if the error has one."""
        self.path: str | None = values.get("path")
        """The attribute, field or key, if the error has one."""
        self.expected: str | None = values.get("expected")
        self.found: str | None = values.get("found")
        self._arguments = (code, message, hint, http_status, details, signature_proven)

    def __reduce__(self) -> tuple[type[ReceiptKitError], tuple[str, str, str | None, int, str, bool]]:
        return type(self), self._arguments


class VerificationError(ReceiptKitError):
    """An invalid document, or one that could not be verified (status 503)."""


class SigningError(ReceiptKitError):
    """A request or key that cannot be used for signing."""


class LedgerError(ReceiptKitError):
    """A stored ledger that cannot be read: changed, truncated, too large, or written by a later version."""


class UsageError(ReceiptKitError, ValueError):
    """An invalid argument; the document was not checked."""


_PHRASES = {
    "pass the kind of the document, or RK_ANY": "call the method for this kind of document, or `verify`",
    "pass its kind, such as RK_TRANSACTION": "call the method for its kind, such as `verify_transaction`",
    "pass RK_RENEWAL_INFO": "call `verify_renewal_info`",
    "RK_ANY_TOKEN or RK_ANY": "`verify_token` or `verify`",
    "rk_recover finds": "`recover` finds",
    "receiptkit.h describes the arguments": "the documentation of the method describes its arguments",
}
"""Hints of the C interface, in which Python has methods."""


def _translated(hint: str) -> str:
    """A hint with the names of this package: `maximumAge` becomes `maximum_age`."""
    for phrase, words in _PHRASES.items():
        hint = hint.replace(phrase, words)
    return re.sub("`[a-z]+(?:[A-Z][a-z]+)+`", lambda name: _python_name(name.group()), hint)


def _python_name(name: str) -> str:
    """A name of the C interface as in this package: `maximumAge` becomes `maximum_age`."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", name).lower()


def error_of(
    code: str, message: str, hint: str | None, status: int, details: str, signature_proven: bool = False
) -> ReceiptKitError:
    """The error for a code."""
    hint = None if hint is None else _translated(hint)
    layer = code.partition("/")[0]
    if layer == "interface":
        # The name of the argument follows the first colon.
        message = re.sub("(?<=: )[A-Za-z]+", lambda name: _python_name(name.group()), message, count=1)
    if layer in ("interface", "policy"):
        return UsageError(code, message, hint, status, details)
    kinds = {"sign": SigningError, "key": SigningError, "ledger": LedgerError}
    kind = kinds.get(layer, VerificationError)
    return kind(code, message, hint, status, details, signature_proven)
