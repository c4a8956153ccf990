# SPDX-License-Identifier: Apache-2.0
"""Runs the document vectors with this package."""
import base64
import json
import pathlib
from datetime import datetime, timezone
from typing import Any, Callable, Iterator

from receiptkit import Ledger, Verifier

OPERATIONS = ("receipt-verify", "jws-verify", "response-verify", "entitlement")
MINUTE = 60_000


def load(folder: pathlib.Path) -> Iterator[Any]:
    """The vectors of this package's operations: operation, parameters and test."""
    index = json.loads((folder / "index.json").read_text())
    for entry in index["suites"]:
        if entry["operation"] not in OPERATIONS: continue
        suite = json.loads((folder / entry["path"]).read_text())
        for group in suite["groups"]:
            for test in group["tests"]:
                yield suite["operation"], {**group.get("parameters", {}), **test.get("parameters", {})}, test


def data(folder: pathlib.Path, source: dict[str, str]) -> bytes:
    """The input of a vector."""
    if "hex" in source: return bytes.fromhex(source["hex"])
    if "base64" in source: return base64.b64decode(source["base64"])
    if "text" in source: return source["text"].encode()
    return (folder / source["file"]).read_bytes()


def time(text: str) -> datetime:
    return datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(timezone.utc)


class Runner:
    """Runs vectors with one verifier for each configuration."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.verifiers: dict[str, Verifier] = {}

    def run(self, operation: str, parameters: dict[str, Any], test: Any) -> None:
        """Verifies the document of a vector; raises its error."""
        document = data(self.folder, test["input"])
        if operation == "entitlement": return self.entitlement(parameters, document)
        verifier = self.verifier(parameters, any_app=operation == "receipt-verify")
        expectations = self.expectations(parameters)
        kind: Any = parameters.get("kind")
        if operation == "response-verify":
            verifier.verify_response(kind, document, **expectations)
        else:
            self.function(verifier, operation, kind)(document, **expectations)

    @staticmethod
    def function(verifier: Verifier, operation: str, kind: str | None) -> Callable[..., Any]:
        if operation == "receipt-verify":
            return verifier.verify_transaction_receipt if kind == "transaction-receipt" else verifier.verify_receipt
        functions: dict[str | None, Callable[..., Any]] = {
            None: verifier.verify_token, "transaction": verifier.verify_transaction,
            "renewal-info": verifier.verify_renewal_info, "app-transaction": verifier.verify_app_transaction,
            "notification": verifier.verify_notification, "realtime-request": verifier.verify_realtime_request,
        }
        return functions[kind]

    def verifier(self, parameters: dict[str, Any], any_app: bool) -> Verifier:
        key = json.dumps({name: value for name, value in parameters.items() if name not in ("at", "kind")}) + str(any_app)
        if key not in self.verifiers: self.verifiers[key] = self.new_verifier(parameters, any_app)
        return self.verifiers[key]

    def new_verifier(self, parameters: dict[str, Any], any_app: bool) -> Verifier:
        identity = parameters.get("appAppleId")
        apps: Any = [(name, identity) for name in parameters.get("bundleIds", [])]
        if "bundleIds" not in parameters and (any_app or identity): apps = "any"
        environments = parameters.get("environments", "any" if any_app else [])
        without = parameters.get("timeWithoutSignedDate")
        return Verifier(
            apps=apps, environments=environments, roots=self.roots(parameters),
            valid_at=time(parameters["validAt"]) if "validAt" in parameters else "signing",
            receipt_policy=parameters.get("policy", "standard"), maximum_size=parameters.get("sizeLimit"),
            app_apple_id=identity if apps == "any" else None, signers=self.certificates(parameters.get("signers")),
            time_without_signed_date=None if without is None else time(without),
            environment_without_name=parameters.get("environmentWithoutName"))

    def roots(self, parameters: dict[str, Any]) -> list[str] | None:
        names = parameters.get("anchors", [])
        return None if names == ["apple"] else self.certificates(names)

    def certificates(self, names: list[str] | None) -> list[str] | None:
        if names is None: return None
        pems = []
        for name in names:
            path = next(path for path in (self.folder / "keys").rglob("*") if path.name.startswith(f"{name}.") and path.suffix in (".der", ".pem", ".cer"))
            text = path.read_bytes()
            if text.startswith(b"-----"): pems.append(text.decode())
            else:
                body = base64.encodebytes(text).decode()
                pems.append(f"-----BEGIN CERTIFICATE-----\n{body}-----END CERTIFICATE-----\n")
        return pems

    @staticmethod
    def expectations(parameters: dict[str, Any]) -> dict[str, Any]:
        return {
            # A vector without a time does not check it, so the time is after all signing times.
            "now": time(parameters.get("at", "9999-12-31T00:00:00Z")), "maximum_age": parameters.get("maximumAge"),
            "application_versions": parameters.get("applicationVersions"), "devices": parameters.get("deviceIds"),
            "app_account_token": parameters.get("appAccountToken"), "app_transaction_id": parameters.get("appTransactionId"),
        }

    def entitlement(self, parameters: dict[str, Any], document: bytes) -> None:
        at = time(parameters["at"])
        now = time(parameters.get("now", parameters["at"]))
        verifier = self.verifier({"anchors": parameters.get("anchors", [])}, any_app=True)
        ledger = Ledger(parameters["bundleId"], parameters.get("environments", []))
        for item in json.loads(document):
            verified = verifier.verify_token(item, now=now, for_ledger=True) if "." in item else verifier.verify_receipt(base64.b64decode(item), now=now)
            ledger.add(verified)
        environment = sorted(parameters.get("environments", []))[:1]
        if not environment: raise Denied("neverPurchased")
        answers = ledger.entitlements(
            at, environment=environment[0].capitalize(), allow_past=parameters.get("allowPast", False),
            policy=parameters.get("policy"))
        answer = answers[parameters["product"]]
        if not answer.is_entitled: raise Denied(answer.reason)


def has_empty_list(parameters: dict[str, Any]) -> bool:
    """Whether a vector requires one of no values, which this package rejects as an option."""
    return any(value == [] for value in parameters.values()) or "environments" not in parameters


class Denied(Exception):
    """The customer is not entitled, with the reason as a code."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.code = "entitlement/" + "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in reason)
        self.offset = None
