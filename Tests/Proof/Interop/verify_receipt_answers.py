# SPDX-License-Identifier: Apache-2.0
"""Compares the responses of `receiptctl verify-receipt` for the receipts of the corpus with those of the package
apple-purchase-receipt-verifier 0.2.0, member by member, for production and sandbox. Every difference needs a reason.

Arguments: receiptctl; the folder of the corpus; a file for the figures.
"""

import base64
import collections
import datetime
import json
import os
import subprocess
import sys

from apple_purchase_receipt_verifier import apple_receipt_roots
from apple_purchase_receipt_verifier.verify_receipt_endpoint import VerifyReceiptEndpoint

SIDES = {"production": "Production", "sandbox": "Sandbox"}

# Members that differ, each with the reason for the value of this package.
MEMBERS = {
    "latest_receipt added": "Apple answers with the receipt if it has auto-renewable subscriptions",
    "latest_receipt_info added": "as above, with the transactions of the receipt",
    "receipt.adam_id added": "Apple's answers have it, and attribute 1 of the receipt has the value",
    "receipt.app_item_id added": "Apple's answers have it, and attribute 1 of the receipt has the value",
    "receipt.download_id added": "Apple's answers have it, and attribute 15 of the receipt has the value",
    "receipt.version_external_identifier added": "Apple's answers have it, and attribute 16 has the value",
    "receipt.in_app[].is_trial_period added": "Apple's answers have it, and attribute 1713 has the value",
    "receipt.in_app[].promotional_offer_id added": "Apple's answers have it, and attribute 1721 has the value",
    "receipt.in_app[].web_order_line_item_id missing": "0 in the receipt, and Apple's answers omit it",
    "receipt.original_application_version missing": "empty in the receipt",
    "receipt.receipt_creation_date differs": "attribute 8, if present, as in Apple's answers; 0.2.0 uses attribute 12",
    "receipt.receipt_creation_date_ms differs": "as above",
    "receipt.receipt_creation_date_pst differs": "as above",
}

# Statuses that differ, ours first, by the beginning of the file name, with the reason.
STATUSES = {
    ("synthetic/", "status 21003, not 21002"): "the signer is untrusted, which is checked before the content is read",
    ("negative/derived__base64-with-crlf", "status 21002, not 0"): "Apple rejects white space in base64",
    ("negative/derived__base64-with-crlf", "status 21002, not 21008"): "as above",
}


def main() -> None:
    command, corpus, figures = sys.argv[1:]
    with open(os.path.join(corpus, "MANIFEST.json"), encoding="utf-8") as file:
        files = [entry["file"] for entry in json.load(file)["files"] if entry["kind"] in ("receipt", "negative")]
    counts: collections.Counter = collections.Counter()
    failures = []
    seen: set = set()
    for name in files:
        with open(os.path.join(corpus, name), "rb") as file:
            data = file.read()
        for side, environment in SIDES.items():
            counts["answers of 0.2.0 compared"] += 1
            for difference in compare(command, name, data, side, environment):
                decided = [key for key in STATUSES if name.startswith(key[0]) and difference == key[1]]
                decided += [difference] if difference in MEMBERS else []
                if decided:
                    counts["decided differences from 0.2.0"] += 1
                    seen.update(decided)
                else:
                    failures.append(f"{name}, {side}: {difference}")
    failures += [f"{name}: no difference any more" for name in [*MEMBERS, *STATUSES] if name not in seen]
    with open(figures, "a", encoding="utf-8") as file:
        for name, count in sorted(counts.items()):
            file.write(f"{name}\t{count}\n")
    for line in failures:
        print(line, file=sys.stderr)
    sys.exit(1 if failures else 0)


def compare(command, name, data, side, environment):
    """The differences between the responses to the same request."""
    text = data.decode("ascii") if name.endswith(".b64") else base64.b64encode(data).decode()
    request = {"receipt-data": text}
    theirs = VerifyReceiptEndpoint(apple_receipt_roots(), environment).verify_receipt(request)
    now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    result = subprocess.run(
        [command, "verify-receipt", "--side", side, "--at", now, "-"], input=json.dumps(request),
        capture_output=True, text=True, check=False)
    ours = json.loads(result.stdout) if result.stdout else {"status": f"exit {result.returncode} {result.stderr}"}
    if theirs["status"] != ours["status"]:
        yield f"status {ours['status']}, not {theirs['status']}"
        return
    yield from differences(theirs, ours, "")


def differences(theirs, ours, path):
    """The paths at which two responses differ, except the request date, for which 0.2.0 uses the clock."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        for key in sorted(set(theirs) | set(ours)):
            if key.startswith("request_date"):
                continue
            place = f"{path}.{key}".lstrip(".")
            if key not in ours:
                yield f"{place} missing"
            elif key not in theirs:
                yield f"{place} added"
            else:
                yield from differences(theirs[key], ours[key], place)
    elif isinstance(theirs, list) and isinstance(ours, list):
        if len(theirs) != len(ours):
            yield f"{path} has {len(ours)} elements, not {len(theirs)}"
        for left, right in zip(theirs, ours):
            yield from differences(left, right, f"{path}[]")
    elif theirs != ours:
        yield f"{path} differs"


main()
