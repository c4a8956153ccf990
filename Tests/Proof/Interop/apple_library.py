# SPDX-License-Identifier: Apache-2.0
"""Verifies the documents of a simulated store with Apple's library for Python, and receipts with openssl."""

import os
import subprocess
from base64 import b64decode
from datetime import datetime

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.receipt_utility import ReceiptUtility
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

from random_store import APPLE_ID, BUNDLE_ID
from store_output import Document, StoreOutput


# Subtypes of notifications 2.20 and later, which the library does not know.
NEWER_SUBTYPES = {"SEATS", "CREATED", "ACTIVE_TOKEN_REMINDER", "INCREASE_QUANTITY", "DECREASE_QUANTITY"}
# Types of notifications 2.23.
NEWER_TYPES = {"UNCLAIM_SEATS"}


class AppleLibrary:
    def __init__(self, output: StoreOutput, environment: str, until: datetime):
        self.output = output
        self.until = until
        verifier = SignedDataVerifier(output.roots_der(), False, Environment(environment), BUNDLE_ID, APPLE_ID)
        self.calls = {
            "transaction": verifier.verify_and_decode_signed_transaction,
            "renewal": verifier.verify_and_decode_renewal_info,
            "app transaction": verifier.verify_and_decode_app_transaction,
            "notification": verifier.verify_and_decode_notification,
        }

    def check(self, document: Document) -> int:
        """Returns the number of verified documents, because a notification contains others. Raises an error if one is invalid."""
        if document.kind == "receipt":
            self.check_receipt(document)
            return 1
        decoded = self.calls[document.kind](document.text)
        count = 1
        if document.kind == "notification":
            for kind, nested in self.nested(decoded):
                self.calls[kind](nested)
                count += 1
            self.require_known(decoded)
        return count

    @staticmethod
    def nested(decoded) -> list[tuple[str, str]]:
        data, app = decoded.data, decoded.appData
        found = [
            ("transaction", data and data.signedTransactionInfo),
            ("renewal", data and data.signedRenewalInfo),
            ("app transaction", app and app.signedAppTransactionInfo),
        ]
        return [(kind, text) for kind, text in found if text]

    @staticmethod
    def require_known(decoded) -> None:
        """Requires that the library recognizes the type and the subtype."""
        if decoded.rawNotificationType not in NEWER_TYPES | {None} and decoded.notificationType is None:
            raise ValueError(f"unknown type {decoded.rawNotificationType}")
        if decoded.rawSubtype not in NEWER_SUBTYPES | {None} and decoded.subtype is None:
            raise ValueError(f"unknown subtype {decoded.rawSubtype}")

    def check_receipt(self, document: Document) -> None:
        receipt = b64decode(document.text)
        seconds = int(self.until.timestamp())
        result = subprocess.run(
            ["openssl", "cms", "-verify", "-inform", "DER", "-binary", "-CAfile", self.output.roots, "-purpose", "any",
             "-attime", str(seconds), "-out", os.devnull],
            input=receipt, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if result.returncode != 0:
            raise ValueError("openssl cms -verify: " + result.stdout.decode(errors="replace").strip())
        found = ReceiptUtility().extract_transaction_id_from_app_receipt(document.text)
        known = self.output.transaction_ids(os.path.dirname(document.path))
        if found is not None and found not in known:
            raise ValueError(f"extract_transaction_id_from_app_receipt: {found}, which is not a transaction of the customer")
