# SPDX-License-Identifier: Apache-2.0
"""Copies, hashes and pickles of results."""
import copy
import dataclasses
import pickle
from datetime import timedelta

import pytest

from receiptkit import Ledger, Verifier
from receiptkit.testing import SIGNED, Authority

NOW = SIGNED + timedelta(minutes=1)


@pytest.fixture(scope="module")
def verifier(authority: Authority) -> Verifier:
    return authority.verifier()


def test_a_copy_is_equal_and_is_evidence(authority: Authority, verifier: Verifier) -> None:
    token = authority.transaction(productId="pro", unknown={"a": [1]})
    verified = verifier.verify_transaction(token, now=NOW)
    response = verifier.verify_response("transaction-info", f'{{"signedTransactionInfo": "{token}"}}', now=NOW)
    for copied in (copy.copy(verified), copy.deepcopy(verified), dataclasses.replace(verified)):
        ledger = Ledger("com.example.app")
        assert copied == verified and ledger.add(copied) == [] and "pro" in ledger.entitlements(NOW)
        assert copied.ocsp_requests() == verified.ocsp_requests()
    deep = copy.deepcopy(verified)
    assert deep.value.unknown_members["unknown"] is not verified.value.unknown_members["unknown"]
    ledger = Ledger("com.example.app")
    assert ledger.add(copy.deepcopy(response)) == [] and "pro" in ledger.entitlements(NOW)
    with pytest.raises(ValueError, match="add the response"):
        ledger.add(response.tokens[0])
    with pytest.raises(ValueError, match="call this method on the response"):
        response.tokens[0].ocsp_requests()


def test_only_the_contents_can_be_pickled(authority: Authority, verifier: Verifier) -> None:
    verified = verifier.verify_notification(authority.notification(), now=NOW)
    response = verifier.verify_response(
        "transaction-info", f'{{"signedTransactionInfo": "{authority.transaction()}"}}', now=NOW)
    assert pickle.loads(pickle.dumps(verified.value)) == verified.value
    for document in (verified, response, response.tokens[0]):
        with pytest.raises(TypeError, match="pickle its `value`"):
            pickle.dumps(document)


def test_results_have_a_hash(authority: Authority, verifier: Verifier) -> None:
    documents: list[str | bytes] = [
        authority.transaction(unknown={"a": [1]}), authority.renewal_info(eligibleWinBackOfferIds=["a"]), authority.app_transaction(),
        authority.notification(), authority.receipt()]
    for document in documents:
        first, second = verifier.verify(document, now=NOW), verifier.verify(document, now=NOW)
        assert hash(first) == hash(second) and hash(first.value) == hash(second.value)
        assert len({first, second}) == 1
    ledger = Ledger("com.example.app")
    ledger.add(*(verifier.verify(document, now=NOW) for document in documents))
    answer = ledger.entitlements(NOW)
    assert hash(answer) == hash(ledger.entitlements(NOW)) and all(hash(item) for item in answer.products.values())


def test_results_become_dictionaries(authority: Authority, verifier: Verifier) -> None:
    documents: list[str | bytes] = [authority.transaction(productId="pro"), authority.notification(), authority.receipt()]
    for document in documents:
        verified = verifier.verify(document, now=NOW)
        members = dataclasses.asdict(verified)
        assert members["kind"] == verified.kind and members["value"] == dataclasses.asdict(verified.value)
