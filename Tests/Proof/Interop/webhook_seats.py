# SPDX-License-Identifier: Apache-2.0
"""Tests claims of seats in Docs/Examples/webhook.py: a member has what the purchaser has, until UNCLAIM_SEATS."""

import contextlib
import json
import pathlib
import sqlite3
import subprocess
import sys
import time

from webhook_questions import ask
from webhook_undecided import WEBHOOK, Server

PURCHASER, MEMBER, OTHER = "704500000000000001", "704500000000000002", "704500000000000003"
PURCHASE, PRODUCT = "2000000100000001", "com.example.app.pro"
FIRST, SECOND = "0c3f6a52-58c7-4b0e-9d0a-2a1f4f6f7b11", "5e9d1c84-7a36-4f2b-8c55-91b0d2e47c22"


def check(programs: pathlib.Path, folder: pathlib.Path) -> "list[tuple[str, str]]":
    """The differences to what is expected."""
    folder.mkdir(parents=True)
    receiptctl = programs.resolve() / "receiptctl"
    subprocess.run([receiptctl, "mint", "authority", folder / "lab"], stdout=subprocess.DEVNULL, check=True)
    differences = []
    for invitation in ("DEVELOPER", "APPLE"):
        differences += check_group(receiptctl, folder / "lab", folder / invitation, invitation)
    return differences


def check_group(
    receiptctl: pathlib.Path, lab: pathlib.Path, folder: pathlib.Path, invitation: str
) -> "list[tuple[str, str]]":
    folder.mkdir()
    (folder / "webhook.py").write_text(WEBHOOK.read_text())
    (folder / "receiptctl").symlink_to(receiptctl)
    numbers = iter(range(10))
    differences = []

    def mint(type: str, *settings: str) -> bytes:
        uuid = f'notificationUUID="00000000-0000-4000-8000-{next(numbers):012}"'
        options = [option for setting in (uuid, *settings) for option in ("--set", setting)]
        command = [receiptctl, "mint", "notification", "--authority", lab, "--body", "--type", type, *options]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout

    def claim(id: str, member: str) -> None:
        with contextlib.closing(sqlite3.connect(folder / "webhook.sqlite")) as database, database:
            claimed = int(time.time() * 1000) - 2000
            database.execute("INSERT INTO claims VALUES (?, ?, ?, ?)", (id, member, PURCHASE, claimed))

    def expect(what: str, member: str, reason: "str | None", query: str = "") -> None:
        status, answer = ask(server, member, query)
        found = {each["productId"]: each["reason"] for each in answer["products"] if each["verdict"] == "entitled"}
        if (status, found) != (200, {PRODUCT: reason} if reason else {}):
            differences.append(("seats", f"{invitation}, {what}: {status} {found}, expected {reason}"))

    seats = json.dumps({"invitationManagement": invitation})
    server = Server(folder, lab / "roots.pem")
    try:
        bought = mint("SUBSCRIBED/INITIAL_BUY", "data.transactionInfo.quantity=3", f"data.transactionInfo.multiSeatInfo={seats}")
        statuses = server.post(bought)
        expect("purchaser", PURCHASER, "activePeriod")
        expect("member without a claim", MEMBER, None)
        claim(FIRST, MEMBER)
        claimed = "seatClaimed" if invitation == "DEVELOPER" else None
        expect("member with a claim", MEMBER, claimed)
        expect("before the claim", MEMBER, None, time.strftime("?at=%Y-%m-%dT%H:%M:%SZ&allow-past", time.gmtime(time.time() - 30)))
        # The claims in the message are in upper case; it comes before the second claim is recorded.
        statuses += server.post(mint("UNCLAIM_SEATS", f"unclaimInfo.unclaimSeatIds={json.dumps([FIRST.upper(), SECOND.upper()])}"))
        expect("ended claim", MEMBER, None)
        claim(SECOND, OTHER)
        expect("claim that ended before it was recorded", OTHER, None)
        claim("11111111-1111-4111-8111-111111111111", OTHER)
        expect("new claim", OTHER, claimed)
        now = int(time.time() * 1000)
        statuses += server.post(mint(
            "REFUND", f"data.transactionInfo.revocationDate={now - 1000}", f'data.transactionInfo.productId="{PRODUCT}"',
            "data.transactionInfo.quantity=3", f"data.transactionInfo.multiSeatInfo={seats}", "data.status=5"))
        expect("purchaser after the refund", PURCHASER, None)
        expect("member after the refund", OTHER, None)
        if statuses != [200] * 3:
            differences.append(("seats", f"statuses {statuses}"))
    finally:
        server.end()
    return differences


if __name__ == "__main__":
    found = check(*map(pathlib.Path, sys.argv[1:]))
    for kind, text in found:
        print(f"{kind}: {text}", file=sys.stderr)
    sys.exit(1 if found else 0)
