# SPDX-License-Identifier: Apache-2.0
"""Tests Docs/Examples/webhook.py with notifications whose rejection may be the fault of the server: its clock or its root is
wrong. Signed notifications must be kept up to the limits, and stored when the cause is removed; no others may be kept.
"""

import contextlib
import json
import pathlib
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator

WEBHOOK = pathlib.Path(__file__).resolve().parents[3] / "Docs" / "Examples" / "webhook.py"
SECONDS = 60
SIGNED = "2026-01-01T00:00:00Z"
BEHIND, AHEAD = "2025-12-31T00:00:00Z", "2026-12-31T00:00:00Z"


def check(programs: pathlib.Path, folder: pathlib.Path) -> list[tuple[str, str]]:
    """The differences to what is expected."""
    undecided = Undecided(programs.resolve() / "receiptctl", folder)
    for scenario in (undecided.clock, undecided.root, undecided.forgery, undecided.number, undecided.size):
        scenario()
    return undecided.differences


class Undecided:
    def __init__(self, receiptctl: pathlib.Path, folder: pathlib.Path):
        folder.mkdir(parents=True)
        self.receiptctl, self.folder = receiptctl, folder
        self.differences: list[tuple[str, str]] = []
        for authority in ("lab", "other"):
            self.run("mint", "authority", str(folder / authority), "--seed", authority)
        self.bodies = [self.mint("--set", f'notificationUUID="00000000-0000-4000-8000-{number:012}"') for number in range(4)]

    def run(self, *arguments: str) -> bytes:
        return subprocess.run([self.receiptctl, *arguments], stdout=subprocess.PIPE, check=True).stdout

    def mint(self, *options: str) -> bytes:
        return self.run("mint", "notification", "--authority", str(self.folder / "lab"), "--at", SIGNED, "--body", *options)

    def expect(self, what: str, found: object, expected: object) -> None:
        if found != expected:
            self.differences.append(("undecided", f"{what}: {found}, expected {expected}"))

    # Scenarios

    def clock(self) -> None:
        with self.server("clock", BEHIND) as server:
            self.expect("status of a notification from the future", server.post(*self.bodies, self.bodies[0]), [503] * 5)
            self.expect("kept and stored, clock behind", server.counts(), (4, 0))
        self.expect("lines, clock behind", server.lines(), ["rejected with status 503: claims/date-future"])
        # Starting verifies the kept notifications again.
        with self.server("clock", SIGNED) as server:
            self.expect("kept and stored, clock correct", server.counts(), (0, 4))
            self.expect("status of a repeated notification", server.post(self.bodies[0]), [200])
        with self.server("ahead", AHEAD) as server:
            self.expect("status, clock ahead", server.post(self.bodies[0]), [200])
            self.expect("kept and stored, clock ahead", server.counts(), (0, 1))

    def root(self) -> None:
        with self.server("root", SIGNED, authority="other") as server:
            self.expect("status below another root", server.post(*self.bodies), [400] * 4)
            self.expect("kept and stored, another root", server.counts(), (0, 0))
        self.expect("lines, another root", server.lines(), ["rejected with status 400: trust/not-issued"])

    def forgery(self) -> None:
        with self.server("forgery", SIGNED) as server:
            self.expect("status of alg none", server.post(self.mint("--tamper", "algorithm-none")), [400])
            self.expect("kept and stored, alg none", server.counts(), (0, 0))

    def number(self) -> None:
        with self.server("number", BEHIND, change=("KEPT_BODIES = 1_000", "KEPT_BODIES = 3")) as server:
            self.expect("status when the table is full", server.post(*self.bodies, *self.bodies), [503] * 8)
            self.expect("kept and stored, limit of bodies", server.counts(), (3, 0))
        self.expect("lines, limit of bodies", len(server.lines()), 2)

    def size(self) -> None:
        tokens = [len(json.loads(body)["signedPayload"]) for body in self.bodies]
        limit = sum(tokens[:2])
        with self.server("size", BEHIND, change=("KEPT_BYTES = 20_000_000", f"KEPT_BYTES = {limit}")) as server:
            self.expect("status when the bytes are full", server.post(*self.bodies), [503] * 4)
            self.expect("kept and stored, limit of bytes", server.counts(), (2, 0))

    @contextlib.contextmanager
    def server(
        self, name: str, at: str, authority: str = "lab", change: tuple[str, str] = ("", "")
    ) -> Iterator["Server"]:
        """A webhook with the clock and the root of this authority; a second one of the same name uses the same database."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        source = WEBHOOK.read_text()
        if change[0] and source.count(change[0]) != 1:
            sys.exit(f"{WEBHOOK.name} does not contain {change[0]!r} exactly once")
        (folder / "webhook.py").write_text(source.replace(*change) if change[0] else source)
        wrapper = folder / "receiptctl"
        wrapper.write_text(f'#!/bin/sh\nexec {self.receiptctl} "$@" --at {at}\n')
        wrapper.chmod(0o755)
        server = Server(folder, self.folder / authority / "roots.pem")
        try:
            yield server
        finally:
            server.end()


class Server:
    def __init__(self, folder: pathlib.Path, root: pathlib.Path):
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        with open(folder / "log", "w") as log:
            self.process = subprocess.Popen(
                [sys.executable, folder / "webhook.py", "--port", str(self.port), "--database", folder / "webhook.sqlite",
                 "--receiptctl", folder / "receiptctl", "--", "--root", root, "--bundle-id", "com.example.app",
                 "--app-apple-id", "1234567890", "--environment", "production"],
                stdout=subprocess.PIPE, stderr=log, text=True)
        if not self.process.stdout.readline().startswith("ready"):
            sys.exit(f"the webhook does not start: {(folder / 'log').read_text()[-2000:]}")

    def post(self, *bodies: bytes) -> list[int]:
        return [self.status(body) for body in bodies]

    def status(self, body: bytes) -> int:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/apple", body, timeout=SECONDS) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    def counts(self) -> tuple[int, int]:
        """How many notifications are kept, and how many are stored."""
        with contextlib.closing(sqlite3.connect(self.folder / "webhook.sqlite")) as database:
            return database.execute("SELECT (SELECT count(*) FROM kept), (SELECT count(*) FROM notifications)").fetchone()

    def lines(self) -> list[str]:
        return (self.folder / "log").read_text().splitlines()

    def end(self) -> None:
        self.process.kill()
        self.process.wait(SECONDS)
