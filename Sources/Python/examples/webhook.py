# SPDX-License-Identifier: Apache-2.0
"""A webhook for App Store Server Notifications, without a web framework."""
from receiptkit import Ledger, VerificationError, Verifier

verifier = Verifier(apps=[("com.example.notes", 1234567890)], environments=["Production"])


def receive(body: bytes, ledgers: dict[str, Ledger]) -> int:
    """Processes the body of a notification; returns the HTTP status to answer with."""
    try:
        notification = verifier.verify_notification(body)
    except VerificationError as error:
        print(error, error.hint or "")
        return error.http_status
    customer = notification.transaction.original_transaction_id if notification.transaction else None
    if customer is None:
        return 200  # A notification without a purchase, such as a test notification.
    ledger = ledgers.setdefault(customer, Ledger("com.example.notes"))
    ledger.add(notification)
    return 200
