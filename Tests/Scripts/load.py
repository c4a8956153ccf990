# SPDX-License-Identifier: Apache-2.0
"""Measures `receiptctl-net serve` under load: pages of the transaction history, memory, hostile requests, and 10,000
notifications to a failing webhook.

Arguments: receiptctl; receiptctl-net; the configuration; a working folder; the number of pages; the number of
notifications. Rates are per CPU time, so that other processes do not affect them.
"""

import hashlib
import http.client
import http.server
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

CLIENTS = 2
START = 1_767_225_600_000
DAY = 86_400_000
TICKS = os.sysconf("SC_CLK_TCK")


def main() -> None:
    receiptctl, command, configuration, work, pages, notifications = sys.argv[1:]
    failed = []
    with Server(command, configuration, os.path.join(work, "pages.json")) as server:
        failed += measure_pages(receiptctl, server, work, int(pages))
        failed += measure_hostile(server)
    webhook = Webhook()
    with Server(command, configuration, os.path.join(work, "webhook.json"), "--notify", webhook.url) as server:
        failed += measure_deliveries(receiptctl, server, work, webhook, int(notifications))
    for line in failed:
        print(f"load: {line}", file=sys.stderr)
    sys.exit(1 if failed else 0)


def report(name: str, value: str, isMet: bool) -> list[str]:
    print(f"  {name:<64} {value}")
    return [] if isMet else [f"{name}: {value}"]


