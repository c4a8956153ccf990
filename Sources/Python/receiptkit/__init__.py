# SPDX-License-Identifier: Apache-2.0
"""Verifies app receipts, signed transactions and App Store Server Notifications.

    from receiptkit import Ledger, Verifier

    verifier = Verifier(apps=[("com.example.notes", 1234567890)], environments=["Production"])
    notification = verifier.verify_notification(body)

An invalid document raises `VerificationError`, with a stable `code`, a `hint` and the `http_status` to answer with.
Times are datetimes in UTC. Functions release the GIL while they verify.
"""
from receiptkit._arguments import Document, Endpoint, Environment, Expectations, Kind
from receiptkit._errors import LedgerError, ReceiptKitError, SigningError, UsageError, VerificationError
from receiptkit._ledger import Entitlement, Entitlements, Ledger, PurchasedSeats, Unlock, Verdict
from receiptkit._library import ffi as _ffi
from receiptkit._library import lib as _lib
from receiptkit._payloads import (
    AppReceipt, AppTransaction, InAppPurchase, MultiSeatInfo, MultiSeatPriceTier, Notification, Payload, RealtimeRequest,
    RenewalInfo, RenewalMultiSeatInfo, Transaction, TransactionReceipt, UnclaimInfo)
from receiptkit._recovery import Recovered, recover
from receiptkit._signer import Signer
from receiptkit._verified import OCSPRequest, Verified, VerifiedNotification, VerifiedResponse
from receiptkit._verifier import App, Verifier

__version__: str = _ffi.string(_lib.rk_version()).decode()

__all__ = [
    "App", "AppReceipt", "AppTransaction", "Document", "Endpoint", "Entitlement", "Entitlements", "Environment",
    "Expectations", "InAppPurchase", "Kind", "Ledger", "LedgerError", "MultiSeatInfo", "MultiSeatPriceTier", "Notification",
    "OCSPRequest", "Payload", "PurchasedSeats", "RealtimeRequest", "ReceiptKitError", "Recovered", "RenewalInfo",
    "RenewalMultiSeatInfo", "Signer", "SigningError", "Transaction", "TransactionReceipt", "UnclaimInfo", "Unlock", "UsageError", "Verdict", "VerificationError", "Verified", "VerifiedNotification", "VerifiedResponse", "Verifier", "recover",
]
