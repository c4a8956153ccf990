# SPDX-License-Identifier: Apache-2.0
"""Verifies the documents of `receiptctl-net serve` with Apple's library with online checks. The certificates of the store
name its OCSP responder, which must state that they are good, or what a test requests. `openssl ocsp` queries it too.

Arguments: receiptctl-net; a working folder.
"""

import base64
import contextlib
import datetime
import json
import os
import ssl
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator

import requests
import served
import service_endpoints
from appstoreserverlibrary.api_client import AppStoreServerAPIClient
from appstoreserverlibrary.api_client import GetTransactionHistoryVersion as Version
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException, VerificationStatus

SIDES = [("production", Environment.PRODUCTION), ("sandbox", Environment.SANDBOX)]
ROLES = ["leaf", "intermediate"]
# The library does not distinguish why the status of a certificate is not known to be good.
REFUSED = ["revoked", "unknown", "tryLater", "stale"]


def main() -> None:
    command, work = sys.argv[1:]
    for options in [], ["--tls"]:
        folder = os.path.join(work, "-".join(["online", *options]))
        os.mkdir(folder)
        with started(command, folder, options) as store:
            store.play()
            documents = store.documents()
            for document in documents:
                store.verify(document)
            store.refuse(documents)
            store.ask_openssl(folder)
            print(f"online checks {' '.join(options)}: {len(documents)} documents, {store.queries} OCSP responses")


@contextlib.contextmanager
def started(command: str, folder: str, options: list[str]) -> "Iterator[Store]":
    """A store that starts a year ago, because the library rejects responses that are newer than the clock of the machine."""
    webhook = service_endpoints.Webhook()
    start = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=366)
    times = ["--start", start.strftime("%Y-%m-%dT%H:%M:%SZ")]
    with served.served(command, folder, "--notify", webhook.url, *times, *options) as facts:
        yield Store(facts, webhook, folder)


