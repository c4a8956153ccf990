# SPDX-License-Identifier: Apache-2.0
"""Measures the Python package beside the Swift library, `receiptctl batch` and Apple's library for Python, with the same tokens of
one signer, in alternating rounds. The figures are medians of processor time, which other processes affect least.

With --calls it only calls `verify_transaction` this number of times, and compares the memory before and after.
"""
import argparse
import os
import pathlib
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from datetime import datetime, timezone

import pyarrow as pa

from receiptkit import VerificationError, Verifier
from receiptkit.testing import Authority

APPLE = pathlib.Path(__file__).with_name("python_bench_apple.py")
NOW = datetime(2030, 1, 1, tzinfo=timezone.utc)
APP = ("com.example.app", 1_234_567_890)
SINGLES = 500
"""The tokens that are verified one by one."""
TURNS = 10
"""The number of times that the library and the package alternate in a round."""
APPLE_TOKENS = 50
"""The tokens for Apple's library, which takes milliseconds for each."""
IMPORTS = 11
WARM_UP = 50_000
PARTS = 10


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev bench python", description=__doc__)
    parser.add_argument("command", help=argparse.SUPPRESS)
    parser.add_argument("library", help=argparse.SUPPRESS)
    parser.add_argument("apple", help=argparse.SUPPRESS)
    parser.add_argument("--tokens", type=int, default=60_000, metavar="N", help="tokens of a batch (default: 60000)")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="alternating rounds (default: 5)")
    parser.add_argument("--calls", type=int, metavar="N", help="only compare the memory before and after this number of calls")
    options = parser.parse_args()
    failed = measure_memory(options.calls) if options.calls else measure_speed(options)
    sys.exit(1 if failed else 0)


def report(name: str, value: str, is_met: bool = True, bound: str = "") -> int:
    """Prints a line; returns 1 if the bound is missed."""
    print(f"  {name:<68} {value:>10}  {bound}{'' if is_met else ', missed'}", flush=True)
    return 0 if is_met else 1


def own_time() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def time_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Worker:
    """Another program: for each line that it reads, it verifies its tokens and writes the microseconds per token."""

    def __init__(self, *command: str) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.measure()  # The first round is not counted, because it also verifies the chain.

    def measure(self) -> float:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        if self.process.wait() != 0: sys.exit(f"python_bench: {self.process.args} failed")


class Samples:
    """The tokens, in an array and in files for the other programs."""

    def __init__(self, folder: str, count: int) -> None:
        self.authority = Authority("speed")
        files = ("all", "some", "few", "root.pem")
        self.lines, self.some, self.few, self.root = (os.path.join(folder, name) for name in files)
        tokens = [self.authority.transaction(transactionId=str(2_000_000_000_000_000 + number)) for number in range(count)]
        self.singles = tokens[:SINGLES]
        self.array = pa.array(tokens)
        for path, part in ((self.lines, tokens), (self.some, self.singles), (self.few, tokens[:APPLE_TOKENS])):
            pathlib.Path(path).write_text("".join(f"{token}\n" for token in part), encoding="ascii")
        pathlib.Path(self.root).write_text("".join(self.authority.roots), encoding="ascii")
        self.roots_der = [
            "".join(body.split())
            for root in self.authority.roots for body in re.findall("-----BEGIN CERTIFICATE-----(.*?)-----END", root, flags=re.DOTALL)]


def measure_speed(options: argparse.Namespace) -> int:
    threads = len(os.sched_getaffinity(0))
    rows: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        rows.setdefault(name, []).append(value)

    with tempfile.TemporaryDirectory() as folder:
        samples = Samples(folder, options.tokens)
        command = [options.command, "batch", "--quiet", "--payload", "full", "--jobs", str(threads), "--root", samples.root,
                   "--at", NOW.strftime("%Y-%m-%dT%H:%M:%SZ"), samples.lines]
        library = Worker(options.library, "--tokens", samples.some, "--root", samples.root)
        apple = Worker(options.apple, "-B", str(APPLE), samples.few, APP[0], str(APP[1]), *samples.roots_der)
        verifier = samples.authority.verifier(apps=[APP], environments=["Production"])
        for _ in range(options.rounds):
            for _ in range(TURNS):
                note("library", library.measure())
                note("single", single(verifier, samples.singles))
            note("apple", apple.measure())
            start, clock = time_of_children(), time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            note("command", (time_of_children() - start) / options.tokens * 1e6)
            note("command by clock", (time.perf_counter() - clock) / options.tokens * 1e6)
            start, clock = own_time(), time.perf_counter()
            batch(samples, threads)
            note("batch", (own_time() - start) / options.tokens * 1e6)
            note("batch by clock", (time.perf_counter() - clock) / options.tokens * 1e6)
        library.end()
        apple.end()
    return compare(rows, options.tokens, threads)


