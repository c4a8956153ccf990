# SPDX-License-Identifier: Apache-2.0
"""Apple's documents have the entitlements of Tests/CorpusTests, from the file to the answer."""
import re
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any

from corpus import SWIFT_TESTS, Entry, below, cases, needs_corpus
from test_apple_tokens import APPLE as TOKENS
from test_apple_tokens import NOW, bundle_id, verifier_for

from receiptkit import Ledger, VerifiedNotification, Verifier

pytestmark = needs_corpus

RECEIPTS = below("receipts/", "receipt", origin="apple")
LATER = datetime(2027, 1, 1, tzinfo=timezone.utc)
LATEST = datetime(9999, 12, 31, tzinfo=timezone.utc)
ENVIRONMENTS = ("Production", "Sandbox")


@dataclass(frozen=True)
class Answer:
    """Product, verdict, reason and end, by product, at the signing time and years later."""

    signed: list[str]
    later: list[str]
    reason: str


def answers() -> dict[str, Answer]:
    """The rows of the Swift tests, by name of the document."""
    rows = {}
    for file in ("GenuineAnswer.swift", "GenuineAnswer+Receipts.swift"):
        text = re.sub(r"^ *//[^\n]*\n", "", (SWIFT_TESTS / file).read_text(), flags=re.MULTILINE)
        for name, body in re.findall(r'"([^"]+\.(?:der|jws))":\s*GenuineAnswer\((.*?)\n +\)', text, flags=re.DOTALL):
            match = re.fullmatch(r'\s*\[(.*?)\],(?:\s*later: \[(.*?)\],)?\s*because:\s*"(.*?)"\s*', body, flags=re.DOTALL)
            assert match is not None, body
            signed, later, reason = match.groups()
            lines = re.findall(r'"([^"]+)"', signed)
            rows[name] = Answer(lines, lines if later is None else re.findall(r'"([^"]+)"', later), reason)
    return rows


def test_every_document_has_its_row_and_every_row_its_document() -> None:
    assert answers().keys() == {each.original.name for each in TOKENS + RECEIPTS}


def lines(ledger: Ledger, at: datetime) -> list[str]:
    """The answers from each environment."""
    found = []
    for environment in ENVIRONMENTS:
        for product in ledger.entitlements(at, environment=environment, allow_past=True).values():
            end = "" if product.members["until"] is None else f" {product.members['until']}"
            found.append(f"{product.product_id} {product.verdict} {product.reason}{end}")
    return found


def check(ledger: Ledger, signed: datetime, expected: Answer) -> None:
    assert lines(ledger, signed) == expected.signed, expected.reason
    assert lines(ledger, LATER) == expected.later, expected.reason


@cases(TOKENS)
def test_a_token_gives_its_entitlements(entry: Entry) -> None:
    expected = answers()[entry.name]
    verified = verifier_for(entry).verify_token(entry.bytes(), now=NOW, for_ledger=True)
    ledger = Ledger(bundle_id(entry), ENVIRONMENTS)
    dropped = ledger.add(verified)
    assert (dropped != []) == expected.reason.startswith("E-1 ")
    check(ledger, evaluation_time(verified), expected)


def evaluation_time(verified: Any) -> datetime:
    """The time of the certificates; for a notification, that of its transaction."""
    time: datetime = verified.certificates_valid_at
    if isinstance(verified, VerifiedNotification) and verified.transaction and verified.transaction.signed_date:
        return verified.transaction.signed_date
    return time


@cases(RECEIPTS)
def test_a_receipt_gives_its_entitlements(entry: Entry) -> None:
    verified = Verifier(apps="any", environments="any").verify_receipt(entry.bytes(), now=LATEST)
    assert verified.value.bundle_id is not None and verified.value.creation_date is not None
    ledger = Ledger(verified.value.bundle_id, ENVIRONMENTS)
    assert ledger.add(verified) == []
    check(ledger, verified.value.creation_date, answers()[entry.original.name])
