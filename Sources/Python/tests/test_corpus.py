# SPDX-License-Identifier: Apache-2.0
"""Every document of the corpus has the same verdict and code as in `receiptctl batch`; needs the command and the corpus.

RECEIPTCTL is the command, RECEIPTKIT_CORPUS the folder of the corpus.
"""
import base64
import json
import os
import pathlib
import subprocess
from datetime import datetime, timezone

import pytest

from receiptkit import ReceiptKitError, Verifier

COMMAND = os.environ.get("RECEIPTCTL", "")
CORPUS = pathlib.Path(
    os.environ.get("RECEIPTKIT_CORPUS", pathlib.Path(__file__).resolve().parents[4] / "shared" / "corpus"))
NOW = datetime(2026, 11, 1, tzinfo=timezone.utc)


def read(path: pathlib.Path) -> str:
    """A document as text; binary documents in base64."""
    data = path.read_bytes()
    return data.decode() if path.suffix in (".jws", ".b64", ".json", ".hex") else base64.b64encode(data).decode()


@pytest.mark.skipif(not (COMMAND and CORPUS.is_dir()), reason="no receiptctl or no corpus")
def test_documents_have_the_verdicts_of_receiptctl() -> None:
    documents = {str(path.relative_to(CORPUS)): read(path) for path in sorted(CORPUS.rglob("*")) if path.is_file()}
    documents = {name: text for name, text in documents.items() if 0 < len(text) < 1 << 20}
    lines = "".join(json.dumps({"id": name, "data": text}) + "\n" for name, text in documents.items())
    result = subprocess.run(
        [COMMAND, "batch", "--quiet", "--payload", "none", "--at", NOW.strftime("%Y-%m-%dT%H:%M:%SZ")],
        input=lines, capture_output=True, text=True, check=False)
    answers = {answer["id"]: answer for answer in map(json.loads, result.stdout.splitlines())}
    assert len(answers) == len(documents)
    verifier = Verifier(apps="any", environments="any")
    found: dict[str, str | None] = {}
    expected: dict[str, str | None] = {}
    for name, text in documents.items():
        error = answers[name].get("error")
        expected[name] = None if error is None else error["code"]
        try:
            verifier.verify(text, now=NOW)
            found[name] = None
        except ReceiptKitError as failure:
            found[name] = failure.code
    assert sum(code is None for code in expected.values()) > 5
    assert {name: (found[name], expected[name]) for name in documents if found[name] != expected[name]} == {}
