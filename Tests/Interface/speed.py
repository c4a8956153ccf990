# SPDX-License-Identifier: Apache-2.0
"""Compares the speed of the package with the program `speed` and with `receiptctl batch`, in user time, which depends less
on other load.

Usage: python3 speed.py SPEED RECEIPTCTL TOKENS
"""
import json
import resource
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timezone

import pyarrow as pa

from receiptkit.testing import Authority


def user(who: int = resource.RUSAGE_SELF) -> float:
    return resource.getrusage(who).ru_utime


def import_time() -> float:
    """The CPU time to import the package in milliseconds, the minimum of ten processes."""
    code = "import time; start = time.process_time(); import receiptkit; print(time.process_time() - start)"
    return min(float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout)
               for _ in range(10)) * 1000


def main() -> None:
    speed, receiptctl, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    authority = Authority("speed")
    tokens = [authority.transaction(transactionId=str(2000000000000000 + number)) for number in range(count)]
    now = datetime(2030, 1, 1, tzinfo=timezone.utc)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as lines, tempfile.NamedTemporaryFile("w", suffix=".pem") as root:
        lines.write("\n".join(tokens) + "\n")
        root.write(authority.roots[0])
        lines.flush(), root.flush()
        c = json.loads(subprocess.run([speed, lines.name, root.name], check=True, capture_output=True).stdout)
        start = user(resource.RUSAGE_CHILDREN)
        subprocess.run([receiptctl, "batch", "-q", "--root", root.name, "--at", "2030-01-01T00:00:00Z", lines.name],
                       check=True, stdout=subprocess.DEVNULL)
        command = (user(resource.RUSAGE_CHILDREN) - start) / count * 1e6
    verifier = authority.verifier()
    verifier.verify_transaction(tokens[0], now=now)
    start = user()
    for token in tokens[:5000]: verifier.verify_transaction(token, now=now)
    single = (user() - start) / min(count, 5000) * 1e6
    array = pa.array(tokens)
    start, clock = user(), time.perf_counter()
    batch = authority.verifier().verify_batch(array, now=now)
    rows = (user() - start) / count * 1e6
    assert batch.column("verdict").to_pylist() == ["valid"] * count and c["valid"] == min(count, 5000)
    print(f"user time per token in microseconds: receiptctl batch {command:.1f}; C single {c['single']}, batch {c['batch']}, "
          f"columns {c['columns']}; Python single {single:.1f}, verify_batch {rows:.1f}; "
          f"verify_batch at {command / rows:.2f} times the speed of receiptctl batch; Python single is slower than C single by "
          f"{single - c['single']:.1f}; import {import_time():.0f} ms")


main()