def single(verifier: Verifier, tokens: list[str]) -> float:
    start = own_time()
    for token in tokens: verifier.verify_transaction(token, now=NOW)
    return (own_time() - start) / len(tokens) * 1e6


def batch(samples: Samples, threads: int) -> None:
    """Verifies all tokens with a new verifier, as the command does."""
    verifier = samples.authority.verifier(apps=[APP], environments=["Production"])
    rows = verifier.verify_batch(samples.array, now=NOW, threads=threads)
    assert rows.num_rows == len(samples.array) and rows.column("error_code").null_count == rows.num_rows


def compare(rows: dict[str, list[float]], tokens: int, threads: int) -> int:
    def median(name: str) -> float:
        return statistics.median(rows[name])

    def ratio(name: str, other: str) -> float:
        """The median of the ratios of all rounds: both values of a round are measured in alternation."""
        return statistics.median(first / second for first, second in zip(rows[name], rows[other]))

    print(f"medians of {len(rows['batch'])} rounds, processor time of a token in µs")
    report("Swift library, a transaction, chain known", f"{median('library'):.1f}")
    report("Python, verify_transaction", f"{median('single'):.1f}")
    report("Apple's library for Python, verify_and_decode_signed_transaction", f"{median('apple'):.0f}")
    report(f"receiptctl batch --payload full, {tokens} tokens, {threads} threads", f"{median('command'):.1f}")
    report(f"Python, verify_batch, {tokens} tokens, {threads} threads", f"{median('batch'):.1f}")
    for name, title in (("command by clock", "receiptctl batch"), ("batch by clock", "verify_batch")):
        report(f"{title} by the clock, tokens in a second", f"{1e6 / median(name):.0f}")
    allowed = statistics.median((found - 15) / library for found, library in zip(rows["single"], rows["library"]))
    speed = ratio("command", "batch")
    faster = ratio("apple", "batch")
    single_faster = median("apple") / median("single")
    imported = import_time()
    return sum([
        report("rate of verify_batch / receiptctl batch", f"{speed:.2f}", speed >= 0.9, "at least 0.9"),
        report("the same by the clock", f"{ratio('command by clock', 'batch by clock'):.2f}"),
        report("(verify_transaction - 15 µs) / Swift library", f"{allowed:.2f}", allowed <= 1.25, "at most 1.25"),
        report("Apple's library / verify_batch", f"{faster:.0f}", faster >= 100, "at least 100"),
        report("Apple's library / verify_transaction", f"{single_faster:.0f}"),
        report("import receiptkit, ms", f"{imported:.0f}", imported < 60, "less than 60"),
    ])


def import_time() -> float:
    """Milliseconds of processor time, the median of some processes."""
    code = "import time; start = time.process_time(); import receiptkit; print(time.process_time() - start)"
    times = [float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout) for _ in range(IMPORTS)]
    return statistics.median(times) * 1000


def resident() -> float:
    """Megabytes of this process in memory."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def measure_memory(calls: int) -> int:
    """Calls with valid, forged and malformed tokens in turn, on all processors; reports the growth of the memory."""
    authority = Authority("memory")
    verifier = authority.verifier(apps=[APP], environments=["Production"])
    tokens = [authority.transaction(transactionId=str(number)) for number in range(1000)]
    tokens += [tokens[0][:-8] + "AAAAAAAA", "nonsense", "", authority.transaction(bundleId="com.example.other")]
    call(verifier, tokens, WARM_UP)
    before = resident()
    print(f"memory of {calls} calls of verify_transaction, in MB")
    report(f"after {WARM_UP} calls", f"{before:.1f}")
    start, after = time.monotonic(), before
    for part in range(PARTS):
        call(verifier, tokens, calls // PARTS)
        after = resident()
        report(f"after {(part + 1) * (calls // PARTS)} more", f"{after:.1f}")
    report("calls in a second", f"{calls / (time.monotonic() - start):.0f}")
    return report("growth", f"{after - before:.1f}", after - before <= 2, "at most 2")


def call(verifier: Verifier, tokens: list[str], count: int) -> None:
    threads = len(os.sched_getaffinity(0))

    def work() -> None:
        for number in range(count // threads):
            try:
                verifier.verify_transaction(tokens[number % len(tokens)], now=NOW)
            except VerificationError:
                pass

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers: worker.start()
    for worker in workers: worker.join()


main()
