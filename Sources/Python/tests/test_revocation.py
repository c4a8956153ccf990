# SPDX-License-Identifier: Apache-2.0
"""The check of certificates with OCSP responses."""
from datetime import timedelta
from typing import Any

import pytest

from receiptkit import OCSPRequest, UsageError, VerificationError
from receiptkit.testing import SIGNED, Authority

NOW = SIGNED + timedelta(minutes=1)


def code(verifier: object, document: object, responses: list[bytes], now: object = NOW) -> str | None:
    """The code of a verification; None if the document is valid."""
    try:
        verifier.verify(document, now=now, ocsp_responses=responses)  # type: ignore[attr-defined]
    except VerificationError as error:
        return error.code
    return None


@pytest.mark.parametrize("kind", ["token", "receipt"])
def test_each_certificate_needs_a_good_response(authority: Authority, kind: Any) -> None:
    document = authority.transaction() if kind == "token" else authority.receipt()
    names: Any = (f"{kind}-signer", f"{kind}-intermediate")
    good, middle = (authority.ocsp_response(name) for name in names)
    required = authority.verifier(revocation="required")
    assert code(required, document, []) == code(required, document, [good]) == "ocsp/missing"
    assert code(required, document, [good, middle]) is None
    assert code(required, document, []) is None, "responses are remembered"
    assert code(required, document, [], NOW + timedelta(days=2)) == "ocsp/missing"


@pytest.mark.parametrize("certificate", ["token-signer", "token-intermediate"])
def test_a_revoked_certificate_is_rejected(authority: Authority, certificate: Any) -> None:
    token = authority.transaction()
    statuses: list[tuple[Any, str | None]] = [("good", None), ("revoked", "ocsp/revoked"), ("unknown", "ocsp/unknown")]
    for status, expected in statuses:
        response = authority.ocsp_response(certificate, status=status)
        assert code(authority.verifier(revocation="when-given"), token, [response]) == expected
        assert code(authority.verifier(), token, [response]) is None


def test_responses_must_be_fresh_complete_and_signed(authority: Authority) -> None:
    verifier, token = authority.verifier(revocation="when-given"), authority.transaction()
    response = authority.ocsp_response("token-signer")
    assert code(verifier, token, [authority.ocsp_response("token-signer", at=SIGNED - timedelta(days=1))]) == "ocsp/stale"
    assert code(verifier, token, [Authority("other").ocsp_response("token-signer")]) is None
    for length in range(0, len(response), 5):
        assert code(verifier, token, [response[:length]]) == "ocsp/malformed"
    changed = bytearray(response)
    changed[-1] ^= 1
    assert code(verifier, token, [bytes(changed)]) == "ocsp/signature"


def test_a_batch_takes_responses(authority: Authority) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    revoked = authority.ocsp_response("token-signer", status="revoked")
    verifier = authority.verifier(revocation="when-given")
    batch = verifier.verify_batch(pyarrow.array([authority.transaction()] * 3), now=NOW, ocsp_responses=[revoked])
    assert batch.column("error_code").to_pylist() == ["ocsp/revoked"] * 3


def test_the_requests_of_a_document_are_known(authority: Authority) -> None:
    verified = authority.verifier().verify_notification(authority.notification(), now=NOW)
    requests = verified.ocsp_requests()
    assert len(requests) == 2 and all(request.data[0] == 0x30 for request in requests)
    xcode = authority.verifier(roots=authority.xcode_roots)
    token = authority.mint("transaction", xcode=True)
    assert xcode.verify(token, now=NOW).ocsp_requests() == []


def test_the_answers_of_responders_are_passed(authority: Authority) -> None:
    verifier, token, now = authority.verifier(revocation="required"), authority.transaction(), NOW
    answers = iter([authority.ocsp_response("token-signer"), authority.ocsp_response("token-intermediate")])

    def post(request: OCSPRequest) -> bytes:
        return next(answers)

    verified = authority.verifier().verify_transaction(token, now=now)
    responses = [post(request) for request in verified.ocsp_requests()]
    assert verifier.verify_transaction(token, now=now, ocsp_responses=responses) == verified


def test_wrong_options_are_usage_errors(authority: Authority) -> None:
    with pytest.raises(UsageError):
        authority.verifier(revocation="sometimes")
    with pytest.raises(UsageError):
        authority.ocsp_response("root")  # type: ignore[arg-type]
    with pytest.raises(UsageError):
        authority.ocsp_response("token-signer", status="bad")  # type: ignore[arg-type]
