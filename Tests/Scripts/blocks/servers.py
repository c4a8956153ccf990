# SPDX-License-Identifier: Apache-2.0
"""The programs that a page starts in other terminals: servers and webhooks, until the end of the page."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import time

# The ports that the pages name. Each page runs with free ones instead.
PORTS = ["8080", "8443", "3000"]
SECONDS = 30


class Servers:
    def __init__(self, folder: str, environment: dict[str, str]) -> None:
        self.folder = folder
        self.environment = environment
        self.ports = free_ports()
        self.running: list[tuple[subprocess.Popen[bytes], str]] = []

    def local(self, command: str) -> str:
        """A command with the ports of this run."""
        return self.exchanged(command, self.ports)

    def printed(self, output: str) -> str:
        """Output with the ports of the page."""
        return self.exchanged(output, {port: name for name, port in self.ports.items()})

    @staticmethod
    def exchanged(text: str, ports: dict[str, str]) -> str:
        return re.sub(r"\b\d{4,5}\b", lambda match: ports.get(match[0], match[0]), text)

    def start(self, command: str) -> int:
        """Starts a program; returns its number."""
        path = os.path.join(self.folder, f".server{len(self.running)}")
        script = self.local(command)
        with open(path, "wb") as output:
            process = subprocess.Popen(
                ["sh", "-uc", script], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True)
        self.running.append((process, path))
        return len(self.running) - 1

    def is_running(self, number: int) -> bool:
        return self.running[number][0].poll() is None

    def output(self, number: int) -> str:
        with open(self.running[number][1], encoding="utf-8", errors="replace") as file:
            return self.printed(file.read())

    def wait(self, number: int, is_ready) -> str:
        """Waits until the output of a program is as expected; returns it in any case."""
        process, _ = self.running[number]
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            has_ended = process.poll() is not None
            output = self.output(number)
            if is_ready(output) or has_ended:
                return output
            time.sleep(0.05)
        return self.output(number)

    def wait_for_lines(self, lines: list[str]) -> str | None:
        """Waits until one of the programs has printed these lines in order; returns what all printed if none does."""
        pattern = re.compile(r"[\s\S]*".join(re.escape(line) for line in lines if line != "…"))
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if any(pattern.search(self.output(number)) for number in range(len(self.running))):
                return None
            time.sleep(0.05)
        return "\n".join(self.output(number) for number in range(len(self.running)))

    def stop(self) -> None:
        for process, _ in self.running:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGTERM)
        for process, _ in self.running:
            try:
                process.wait(timeout=SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def free_ports() -> dict[str, str]:
    sockets = [socket.socket() for _ in PORTS]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = {name: str(each.getsockname()[1]) for name, each in zip(PORTS, sockets)}
    for each in sockets:
        each.close()
    return ports
