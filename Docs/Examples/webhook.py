#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Receives App Store Server Notifications, and answers which products a customer may use. Python 3.9 or later.

usage: webhook.py [--port N] [--database FILE] [--credentials FILE] [--test-store URL] [--receiptctl PATH] -- OPTIONS

OPTIONS are options of both `receiptctl batch` and `receiptctl entitlements`, such as --bundle-id. The file of
--credentials is that of `receiptctl api`; without it, missed notifications are not recovered.

--test-store is the URL of `receiptctl serve`: its API is asked, and its time counts instead of that of this machine. Do
not use it in production: anyone can send the header field that states the time.

POST /apple            a notification: 200 when it is stored, 503 so that Apple sends it again, 4xx if it is not valid
GET  /customers/ID     products, subscriptions and coins of an appTransactionId, and the time that they are for: evaluatedAt.
                       ?at=TIME and &allow-past are --at and --allow-past of `receiptctl entitlements` (default: now)

Your code that calls Claim Seat adds its claims to the table claims: a member has what the purchaser has, until UNCLAIM_SEATS.
"""

import argparse
import datetime
import http.server
import json
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

BODY_BYTES = 1 << 20
SECONDS = 10  # timeout for an answer of receiptctl, and for reading a request
RECOVERY_SECONDS = 3600
RETRY_DAYS = 7  # after this time, Apple no longer retries a notification
KEPT_BODIES = 1_000  # most notifications that are kept to verify them again
KEPT_BYTES = 20_000_000
LOG_SECONDS = 60  # between two lines about the same error

TABLES = """
CREATE TABLE IF NOT EXISTS notifications (uuid TEXT PRIMARY KEY, customer TEXT, signed INTEGER, token TEXT);
CREATE INDEX IF NOT EXISTS customers ON notifications (customer);
CREATE TABLE IF NOT EXISTS subscriptions (id TEXT PRIMARY KEY, customer TEXT, status INTEGER, signed INTEGER);
CREATE TABLE IF NOT EXISTS recoveries (signed INTEGER);
CREATE TABLE IF NOT EXISTS kept (token TEXT PRIMARY KEY);
-- A claim of a seat, the member's appTransactionId, the purchaser's originalTransactionId, and the time in milliseconds.
CREATE TABLE IF NOT EXISTS claims (id TEXT PRIMARY KEY COLLATE NOCASE, member TEXT, purchase TEXT, claimed INTEGER);
CREATE TABLE IF NOT EXISTS ended_claims (id TEXT PRIMARY KEY COLLATE NOCASE, signed INTEGER);
"""


class Unavailable(Exception):
    """The document could not be verified: try again."""


class InvalidTime(Exception):
    """The time of a question is not valid."""


class Batch:
    """Keeps a `receiptctl batch` process open, and restarts it if it ends or does not answer."""

    def __init__(self, command: list):
        self.command = command
        self.lock = threading.Lock()
        self.process = None
        self.last_id = 0

    def verify(self, document: str, at: "str | None" = None) -> dict:
        with self.lock:
            if self.process is None or self.process.poll() is not None:
                self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self.last_id += 1
            watchdog = threading.Timer(SECONDS, self.process.kill)
            watchdog.start()
            try:
                line = {"id": self.last_id, "data": document, **({"at": at} if at else {})}
                self.process.stdin.write(json.dumps(line).encode() + b"\n")
                self.process.stdin.flush()
                answer = json.loads(self.process.stdout.readline())
            except (OSError, ValueError) as error:
                self.end()
                raise Unavailable(f"no answer of receiptctl: {error}") from error
            finally:
                watchdog.cancel()
            if answer["id"] != self.last_id or answer["verdict"] == "not-verified":
                self.end()
                raise Unavailable("receiptctl failed")
            return answer

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process = None


class Log:
    """Writes one line about each error in a minute, because anyone can post documents."""

    def __init__(self):
        self.lock = threading.Lock()
        self.lines: dict = {}  # for each error, the time of its last line and the number of lines suppressed since

    def write(self, error: str, text: str) -> None:
        now = time.monotonic()
        with self.lock:
            last, suppressed = self.lines.get(error, (float("-inf"), 0))
            is_due = now - last >= LOG_SECONDS
            self.lines[error] = (now, 0) if is_due else (last, suppressed + 1)
        if is_due:
            print(text + (f" ({suppressed} such lines suppressed)" if suppressed else ""), file=sys.stderr)


def token_of(body: str) -> str:
    body = body.strip().lstrip("\ufeff").strip()
    return json.loads(body)["signedPayload"] if body.startswith("{") else body


class Webhook:
    def __init__(self, options: argparse.Namespace):
        self.receiptctl, self.verification, self.credentials = options.receiptctl, options.options, options.credentials
        self.test_store = options.test_store
        self.batch = Batch([self.receiptctl, "batch", "--jobs", "1", "--quiet", "--payload", "full",
                            "--kind", "notification", *self.verification])
        self.log = Log()
        self.lock = threading.Lock()
        self.database = sqlite3.connect(options.database, check_same_thread=False)
        self.database.executescript(TABLES)

    def store_time(self) -> "str | None":
        """The time of the test store; None for that of this machine."""
        if not self.test_store:
            return None
        with urllib.request.urlopen(f"{self.test_store}/store/ready", timeout=SECONDS) as answer:
            return json.load(answer)["now"]

    def receive(self, document: str, at: "str | None" = None) -> int:
        """Stores a notification if it is valid, and commits. Returns the HTTP status to answer with."""
        answer = self.batch.verify(document, at)
        if answer["verdict"] == "valid":
            with self.lock, self.database:
                self.store(answer["payload"], token_of(document))
            return 200
        code, status = answer["error"]["code"], answer["httpStatus"]
        self.log.write(code, f"rejected with status {status}: {code}")
        if status == 503 and answer["signatureProven"]:
            self.keep(token_of(document))
        return status

    def keep(self, token: str) -> None:
        """Keeps a signed notification that this server could not accept, for instance because its clock is behind."""
        with self.lock, self.database:
            self.database.execute("INSERT OR IGNORE INTO kept VALUES (?)", (token,))
            bodies, size = self.database.execute("SELECT count(*), sum(length(token)) FROM kept").fetchone()
            is_full = bodies > KEPT_BODIES or size > KEPT_BYTES
            if is_full:
                self.database.execute("DELETE FROM kept WHERE token = ?", (token,))
        if is_full:
            self.log.write("kept", "a notification is not kept: the limits of the table kept are reached")

    def retry(self) -> None:
        """Verifies the kept notifications again."""
        with self.lock:
            tokens = self.database.execute("SELECT token FROM kept").fetchall()
        at = self.store_time() if tokens else None
        for token in tokens:
            if self.receive(token[0], at) < 500:
                with self.lock, self.database:
                    self.database.execute("DELETE FROM kept WHERE token = ?", token)

    def store(self, payload: dict, token: str) -> None:
        data = payload.get("data", {})
        transaction, renewal = data.get("transactionInfo", {}), data.get("renewalInfo", {})
        customer = transaction.get("appTransactionId") or renewal.get("appTransactionId")
        uuid, signed = payload["notificationUUID"], payload["signedDate"]
        is_new = self.database.execute(
            "INSERT OR IGNORE INTO notifications VALUES (?, ?, ?, ?)", (uuid, customer, signed, token)).rowcount
        if not is_new:
            return  # sent again: already stored
        # Also before the claim is recorded: one that the App Store ended never comes back.
        ended = (payload.get("unclaimInfo") or {}).get("unclaimSeatIds") or []
        self.database.executemany("INSERT OR IGNORE INTO ended_claims VALUES (?, ?)", [(claim, signed) for claim in ended])
        if "status" in data:
            # Notifications arrive in any order: the one with the newest contents sets the status.
            changed = max(each["signedDate"] for each in (transaction, renewal) if each)
            self.database.execute(
                "INSERT INTO subscriptions VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
                " SET status = excluded.status, signed = excluded.signed WHERE excluded.signed > signed",
                ((transaction or renewal)["originalTransactionId"], customer, data["status"], changed))

    def recover(self) -> None:
        """Asks the App Store for the notifications that did not arrive."""
        command = [self.receiptctl, "api", "notifications", "--only-failures", "--environment", "production",
                   "--credentials", self.credentials]
        if self.test_store:
            command += ["--url", self.test_store]
        # Older ones were recovered before, except those that Apple was still retrying. Without a start: 180 days.
        with self.lock:
            last = self.database.execute("SELECT max(signed) FROM recoveries").fetchone()[0]
        if last is not None:
            start = time.gmtime(last / 1000 - RETRY_DAYS * 86400)
            command += ["--start", time.strftime("%Y-%m-%dT%H:%M:%SZ", start)]
        history = subprocess.run(command, capture_output=True, text=True)
        if history.returncode != 0:
            raise Unavailable(history.stderr)
        at = self.store_time()
        statuses = [self.receive(token, at) for token in history.stdout.splitlines()]
        if 503 in statuses:
            return  # The next recovery must request the same notifications again.
        with self.lock, self.database:
            self.database.execute("DELETE FROM recoveries")
            self.database.execute("INSERT INTO recoveries SELECT max(signed) FROM notifications")

    def retry_and_recover(self) -> None:
        for task in [self.retry, self.recover] if self.credentials else [self.retry]:
            try:
                task()
            except (Unavailable, OSError, sqlite3.Error) as error:
                print(task.__name__, "failed, the next one is in an hour:", error, file=sys.stderr)

    def entitlements(self, customer: str, at: "str | None", allow_past: bool) -> list:
        """The answers of receiptctl, from the notifications of a customer."""
        with self.lock:
            tokens = self.database.execute("SELECT token FROM notifications WHERE customer = ?", (customer,)).fetchall()
        command = [self.receiptctl, "entitlements", "--json", f"--app-transaction-id={customer}", *self.verification]
        command += [f"--at={at}"] if at is not None else []
        command += ["--allow-past"] if allow_past else []
        try:
            result = subprocess.run(command, input="\n".join(row[0] for row in tokens), capture_output=True, text=True,
                                    timeout=SECONDS)
        except ValueError as error:
            raise InvalidTime(str(error)) from error  # such as a zero byte in the time
        if result.returncode == 2 and " --at expects" in result.stderr:
            raise InvalidTime(result.stderr.splitlines()[0])
        if result.returncode > 1:
            raise Unavailable(f"receiptctl entitlements failed: {result.stderr}")
        return [json.loads(line) for line in result.stdout.splitlines()]

    def answer(self, customer: str, at: "str | None", allow_past: bool) -> dict:
        at = self.store_time() if at is None else at
        answers = self.entitlements(customer, at, allow_past)
        # Without --allow-past, a time before the newest notification is replaced by the time of that notification.
        times = {name: time for answer in answers for name, time in answer["evaluatedAt"].items()}
        newest = max(datetime.datetime.fromisoformat(time.replace("Z", "+00:00")) for time in times.values())
        with self.lock:
            subscriptions = self.database.execute(
                "SELECT id, status FROM subscriptions WHERE customer = ? AND signed <= ?",
                (customer, newest.timestamp() * 1000)).fetchall()
            groups = self.database.execute(
                "SELECT DISTINCT purchase, customer FROM claims JOIN subscriptions ON subscriptions.id = purchase"
                " WHERE member = ?1 AND claimed <= ?2 AND claims.id NOT IN (SELECT id FROM ended_claims WHERE signed <= ?2)",
                (customer, newest.timestamp() * 1000)).fetchall()
        products = [product for answer in answers for product in answer["products"]]
        owned = {product["productId"] for product in products if product["verdict"] == "entitled"}
        seats = {
            product["productId"]: {**product, "reason": "seatClaimed", "ownership": "ASSIGNED", "nextAction": "none",
                                   "nextActions": [], "renewal": None, "seats": None}
            for purchase, purchaser in groups for answer in self.entitlements(purchaser, at, allow_past)
            for product in answer["products"]
            if product["verdict"] == "entitled" and product["productId"] not in owned
            and product["source"]["originalTransactionId"] == purchase
            and (product.get("seats") or {}).get("invitationManagement") == "DEVELOPER"}
        return {
            "at": answers[0]["at"],
            "evaluatedAt": times,
            "warnings": sorted({warning for answer in answers for warning in answer["warnings"]}),
            "products": [product for product in products if product["productId"] not in seats] + list(seats.values()),
            "subscriptions": dict(subscriptions),
            # Units that were bought, less those that were refunded, possibly in part.
            "coins": sum(item["units"] for answer in answers for item in answer["consumables"]),
        }


class Handler(http.server.BaseHTTPRequestHandler):
    webhook: Webhook
    protocol_version = "HTTP/1.1"
    timeout = SECONDS

    def do_POST(self) -> None:
        length = self.headers.get("Content-Length", "")
        if self.path != "/apple" or not length.isdigit() or int(length) > BODY_BYTES:
            self.close_connection = True
            return self.end(413 if self.path == "/apple" else 404)
        body = self.rfile.read(int(length)).decode("utf-8", "replace")
        try:
            at = self.headers.get("ReceiptKit-Store-Time") if self.webhook.test_store else None
            self.end(self.webhook.receive(body, at))
        except Exception as error:  # after any error, the App Store sends it again
            self.webhook.log.write(type(error).__name__, f"{type(error).__name__}: {error}")
            self.end(503)

    def do_GET(self) -> None:
        url = urllib.parse.urlsplit(self.path)
        prefix, customer = url.path[:len("/customers/")], url.path[len("/customers/"):]
        if prefix != "/customers/" or not customer:
            return self.end(404)
        query = urllib.parse.parse_qs(url.query, keep_blank_values=True)
        times = query.get("at", [])
        if len(times) > 1:
            return self.end(400, {"error": "at: expected one time"})
        try:
            self.end(200, self.webhook.answer(customer, times[0] if times else None, "allow-past" in query))
        except InvalidTime as error:
            self.end(400, {"error": str(error)})
        except (Unavailable, OSError, ValueError, sqlite3.Error, subprocess.TimeoutExpired) as error:
            print(error, file=sys.stderr)
            self.end(503)

    def end(self, status: int, answer: "dict | None" = None) -> None:
        text = json.dumps(answer).encode() if answer is not None else b""
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_request(self, *_) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--port", type=int, default=3000)
    parser.add_argument("--database", default="webhook.sqlite")
    parser.add_argument("--credentials")
    parser.add_argument("--test-store")
    parser.add_argument("--receiptctl", default="receiptctl")
    parser.add_argument("options", nargs="*")
    options = parser.parse_args()
    webhook = Handler.webhook = Webhook(options)
    webhook.retry_and_recover()

    def repeat_each_hour() -> None:
        while True:
            # Unlike time.sleep, works with each version of libfaketime, by which a test store moves the clock.
            threading.Event().wait(RECOVERY_SECONDS)
            webhook.retry_and_recover()

    threading.Thread(target=repeat_each_hour, daemon=True).start()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
    print("ready", server.server_port, flush=True)
    server.serve_forever()


main()
