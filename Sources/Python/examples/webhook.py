# SPDX-License-Identifier: Apache-2.0
"""A webhook for App Store Server Notifications, without a web framework."""
import time
from datetime import datetime

from receiptkit import Ledger, VerificationError, Verifier

KEPT_BODIES, KEPT_BYTES = 1_000, 20_000_000
LOG_SECONDS = 60

kept: set[bytes] = set()
"""Signed notifications that this server could not accept; a real server stores them in its database."""
lines: dict[str, tuple[float, int]] = {}
"""For each error code, the time of its last line in the log, and the number of lines suppressed since."""

claims: dict[str, tuple[str, str]] = {}
"""Claims that Claim Seat returned: for each id, the member's appTransactionId and the purchaser's originalTransactionId."""
ended: set[str] = set()
"""Claims that the App Store ended, also ones that are recorded later: they never come back."""

APP = ("com.example.notes", 1234567890)
verifier = Verifier(apps=[APP], environments=["Production"])


def receive(body: bytes, ledgers: dict[str, Ledger]) -> int:
    """Processes the body of a notification; returns the HTTP status to answer with."""
    try:
        notification = verifier.verify_notification(body)
    except VerificationError as error:
        log(error.code, f"{error} {error.hint or ''}")
        if error.http_status == 503 and error.signature_proven:
            keep(body)
        return error.http_status
    if notification.value.unclaim_info:
        ended.update(claim.lower() for claim in notification.value.unclaim_info.unclaim_seat_ids or ())
    purchase = notification.transaction.original_transaction_id if notification.transaction else None
    if purchase is None:
        return 200  # A notification without a purchase, such as a test notification.
    ledger = ledgers.setdefault(purchase, Ledger(APP[0]))
    ledger.add(notification)
    return 200


def has_seat(member: str, product_id: str, ledgers: dict[str, Ledger], now: datetime | None = None) -> bool:
    """Whether a member may use a product by a claim of a seat, which gives what the purchaser has."""
    for claim, (holder, purchase) in claims.items():
        if holder == member and claim.lower() not in ended and purchase in ledgers:
            found = ledgers[purchase].entitlements(now)[product_id]
            seats = found.members.get("seats") or {}
            if found.is_entitled and seats.get("invitationManagement") == "DEVELOPER":
                return True
    return False


def keep(body: bytes) -> None:
    """Keeps a notification within the limits. The App Store sends the others again."""
    if len(kept) < KEPT_BODIES and sum(map(len, kept)) + len(body) <= KEPT_BYTES:
        kept.add(body)
    elif body not in kept:
        log("kept", "a notification is not kept: the limits are reached")


def retry(ledgers: dict[str, Ledger]) -> None:
    """Processes the kept notifications again. Call it every hour, and after a change of clock, roots or version."""
    for body in list(kept):
        if receive(body, ledgers) < 500:
            kept.discard(body)


def log(code: str, text: str) -> None:
    """Writes one line for each error code in a minute, because anyone can post documents."""
    now = time.monotonic()
    last, suppressed = lines.get(code, (-LOG_SECONDS, 0))
    is_due = now - last >= LOG_SECONDS
    lines[code] = (now, 0) if is_due else (last, suppressed + 1)
    if is_due:
        print(text, f"({suppressed} such lines suppressed)" if suppressed else "")
