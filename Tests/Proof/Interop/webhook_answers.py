# SPDX-License-Identifier: Apache-2.0
"""Answers the notifications of `receiptctl-net serve` in all ways, correct or not. The webhook must receive one request for
each attempt that the store records, and each attempt has the status and body of the answer, if there is one.

Arguments: receiptctl-net; a working folder.
"""

import json
import os
import socket
import sys
import threading
import time
import urllib.request
from dataclasses import dataclass

import served

# The shortest deliveryTimeout.
TIMEOUT = 1
# More than the store reads.
HUGE = 2 << 20
FAILED, CLOSED, INVALID = "UNSUCCESSFUL_HTTP_RESPONSE_CODE", "PREMATURE_CLOSE", "INVALID_RESPONSE"


def http(status: int, body: str, fields: str = "") -> bytes:
    return f"HTTP/1.1 {status} Answer\r\n{fields}Content-Length: {len(body)}\r\n\r\n{body}".encode()


@dataclass
class Answer:
    """What the webhook sends, and what the store must record."""

    name: str
    data: bytes
    result: str
    status: "int | None" = None
    body: "str | None" = None
    delay: float = 0
    # Whether the webhook then waits for the next request on the connection, and closes it without an answer.
    keeps: bool = False
    # The number of notifications.
    count: int = 1


def refused(status: int, fields: str = "") -> Answer:
    body = f"reason of {status}"
    return Answer(f"{status} {fields.strip()}".strip(), http(status, body, fields), FAILED, status, body)


OK = Answer("200", http(200, ""), "SUCCESS", 200)
ANSWERS = [
    Answer("closes without an answer", b"", CLOSED),
    Answer("closes in the header", b"HTTP/1.1 200 OK\r\nContent-Le", CLOSED),
    Answer("closes in the body", http(200, "complete")[:-3], CLOSED, 200, "compl"),
    Answer("closes in a chunk", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel", CLOSED, 200, "hel"),
    Answer("200 with a body", http(200, "thanks"), "SUCCESS", 200, "thanks"),
    Answer("200, slowly", http(200, "slow"), "SUCCESS", 200, "slow", delay=TIMEOUT / 2),
    Answer("204", b"HTTP/1.1 204 No Content\r\n\r\n", "SUCCESS", 204),
    Answer("chunks", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "SUCCESS", 200, "hello"),
    refused(301, "Location: /elsewhere\r\n"),
    refused(400),
    refused(401, 'WWW-Authenticate: Basic realm="a"\r\n'),
    refused(404),
    refused(429, "Retry-After: 1\r\n"),
    refused(500),
    refused(503, "Retry-After: 1\r\n"),
    Answer("no answer in time", http(200, "late"), "TIMED_OUT", delay=TIMEOUT + 0.5),
    Answer("no HTTP", b"220 mail.example ESMTP\r\n\r\n", INVALID),
    Answer("huge body", http(200, "x" * HUGE), "SUCCESS", 200),
    Answer("keeps the connection, then closes it", http(200, "first"), "SUCCESS", 200, "first", keeps=True, count=3),
]


class Webhook:
    def __init__(self) -> None:
        self.answer, self.requests = OK, []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}/apple"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection: socket.socket) -> None:
        answer = self.answer
        try:
            with connection, connection.makefile("rb") as file:
                if not self.receive(file):
                    return
                time.sleep(answer.delay)
                connection.sendall(answer.data)
                if answer.keeps:
                    self.receive(file)
        except OSError:
            pass  # The store closed the connection first.

    def receive(self, file) -> bool:
        line, length = file.readline(), 0
        if not line:
            return False
        for field in iter(file.readline, b"\r\n"):
            name, _, value = field.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        self.requests.append((line, file.read(length)))
        return True


class Store:
    def __init__(self, facts: dict) -> None:
        self.control = facts["control"]

    def ask(self, path: str, body: object = None) -> dict:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.control}/{path}", data, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=served.SECONDS) as answer:
            return json.load(answer)


def check(store: Store, webhook: Webhook, answer: Answer) -> "list[str]":
    """The differences to what is expected."""
    webhook.answer, webhook.requests = answer, []
    known = len(store.ask("state")["notifications"])
    newest = store.ask("activity?limit=1")["newest"]
    for _ in range(answer.count):
        store.ask("steps", {"do": "testNotification"})
    # A failed delivery is repeated once in this time.
    store.ask("clock", {"by": "PT1H"})
    attempts = [attempt for each in store.ask("state")["notifications"][known:] for attempt in each["attempts"]]
    entries = [each for each in store.ask(f"activity?after={newest}&limit=200")["entries"] if each["kind"] == "delivery"]
    requests = webhook.requests
    # The next attempt succeeds, before the next check.
    webhook.answer, webhook.requests = OK, []
    store.ask("clock", {"by": "P1D"})
    differences = []

    def expect(what: str, found: object, expected: object) -> None:
        if found != expected:
            differences.append(f"{answer.name}: {what}: {found}, expected {expected}")

    count = answer.count if answer.result == "SUCCESS" else 2
    expect("attempts", len(attempts), count)
    expect("entries of the activity", len(entries), count)
    expect("requests that the webhook received", len(requests), count)
    expect("request lines", {line for line, _ in requests}, {b"POST /apple HTTP/1.1\r\n"})
    expect("bodies", len({body for _, body in requests}), answer.count)
    for attempt in attempts:
        expect("result", attempt["sendAttemptResult"], answer.result)
    for found in [*attempts, *[each["answer"] for each in entries]]:
        expect("status", found.get("status"), answer.status)
        expect("body", found.get("body"), answer.body)
        expect("is a duration", isinstance(found.get("milliseconds"), int), True)
        most = TIMEOUT if answer.result == "TIMED_OUT" else answer.delay
        expect("is a long duration", found.get("milliseconds", 0) >= most * 1_000, True)
    return differences


def main() -> None:
    command, work = sys.argv[1:]
    webhook, start = Webhook(), "2026-01-01T00:00:00Z"
    script = os.path.join(work, "script.json")
    with open(script, "w", encoding="utf-8") as file:
        json.dump({"schema": "receiptctl/script/1", "seed": "answers", "start": start, "until": start,
                   "store": {"knobs": {"deliveryTimeout": TIMEOUT}}, "steps": []}, file)
    with served.served(command, work, "--notify", webhook.url, script) as facts:
        store = Store(facts)
        differences = [each for answer in ANSWERS for each in check(store, webhook, answer)]
    for each in sorted(set(differences)):
        print(each, file=sys.stderr)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
