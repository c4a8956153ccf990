# SPDX-License-Identifier: Apache-2.0
"""Apple's tokens have the verdicts and codes of Tests/CorpusTests, one by one and in batches."""
import re
from datetime import datetime, timezone

import pytest
from corpus import Entry, below, cases, code_of, entry, manifest, needs_corpus, same_in_a_batch, swift_literal, swift_table, verify

from receiptkit import VerifiedNotification, Verifier

pytestmark = needs_corpus

NOW = datetime(2026, 11, 20, 12, tzinfo=timezone.utc)
XCODE = "certs/test__StoreKit-Testing-in-Xcode__2024-10-18__16c47dfe.der"
APPLE = [each for each in below("", "jws") if each.origin == "apple"]
DAMAGED = below("negative/derived__jws")
BY_TEST_AUTHORITIES = below("", "jws", origin="test-ca") + below("negative/colopl__")


def bundle_id(entry: Entry) -> str:
    data = entry.expected.get("data") or {}
    return entry.expected.get("bundleId") or data.get("bundleId") or "none"


def verifier_for(entry: Entry, roots: list[str] | None = None) -> Verifier:
    """A verifier with defaults: tokens of 2021 have no environment, and notifications of early 2022 no date."""
    return Verifier(
        apps=[bundle_id(entry)], environments=["Production", "Sandbox", "Xcode"], roots=roots,
        time_without_signed_date=datetime(2022, 3, 1, tzinfo=timezone.utc), environment_without_name="Sandbox")


@cases(APPLE)
def test_a_token_by_apple_is_valid_with_the_built_in_roots(entry: Entry) -> None:
    verifier = verifier_for(entry)
    for _ in range(2):
        verified = verify(verifier, entry.bytes(), "verify_token", now=NOW, for_ledger=True)
        assert (verified.kind, verified.trust) == (entry.expected["type"], "apple")
        assert not isinstance(verified, VerifiedNotification) or verified.transaction is not None


@cases(below("", "jws", origin="xcode"))
def test_a_token_by_xcode_needs_the_certificate_of_that_xcode(entry: Entry) -> None:
    assert code_of(verifier_for(entry).verify_token, entry.bytes(), now=NOW) == "trust/untrusted"
    assert verify(verifier_for(entry, [xcode_root()]), entry.bytes(), "verify_token", now=NOW, for_ledger=True).trust == "pinned-leaf"


def xcode_root() -> str:
    return entry(XCODE).pem()


def test_every_damaged_token_and_every_one_of_a_test_authority_has_its_row() -> None:
    assert swift_table("TokenCorpusTests.swift", "negatives").keys() == {each.name for each in DAMAGED}
    assert swift_table("TestAuthorityTokenTests.swift", "verdicts").keys() == {each.file for each in BY_TEST_AUTHORITIES}


@cases(DAMAGED)
def test_a_damaged_token_has_its_code(entry: Entry) -> None:
    expected = swift_table("TokenCorpusTests.swift", "negatives")[entry.name]
    verifier = Verifier(apps=["Com.VoiceRecording.Telephone"], environments=["Sandbox"])
    assert code_of(verifier.verify_transaction, entry.bytes(), now=NOW) == expected
    assert entry.expected.get("mustReject") in (None, expected is not None)
    same_in_a_batch(verifier, [entry.bytes()], now=NOW)


def roots() -> list[str]:
    """The roots of Apple and of test authorities, except one that is a version 1 certificate."""
    files = re.findall(r'"([^"]+)"', swift_literal("TestAuthorityTokenTests.swift", "rootFiles"))
    assert len(files) == 5
    return [each.pem() for each in manifest() if each.file in files or each.file.startswith("certs/apple-root__")]


@cases(BY_TEST_AUTHORITIES)
def test_a_token_of_a_test_authority_has_its_verdict_and_none_without_its_root(entry: Entry) -> None:
    expected = swift_table("TestAuthorityTokenTests.swift", "verdicts")[entry.file]
    app = (bundle_id(entry), entry.expected.get("appAppleId"))

    def code(anchors: list[str] | None) -> str | None:
        verifier = Verifier(
            apps=[app], environments=["Production", "Sandbox"], roots=anchors, environment_without_name="Sandbox",
            time_without_signed_date=datetime(2024, 1, 1, tzinfo=timezone.utc))
        same_in_a_batch(verifier, [entry.bytes()], now=NOW)
        function = verifier.verify_token
        # Two tokens have no distinctive member. The one without a bundle id is a renewal info.
        if entry.expected["type"] == "other":
            function = verifier.verify_transaction if "bundleId" in entry.expected else verifier.verify_renewal_info
        return code_of(function, entry.bytes(), now=NOW)

    assert code(roots()) == expected
    assert entry.expected.get("mustReject") is not True or expected is not None
    assert code(None) is not None


def test_all_tokens_in_one_batch_have_their_own_verdicts() -> None:
    tokens = [each.bytes() for each in manifest() if each.encoding == "compact-jws"]
    verifier = Verifier(
        apps="any", environments="any", environment_without_name="Sandbox",
        time_without_signed_date=datetime(2022, 3, 1, tzinfo=timezone.utc))
    assert same_in_a_batch(verifier, tokens, now=NOW) >= len(APPLE)
