# SPDX-License-Identifier: Apache-2.0
"""Kills `receiptctl-net serve --state --ready-file` at random moments, also while it starts, and starts it again by the same
command. After each start, everything that a response acknowledged must be there: purchases with their ids, moves of the
clock, and the ids of notifications.

Arguments: receiptctl-net; a working folder; the number of kills; a seed, by default 1.
"""

import datetime
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time

import served

HISTORY = ["purchase", "purchase", "purchase", "clock", "testNotification"]
# A kill comes during one of the first changes of a life, so many milliseconds after its request; or in one of four lives
# during the start.
CHANGES = 20
DURING = 4
EARLY = 1 / 4


def main() -> None:
    command, work, kills, seed = [*sys.argv[1:], "1"][:4]
    store = Store(command, work, random.Random(seed))
    for _ in range(int(kills)):
        store.live()
    store.end()
    print(f"{kills} kills of serve with seed {seed}, {store.early} before it was ready: {len(store.purchases)} purchases, "
          f"{store.moves} moves and {len(store.notifications)} notifications acknowledged, none lost; "
          f"{store.unanswered} changes without a response, {store.kept} of them kept; {store.cuts} incomplete last lines")


class Store:
    def __init__(self, command: str, work: str, choice: random.Random) -> None:
        self.choice = choice
        self.errors = os.path.join(work, "errors")
        self.ready = os.path.join(work, "ready.json")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.command = [
            command, "serve", "--config", served.PRODUCTS, "--port", str(self.port), "--state", os.path.join(work, "log"),
            "--ready-file", self.ready]
        self.killers: list = []
        # In seconds.
        self.starting: "float | None" = None
        # What was acknowledged: the transaction of each customer, ids of notifications, and the time of the clock.
        self.purchases: dict = {}
        self.notifications: set = set()
        self.now = datetime.datetime.min.replace(tzinfo=datetime.timezone.utc)
        self.number = self.moves = self.early = self.unanswered = self.kept = 0
        # The customer of a purchase without a response, which may have been made or not.
        self.open: "str | None" = None

    def start(self) -> subprocess.Popen:
        with open(self.errors, "ab") as errors:
            return subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=errors)

    def live(self) -> None:
        """One life of the server: it starts, everything is there, it works, and is killed."""
        begun = time.monotonic()
        server = self.start()
        # The first start shows how long one takes.
        if self.starting is not None and self.choice.random() < EARLY:
            self.kill(server, self.choice.uniform(0, self.starting))
        try:
            if not self.wait(server):
                self.early += 1
                return
            self.starting = self.starting or time.monotonic() - begun
            self.check()
            last = self.choice.randint(1, CHANGES)
            for number in range(1, CHANGES + 1):
                if number == last:
                    self.kill(server, self.choice.uniform(0, DURING) / 1000)
                self.work()
        except (OSError, http.client.HTTPException):
            pass
        finally:
            for killer in self.killers:
                killer.join()
            self.killers.clear()
            # Does nothing unless a check failed.
            server.kill()
            status = server.wait(served.SECONDS)
            if status != -signal.SIGKILL:
                sys.exit(f"serve ended with status {status}: {self.log()}")

    def kill(self, server: subprocess.Popen, seconds: float) -> None:
        killer = threading.Timer(seconds, lambda: os.kill(server.pid, signal.SIGKILL))
        killer.start()
        self.killers.append(killer)

    def end(self) -> None:
        """The last start is not killed, and ends cleanly."""
        server = self.start()
        assert self.wait(server), self.log()
        with open(self.ready, encoding="utf-8") as file:
            assert json.load(file)["url"] == f"http://127.0.0.1:{self.port}"
        self.check()
        server.terminate()
        assert server.wait(served.SECONDS) == 0, self.log()
        assert not os.path.exists(self.ready)

    def wait(self, server: subprocess.Popen) -> bool:
        """Waits until the server is ready; false if it was killed before. The ready file may be that of an earlier life."""
        end = time.monotonic() + served.SECONDS
        while time.monotonic() < end:
            try:
                self.ask("GET", "ready")
                return True
            except (OSError, http.client.HTTPException):
                if server.poll() is not None:
                    return False
                time.sleep(0.005)
        sys.exit(f"serve is not ready: {self.log()}")

    def work(self) -> None:
        kind = self.choice.choice(HISTORY)
        if kind == "clock":
            end = self.now + datetime.timedelta(hours=self.choice.randint(1, 500))
            self.request("clock", {"to": end.isoformat().replace("+00:00", "Z")})
            self.now = end
            self.moves += 1
        elif kind == "testNotification":
            self.acknowledge(self.request("steps", {"do": kind}))
        else:
            self.number += 1
            customer = f"customer-{self.number}"
            self.open = customer
            rows = self.request("steps", {"do": "purchase", "product": "coins100", "customer": customer})
            self.open = None
            self.purchases[customer] = rows[0]["transactions"][0]["transactionId"]
            self.acknowledge(rows)

    def acknowledge(self, rows: list) -> None:
        self.notifications |= {each["notificationUUID"] for row in rows for each in row["notifications"]}

    def check(self) -> None:
        state = self.ask("GET", "state")
        found = transactions(state)
        for customer, transaction in self.purchases.items():
            if found.get(customer) != transaction:
                sys.exit(f"the purchase of {customer} was {transaction}, now {found.get(customer)}")
        lost = self.notifications - {each["notificationUUID"] for each in state["notifications"]}
        if lost:
            sys.exit(f"notifications are lost: {sorted(lost)}")
        now = datetime.datetime.fromisoformat(state["now"].replace("Z", "+00:00"))
        if now < self.now:
            sys.exit(f"the clock was at {self.now}, now {now}")
        # It may have been moved without a response.
        self.now = now
        if self.open:
            self.kept += self.open in found
            self.open = None
        extra = len(found) - len(self.purchases) - self.kept
        if extra:
            sys.exit(f"{extra} purchases were not requested")

    def request(self, name: str, body: dict) -> list:
        self.unanswered += 1
        answer = self.ask("POST", name, body)
        self.unanswered -= 1
        return answer

    def ask(self, method: str, name: str, body: "dict | None" = None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=served.SECONDS)
        try:
            headers = {"Content-Type": "application/json"} if body else {}
            connection.request(method, f"/store/{name}", json.dumps(body) if body else None, headers)
            response = connection.getresponse()
            text = response.read()
        finally:
            connection.close()
        # While the script is played, the server is not ready.
        if response.status == 503:
            raise http.client.HTTPException(text)
        if response.status != 200:
            sys.exit(f"{method} {name}: status {response.status}: {text.decode()}")
        return json.loads(text)

    @property
    def cuts(self) -> int:
        return self.log().count("removed the incomplete last line")

    def log(self) -> str:
        with open(self.errors, encoding="utf-8") as file:
            return file.read()


def transactions(state: dict) -> dict:
    """The id of each customer's only purchase."""
    return {each["name"]: each["transactions"][0]["transactionId"] for each in state["customers"]}


main()
