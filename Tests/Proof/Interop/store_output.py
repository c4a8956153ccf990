# SPDX-License-Identifier: Apache-2.0
"""The signed documents in the output of `receiptctl simulate --out`, by kind."""

import base64
import json
import os
import re
from dataclasses import dataclass


@dataclass
class Document:
    path: str
    kind: str
    text: str  # a token, or a receipt in base64


class StoreOutput:
    def __init__(self, folder: str):
        self.folder = folder
        self.documents: list[Document] = []
        for path in sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names):
            self.add(os.path.relpath(path, folder), self.read(path))

    @staticmethod
    def read(path: str) -> bytes:
        with open(path, "rb") as file:
            return file.read()

    def add(self, path: str, contents: bytes) -> None:
        name = os.path.basename(path)
        if name.endswith(".der"):
            self.documents.append(Document(path, "receipt", base64.b64encode(contents).decode()))
        elif name.endswith(".jws"):
            kind = "app transaction" if name.startswith("app-") else name.split("-")[0]
            self.documents.append(Document(path, kind, contents.decode()))
        elif path.startswith("notifications") and name.endswith(".json"):
            self.documents.append(Document(path, "notification", json.loads(contents)["signedPayload"]))
        elif name.endswith(".json") and name != "upcoming.json":
            self.add_members(path, json.loads(contents), "")

    def add_members(self, path: str, value: object, name: str) -> None:
        """The tokens and receipts in an API response."""
        if isinstance(value, dict):
            for member, child in value.items():
                self.add_members(path, child, member)
        elif isinstance(value, list):
            for child in value:
                self.add_members(path, child, name)
        elif name == "latest_receipt":
            self.documents.append(Document(path, "receipt", str(value)))
        elif name in ("signedTransactionInfo", "signedTransactions"):
            self.documents.append(Document(path, "transaction", str(value)))
        elif name == "signedRenewalInfo":
            self.documents.append(Document(path, "renewal", str(value)))

    @property
    def roots(self) -> str:
        return os.path.join(self.folder, "roots.pem")

    def roots_der(self) -> list[bytes]:
        blocks = re.findall(rb"-----BEGIN CERTIFICATE-----(.*?)-----END", self.read(self.roots), re.DOTALL)
        return [base64.b64decode(block) for block in blocks]

    def transaction_ids(self, customer: str) -> set[str]:
        names = os.listdir(os.path.join(self.folder, customer))
        return {name[12:-4] for name in names if name.startswith("transaction-")}
