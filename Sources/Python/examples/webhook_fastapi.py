# SPDX-License-Identifier: Apache-2.0
"""A webhook for App Store Server Notifications with FastAPI and SQLite.

POST /apple             a notification; any status but 200 makes the App Store send it again. Signed notifications that this
                        server could not accept, for instance because its clock is behind, are kept and verified again every hour.
GET  /customers/{id}    what a customer may use; the id is an appTransactionId

Your code that calls Claim Seat adds its claims to the table claims: a member has what the purchaser has, until UNCLAIM_SEATS.

Run it with `uvicorn --factory webhook_fastapi:production`, behind a server that ends TLS and signs in who asks for customers.
"""
import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from datetime import datetime, timezone
from typing import Any

from fastapi import FastAPI, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse

from receiptkit import Entitlement, Entitlements, Ledger, VerificationError, VerifiedNotification, Verifier

APP = ("com.example.notes", 1234567890)
MAXIMUM_BODY = 1 << 20
KEPT_BODIES, KEPT_BYTES = 1_000, 20_000_000
RETRY_SECONDS = 3600
LOG_SECONDS = 60

TABLES = """
CREATE TABLE IF NOT EXISTS notifications (uuid TEXT PRIMARY KEY, customer TEXT, body BLOB);
CREATE INDEX IF NOT EXISTS customers ON notifications (customer);
CREATE TABLE IF NOT EXISTS subscriptions (id TEXT PRIMARY KEY, customer TEXT, status INTEGER, signed TEXT);
CREATE TABLE IF NOT EXISTS kept (body BLOB PRIMARY KEY);
-- A claim of a seat, the member's appTransactionId, and the purchaser's originalTransactionId.
CREATE TABLE IF NOT EXISTS claims (id TEXT PRIMARY KEY COLLATE NOCASE, member TEXT, purchase TEXT);
CREATE TABLE IF NOT EXISTS ended_claims (id TEXT PRIMARY KEY COLLATE NOCASE);
"""

log = logging.getLogger("webhook")


def production() -> FastAPI:
    return create(Verifier(apps=[APP], environments=["Production"]), APP[0], "webhook.sqlite")


def utc_now() -> datetime:
    return datetime.now(timezone.utc)


def create(verifier: Verifier, bundle_id: str, database: str, clock: Callable[[], datetime] = utc_now) -> FastAPI:
    webhook = Webhook(verifier, bundle_id, database, clock)

    async def retry_every_hour() -> None:
        while True:
            try:
                await run_in_threadpool(webhook.retry)
            except Exception:
                log.exception("cannot verify the kept notifications again")
            await asyncio.sleep(RETRY_SECONDS)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        task = asyncio.create_task(retry_every_hour())
        yield
        task.cancel()

    app = FastAPI(lifespan=lifespan)

    @app.post("/apple")
    async def apple(request: Request) -> JSONResponse:
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAXIMUM_BODY:
                return JSONResponse({"error": "the body is too long"}, 413)
        try:
            await run_in_threadpool(webhook.receive, bytes(body))
        except VerificationError as error:
            return JSONResponse({"error": error.code}, error.http_status)
        return JSONResponse({})

    @app.get("/customers/{customer}")
    def customers(customer: str) -> dict[str, Any]:
        return webhook.answer(customer)

    return app


