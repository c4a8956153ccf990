# SPDX-License-Identifier: Apache-2.0
"""Arguments of the types that callers have, and errors for others."""
import pathlib
import ssl
import uuid
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from receiptkit import App, Ledger, LedgerError, Signer, UsageError, VerificationError, Verifier
from receiptkit.testing import SIGNED, AppStore, Authority, forgeries

NOW = SIGNED + timedelta(minutes=1)
TOKEN = uuid.UUID("7e3fb20b-4cdb-47cc-936d-99d65f608138")


@pytest.fixture(scope="module")
def verifier(authority: Authority) -> Verifier:
    return authority.verifier()


def code(function: Any, *arguments: Any, **options: Any) -> str:
    with pytest.raises(VerificationError) as caught:
        function(*arguments, **options)
    return caught.value.code


def test_an_age_is_a_duration_or_seconds(authority: Authority, verifier: Verifier) -> None:
    token = authority.transaction()
    for age in (60, timedelta(minutes=1), timedelta(minutes=1, microseconds=1)):
        assert verifier.verify_transaction(token, now=NOW, maximum_age=age)
        assert code(verifier.verify_transaction, token, now=NOW + timedelta(seconds=1), maximum_age=age) == "claims/stale"
    wrong: Any
    for wrong in (60.0, "60", True):
        with pytest.raises(TypeError, match="maximum_age: expected a timedelta or an int"):
            verifier.verify_transaction(token, now=NOW, maximum_age=wrong)


def test_uuids_are_accepted_as_texts_and_as_objects(authority: Authority, verifier: Verifier) -> None:
    token = authority.transaction(appAccountToken=TOKEN)
    assert verifier.verify_transaction(token, now=NOW, app_account_token=TOKEN).value.app_account_token == str(TOKEN)
    assert code(verifier.verify_transaction, token, now=NOW, app_account_token=uuid.UUID(int=1)) == "claims/app-account-token"
    device = uuid.UUID(authority.device)
    for devices in ([device], (str(device),), {TOKEN, device}):
        assert verifier.verify_receipt(authority.receipt(), now=NOW, devices=devices)
        assert verifier.verify_app_transaction(authority.app_transaction(), now=NOW, devices=devices)
    assert code(verifier.verify_receipt, authority.receipt(), now=NOW, devices=[TOKEN]) == "claims/device"
    wrong: Any
    for name, wrong in (("devices", str(device)), ("devices", [1]), ("application_versions", "1.0"), ("app_account_token", 1),
                        ("ocsp_responses", b"0"), ("ocsp_responses", ["0"])):
        with pytest.raises(TypeError, match=name):
            verifier.verify(authority.transaction(), now=NOW, **{name: wrong})


def test_the_device_of_the_authority_finds_forgeries(authority: Authority, verifier: Verifier) -> None:
    attacks = [attack for attack in forgeries("receipt") if attack.code == "claims/device"]
    assert attacks
    for attack in attacks:
        forged = authority.receipt(forgery=attack.name)
        assert verifier.verify_receipt(forged, now=NOW)
        assert code(verifier.verify_receipt, forged, now=NOW, devices=[authority.device]) == "claims/device"


def test_roots_and_keys_are_paths_or_contents(authority: Authority, tmp_path: pathlib.Path, vectors: pathlib.Path) -> None:
    pem, der = tmp_path / "root.pem", tmp_path / "root.cer"
    pem.write_text(authority.roots[0])
    der.write_bytes(ssl.PEM_cert_to_DER_cert(authority.roots[0]))
    token = authority.transaction()
    for root in (pem, der, pem.read_text(), der.read_bytes(), bytearray(der.read_bytes()), memoryview(pem.read_bytes())):
        assert Verifier(apps="any", environments="any", roots=[root]).verify(token, now=NOW).trust == "custom"
    with pytest.raises(FileNotFoundError):
        Verifier(apps="any", environments="any", roots=[tmp_path / "missing"])
    for files in (pem, der): assert Verifier(apps="any", environments="any", roots=files).verify(token, now=NOW).trust == "custom"
    wrong: Any
    calls: list[Any] = [
        lambda name: Verifier(apps="any", environments="any", roots=[name]), lambda name: Signer(name, key_id="A", bundle_id="b"),
        lambda name: Verifier(apps="any", environments="any", signers=[name]), AppStore]
    for call in calls:
        for wrong in ("root.pem", "keys/Root CA.cer", "../Products.storekit"):
            with pytest.raises(UsageError, match=r"for a file, pass pathlib\.Path\('") as caught:
                call(wrong)
            assert caught.value.hint and wrong in caught.value.hint
    for wrong in (pem.read_text(), [1], 1):
        with pytest.raises(TypeError, match="roots"):
            Verifier(apps="any", environments="any", roots=wrong)
    path = vectors / "keys/private/token-leaf.pem"
    for key in (path, path.read_text(), bytearray(path.read_bytes()), memoryview(path.read_bytes())):
        signer = Signer(key, key_id="A", bundle_id="b", issuer_id=str(TOKEN))
        assert signer.api_token(lifetime=timedelta(minutes=5), now=NOW).count(".") == 2
    assert signer.promotional_offer("p", "o", app_account_token=TOKEN, nonce=TOKEN, now=NOW)["signature"]
    for wrong in (None, 1, [b"key"]):
        with pytest.raises(TypeError, match="key"):
            Signer(wrong, key_id="A", bundle_id="b")
    with pytest.raises(TypeError, match="lifetime"):
        signer.api_token(lifetime=60.0)  # type: ignore[arg-type]


