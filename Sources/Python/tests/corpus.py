# SPDX-License-Identifier: Apache-2.0
"""Apple's test data beside the repository, and the tables of the Swift tests about it.

The folder is that of RECEIPTKIT_CORPUS, or ../shared/corpus.
"""
import base64
import json
import os
import pathlib
import re
from dataclasses import dataclass
from typing import Any, Callable, Iterable

import pyarrow as pa
import pytest

from receiptkit import Verified, VerificationError, Verifier

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
CORPUS = pathlib.Path(os.environ.get("RECEIPTKIT_CORPUS", REPOSITORY.parent / "shared" / "corpus"))
SWIFT_TESTS = REPOSITORY / "Tests" / "CorpusTests"

needs_corpus = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the corpus is absent: set RECEIPTKIT_CORPUS, or copy it to ../shared/corpus")


@dataclass(frozen=True)
class Entry:
    """A row of the manifest."""

    file: str
    kind: str
    encoding: str | None
    origin: str | None
    environment: str | None
    expected: dict[str, Any]

    @property
    def name(self) -> str:
        return self.file.rpartition("/")[2]

    @property
    def original(self) -> "Entry":
        """The original of a re-encoded entry, or the entry itself."""
        return next(each for each in manifest() if each.file == self.expected.get("sameAs", self.file))

    def bytes(self) -> bytes:
        return (CORPUS / self.file).read_bytes()

    def pem(self) -> str:
        body = base64.encodebytes(self.bytes()).decode()
        return f"-----BEGIN CERTIFICATE-----\n{body}-----END CERTIFICATE-----\n"


def manifest() -> list[Entry]:
    """All entries; none if the corpus is absent."""
    if not CORPUS.is_dir(): return []
    rows = json.loads((CORPUS / "MANIFEST.json").read_text())["files"]
    return [
        Entry(row["file"], row["kind"], row.get("encoding"), row.get("origin"), row.get("environment"), row.get("expected") or {})
        for row in rows]


def entry(file: str) -> Entry:
    return next(each for each in manifest() if each.file == file)


def below(folder: str, *kinds: str, origin: str | None = None) -> list[Entry]:
    """The entries whose path begins with `folder`, of the given kinds and signer."""
    return [each for each in manifest()
            if each.file.startswith(folder) and (not kinds or each.kind in kinds) and (origin is None or each.origin == origin)]


def cases(entries: Iterable[Entry]) -> pytest.MarkDecorator:
    """Runs a test once for each entry, as its parameter `entry`."""
    return pytest.mark.parametrize("entry", list(entries), ids=lambda each: each.file)


def swift_literal(file: str, name: str) -> str:
    """The lines of an array or dictionary in a Swift test, without comments and interpolations."""
    source = (SWIFT_TESTS / file).read_text()
    constants = dict(re.findall(r'static let (\w+) = "([^"]*)"', source))
    found = re.search(rf"static let {name}\b[^=]*= \[\n(.*?)\n  \]", source, flags=re.DOTALL)
    assert found is not None, name
    text = re.sub(r'"\s*\+\s*"', "", re.sub(r"//[^\n]*", "", found[1]))
    return re.sub(r"\\\((\w+)\)", lambda match: constants[match[1]], text)


def swift_table(file: str, name: str) -> dict[str, str | None]:
    """A table of codes in a Swift test, by name of the document: None if it is accepted."""
    text = swift_literal(file, name)
    return {key: None if value == "nil" else value.strip('"') for key, value in re.findall(r'"([^"]+)":\s*(nil|"[^"]*")', text)}


def code_of(function: Callable[..., Any], document: bytes, **options: Any) -> str | None:
    """The error code of a document; None if it is valid."""
    try:
        function(document, **options)
    except VerificationError as error:
        return error.code
    return None


def verify(verifier: Verifier, document: bytes, function: str = "verify", **options: Any) -> Verified[Any]:
    """Verifies a document, which must be valid, alone and in a batch."""
    verified: Verified[Any] = getattr(verifier, function)(document, **options)
    [row] = verifier.verify_batch(pa.array([document]), **options).to_pylist()
    assert (row["verdict"], row["kind"], row["trust"]) == ("valid", verified.kind, verified.trust)
    return verified


def same_in_a_batch(verifier: Verifier, documents: list[bytes], **options: Any) -> int:
    """Requires that each row of a batch has the verdict and code of a single verification; returns the number of valid rows."""
    rows = verifier.verify_batch(pa.array(documents, pa.binary()), **options)
    found: list[str | None] = rows.column("error_code").to_pylist()
    assert found == [code_of(verifier.verify, document, **options) for document in documents]
    assert rows.column("verdict").to_pylist() == ["valid" if code is None else "invalid" for code in found]
    return found.count(None)
