# SPDX-License-Identifier: Apache-2.0
"""Tests the questions to Docs/Examples/webhook.py: coins of which a part was refunded, times in the past, invalid times."""

import json
import pathlib
import subprocess
import sys
import urllib.error
import urllib.request

from webhook_undecided import SECONDS, WEBHOOK, Server

HERE = pathlib.Path(__file__).resolve().parent
ROOTS = "store/roots.pem"
CUSTOMER = "anna"

SCRIPT = {
    "schema": "receiptctl/script/1", "seed": "questions", "start": "2026-01-01T00:00:00Z", "until": "2026-03-01T00:00:00Z",
    "steps": [
        {"at": "2026-01-01T00:00:00Z", "do": "purchase", "customer": CUSTOMER, "product": "news.month", "as": "A"},
        {"at": "2026-01-02T00:00:00Z", "do": "purchase", "customer": CUSTOMER, "product": "coins100", "quantity": 10, "as": "C"},
        {"at": "2026-01-03T00:00:00Z", "do": "refund", "transaction": "C", "percentage": 50000},
        {"at": "2026-01-04T00:00:00Z", "do": "setAutoRenew", "subscription": "A", "on": False},
    ],
}
NEWEST = "2026-02-01T00:00:00Z"  # EXPIRED is the last notification

INVALID_TIMES = [
    "bogus", "", "now", "-h", "--help", "2026-1-15", "2026-02-30T00:00:00Z", "2026-01-15T00:00:00", "1768435200", "%00", "%FF",
    "2026-01-15T00:00:00Z&at=2026-01-16T00:00:00Z", "2026-01-15T00:00:00Z%0A", "9" * 5000,
]


def check(programs: pathlib.Path, folder: pathlib.Path) -> "list[tuple[str, str]]":
    """The differences to what is expected."""
    folder.mkdir(parents=True)
    receiptctl = programs.resolve() / "receiptctl"
    (folder / "script.json").write_text(json.dumps(SCRIPT))
    subprocess.run([receiptctl, "simulate", "--config", HERE / "Products.storekit", "--quiet", "--out", folder / "store",
                    folder / "script.json"], check=True)
    (folder / "webhook.py").write_text(WEBHOOK.read_text())
    (folder / "receiptctl").symlink_to(receiptctl)
    differences = []

    def expect(what: str, found: object, expected: object) -> None:
        if found != expected:
            differences.append(("questions", f"{what}: {found}, expected {expected}"))

    server = Server(folder, folder / ROOTS)
    try:
        bodies = [path.read_bytes() for path in sorted((folder / "store" / "notifications").glob("*.json"))]
        expect("statuses of the notifications, posted twice", server.post(*bodies, *bodies), [200] * 2 * len(bodies))
        transaction = next((folder / "store" / "customers" / CUSTOMER).glob("transaction-*.jws"))
        decoded = subprocess.run([receiptctl, "decode", "--json", transaction], stdout=subprocess.PIPE, check=True).stdout
        customer = json.loads(decoded)["payload"]["appTransactionId"]
        for query, judged, coins, verdict, warnings in [
            ("", None, 5, "notEntitled", []),
            ("?at=2026-02-15T00:00:00Z", "2026-02-15T00:00:00Z", 5, "notEntitled", []),
            # A time in the past is replaced by that of the newest notification, and the answer says so.
            ("?at=2026-01-15T00:00:00Z", NEWEST, 5, "notEntitled", ["clockBehindEvidence"]),
            ("?at=2026-01-15T00:00:00Z&allow-past", "2026-01-15T00:00:00Z", 5, "entitled", []),
            ("?at=2026-01-02T12:00:00%2B00:00&allow-past", "2026-01-02T12:00:00Z", 10, "entitled", []),
        ]:
            status, answer = ask(server, customer, query)
            expect(f"status of {query}", status, 200)
            if judged:
                expect(f"time of {query}", answer["evaluatedAt"], {"production": judged})
            expect(f"coins of {query}", answer["coins"], coins)
            expect(f"warnings of {query}", answer["warnings"], warnings)
            verdicts = {product["productId"]: product["verdict"] for product in answer["products"]}
            expect(f"verdict of {query}", verdicts.get("news.month"), verdict)
        # Only statuses that were signed by that time.
        _, past = ask(server, customer, "?at=2026-01-15T00:00:00Z&allow-past")
        _, now = ask(server, customer, "")
        expect("statuses in the past", past["subscriptions"], {})
        expect("statuses now", list(now["subscriptions"].values()), [2])
        for time in INVALID_TIMES:
            for someone in (customer, "704000000000000000"):
                status, answer = ask(server, someone, f"?at={time}")
                expect(f"status of ?at={time[:40]}", (status, list(answer)), (400, ["error"]))
        expect("an unknown customer", ask(server, "704000000000000000", "")[1]["products"], [])
        expect("no customer", ask(server, "", "")[0], 404)
        expect("an option as a customer", ask(server, "--help", "")[0], 200)
    finally:
        server.end()
    return differences


def ask(server: Server, customer: str, query: str) -> "tuple[int, dict]":
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/customers/{customer}{query}", timeout=SECONDS) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        body = error.read()
        return error.code, json.loads(body) if body else {}


if __name__ == "__main__":
    found = check(*map(pathlib.Path, sys.argv[1:]))
    for kind, text in found:
        print(f"{kind}: {text}", file=sys.stderr)
    sys.exit(1 if found else 0)