def test_one_app_or_several_are_accepted(authority: Authority) -> None:
    token = authority.transaction()
    apps: Any
    for apps in ("any", ("com.example.app", 1_234_567_890), ("com.example.app", None), App("com.example.app"), ["com.example.app"],
                 ("com.example.other", "com.example.app"), [App("com.example.app", 1_234_567_890)]):
        assert authority.verifier(apps=apps).verify_transaction(token, now=NOW)
    assert code(authority.verifier(apps=("com.example.other", 1)).verify, token, now=NOW) == "claims/bundle-id"
    for apps in (5, None, [5], [("a", "b")], [("a", 1, 2)], b"a"):
        with pytest.raises(TypeError, match="apps: expected a list of bundle ids"):
            Verifier(apps=apps, environments="any")


def test_other_types_are_named(verifier: Verifier, tmp_path: pathlib.Path) -> None:
    wrong: Any
    for wrong in (None, 1, ["x"], tmp_path):
        with pytest.raises(TypeError, match="document: expected str, bytes, bytearray or memoryview, found"):
            verifier.verify(wrong)
    for wrong in (1_767_225_600, "2026-01-01T00:00:00Z", NOW.date()):
        with pytest.raises(TypeError, match="now: expected a datetime, found"):
            verifier.verify("x", now=wrong)
        with pytest.raises(TypeError, match="at: expected a datetime, found"):
            Ledger("b").entitlements(wrong)
        with pytest.raises(TypeError, match="time_without_signed_date: expected a datetime"):
            Verifier(apps="any", environments="any", time_without_signed_date=wrong)
    for wrong in ("Production", 5, b"Production"):
        with pytest.raises(TypeError, match="environments"):
            Ledger("b", wrong)
    with pytest.raises(TypeError, match="environments"):
        Verifier(apps="any", environments=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="stored"):
        Ledger.decode(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="document"):
        Ledger("b").add("token")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="endpoint"):
        verifier.verify_response(5, "{}")  # type: ignore[arg-type]


def test_offsets_of_a_time_may_have_seconds(authority: Authority) -> None:
    zone = timezone(timedelta(hours=1, minutes=2, seconds=3))
    verifier = authority.verifier(valid_at=NOW.astimezone(zone))
    verified = verifier.verify_transaction(authority.transaction(at=SIGNED.astimezone(zone)), now=NOW.astimezone(zone))
    assert verified.value.signed_date == SIGNED
    for time in (datetime.min.replace(tzinfo=zone), datetime.max.replace(tzinfo=timezone(-timedelta(hours=1)))):
        with pytest.raises(ValueError, match="years 1 to 9999"):
            authority.verifier(valid_at=time)


def test_unusable_texts_are_errors(verifier: Verifier) -> None:
    for endpoint in ("transaction-info\0", "transaction-info\0x", "\ud800", "x" * 1000):
        with pytest.raises(UsageError):
            verifier.verify_response(endpoint, "{}")  # type: ignore[arg-type]
    for stored in ("\ud800", "\0", '{"formatVersion": "\ud800"}'):
        with pytest.raises(LedgerError) as caught:
            Ledger.decode(stored)
        assert caught.value.code == "ledger/malformed"
    with pytest.raises(UsageError):
        Ledger("\ud800")


