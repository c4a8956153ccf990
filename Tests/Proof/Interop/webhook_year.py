# SPDX-License-Identifier: Apache-2.0
"""Tests Docs/Examples/webhook.py with the notifications of a simulated year from `receiptctl serve`, with all delivery faults.
Meanwhile, the webhook is killed, stays down for days, and is started again. After each recovery its entitlements must equal
those of the store. Variants without recovery and without ordering must have wrong entitlements. First, webhook_undecided.py
tests it with a wrong clock and another root, webhook_questions.py asks about coins and other times, and webhook_seats.py
about members with claims of seats.

Arguments: the folder of receiptctl, receiptctl-net and histories; a working folder.
"""

import datetime
import json
import pathlib
import random
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field

import webhook_questions
import webhook_seats
import webhook_undecided
from random_store import RandomStore

HERE = pathlib.Path(__file__).resolve().parent
WEBHOOK = HERE.parents[2] / "Docs" / "Examples" / "webhook.py"
SECONDS = 60
HISTORIES = 12
# Customers whose purchase is refunded before the first notification could be retried. They also buy coins: so many that some
# notifications about them are lost, whatever the speed of the machine.
REFUNDS = 24
# Steps that the store does not report to a webhook, or that change what the webhook is started with.
UNTOLD = {"deleteTransaction", "clearHistory", "setGracePeriod"}
START = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
END = START + datetime.timedelta(days=365)

FAULTS = {
    "duplicate": {"percent": 12}, "twice": {"percent": 12}, "reorder": {"percent": 12},
    "drop": {"percent": 12}, "delay": {"percent": 12, "by": "PT36H"}, "corrupt": {"percent": 12},
}
# A time after the longest of these delays.
QUIET = datetime.timedelta(hours=37)


@dataclass
class Variant:
    name: str
    seed: int
    change: "tuple[str, str] | None" = None
    wrong: set = field(default_factory=set)


# The webhook of the documentation without one of its safeguards, the seed of a year in which this matters, and the wrong
# results.
VARIANTS = [
    Variant("as documented", 5),
    Variant("without recovery", 12, ("[self.retry, self.recover] if self.credentials else [self.retry]", "[self.retry]"),
            {"access", "coins", "status"}),
    Variant("without ordering", 9, (" WHERE excluded.signed > signed", ""), {"status"}),
]


def main() -> None:
    programs, work = map(pathlib.Path, sys.argv[1:])
    failures = webhook_undecided.check(programs, work / "undecided")
    failures += webhook_questions.check(programs, work / "questions")
    failures += webhook_seats.check(programs, work / "seats")
    for variant in VARIANTS:
        year = Year(programs, work / variant.name.replace(" ", "-"), variant.seed, variant.change)
        year.live()
        print(f"{variant.name}: {year.summary}, {len(year.differences)} wrong")
        wrong = {kind for kind, _ in year.differences}
        # Without a safeguard, more may be wrong, which depends on the speed of the machine.
        if not variant.wrong <= wrong or bool(wrong) != bool(variant.wrong):
            failures.append((variant.name, f"wrong results {sorted(wrong)}, expected {sorted(variant.wrong)}"))
            failures += year.differences
    for kind, text in failures[:20]:
        print(f"{kind}: {text}", file=sys.stderr)
    sys.exit(1 if failures else 0)


@dataclass
class Summary:
    steps: int = 0
    refused: int = 0
    notifications: int = 0
    restarts: int = 0
    answers: int = 0
    faults: dict = field(default_factory=dict)


