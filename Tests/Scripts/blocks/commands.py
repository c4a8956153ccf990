# SPDX-License-Identifier: Apache-2.0
"""Runs the commands of all pages in order, each page in a new, empty folder beside a clone of this repository.

A page uses files of the clone by their path in it, such as `../ReceiptKit/Docs/Examples/webhook.py`.

Arguments: a working folder; the folder of receiptctl.
"""

import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from pages import Block, Failures, blocks, pages
from servers import Servers

SHELLS = {"sh": ["sh", "-eu"], "bash": ["bash", "-eu"], "console": ["sh", "-u"], "python": ["python3"]}
SECONDS = 60
# Blocks that use these programs are skipped if they are not installed.
OPTIONAL = ["curl", "faketime", "jq", "man", "node", "php"]


def main() -> None:
    work, programs = sys.argv[1:]
    ignored, results = Failures(), Failures()
    os.makedirs(work, exist_ok=True)
    clone = os.path.join(work, "ReceiptKit")
    if not os.path.islink(clone): os.symlink(os.getcwd(), clone)
    listed = [blocks(page, ignored) for page in pages()]
    with ThreadPoolExecutor(max_workers=2) as pool:
        for failures in pool.map(lambda page: run_page(page, work, programs), listed):
            results.lines += failures.lines
    results.end()


def run_page(found: list[Block], work: str, programs: str) -> Failures:
    failures = Failures()
    if not any(block.language in SHELLS for block in found):
        return failures
    folder = os.path.join(work, re.sub(r"\W+", "-", found[0].page))
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    servers = Servers(folder, environment(programs))
    output: str | None = None
    try:
        for block in found:
            if block.language == "text" and "serve" in block.options and servers.running:
                printed = servers.wait_for_lines(block.text.strip("\n").split("\n"))
                if printed is not None:
                    failures.add(block.place, "no program of the page printed these lines:", printed)
            elif block.language == "text" and block.follows and output is not None:
                compare(block, block.text, output, failures)
            output = None
            if block.language in SHELLS and not is_shown_only(block) and not lacks_program(block):
                output = run(block, servers, failures)
    finally:
        servers.stop()
    return failures


def is_shown_only(block: Block) -> bool:
    return bool(block.reason) or "quote" in block.options


@functools.cache
def is_faketime_new() -> bool:
    """Before libfaketime 0.9.11, pauses and timeouts of Python 3.11 fail."""
    with tempfile.NamedTemporaryFile("w") as clock:
        clock.write("@1767225600\n")
        clock.flush()
        probe = ["Docs/Examples/faketime-store.sh", clock.name, "python3", "-c", "import time; time.sleep(0.01); print(time.time())"]
        result = subprocess.run(probe, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=SECONDS)
    return result.returncode == 0 and result.stdout.startswith("17672256")


def lacks_program(block: Block) -> bool:
    if re.search(r"\bfaketime\b", block.text) and shutil.which("faketime") and not is_faketime_new():
        return True
    return any(re.search(rf"\b{name}\b", block.text) and not shutil.which(name) for name in OPTIONAL)


def run(block: Block, servers: Servers, failures: Failures) -> str:
    if block.language == "console":
        return run_session(block, servers, failures)
    status, output = execute(SHELLS[block.language], block.text, servers)
    check_status(block, status, output, failures)
    return output


def run_session(block: Block, servers: Servers, failures: Failures) -> str:
    """Commands after `$ ` and `> `, each with its output, which may be empty."""
    steps: list[tuple[list[str], list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            steps.append(([line[2:]], []))
        elif not steps:
            failures.add(block.place, "the session does not start with a command")
        elif line.startswith("> ") and not steps[-1][1]:
            steps[-1][0].append(line[2:])
        else:
            steps[-1][1].append(line)
    if "serve" in block.options:
        for command, expected in steps:
            start(block, "\n".join(command), "\n".join(expected), servers, failures)
        return ""
    status, text = 0, ""
    for command, expected in steps:
        status, text = execute(SHELLS["console"], "\n".join(command) + "\n", servers)
        if expected:
            compare(block, "\n".join(expected), text, failures)
        if status > (1 if "exit=1" in block.options else 0):
            failures.add(block.place, f"status {status}: {command[0]}", text)
    check_status(block, status, text, failures)
    return text


def start(block: Block, command: str, expected: str, servers: Servers, failures: Failures) -> None:
    """Starts a program of another terminal, and waits for the lines that the page shows, or any line."""
    number = servers.start(command)
    printed = servers.wait(number, lambda text: is_same(expected, text) if expected else "\n" in text)
    if expected:
        compare(block, expected, printed, failures)
    if not servers.is_running(number):
        failures.add(block.place, f"the program ended: {command}", printed)


def environment(programs: str) -> dict[str, str]:
    """The environment of a reader who has the commands on the `PATH`, and set nothing for a page."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("RECEIPTCTL_", "RECEIPTKIT_"))}
    return dict(own, PATH=f"{programs}:{os.environ['PATH']}")


def execute(shell: list[str], script: str, servers: Servers) -> tuple[int, str]:
    """Runs a script without a terminal, standard input or color; returns its exit status and output."""
    path = os.path.join(servers.folder, ".block")
    with open(path, "w", encoding="utf-8") as file:
        file.write(servers.local(script) if servers.running else script)
    try:
        result = subprocess.run(
            [*shell, path], cwd=servers.folder, env=servers.environment, stdin=subprocess.DEVNULL, timeout=SECONDS,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    except subprocess.TimeoutExpired:
        return 124, f"took more than {SECONDS} seconds"
    return result.returncode, servers.printed(result.stdout) if servers.running else result.stdout


def check_status(block: Block, status: int, output: str, failures: Failures) -> None:
    expected = 1 if "exit=1" in block.options else 0
    if status != expected:
        failures.add(block.place, f"status {status}, expected {expected}", output)


def compare(block: Block, expected: str, actual: str, failures: Failures) -> None:
    if not is_same(expected, actual):
        failures.add(block.place, "the output differs:", actual)


def is_same(expected: str, actual: str) -> bool:
    """Compares output; a line `…` matches any number of lines, and a port that the system chose any other."""
    expected, actual = (re.sub(r"(127\.0\.0\.1):\d+", r"\1:PORT", text.strip("\n")) for text in (expected, actual))
    parts = [re.escape(part.strip("\n")) for part in re.split(r"^…$", expected, flags=re.M)]
    return re.fullmatch(r"[\s\S]*".join(parts), actual) is not None


main()
