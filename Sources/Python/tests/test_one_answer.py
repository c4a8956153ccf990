# SPDX-License-Identifier: Apache-2.0
"""The same bytes have the same answer in `receiptctl` verify, batch and entitlements, in C by kind and as any kind, and in
Python by method, as any kind and in batches. Needs the command; RECEIPTCTL is its path.

The documents are the inputs of the vectors, in the forms of transport and damaged, verified for one configuration.
"""
from __future__ import annotations

import json
import os
import pathlib
import random
import subprocess
from datetime import datetime, timezone
from typing import Callable, Iterator

import pytest
from vectors import data, load

from receiptkit import ReceiptKitError, VerificationError, Verifier
from receiptkit._library import ANY_TOKEN, KINDS

COMMAND = os.environ.get("RECEIPTCTL", "")
FOLDER = pathlib.Path(__file__).resolve().parents[3] / "TestVectors"
ROOTS = [FOLDER / "keys" / name for name in ("token-root.pem", "lab-root.pem")]
APPS = ["com.example.app", "com.example.notes"]
NOW = datetime(2025, 3, 5, tzinfo=timezone.utc)
OPTIONS = [
    *(word for root in ROOTS for word in ("--root", str(root))), *(word for app in APPS for word in ("--bundle-id", app)),
    "--environment", "production", "--at", NOW.strftime("%Y-%m-%dT%H:%M:%SZ")]
ENTITLEMENT_OPTIONS = ["--allow-past", *OPTIONS]

FORMS: list[Callable[[str], str]] = [
    lambda text: text, lambda text: text + "\n", lambda text: f" \t{text}\r\n\r\n", lambda text: "\ufeff" + text,
    lambda text: f"Bearer {text}", lambda text: f"\ufeffbearer  {text}\n", lambda text: json.dumps({"signedPayload": text}),
    lambda text: json.dumps({"receipt-data": text, "password": "x"}),
    lambda text: json.dumps({"signedPayload": json.dumps({"signedPayload": text})}),
    lambda text: " " + json.dumps({"signedPayload": f" {text}\n"}, indent=2) + "\n",
]
"""The forms of transport, and some that are refused."""

DAMAGES: list[Callable[[str], str]] = [
    lambda text: text[:1024], lambda text: text[:-7], lambda text: text[:200], lambda text: text.rpartition(".")[0],
    lambda text: text + text, lambda text: text[:-4] + "AAAA",
]

OTHERS = ["", " \n", "{}", "[]", "2000000123456789", "hello", '{"notification_type":"DID_RENEW"}', '{"a":1}', '{"a":1,}',
          "-----BEGIN PRIVATE KEY-----\n", "-----BEGIN CERTIFICATE-----\n", "eyJhbGciOiJFUzI1NiJ9", "eyJhbGciOiJub25lIn0.e30."]


def texts() -> Iterator[str]:
    """The documents of the vectors as text, each once, in these forms."""
    inputs: set[str] = set()
    for operation, _, test in load(FOLDER):
        if operation not in ("receipt-verify", "jws-verify"): continue
        try:
            text = data(FOLDER, test["input"]).decode()
        except UnicodeDecodeError:
            continue  # binary documents have no forms of transport
        if 0 < len(text) < 1 << 16: inputs.add(text)
    choice = random.Random(1)
    for text in sorted(inputs):
        yield text
        for form in choice.sample(FORMS, 3): yield form(text)
        yield choice.choice(DAMAGES)(text)
    yield from OTHERS


Answer = "tuple[str, str | None]"