LIMIT = 16 << 20


def test_input_above_the_limit_is_an_error_of_the_input(verifier: Verifier) -> None:
    document = b"\0" * (LIMIT + 1)
    methods: list[Any] = [verifier.verify, verifier.verify_token, verifier.verify_notification, verifier.verify_receipt]
    for method in [*methods, lambda body: verifier.verify_response("transaction-info", body)]:
        with pytest.raises(VerificationError) as caught:
            method(document)
        assert (caught.value.code, caught.value.http_status) == ("input/too-large", 400)
        assert (caught.value.expected, caught.value.found) == (f"at most {LIMIT} bytes", str(LIMIT + 1))
    with pytest.raises(LedgerError) as stored:
        Ledger.decode(document)
    assert (stored.value.code, stored.value.http_status) == ("ledger/too-large", 503)
    with pytest.raises(UsageError) as options:
        verifier.verify("x", application_versions=["x" * LIMIT])
    assert options.value.code == "interface/length"


def test_messages_have_the_names_of_this_package() -> None:
    calls: dict[str, Any] = {
        "invalid option: maximum_size": lambda: Verifier(apps="any", environments="any", maximum_size=-1),
        "invalid option: receipt_policy": lambda: Verifier(apps="any", environments="any", receipt_policy="someName"),  # type: ignore[arg-type]
        "found someName": lambda: Verifier(apps="any", environments=["someName"]),
    }
    for words, call in calls.items():
        with pytest.raises(UsageError) as caught:
            call()
        assert words in str(caught.value)


def test_hints_have_the_names_of_this_package(authority: Authority) -> None:
    app = ("com.example.app", 1_234_567_890)
    strict = authority.verifier(apps=[app], environments=["Production"])
    sandbox = authority.verifier(environments=["Sandbox"])
    later = NOW + timedelta(days=1)
    hints: dict[str, Any] = {
        "add \"Sandbox\" to `environments`": lambda: strict.verify(authority.transaction(environment="Sandbox"), now=NOW),
        "add \"Production\" to `environments`": lambda: sandbox.verify(authority.transaction(), now=NOW),
        "add it to `apps`": lambda: strict.verify(authority.transaction(bundleId="x"), now=NOW),
        "raise `maximum_age`": lambda: strict.verify(authority.transaction(), now=later, maximum_age=1),
        "`now` sets the current time": lambda: strict.verify(authority.transaction(at=later), now=NOW),
        "check `devices`": lambda: strict.verify(authority.receipt(), now=NOW, devices=[TOKEN]),
        "`application_versions`": lambda: strict.verify(authority.receipt(), now=NOW, application_versions=["0"]),
        "pass it with `ocsp_responses`": lambda: authority.verifier(revocation="required").verify(authority.transaction(), now=NOW),
        "set the limit with `maximum_size`": lambda: authority.verifier(maximum_size=10).verify(authority.receipt(), now=NOW),
        "pass its root with `roots`": lambda: Verifier(apps="any", environments="any").verify(authority.transaction(), now=NOW),
        "call `verify_renewal_info`": lambda: strict.verify(authority.renewal_info(), now=NOW),
        "or `verify`": lambda: strict.verify_transaction(authority.renewal_info(), now=NOW),
        "call the method for this kind of document": lambda: strict.verify_receipt(authority.transaction(), now=NOW),
        "the documentation of the method": lambda: Verifier(apps=[], environments="any", maximum_size=-1),
    }
    for hint, call in hints.items():
        with pytest.raises((VerificationError, UsageError)) as caught:
            call()
        assert hint in (caught.value.hint or ""), caught.value


def test_no_hint_has_a_name_of_swift_or_c(authority: Authority, verifier: Verifier) -> None:
    methods: dict[Any, Any] = {
        "transaction": verifier.verify_transaction, "notification": verifier.verify_notification, "receipt": verifier.verify_receipt,
        "transaction-receipt": verifier.verify_transaction_receipt, "app-transaction": verifier.verify_app_transaction}
    for kind, method in methods.items():
        for attack in forgeries(kind):
            try:
                method(authority.mint(kind, forgery=attack.name), now=NOW)
            except VerificationError as error:
                names = (error.hint or "").split("`")[1::2]
                assert all(name.islower() for name in names) and "RK_" not in (error.hint or ""), error.hint