class Webhook:
    """Stores notifications as received: their signatures are the evidence for all answers."""

    def __init__(self, verifier: Verifier, bundle_id: str, database: str, clock: Callable[[], datetime]) -> None:
        self.verifier, self.bundle_id, self.database, self.clock = verifier, bundle_id, database, clock
        self.rejections = RejectionLog()
        with closing(self.connect()) as connection:
            connection.executescript(TABLES)

    def connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.database)

    def receive(self, body: bytes) -> None:
        """Stores a notification, or keeps it to verify it again."""
        try:
            self.store(body)
        except VerificationError as error:
            self.rejections.write(error.code, f"rejected: {error} {error.hint or ''}")
            # Anyone can post other documents with the status 503.
            if error.http_status == 503 and error.signature_proven:
                self.keep(body)
            raise

    def store(self, body: bytes) -> None:
        """Stores a notification if it is valid. When this returns, it is committed."""
        notification = self.verifier.verify_notification(body, now=self.clock())
        with closing(self.connect()) as connection, connection:
            is_new = connection.execute(
                "INSERT OR IGNORE INTO notifications VALUES (?, ?, ?)",
                (notification.value.notification_uuid, customer_of(notification), body)).rowcount
            if is_new:  # The App Store sends a notification again if it receives no response.
                store_status(connection, notification)
                info = notification.value.unclaim_info
                # Also before the claim is recorded: one that the App Store ended never comes back.
                ended = [(claim,) for claim in info.unclaim_seat_ids or ()] if info else []
                connection.executemany("INSERT OR IGNORE INTO ended_claims VALUES (?)", ended)

    def keep(self, body: bytes) -> None:
        """Keeps a notification within the limits. The App Store sends the others again."""
        with closing(self.connect()) as connection, connection:
            connection.execute("INSERT OR IGNORE INTO kept VALUES (?)", (body,))
            bodies, size = connection.execute("SELECT count(*), sum(length(body)) FROM kept").fetchone()
            if bodies > KEPT_BODIES or size > KEPT_BYTES:
                connection.execute("DELETE FROM kept WHERE body = ?", (body,))
                self.rejections.write("kept", "a notification is not kept: the limits of the table kept are reached")

    def retry(self) -> None:
        """Verifies the kept notifications again."""
        with closing(self.connect()) as connection:
            bodies = connection.execute("SELECT body FROM kept").fetchall()
        for (body,) in bodies:
            try:
                self.store(body)
            except VerificationError as error:
                if error.http_status == 503:
                    continue
                self.rejections.write(error.code, f"rejected: {error} {error.hint or ''}")
            with closing(self.connect()) as connection, connection:
                connection.execute("DELETE FROM kept WHERE body = ?", (body,))

    def entitlements(self, customer: str) -> Entitlements:
        """The entitlements from all notifications of a customer; their order does not matter."""
        with closing(self.connect()) as connection:
            bodies = connection.execute("SELECT body FROM notifications WHERE customer = ?", (customer,)).fetchall()
        now, ledger = self.clock(), Ledger(self.bundle_id)
        for (body,) in bodies:
            ledger.add(self.verifier.verify_notification(body, now=now))
        return ledger.entitlements(now)

    def answer(self, customer: str) -> dict[str, Any]:
        """What a customer may use, and the statuses of subscriptions."""
        with closing(self.connect()) as connection:
            statuses = connection.execute("SELECT id, status FROM subscriptions WHERE customer = ?", (customer,)).fetchall()
            groups = connection.execute(
                "SELECT DISTINCT purchase, customer FROM claims JOIN subscriptions ON subscriptions.id = purchase"
                " WHERE member = ? AND claims.id NOT IN (SELECT id FROM ended_claims)", (customer,)).fetchall()
        products = {found.product_id: shown(found) for found in self.entitlements(customer).values()}
        for purchase, purchaser in groups:
            for found in self.entitlements(purchaser).values():
                if has_seats(found, purchase) and not products.get(found.product_id, {}).get("isEntitled"):
                    products[found.product_id] = shown(found, "seatClaimed")
        return {"products": list(products.values()), "subscriptions": dict(statuses)}


class RejectionLog:
    """Writes one line for each error code in a minute, because anyone can post documents."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.lines: dict[str, tuple[float, int]] = {}  # time of the last line, and the number of lines suppressed since

    def write(self, code: str, text: str) -> None:
        now = time.monotonic()
        with self.lock:
            last, suppressed = self.lines.get(code, (-LOG_SECONDS, 0))
            is_due = now - last >= LOG_SECONDS
            self.lines[code] = (now, 0) if is_due else (last, suppressed + 1)
        if is_due:
            log.warning("%s%s", text, f" ({suppressed} such lines suppressed)" if suppressed else "")


def customer_of(notification: VerifiedNotification) -> str | None:
    """The customer that a notification is about; None for a TEST notification, for example."""
    evidence = notification.transaction or notification.renewal_info or notification.app_transaction
    return evidence.app_transaction_id if evidence else None


def shown(found: Entitlement, reason: str | None = None) -> dict[str, Any]:
    return {"productId": found.product_id, "isEntitled": found.is_entitled, "reason": reason or found.reason, "until": found.until}


def has_seats(found: Entitlement, purchase: str) -> bool:
    """Whether a purchaser has seats by this purchase, in a group whose invitations this server hosts."""
    seats, source = found.members.get("seats") or {}, found.members.get("source") or {}
    is_hosted: bool = seats.get("invitationManagement") == "DEVELOPER" and source.get("originalTransactionId") == purchase
    return found.is_entitled and is_hosted


def store_status(connection: sqlite3.Connection, notification: VerifiedNotification) -> None:
    """Keeps Apple's status of a subscription. Notifications arrive in any order: the status that was signed last is kept."""
    status = (notification.value.data or {}).get("status")
    signed = [each for each in (notification.transaction, notification.renewal_info) if each]
    if status is None or not signed:
        return
    newest = max(each.signed_date for each in signed if each.signed_date)
    connection.execute(
        "INSERT INTO subscriptions VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE"
        " SET status = excluded.status, signed = excluded.signed WHERE excluded.signed > signed",
        (signed[0].original_transaction_id, customer_of(notification), status, newest.isoformat()))