def batch(documents: list[str], *options: str) -> list[tuple[str, str | None]]:
    """The kind and the code of each document in one batch."""
    lines = "".join(json.dumps({"id": number, "data": text}) + "\n" for number, text in enumerate(documents))
    result = subprocess.run([COMMAND, "batch", "--quiet", "--payload", "none", *OPTIONS, *options],
                            input=lines, capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == list(range(len(documents))), result.stderr
    return [(answer["kind"], answer["error"] and answer["error"]["code"]) for answer in answers]


def verified(folder: pathlib.Path, count: int, *options: str) -> dict[int, str | None]:
    """The code of each document in `receiptctl verify`, without those recovered from other text and the lines of a file."""
    found: dict[int, str | None] = {}
    for start in range(0, count, 100):
        names = [f"{number}.txt" for number in range(start, min(start + 100, count))]
        result = subprocess.run([COMMAND, "verify", "--json", *OPTIONS, *options, *names],
                                cwd=folder, capture_output=True, text=True, check=False)
        for answer in map(json.loads, result.stdout.splitlines()):
            if answer.get("undone") or not answer["file"].endswith(".txt"): continue
            found[int(answer["file"].partition(".")[0])] = answer["error"] and answer["error"]["code"]
    return found


def counted(folder: pathlib.Path, count: int) -> set[int]:
    """The documents that `receiptctl entitlements` rejects."""
    rejected: set[int] = set()
    for start in range(0, count, 8):
        names = [f"{number}.txt" for number in range(start, min(start + 8, count))]
        result = subprocess.run([COMMAND, "entitlements", "--json", *ENTITLEMENT_OPTIONS, *names],
                                cwd=folder, capture_output=True, text=True, check=False)
        answer = json.loads(result.stdout.splitlines()[0])
        rejected |= {int(each["file"].partition(".")[0]) for each in answer["refused"]}
    return rejected


def code(verify: Callable[[], object]) -> str | None:
    try:
        verify()
    except VerificationError as error:
        return error.code
    return None


def one(verifier: Verifier, number: int, text: str) -> str | None:
    """The code of a document in C, as the kind of this number."""
    return code(lambda: verifier._verify(object, number, text, NOW, {}))  # type: ignore[type-var]


@pytest.mark.skipif(not COMMAND, reason="no receiptctl")
def test_all_verbs_kinds_and_languages_agree(tmp_path: pathlib.Path) -> None:
    documents = list(dict.fromkeys(texts()))
    verifier = Verifier(apps=APPS, environments=["Production"], roots=ROOTS)
    answers = batch(documents)
    kinds = [kind for kind, _ in answers]
    for number, text in enumerate(documents):
        (tmp_path / f"{number}.txt").write_bytes(text.encode())
    differences: list[tuple[str, str, object, object]] = []

    def compare(side: str, expected: list[str | None], found: list[str | None]) -> None:
        differences.extend(
            (side, text[:200], one, other) for text, one, other in zip(documents, expected, found) if one != other)

    codes = [found for _, found in answers]
    valid = sum(found is None for found in codes)
    assert len(documents) > 1500 and valid > 150
    files = verified(tmp_path, len(documents))
    # Text around a document is undone in files alone.
    compare("verify", codes, [files.get(number, found) for number, found in enumerate(codes)])
    compare("C any", codes, [one(verifier, 0, text) for text in documents])
    compare("Python any", codes, [code(lambda: verifier.verify(text, now=NOW)) for text in documents])
    compare("Python batch", codes, verifier.verify_batch(array(documents), now=NOW).column("error_code").to_pylist())
    tokens = [number for number, kind in enumerate(kinds) if kind not in ("app-receipt", "transaction-receipt")]
    receipts = set(range(len(documents))) - set(tokens)
    as_token = [one(verifier, ANY_TOKEN, text) for text in documents]
    compare("C any token", ["input/wrong-kind" if n in receipts else found for n, found in enumerate(codes)], as_token)
    for kind, number in KINDS.items():
        asked = [found for _, found in batch(documents, "--kind", kind)]
        compare(f"C {kind}", asked, [one(verifier, number, text) for text in documents])
        method = getattr(verifier, "verify_" + {"app-receipt": "receipt"}.get(kind, kind.replace("-", "_")))
        compare(f"Python {kind}", asked, [code(lambda: method(text, now=NOW)) for text in documents])
        rows = verifier.verify_batch(array(documents), kind=kind, now=NOW)  # type: ignore[arg-type]
        compare(f"Python batch {kind}", asked, rows.column("error_code").to_pylist())
        other = [kinds[n] not in (kind, "unknown") for n in range(len(documents))]
        compare(f"other kinds than {kind}", ["input/wrong-kind" if is_other else found for is_other, found in zip(other, asked)],
                asked)
        # A renewal info names no app, so it is valid only if its kind is asked for.
        same = [n for n in range(len(documents)) if kinds[n] == kind and codes[n] != "claims/app-not-named"]
        differences.extend(
            (f"asked for {kind}", documents[n][:200], codes[n], asked[n]) for n in same if codes[n] != asked[n])
    rejected = counted(tmp_path, len(documents))
    for number, found in enumerate(codes):
        if number not in files: continue
        # Renewal infos count with a transaction, documents of other apps and environments are left out with a reason.
        if found is not None and found.startswith("claims/"): continue
        if (found is not None) != (number in rejected):
            differences.append(("entitlements", documents[number][:200], found, number in rejected))
    assert len(files) > 1500
    print(f"{len(documents)} documents, {valid} valid, {len(differences)} differences")
    assert not differences, "\n".join(map(str, differences[:20]))


def array(documents: list[str]) -> object:
    import pyarrow

    return pyarrow.array(documents)
