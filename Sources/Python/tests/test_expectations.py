# SPDX-License-Identifier: Apache-2.0
"""Requirements have the same result by method, for any kind, and in a batch of a kind; wrong ones are errors at the call."""
import json
from typing import Any, Callable, Iterator

import pyarrow as pa
import pytest
from test_vectors import FOLDER
from vectors import Runner, data, has_empty_list, load

from receiptkit import App, Ledger, ReceiptKitError, UsageError, Verifier
from receiptkit import testing
from receiptkit.testing import Authority

SUITES = (
    "jws-verify/expectations/", "jws-verify/claims/", "jws-verify/kinds/", "jws-verify/xcode/", "receipt-verify/claims/",
    "receipt-verify/environments/", "receipt-verify/device/", "receipt-verify/legacy/")
RUNNER = Runner(FOLDER)


def vectors() -> Iterator[Any]:
    for operation, parameters, test in load(FOLDER):
        if test["id"].startswith(SUITES) and not has_empty_list(parameters) and "at" in parameters:
            yield operation, parameters, test


def code(call: Callable[[], Any]) -> str | None:
    try:
        call()
    except ReceiptKitError as error:
        return error.code
    return None


def test_a_batch_of_a_kind_answers_as_the_method_for_the_kind() -> None:
    count = 0
    for operation, parameters, test in vectors():
        verifier = RUNNER.verifier(parameters, any_app=operation == "receipt-verify")
        expectations = RUNNER.expectations(parameters)
        kind: Any = parameters.get("kind") or ("app-receipt" if operation == "receipt-verify" else None)
        document = data(FOLDER, test["input"])
        found = code(lambda: RUNNER.function(verifier, operation, parameters.get("kind"))(document, **expectations))
        rows = verifier.verify_batch(pa.array([document], pa.binary()), kind=kind, **expectations)
        row = rows.to_pylist()[0]
        if found is not None and not found.startswith("input/"):
            assert (test["id"], row["error_code"]) == (test["id"], found)
        assert (test["id"], row["verdict"]) == (test["id"], "valid" if found is None else "invalid")
        assert (row["bound_by"] is None) == (found is not None)
        expect = test["expect"]
        assert (test["id"], found is None) == (test["id"], expect["result"] == "valid")
        count += 1
    assert count > 100


def test_a_renewal_info_names_no_app(authority: Authority) -> None:
    token, transaction = authority.renewal_info(), authority.transaction()
    verifier = authority.verifier(apps=["com.example.app"], environments=["Production"])
    assert code(lambda: verifier.verify(token)) == "claims/app-not-named"
    assert code(lambda: verifier.verify_token(token)) == "claims/app-not-named"
    assert verifier.verify_renewal_info(token).bound_by == "not-named"
    assert verifier.verify(token, for_ledger=True).bound_by == "not-named"
    assert verifier.verify(transaction).bound_by == "bundle-id"
    rows = verifier.verify_batch(pa.array([token, transaction]))
    assert rows.column("error_code").to_pylist() == ["claims/app-not-named", None]
    assert rows.column("bound_by").to_pylist() == [None, "bundle-id"]
    assert verifier.verify_batch(pa.array([token]), kind="renewal-info").column("bound_by").to_pylist() == ["not-named"]
    rows = verifier.verify_batch(pa.array([transaction]), kind="renewal-info")
    assert rows.column("error_code").to_pylist() == ["input/wrong-kind"]
    alone = authority.verifier(apps="any", app_apple_id=1_234_567_890)
    assert code(lambda: alone.verify_transaction(transaction)) == "claims/app-id-missing"
    assert alone.verify_notification(authority.notification()).bound_by == "app-apple-id"


def test_apps_may_be_a_mapping(authority: Authority) -> None:
    body = authority.notification()
    assert authority.verifier(apps={"com.example.app": 1_234_567_890}).verify(body).bound_by == "bundle-id-and-app-apple-id"
    assert authority.verifier(apps={"com.example.app": None}).verify(body).bound_by == "bundle-id"
    assert code(lambda: authority.verifier(apps={"com.example.app": 999}).verify(body)) == "claims/app-id"


