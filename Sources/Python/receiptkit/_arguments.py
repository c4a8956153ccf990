# SPDX-License-Identifier: Apache-2.0
"""Arguments of functions: their types, and their JSON for the library."""
from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sized
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union

from receiptkit._errors import UsageError, _python_name

if TYPE_CHECKING:
    from datetime import timedelta
    from uuid import UUID

Bytes = Union[bytes, bytearray, memoryview]
Document = Union[str, bytes, bytearray, memoryview]
File = Union[str, bytes, bytearray, memoryview, "os.PathLike[str]"]
Files = Union[Iterable[File], "os.PathLike[str]"]

Kind = Literal[
    "app-receipt", "transaction-receipt", "transaction", "renewal-info", "notification", "app-transaction", "realtime-request"]
"""The kinds of documents."""
Environment = Literal["Production", "Sandbox", "Xcode"]
"""The environments of verified documents."""
Binding = Literal["bundle-id", "app-apple-id", "bundle-id-and-app-apple-id", "transaction", "not-named", "any-app"]
"""What bound a document to an accepted app."""
Endpoint = Literal[
    "transaction-info", "app-transaction-info", "transaction-history", "refund-history", "order-lookup",
    "subscription-statuses", "notification-history", "test-notification-status",
    "getTransactionInfo", "getAppTransactionInfo", "getTransactionHistory", "getRefundHistory", "lookUpOrderId",
    "getAllSubscriptionStatuses", "getNotificationHistory", "getTestNotificationStatus"]
"""The endpoints whose responses have signed members, also with their names in Apple's libraries."""


class Expectations(TypedDict, total=False):
    """Requirements for a document. None means no requirement."""

    maximum_age: timedelta | int | None
    """The maximum age of the document, from its signing time to `now`; a number is in seconds."""
    application_versions: Iterable[str] | None
    """The versions of the app that a receipt may name."""
    devices: Iterable[str | UUID] | None
    """The devices; the document must name one of them: identifierForVendor or, on macOS, the MAC address."""
    app_account_token: str | UUID | None
    """The appAccountToken of the customer who sent the document."""
    app_transaction_id: str | None
    """The appTransactionId of the customer who sent the document."""
    ocsp_responses: Iterable[Bytes] | None
    """The bodies of OCSP responses."""
    for_ledger: bool | None
    """Whether the document is evidence for a `Ledger`. A renewal info, which names no app, is then accepted alone: a ledger counts
    it only with a transaction of its subscription."""


def wrong_type(name: str, expected: str, found: object) -> TypeError:
    """The error for an argument of a wrong type."""
    return TypeError(f"{name}: expected {expected}, found {type(found).__name__}")


def wrong_value(name: str, expected: str, found: object) -> UsageError:
    """The error for an argument that is not one of the possible values."""
    shown = "an empty list" if isinstance(found, Sized) and not isinstance(found, str) and not len(found) else f"{found!r:.200}"
    hint = "correct the call; the documentation of the method describes its arguments"
    return UsageError("interface/option", f"invalid option: {name}, expected {expected}, found {shown}", hint, 503)


def options(members: Mapping[str, Any]) -> bytes:
    """The options that are not None, as JSON; empty if there are none."""
    given = {name: value for name, value in members.items() if value is not None}
    for name, value in given.items():
        try:
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError) as error:
            raise TypeError(f"{_python_name(name)}: expected a value of JSON, found {type(value).__name__}: {error}") from None
    return json.dumps(given).encode() if given else b""


def utf8(text: str) -> bytes:
    """The text in UTF-8. An unpaired surrogate becomes invalid UTF-8, which the library rejects as it does in bytes."""
    return text.encode("utf-8", "surrogatepass")


def text(value: str | UUID, name: str) -> str:
    """The text of a string or UUID."""
    if isinstance(value, str):
        return value
    from uuid import UUID  # Importing it is slow.

    if isinstance(value, UUID):
        return str(value)
    raise wrong_type(name, "a str or UUID", value)


def flag(value: bool, name: str) -> bool:
    """A truth value, and not a number or text."""
    if isinstance(value, bool):
        return value
    raise wrong_type(name, "True or False", value)


def members_of(values: Iterable[Any], name: str, what: str) -> list[Any]:
    """The values of an argument that is a list, and not a string, whose characters would be its values."""
    if isinstance(values, (str, bytes, bytearray, memoryview, Mapping)) or not isinstance(values, Iterable):
        raise wrong_type(name, what, values)
    return list(values)


def texts(values: Iterable[str | UUID], name: str) -> list[str]:
    """The texts of a list of strings or UUIDs."""
    return [text(value, name) for value in members_of(values, name, "a list of str")]


def content(file: File, name: str) -> bytes:
    """The contents of a file: of a path, or the argument itself."""
    if isinstance(file, str):
        if _is_path(file):
            hint = f"a str is the contents itself; for a file, pass pathlib.Path({file!r})"
            raise UsageError("interface/option", f"invalid option: {name}, expected contents, found the name of a file: {hint}", hint, 503)
        return utf8(file)
    if isinstance(file, (bytes, bytearray, memoryview)):
        return bytes(file)
    if isinstance(file, os.PathLike):
        with open(file, "rb") as stream:
            return stream.read()
    raise wrong_type(name, "str, bytes or a pathlib.Path", file)


def _is_path(text: str) -> bool:
    """Whether a text is more likely the name of a file than its contents: one line that ends with an extension."""
    return len(text) <= 1024 and re.fullmatch(r"[^\n{}]*\w\.[A-Za-z]\w{0,15}", text) is not None


def files_of(files: Iterable[Any] | os.PathLike[str], name: str, what: str) -> list[Any]:
    """The values of an argument that is a list of files, or one path."""
    return [files] if isinstance(files, os.PathLike) else members_of(files, name, what)