class Year:
    """A store with random customers, and the webhook that receives its notifications."""

    def __init__(self, programs: pathlib.Path, folder: pathlib.Path, seed: int, change: "tuple[str, str] | None"):
        folder.mkdir(parents=True)
        self.random = random.Random(seed)
        self.now = START
        self.differences: list[tuple[str, str]] = []
        self.summary = Summary()
        script = self.script(programs, seed)
        self.steps = sorted(self.refunds() + script.pop("steps"), key=time_of)
        self.webhook = WebhookProcess(programs, folder, change)
        (folder / "script.json").write_text(json.dumps({**script, "steps": [], "until": script["start"]}))
        self.store = StoreProcess(programs, folder, self.webhook.port)

    @staticmethod
    def script(programs: pathlib.Path, seed: int) -> dict:
        store = RandomStore(programs / "histories", seed, HISTORIES)
        while store.environment != "Production":
            seed += 1000
            store = RandomStore(programs / "histories", seed, HISTORIES)
        script = store.script
        # If old contents had a new signing date, some reasons could not be determined.
        script["store"]["knobs"]["resignOnRetry"] = False
        script["steps"] = [step for step in script["steps"] if step["do"] not in UNTOLD]
        return script

    def refunds(self) -> list[dict]:
        steps = []
        for number in range(REFUNDS):
            at = START + datetime.timedelta(days=self.random.uniform(0, 360))
            soon = at + datetime.timedelta(minutes=self.random.uniform(10, 50))
            steps += [
                {"at": rfc3339(at), "do": "purchase", "product": "basic.month", "customer": f"dora-{number}", "as": f"D{number}"},
                {"at": rfc3339(at), "do": "purchase", "product": "coins100", "customer": f"dora-{number}"},
                {"at": rfc3339(soon), "do": "refund", "transaction": f"D{number}"},
            ]
        return steps

    def live(self) -> None:
        try:
            self.webhook.start(self.store.facts)
            while self.now < END:
                self.set_faults(FAULTS)
                self.pass_time(self.now + datetime.timedelta(days=self.random.uniform(10, 20)), kills=True)
                self.webhook.kill()
                self.pass_time(self.now + datetime.timedelta(days=self.random.uniform(1, 10)))
                # A notification before its first attempt is not in the history.
                self.set_faults({})
                self.pass_time(self.now + QUIET)
                self.webhook.start(self.store.facts)
                self.summary.restarts += 1
                self.compare()
            self.summary.notifications = len(self.store.control("state")["notifications"])
        finally:
            self.webhook.kill()
            self.store.end()

    def set_faults(self, faults: dict) -> None:
        found = self.store.control("faults")
        for name, setting in found.items():
            if isinstance(setting, dict):
                self.summary.faults[name] = self.summary.faults.get(name, 0) + setting["done"]
        self.store.control("faults", {**faults, "seed": f"{self.now}"})

    def pass_time(self, end: datetime.datetime, kills: bool = False) -> None:
        while self.steps and time_of(self.steps[0]) <= end:
            step = self.steps.pop(0)
            self.move_clock(time_of(step), kills)
            del step["at"]
            try:
                self.store.control("steps", step)
                self.summary.steps += 1
            except urllib.error.HTTPError as error:
                # For example, a refund of a purchase that was rejected.
                if error.code != 400:
                    raise
                self.summary.refused += 1
        self.move_clock(end, kills)

    def move_clock(self, to: datetime.datetime, kills: bool) -> None:
        """Kills the webhook at random times while it receives notifications."""
        if to <= self.now:
            return
        killer = None
        if kills and self.random.random() < 0.2:
            killer = threading.Timer(self.random.uniform(0, 0.05), self.webhook.kill)
            killer.start()
        self.store.control("clock", {"to": rfc3339(to)})
        if killer:
            killer.join()
            self.webhook.start(self.store.facts)
            self.summary.restarts += 1
        self.now = to

    # The comparison

    def compare(self) -> None:
        truth = self.store.control("answers")
        for customer in truth["customers"]:
            found = self.webhook.ask(customer["appTransactionId"], truth["at"])
            products = {product["productId"]: product for product in found["products"]}
            where = f"{customer['name']} at {truth['at']}"
            for expected in customer["products"]:
                product = products.get(expected["productId"], {})
                self.note("access", where, describe(expected, product), is_right(expected, product))
            for subscription in customer["subscriptions"]:
                number = subscription["originalTransactionId"]
                status = found["subscriptions"].get(number)
                self.note("status", where, f"{number}: {status}, expected {subscription['status']}",
                          status == subscription["status"])
            coins = sum(customer["consumables"].values())
            self.note("coins", where, f"{found['coins']}, expected {coins}", found["coins"] == coins)

    def note(self, kind: str, where: str, what: str, is_right: bool) -> None:
        self.summary.answers += 1
        if not is_right:
            self.differences.append((kind, f"{where}: {what}"))


def is_right(expected: dict, product: dict) -> bool:
    # A product without any evidence is not listed, because it was never purchased.
    if product.get("verdict", "notEntitled") != expected["verdict"]:
        return False
    if product and len(expected["reasons"]) == 1 and product["reason"] != expected["reasons"][0]:
        return False
    return "until" not in expected or instant(product.get("until")) == instant(expected["until"])


def describe(expected: dict, product: dict) -> str:
    found = {name: product.get(name) for name in ("verdict", "reason", "until")}
    return f"{expected['productId']}: {found}, expected {expected}"


def rfc3339(time: datetime.datetime) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def instant(text: "str | None") -> "datetime.datetime | None":
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None


def time_of(step: dict) -> datetime.datetime:
    return instant(step["at"])


class StoreProcess:
    def __init__(self, programs: pathlib.Path, folder: pathlib.Path, port: int):
        ready = folder / "ready.json"
        self.process = subprocess.Popen(
            [programs / "receiptctl-net", "serve", "--config", HERE / "Products.storekit", "--ready-file", ready,
             "--notify", f"http://127.0.0.1:{port}/apple", folder / "script.json"], stdout=subprocess.DEVNULL)
        end = time.monotonic() + SECONDS
        while not ready.exists():
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit("receiptctl-net serve is not ready")
            time.sleep(0.02)
        self.facts = json.loads(ready.read_text())

    def control(self, path: str, body: object = None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.facts['control']}/{path}", data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(SECONDS)


class WebhookProcess:
    def __init__(self, programs: pathlib.Path, folder: pathlib.Path, change: "tuple[str, str] | None"):
        self.programs, self.folder = programs, folder
        self.process: "subprocess.Popen | None" = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.program = folder / "webhook.py"
        source = WEBHOOK.read_text()
        if change:
            if source.count(change[0]) != 1:
                sys.exit(f"{WEBHOOK.name} does not contain {change[0]!r} exactly once")
            source = source.replace(*change)
        self.program.write_text(source)

    def start(self, facts: dict) -> None:
        """Starts the webhook, with the time of the store, and waits for the end of its recovery."""
        (self.folder / "root.pem").write_text(facts["root"])
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                [sys.executable, self.program, "--port", str(self.port), "--database", self.folder / "webhook.sqlite",
                 "--credentials", self.folder / "ready.json", "--test-store", facts["url"],
                 "--receiptctl", self.programs / "receiptctl", "--",
                 "--root", self.folder / "root.pem", "--bundle-id", facts["bundleId"],
                 "--app-apple-id", str(facts["appAppleId"]), "--environment", "production"],
                stdout=subprocess.PIPE, stderr=log, text=True)
        if not self.process.stdout.readline().startswith("ready"):
            sys.exit(f"the webhook does not start: {(self.folder / 'log').read_text()[-2000:]}")

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def ask(self, customer: str, at: str) -> dict:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/customers/{customer}?at={at}", timeout=SECONDS) as answer:
            return json.load(answer)


if __name__ == "__main__":
    main()