def test_an_apple_id_is_never_lost(authority: Authority) -> None:
    wrong: Any
    for wrong in (("com.example.app", "1234567890"), App("com.example.app", "1"), [App("com.example.app", "1")],  # type: ignore[arg-type]
                  ("com.example.app", 1.0), {"com.example.app": "1"}, {"com.example.app": True}):
        with pytest.raises(TypeError, match="apps"):
            authority.verifier(apps=wrong)
    for wrong in (0, -1, True, 2.5, "2"):
        with pytest.raises(ValueError, match="threads"):
            authority.verifier().verify_batch(pa.array([authority.transaction()]), threads=wrong)
    for name, wrong in (("environments", {"Production": False}), ("maximum_size", b"1"), ("receipt_policy", b"x")):
        options: dict[str, Any] = {name: wrong}
        with pytest.raises(TypeError, match=name):
            authority.verifier(**options)


@pytest.mark.parametrize(("name", "value", "found"), [
    ("apps", [], "an empty list"), ("apps", {}, "an empty list"), ("apps", [("a", -1)], "-1"), ("apps", [("a", 0)], "0"),
    ("apps", [""], "an empty string"), ("apps", {"": 5}, "an empty string"), ("apps", "com.example.app", "'com.example.app'"),
    ("environments", [], "an empty list"), ("environments", "Production", "'Production'"), ("environments", ["Mars"], "Mars"),
    ("roots", [], "an empty list"), ("signers", [], "an empty list"), ("maximum_size", 0, "0"), ("maximum_size", -1, "-1"),
    ("receipt_policy", "none", "none"), ("revocation", "never", "never"),
])
def test_a_wrong_option_is_named_with_what_was_found(name: str, value: Any, found: str) -> None:
    options: dict[str, Any] = {"apps": "any", "environments": "any", name: value}
    with pytest.raises(ValueError, match=name) as error:
        Verifier(**options)
    assert found in str(error.value) and "expected" in str(error.value)


@pytest.mark.parametrize(("name", "value"), [
    ("maximum_age", 0), ("maximum_age", -1), ("devices", []), ("application_versions", []), ("application_versions", [""]),
    ("app_account_token", ""), ("app_transaction_id", ""),
])
def test_a_wrong_expectation_is_named(authority: Authority, name: str, value: Any) -> None:
    expectations: dict[str, Any] = {name: value}
    with pytest.raises(UsageError, match=name):
        authority.verifier().verify(authority.transaction(), **expectations)
    with pytest.raises(UsageError, match=name):
        authority.verifier().verify_batch(pa.array([authority.transaction()]), **expectations)


def test_wrong_ledgers_are_errors() -> None:
    for bundle_id, environments in (("", ["Production"]), ("b", []), ("b", ["Mars"])):
        with pytest.raises(UsageError):
            Ledger(bundle_id, environments)
    with pytest.raises(ValueError, match="kind"):
        Verifier(apps="any", environments="any").verify_batch(pa.array(["x"]), kind="token")  # type: ignore[arg-type]


def test_a_signer_is_trusted_beside_the_roots_and_never_as_one(authority: Authority) -> None:
    token = authority.transaction()
    for option, expected in (("roots", None), ("signers", "trust/issued-by-signer")):
        options: dict[str, Any] = {"roots": None, option: authority.roots}
        assert code(lambda: authority.verifier(**options).verify(token)) == expected
    xcode = authority.verifier(signers=authority.xcode_roots)
    assert xcode.verify(token).trust == "custom"


def raw(authority: Authority, members: dict[str, Any]) -> str:
    """A transaction whose signed JSON has these characters unescaped."""
    request = json.dumps({"kind": "transaction", "at": "2026-01-01T00:00:00Z", "members": members}, ensure_ascii=False).encode()
    return authority._call(testing._lib.rkt_mint, request, len(request)).decode()


def test_all_json_is_safe_to_print(authority: Authority) -> None:
    hostile = "a\u0085\u202e\u2028\u007f"
    token = raw(authority, {"productId": hostile, "advancedCommerceInfo": {"requestReferenceId": hostile}, "zz": 1e300})
    verified = authority.verifier().verify(token)
    assert verified.value.product_id == hostile
    assert verified.json.isprintable()
    row = authority.verifier().verify_batch(pa.array([token])).column("transaction").to_pylist()[0]
    assert row["advancedCommerceInfo"].isprintable()
    response = authority.verifier().verify_response("transaction-info", json.dumps({"signedTransactionInfo": token}))
    assert response.tokens[0].json == verified.json
