# SPDX-License-Identifier: Apache-2.0
"""A store for the dashboard tests: `receiptctl-net serve`, and requests of a second client."""

import http.server
import json
import os
import subprocess
import sys
import threading
import time
import urllib.request

FOLDER = os.path.dirname(os.path.abspath(__file__))
PRODUCTS = os.path.join(FOLDER, "Notes.storekit")
SECONDS = 60


class ServedStore:
    """A context manager for a store in a separate process."""

    def __init__(self, command: str, work: str, script: str | None, name: str = "store", *options: str) -> None:
        self.ready = os.path.join(work, f"{name}.json")
        arguments = [command, "serve", "--config", PRODUCTS, "--ready-file", self.ready, *options]
        self.process = subprocess.Popen(
            arguments + ([script] if script else []), stdout=subprocess.DEVNULL
        )
        self.url = ""

    def __enter__(self) -> "ServedStore":
        end = time.monotonic() + SECONDS
        while not os.path.exists(self.ready):
            if self.process.poll() is not None or time.monotonic() > end:
                self.process.kill()
                sys.exit("receiptctl-net serve is not ready")
            time.sleep(0.05)
        with open(self.ready, encoding="utf-8") as file:
            self.url = json.load(file)["url"]
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(SECONDS)

    def get(self, path: str) -> dict:
        with urllib.request.urlopen(self.url + path) as answer:
            return json.load(answer)

    def post(self, path: str, body: object) -> list:
        """Sends a change as a second client, not through the browser."""
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)


class Webhook:
    """A context manager for a server that stores the notifications posted to it."""

    def __init__(self) -> None:
        self.bodies: list[str] = []
        # The answer, and the seconds before it.
        self.status = 200
        # Whether what was not received before is refused.
        self.is_closed = False
        self.answer = ""
        self.delay = 0
        webhook = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                is_refused = webhook.is_closed and body not in webhook.bodies
                webhook.bodies.append(body)
                time.sleep(webhook.delay)
                answer = webhook.answer.encode()
                self.send_response(401 if is_refused else webhook.status)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: object) -> None:
                """Logs nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def __enter__(self) -> "Webhook":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
