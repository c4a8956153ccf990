# SPDX-License-Identifier: Apache-2.0
"""A running `receiptctl-net serve`."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator

PRODUCTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Products.storekit")
SECONDS = 30


@contextlib.contextmanager
def served(command: str, folder: str, *options: str) -> Iterator[dict]:
    """The members of the ready file of a server with the products of these tests, which must end cleanly."""
    ready = os.path.join(folder, "ready.json")
    server = subprocess.Popen(
        [command, "serve", "--config", PRODUCTS, "--ready-file", ready, *options], stdout=subprocess.DEVNULL
    )
    try:
        end = time.monotonic() + SECONDS
        while not os.path.exists(ready):
            if server.poll() is not None or time.monotonic() > end:
                sys.exit("receiptctl-net serve is not ready")
            time.sleep(0.05)
        with open(ready, encoding="utf-8") as file:
            yield json.load(file)
    finally:
        server.terminate()
    if server.wait(SECONDS) != 0:
        sys.exit("receiptctl-net serve did not end cleanly")