class Server:
    def __init__(self, command: str, configuration: str, ready: str, *options: str) -> None:
        self.ready = ready
        self.arguments = [command, "serve", "--config", configuration, "--ready-file", ready, *options]

    def __enter__(self) -> "Server":
        # The server runs on one processor, the clients on the others.
        pin = (lambda: os.sched_setaffinity(0, {0})) if os.cpu_count() > 1 else None
        self.process = subprocess.Popen(self.arguments, stdout=subprocess.DEVNULL, preexec_fn=pin)
        while not os.path.exists(self.ready):
            if self.process.poll() is not None:
                sys.exit("load: the server does not start")
            time.sleep(0.02)
        with open(self.ready, encoding="utf-8") as file:
            self.facts = json.load(file)
        self.port = int(self.facts["url"].rsplit(":", 1)[1])
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        if self.process.wait(60) != 0:
            sys.exit("load: the server does not exit cleanly")

    def control(self, path: str, body: object) -> list:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        connection.request("POST", f"/store/{path}", json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status == 200, text[:500]
        return json.loads(text)

    def processorTime(self) -> float:
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1))

    def token(self, receiptctl: str, work: str) -> str:
        key = os.path.join(work, "key.p8")
        with open(key, "w", encoding="ascii", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
            file.write(self.facts["key"])
        words = ["sign", "api-token", "--key", key, "--lifetime", "60m"]
        for name in ["keyId", "issuerId", "bundleId"]:
            words += ["--" + re.sub("[A-Z]", lambda match: "-" + match.group().lower(), name), self.facts[name]]
        return subprocess.run([receiptctl, *words], check=True, capture_output=True, text=True).stdout.strip()


def measure_pages(receiptctl: str, server: Server, work: str, count: int) -> list[str]:
    rows = server.control("steps", {"do": "purchase", "product": "pro.month", "customer": "anna"})
    first = rows[0]["transactions"][0]["transactionId"]
    server.control("clock", {"by": "P2Y"})
    headers = {"Authorization": "Bearer " + server.token(receiptctl, work)}
    path = f"/inApps/v2/history/{first}"
    errors, times = [], []

    def ask(amount: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        for _ in range(amount):
            start = time.perf_counter()
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            text = answer.read()
            times.append(time.perf_counter() - start)
            if answer.status != 200 or text.count(b"eyJ") < 20:
                errors.append(answer.status)

    def run(amount: int) -> None:
        with ThreadPoolExecutor(CLIENTS) as pool:
            list(pool.map(ask, [amount // CLIENTS] * CLIENTS))

    run(min(1000, count))
    before = server.memory()
    signatures = speed()
    times.clear()
    processor, wall = server.processorTime(), time.monotonic()
    run(count)
    processor, wall = server.processorTime() - processor, time.monotonic() - wall
    signatures = max(signatures, speed())
    ratio = count / processor / (signatures / 20)
    late = sorted(times)[int(len(times) * 0.95)] * 1000
    growth = server.memory() / before
    return (
        report("history pages of 20 transactions, in signatures of openssl / 20", f"{ratio:.2f}", ratio >= 0.4)
        + report("the same, pages in a second", f"{count / wall:.0f}", True)
        + report("95th percentile, ms", f"{late:.1f}", late <= 20)
        + report(f"errors of {count} requests", f"{len(errors)}", not errors)
        + report(f"memory after {count} requests / memory before", f"{growth:.2f}", growth <= 1.1)
    )


def speed() -> float:
    """P-256 signatures per second of CPU time."""
    words = ["openssl", "speed", "-seconds", "1", "ecdsap256"]
    text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return float(text.strip().splitlines()[-1].split()[-2])


def measure_hostile(server: Server) -> list[str]:
    """Malformed requests, a thousand connections with incomplete requests, and a body of a gigabyte."""
    requests = [
        b"\x16\x03\x01\x02\x00\x01\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"POST /store/steps HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /verifyReceipt HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n" + b"a" * 1000,
        b"GET /inApps/v1/transactions/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        b"GET /inApps/v1/lookup/" + b"x" * 60_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        b"POST /store/clock HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 3\r\nConnection: close\r\n\r\n{{{",
    ]

    def send(amount: int) -> None:
        for number in range(amount):
            with socket.create_connection(("127.0.0.1", server.port)) as connection:
                try:
                    connection.sendall(requests[number % len(requests)])
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(65_536):
                        pass
                except OSError:
                    pass  # The server may close the connection before it has read everything.

    send(1000)
    before = server.memory()
    send(10_000)
    growth = server.memory() / before
    half = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(900)]
    for connection in half:
        connection.sendall(b"POST /store/steps HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n[")
    start = time.perf_counter()
    server.control("steps", {"do": "look"})
    waited = (time.perf_counter() - start) * 1000
    for connection in half:
        connection.close()
    return report("memory after 10,000 malformed requests / memory before", f"{growth:.2f}", growth <= 1.1) + report(
        "a request during 900 incomplete requests, ms", f"{waited:.0f}", waited < 1000
    )


class Webhook:
    """A webhook that fails 0 to 6 times for each notification, depending on the payload."""

    def __init__(self) -> None:
        self.attempts: dict[bytes, int] = {}
        self.accepted = 0
        webhook = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                name = hashlib.sha256(body).digest()
                webhook.attempts[name] = webhook.attempts.get(name, 0) + 1
                isAccepted = webhook.attempts[name] > failures(name)
                webhook.accepted += isAccepted
                self.send_response(200 if isAccepted else 500)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"


def failures(name: bytes) -> int:
    return name[0] % 7


def measure_deliveries(receiptctl: str, server: Server, work: str, webhook: Webhook, count: int) -> list[str]:
    start = time.monotonic()
    for _ in range(0, count, 1000):
        server.control("steps", [{"do": "testNotification"}] * min(1000, count))
    server.control("clock", {"by": "P8D"})
    seconds = time.monotonic() - start
    expected = {name for name in webhook.attempts if failures(name) == 6}
    headers = {"Authorization": "Bearer " + server.token(receiptctl, work), "Content-Type": "application/json"}
    body = json.dumps({"startDate": START, "endDate": START + 9 * DAY, "onlyFailures": True})
    listed, token = set(), None
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    while True:
        query = f"?paginationToken={token}" if token else ""
        connection.request("POST", f"/inApps/v1/notifications/history{query}", body, headers)
        page = json.loads(connection.getresponse().read())
        for item in page["notificationHistory"]:
            text = json.dumps({"signedPayload": item["signedPayload"]}, separators=(",", ":"))
            listed.add(hashlib.sha256(text.encode()).digest())
            assert len(item["sendAttempts"]) == 6, item["sendAttempts"]
        token = page.get("paginationToken")
        if not page["hasMore"]:
            break
    posts = sum(webhook.attempts.values())
    right = len(webhook.attempts) == count and webhook.accepted == count - len(expected)
    return (
        report("notifications that arrived, with at most five failures", f"{webhook.accepted} of {count}", right)
        + report("those that failed six times under onlyFailures", f"{len(listed)}", listed == expected)
        + report("deliveries in a second", f"{posts / seconds:.0f}", True)
    )


main()
