#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Stands in for receiptctl, and fails as the last argument says."""

import json
import os
import sys
import time


def answer(line: str, change: int = 0) -> None:
    number = json.loads(line)["id"] + change
    print(json.dumps({"line": 1, "id": number, "kind": "unknown", "verdict": "valid"}), flush=True)


mode, _, path = sys.argv[-1].partition("=")
if mode == "ends":
    sys.exit(2)
if mode == "silent-once":
    mode = "works" if os.path.exists(path) else "silent"
    open(path, "w").close()
for received in sys.stdin:
    if mode == "works":
        answer(received)
    elif mode == "one":
        answer(received)
        sys.exit()
    elif mode == "text":
        print("no answer", flush=True)
    elif mode == "other-id":
        answer(received, 1000)
    elif mode == "half":
        print('{"id":', end="", flush=True)
        sys.exit()
    elif mode == "silent":
        time.sleep(60)