class Store:
    def __init__(self, facts: dict, webhook: service_endpoints.Webhook, folder: str) -> None:
        self.facts, self.webhook, self.queries = facts, webhook, 0
        self.roots = [ssl.PEM_cert_to_DER_cert(pem) for pem in pems(facts["root"])]
        self.root_file = os.path.join(folder, "root.pem")
        with open(self.root_file, "w", encoding="utf-8") as file:
            file.write(facts["root"])
        # requests, which the library uses, trusts it for TLS.
        os.environ["REQUESTS_CA_BUNDLE"] = self.root_file
        self.is_tls = facts["url"].startswith("https:")
        self.context = ssl.create_default_context(cafile=self.root_file) if self.is_tls else None

    # The year

    def ask(self, path: str, body: object = None) -> object:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.facts['url']}/{path}", data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, context=self.context, timeout=served.SECONDS) as answer:
            return json.load(answer)

    def play(self) -> None:
        for side, _ in SIDES:
            self.ask(f"{side}/store/steps", [
                {"do": "purchase", "product": "pro.month", "customer": "anna", "as": "A"},
                {"do": "purchase", "product": "coins100", "customer": "anna", "as": "C"},
                {"do": "purchase", "product": "basic.month", "customer": "ben", "as": "B"},
                {"do": "refund", "transaction": "C"},
                {"do": "testNotification"},
            ])
        for _ in range(12):
            self.ask("store/clock", {"by": "P1M"})
        self.ask("store/steps", {"do": "setAutoRenew", "subscription": "B", "on": False})
        now = datetime.datetime.fromisoformat(self.ask("store/state")["now"].replace("Z", "+00:00"))
        assert now <= datetime.datetime.now(datetime.timezone.utc), now

    def documents(self) -> "list[tuple[str, Environment, str]]":
        """Each notification that the webhook received, and the documents of the App Store Server API."""
        found = set()
        for body in self.webhook.bodies:
            token = json.loads(body)["signedPayload"]
            data = part(token, 1)["data"]
            found.add(("notification", Environment(data["environment"]), token))
        posted = sum(len(self.ask(f"{side}/store/state")["notifications"]) for side, _ in SIDES)
        assert len(found) == posted > 40, (len(found), posted)
        for side, environment in SIDES:
            client = AppStoreServerAPIClient(
                self.facts["key"].encode(), self.facts["keyId"], self.facts["issuerId"], self.facts["bundleId"], environment)
            client._base_url = self.facts[side]
            ids = [each["originalTransactionId"] for customer in self.ask(f"{side}/store/state")["customers"]
                   for each in customer["subscriptions"]]
            assert len(ids) == 2, ids
            for transaction in ids:
                statuses = client.get_all_subscription_statuses(transaction)
                last = [item for group in statuses.data for item in group.lastTransactions]
                found |= {("renewal", environment, item.signedRenewalInfo) for item in last}
                found |= {("transaction", environment, item.signedTransactionInfo) for item in last}
                app = client.get_app_transaction_info(transaction).signedAppTransactionInfo
                found.add(("app transaction", environment, app))
                revision, has_more = None, True
                while has_more:
                    page = client.get_transaction_history(transaction, revision, TransactionHistoryRequest(), Version.V2)
                    found |= {("transaction", environment, signed) for signed in page.signedTransactions}
                    revision, has_more = page.revision, page.hasMore
        assert {kind for kind, _, _ in found} == {"notification", "renewal", "transaction", "app transaction"}
        return sorted(found, key=lambda each: (each[0], each[1].value, each[2]))

    # Apple's library

    def verify(self, document: "tuple[str, Environment, str]") -> None:
        """Verifies a document, and those in a notification. The new verifier has no cached chains: it queries each time."""
        kind, environment, token = document
        verifier = SignedDataVerifier(self.roots, True, environment, self.facts["bundleId"], self.facts["appAppleId"])
        if kind == "notification":
            with self.counted(2):
                decoded = verifier.verify_and_decode_notification(token)
            if decoded.data.signedTransactionInfo:
                self.verify(("transaction", environment, decoded.data.signedTransactionInfo))
            if decoded.data.signedRenewalInfo:
                self.verify(("renewal", environment, decoded.data.signedRenewalInfo))
            return
        call = {
            "transaction": verifier.verify_and_decode_signed_transaction,
            "renewal": verifier.verify_and_decode_renewal_info,
            "app transaction": verifier.verify_and_decode_app_transaction,
        }[kind]
        with self.counted(2):
            assert call(token)

    @contextlib.contextmanager
    def counted(self, expected: int) -> Iterator[None]:
        """Checks how many times the library queries the responder."""
        post, asked = requests.post, []

        def record(url: str, **options: object) -> requests.Response:
            asked.append(url)
            return post(url, **options)

        requests.post = record
        try:
            yield
        finally:
            requests.post = post
            self.queries += len(asked)
        assert asked == [self.facts["ocsp"]] * expected, asked

    def refuse(self, documents: "list[tuple[str, Environment, str]]") -> None:
        """A document of each kind and environment while the status of one of the certificates is not good."""
        some = list({document[:2]: document for document in documents}.values())
        assert len(some) == 8, len(some)
        for role in ROLES:
            for answer in REFUSED:
                self.ask("store/ocsp", {role: answer})
                for document in some:
                    self.expect_refusal(role, answer, document)
                self.ask("store/ocsp", {role: "good"})
        for document in some:
            self.verify(document)

    def expect_refusal(self, role: str, answer: str, document: "tuple[str, Environment, str]") -> None:
        kind, environment, token = document
        verifier = SignedDataVerifier(self.roots, True, environment, self.facts["bundleId"], self.facts["appAppleId"])
        call = {
            "notification": verifier.verify_and_decode_notification,
            "transaction": verifier.verify_and_decode_signed_transaction,
            "renewal": verifier.verify_and_decode_renewal_info,
            "app transaction": verifier.verify_and_decode_app_transaction,
        }[kind]
        try:
            # The library queries the intermediate first.
            with self.counted(1 if role == "intermediate" else 2):
                call(token)
        except VerificationException as error:
            assert error.status == VerificationStatus.VERIFICATION_FAILURE, (role, answer, kind, error)
            return
        raise AssertionError(f"{role} {answer}: Apple's library accepts the {kind}")

    # openssl ocsp

    def ask_openssl(self, folder: str) -> None:
        chain = part(json.loads(self.webhook.bodies[0])["signedPayload"], 0)["x5c"]
        paths = [os.path.join(folder, f"{name}.pem") for name in (*ROLES, "root")]
        for path, certificate in zip(paths, chain):
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"-----BEGIN CERTIFICATE-----\n{certificate}\n-----END CERTIFICATE-----\n")
        leaf, intermediate, root = paths
        for role, certificate, issuer in ("leaf", leaf, intermediate), ("intermediate", intermediate, root):
            for answer in "good", "revoked":
                self.ask("store/ocsp", {role: answer})
                for method in "POST", "GET":
                    for digest in "-sha1", "-sha256":
                        request = [digest, "-issuer", issuer, "-cert", certificate]
                        found = self.query(method, request, root, intermediate)
                        assert f"{certificate}: {answer}" in found, (role, answer, method, digest, found)
                        assert "Response verify OK" in found and "WARNING" not in found, (role, method, digest, found)
            self.ask("store/ocsp", {role: "good"})

    def query(self, method: str, request: list[str], root: str, intermediate: str) -> str:
        """The output of `openssl ocsp`, which itself only uses POST."""
        check = ["-CAfile", root, "-verify_other", intermediate]
        if method == "POST":
            return openssl("ocsp", *request, "-no_nonce", "-url", self.facts["ocsp"], *check)
        der, response = f"{root}.request", f"{root}.response"
        openssl("ocsp", *request, "-no_nonce", "-reqout", der)
        with open(der, "rb") as file:
            path = urllib.parse.quote(base64.b64encode(file.read()), safe="")
        with urllib.request.urlopen(f"{self.facts['ocsp']}/{path}", timeout=served.SECONDS) as answer:
            assert answer.headers["Content-Type"] == "application/ocsp-response", answer.headers
            with open(response, "wb") as file:
                file.write(answer.read())
        return openssl("ocsp", *request, "-no_nonce", "-respin", response, *check)


def openssl(*words: str) -> str:
    result = subprocess.run(["openssl", *words], capture_output=True, text=True, timeout=served.SECONDS)
    assert result.returncode == 0, (words, result.stderr)
    return result.stdout + result.stderr


def part(token: str, index: int) -> dict:
    """The header or payload of a token, not verified."""
    return json.loads(base64.urlsafe_b64decode(token.split(".")[index] + "=="))


def pems(text: str) -> list[str]:
    end = "-----END CERTIFICATE-----\n"
    return [part.lstrip() + end for part in text.split(end.strip()) if part.strip()]


main()
