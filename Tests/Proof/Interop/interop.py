# SPDX-License-Identifier: Apache-2.0
"""Simulates random histories and verifies every document: receiptctl must accept all of them with the roots of the store, and
none with Apple's roots. Some histories are also verified with Apple's library and with openssl.

Arguments: receiptctl, with histories beside it; a working folder; the number of histories; the number of histories for Apple's library; a file for the
figures.
"""

import collections
import concurrent.futures
import datetime
import json
import os
import shutil
import subprocess
import sys

from random_store import APPLE_ID, BUNDLE_ID, HISTORIES_OF_STORE, RandomStore
from store_output import StoreOutput

PRODUCTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Products.storekit")


def main() -> None:
    command, work, histories, apples, figures = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5]
    counts: collections.Counter = collections.Counter()
    failures: list[str] = []
    with concurrent.futures.ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        tasks = [
            pool.submit(check_store, number, min(HISTORIES_OF_STORE, histories - first), command, work, first < apples)
            for number, first in enumerate(range(0, histories, HISTORIES_OF_STORE))
        ]
        for task in concurrent.futures.as_completed(tasks):
            found, wrong = task.result()
            counts.update(found)
            failures += wrong
    with open(figures, "w", encoding="utf-8") as file:
        for name, count in sorted(counts.items()):
            file.write(f"{name}\t{count}\n")
    for line in failures[:20]:
        print(line, file=sys.stderr)
    if failures:
        print(f"{len(failures)} documents or stores failed", file=sys.stderr)
    sys.exit(1 if failures else 0)


def check_store(
    number: int, histories: int, command: str, work: str, by_apple: bool
) -> tuple[collections.Counter, list[str]]:
    store = RandomStore(os.path.join(os.path.dirname(command), "histories"), number, histories)
    folder = os.path.join(work, f"store-{number}")
    counts: collections.Counter = collections.Counter({"histories": histories})
    failures: list[str] = []
    result = subprocess.run(
        [command, "simulate", "--quiet", "--config", PRODUCTS, "--out", folder, "-"],
        input=store.text, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        return counts, [f"store {number}: simulate: {result.stderr.strip()}"]
    output = StoreOutput(folder)
    counts[f"documents, {store.environment}"] += len(output.documents)
    failures += check_receiptctl(number, store, output, command)
    if by_apple and store.environment != "Xcode":
        from apple_library import AppleLibrary

        library = AppleLibrary(output, store.environment, store.until)
        for document in output.documents:
            by = "openssl cms and Apple's library" if document.kind == "receipt" else "Apple's library"
            try:
                counts[f"{document.kind}s by {by}"] += library.check(document)
            except Exception as error:  # any error of the library is a finding
                cause = error.__cause__ or error
                failures.append(f"store {number}: {document.path}: {type(error).__name__} {error} {cause}")
    if not failures:
        shutil.rmtree(folder)
    return counts, failures


def check_receiptctl(number: int, store: RandomStore, output: StoreOutput, command: str) -> list[str]:
    """A renewal info, which names no app, is valid only where its kind is required."""
    renewals = [document for document in output.documents if document.kind == "renewal"]
    others = [document for document in output.documents if document.kind != "renewal"]
    return batch(number, store, output, [command], others) + batch(number, store, output, [command, "--kind", "renewal-info"], renewals)


def batch(number: int, store: RandomStore, output: StoreOutput, words: list[str], documents: list) -> list[str]:
    # If a document changes several times at the end, it is signed some milliseconds later.
    at = (store.until + datetime.timedelta(seconds=60)).strftime("%Y-%m-%dT%H:%M:%SZ")
    lines = "".join(json.dumps({"id": document.path, "data": document.text}) + "\n" for document in documents)
    common = [
        words[0], "batch", *words[1:], "--jobs", "1", "--payload", "none", "--at", at, "--bundle-id", BUNDLE_ID,
        "--app-apple-id", str(APPLE_ID), "--environment", store.environment.lower(), "--quiet",
    ]
    failures = []
    own = subprocess.run([*common, "--root", output.roots], input=lines, capture_output=True, text=True, check=False)
    verdicts = [json.loads(line) for line in own.stdout.splitlines()]
    if own.returncode not in (0, 1) or len(verdicts) != len(documents):
        failures.append(f"store {number}: batch: status {own.returncode}, {len(verdicts)} answers: {own.stderr}")
    for verdict in verdicts:
        if verdict["verdict"] != "valid":
            failures.append(f"store {number}: {verdict['id']}: {verdict['error']}")
    foreign = subprocess.run(common, input=lines, capture_output=True, text=True, check=False)
    refused = [json.loads(line) for line in foreign.stdout.splitlines()]
    if len(refused) != len(documents):
        failures.append(f"store {number}: batch with Apple's roots: {len(refused)} answers: {foreign.stderr}")
    for verdict in refused:
        if verdict["verdict"] != "invalid" or not verdict["error"]["code"].startswith("trust/"):
            failures.append(f"store {number}: {verdict['id']} with Apple's roots: {verdict}")
    return failures


main()
