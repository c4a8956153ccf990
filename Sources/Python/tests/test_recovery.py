# SPDX-License-Identifier: Apache-2.0
"""Documents in text that a person pasted."""
import json
import pathlib
import textwrap
from datetime import timedelta

import pytest

from receiptkit import VerificationError, Verifier, recover
from receiptkit.testing import SIGNED, Authority

NOW = SIGNED + timedelta(minutes=1)


@pytest.fixture(scope="module")
def verifier(authority: Authority) -> Verifier:
    return authority.verifier()


def error(text: str) -> VerificationError:
    with pytest.raises(VerificationError) as caught:
        recover(text)
    return caught.value


def test_a_document_as_verifiers_take_it_is_returned_unchanged(authority: Authority) -> None:
    token = authority.transaction()
    for document in (token, f"Bearer {token}\n", authority.notification()):
        found = recover(document)
        assert (found.document, found.undone) == (document, ())


def test_a_folded_token_in_a_mail_is_found(authority: Authority, verifier: Verifier) -> None:
    token = authority.transaction(productId="pro")
    mail = (
        "From: Anna <anna@example.com>\nTo: support@example.com\nSubject: My purchase\n"
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n" + "\n".join(textwrap.wrap(token, 76)) + "\n")
    with pytest.raises(VerificationError):
        verifier.verify(mail, now=NOW)
    found = recover(mail.encode())
    assert (found.document, found.undone) == (token, ("mail", "folded-lines"))
    assert verifier.verify_transaction(found.document, now=NOW).value.product_id == "pro"


def test_the_member_of_an_object_is_found_and_named(authority: Authority, verifier: Verifier) -> None:
    token = authority.transaction()
    found = recover(json.dumps({"id": 17, "data": {"receipt": token}}))
    assert (found.document, found.undone) == (token, ("object .data.receipt",))
    assert verifier.verify(found.document, now=NOW).kind == "transaction"


def test_a_receipt_is_found_as_base64(authority: Authority, verifier: Verifier) -> None:
    receipt = authority.receipt()
    assert verifier.verify_receipt(recover(receipt).document, now=NOW) == verifier.verify_receipt(receipt, now=NOW)


def test_several_documents_are_not_guessed(authority: Authority) -> None:
    first, second = authority.transaction(productId="a"), authority.transaction(productId="b")
    several = error(json.dumps({"first": first, "second": second}))
    assert (several.code, several.http_status) == ("input/several-documents", 400)
    assert recover(json.dumps({"first": first, "second": first})).document == first


def test_a_cut_token_is_named(authority: Authority) -> None:
    cut = error(authority.transaction()[:1024])
    assert (cut.code, cut.http_status, cut.signature_proven) == ("input/cut-token", 400, False)
    assert cut.hint is not None and "1024" in str(cut)


def test_a_private_key_is_in_no_message(vectors: pathlib.Path) -> None:
    key = (vectors / "keys/private/token-leaf.pem").read_text()
    secret = error(key)
    assert secret.code == "input/private-key"
    texts = (str(secret), repr(secret), secret.hint or "", secret.found or "", secret.expected or "", secret.path or "")
    for line in key.splitlines()[1:-1]:
        assert not any(line in text for text in texts)


def test_text_without_a_document_has_the_error_of_the_text() -> None:
    assert error("").code == "input/empty"
    assert error("Hello, where is my purchase?").http_status == 400


def test_a_member_of_another_type_that_no_check_reads_is_listed(authority: Authority, verifier: Verifier) -> None:
    assert verifier.verify_transaction(authority.transaction(), now=NOW).unreadable == ()
    verified = verifier.verify_transaction(authority.transaction(storefront=143441), now=NOW)
    assert verified.unreadable == ("storefront",)
