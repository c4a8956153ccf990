# SPDX-License-Identifier: Apache-2.0
"""Claims seats over HTTP from two backends that are killed between request and answer: no claim twice, none lost.

Usage: python3 claims_killed.py PROGRAMS WORK [KILLS]     PROGRAMS: the folder of receiptctl and receiptctl-net

Each backend is a process with its own SQLite file. It stores a request before it sends it, and the claim when the store has
answered; at start it repeats the requests without an answer, with their ids. A backend is killed at random moments, most of
them while a request is on its way. At the end, the claims of the store are those of the two files, one for each member.
"""
import contextlib
import json
import pathlib
import random
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request
import uuid

from served import served

MEMBERS, KILLS = 90, 100
SCRIPT = {
    "schema": "receiptctl/script/1",
    "store": {"environment": "Sandbox", "seats": [
        {"product": "news.month", "invitations": "DEVELOPER", "tiers": [{"from": 1, "to": 400}]}]},
    "steps": [{"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "news.month", "customer": "anna", "as": "A", "seats": 300}],
}


def send(url: str, token: str, body: "dict[str, str] | None" = None) -> "dict[str, object]":
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    with urllib.request.urlopen(urllib.request.Request(url, data=data, headers=headers), timeout=20) as answer:
        found: "dict[str, object]" = json.loads(answer.read() or b"{}")
        return found


def backend(url: str, token: str, path: str, first: int) -> None:
    """Claims a seat for each member of a backend, or for those that are left."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE IF NOT EXISTS requests (id TEXT PRIMARY KEY, member INTEGER UNIQUE, claim TEXT)")
        known = {row[0] for row in database.execute("SELECT member FROM requests")}
        for member in range(first, first + MEMBERS):
            if member not in known:
                database.execute("INSERT INTO requests VALUES (?, ?, NULL)", (str(uuid.uuid4()), member))
            time.sleep(0.03)  # Long enough to be killed before, while and after the store answers.
            row = database.execute("SELECT id, claim FROM requests WHERE member = ?", (member,)).fetchone()
            if row[1] is None:
                claim = send(url, token, {"requestIdentifier": row[0]})["seatClaimId"]
                database.execute("UPDATE requests SET claim = ? WHERE id = ?", (claim, row[0]))


class Group:
    """The address of the seats of the group, with a bearer token."""

    def __init__(self, facts: "dict[str, str]", programs: pathlib.Path, work: pathlib.Path) -> None:
        with urllib.request.urlopen(f"{facts['url']}/store/transactions?customer=anna") as answer:
            [bought] = json.loads(answer.read())["transactions"]
        self.seats = f"{facts['url']}/sandbox/groups/v1/transactions/{bought['originalTransactionId']}/seats"
        key = work / "key.p8"
        key.touch(mode=0o600)
        key.write_text(facts["key"])
        self.token = subprocess.run(
            [programs / "receiptctl", "sign", "api-token", "--key", key, "--lifetime", "60m", "--key-id", facts["keyId"],
             "--issuer-id", facts["issuerId"], "--bundle-id", facts["bundleId"]],
            check=True, capture_output=True, text=True).stdout.strip()

    def backend(self, path: pathlib.Path, first: int) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-B", __file__, "backend", self.seats, self.token, str(path), str(first)], stderr=subprocess.DEVNULL)


def recorded(path: pathlib.Path) -> "list[str | None]":
    if not path.exists():
        return []
    with contextlib.closing(sqlite3.connect(path)) as database:
        try:
            return [row[0] for row in database.execute("SELECT claim FROM requests")]
        except sqlite3.OperationalError:  # Killed before the table was made.
            return []


def play(programs: pathlib.Path, work: pathlib.Path, kills: int) -> "list[str]":
    script = work / "team.json"
    script.write_text(json.dumps(SCRIPT))
    with served(str(programs / "receiptctl-net"), str(work), "--state", str(work / "state.jsonl"), str(script)) as facts:
        return kill_backends(Group(facts, programs, work), work, kills)


def kill_backends(group: Group, work: pathlib.Path, kills: int) -> "list[str]":
    files = [work / "first.sqlite", work / "second.sqlite"]
    source, working = random.Random(60), 0
    running = [group.backend(path, index * MEMBERS) for index, path in enumerate(files)]
    for _ in range(kills):
        time.sleep(source.uniform(0.03, 0.14))
        index = source.randrange(2)
        working += running[index].poll() is None
        running[index].send_signal(signal.SIGKILL)
        running[index].wait()
        running[index] = group.backend(files[index], index * MEMBERS)
    for each in running:
        each.wait()
    return differences(group, files, working)


def differences(group: Group, files: "list[pathlib.Path]", count: int) -> "list[str]":
    claims = [claim for path in files for claim in recorded(path)]
    info = send(group.seats, group.token)
    taken = info["assignedSeatClaimIds"]
    assert isinstance(taken, list)
    found = []
    if None in claims or len(claims) != 2 * MEMBERS:
        found.append(f"{len([claim for claim in claims if claim])} of {2 * MEMBERS} members have a claim")
    if len(set(claims)) != len(claims):
        found.append("two members have one claim")
    if sorted(taken) != sorted(claim for claim in claims if claim):
        found.append(f"the store has {len(taken)} claims, the backends {len(claims)}")
    if info["availableSeatCount"] != 300 - 1 - len(taken):
        found.append(f"availableSeatCount is {info['availableSeatCount']}")
    print(f"claims of killed backends: {count} killed at work, {len(taken)} claims, {len(found)} differences")
    return found


def main() -> None:
    if sys.argv[1] == "backend":
        return backend(sys.argv[2], sys.argv[3], sys.argv[4], int(sys.argv[5]))
    programs, work = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    work.mkdir(parents=True, exist_ok=True)
    found = play(programs, work, int(sys.argv[3]) if len(sys.argv) > 3 else KILLS)
    for line in found:
        print(line)
    sys.exit(1 if found else 0)


main()
