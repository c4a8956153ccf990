# SPDX-License-Identifier: Apache-2.0
"""Finding documents in pasted text."""
from __future__ import annotations

import json
from dataclasses import dataclass

from receiptkit._arguments import Document
from receiptkit._library import answer, lib, owned
from receiptkit._verifier import buffer


@dataclass(frozen=True)
class Recovered:
    """A document found in a text."""

    document: str
    """The document, for `verify` or the method for its kind."""
    undone: tuple[str, ...]
    """The forms that were undone, the outermost first, such as "mail" or "object .data.receipt"; empty for a document that
    verifiers accept as it is."""


def recover(text: Document) -> Recovered:
    """Finds the document in a text that a person pasted: a mail, a log, the output of a tool, or another JSON object. Verifiers
    undo only what transport adds. A verifier decides whether it is genuine. Raises `VerificationError` if there
    is no document, or several different ones (`input/several-documents`)."""
    data = buffer(text)
    members = json.loads(answer(owned(lib.rk_recover(data, len(data)))))
    return Recovered(members["document"], tuple(members["undone"]))
