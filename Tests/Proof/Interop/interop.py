# SPDX-License-Identifier: Apache-2.0
"""Plays random lives, and has every document verified: by receiptctl under the roots of the store, which accepts all,
and under Apple's roots, which accepts none; for some lives also by Apple's library and by openssl.

Arguments: receiptctl; a folder for the work; the number of lives; how many of them for Apple's library; a file for the
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

from random_life import APPLE_ID, BUNDLE_ID, RandomLife
from store_output import StoreOutput

PRODUCTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Products.storekit")


def main() -> None:
    command, work, lives, apples, figures = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5]
    counts: collections.Counter = collections.Counter()
    failures: list[str] = []
    with concurrent.futures.ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        tasks = [pool.submit(check_life, number, command, work, number < apples) for number in range(lives)]
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
        print(f"{len(failures)} documents or lives failed", file=sys.stderr)
    sys.exit(1 if failures else 0)


def check_life(number: int, command: str, work: str, by_apple: bool) -> tuple[collections.Counter, list[str]]:
    life = RandomLife(number)
    folder = os.path.join(work, f"life-{number}")
    counts: collections.Counter = collections.Counter({"lives": 1})
    failures: list[str] = []
    result = subprocess.run(
        [command, "simulate", "--quiet", "--config", PRODUCTS, "--out", folder, "-"],
        input=life.text, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        return counts, [f"life {number}: simulate: {result.stderr.strip()}"]
    output = StoreOutput(folder)
    counts[f"documents, {life.environment}"] += len(output.documents)
    failures += check_receiptctl(number, life, output, command)
    if by_apple and life.environment != "Xcode":
        from apple_library import AppleLibrary

        library = AppleLibrary(output, life.environment, life.until)
        for document in output.documents:
            by = "openssl cms and Apple's library" if document.kind == "receipt" else "Apple's library"
            try:
                counts[f"{document.kind}s by {by}"] += library.check(document)
            except Exception as error:  # whatever the library raises is a finding
                cause = error.__cause__ or error
                failures.append(f"life {number}: {document.path}: {type(error).__name__} {error} {cause}")
    if not failures:
        shutil.rmtree(folder)
    return counts, failures


def check_receiptctl(number: int, life: RandomLife, output: StoreOutput, command: str) -> list[str]:
    # Contents that change several times at the end are signed some milliseconds later.
    at = (life.until + datetime.timedelta(seconds=60)).strftime("%Y-%m-%dT%H:%M:%SZ")
    documents = [document for document in output.documents]
    lines = "".join(json.dumps({"id": document.path, "data": document.text}) + "\n" for document in documents)
    common = [
        command, "batch", "--jobs", "1", "--payload", "none", "--at", at, "--bundle-id", BUNDLE_ID,
        "--app-apple-id", str(APPLE_ID), "--environment", life.environment.lower(), "--quiet",
    ]
    failures = []
    own = subprocess.run([*common, "--root", output.roots], input=lines, capture_output=True, text=True, check=False)
    verdicts = [json.loads(line) for line in own.stdout.splitlines()]
    if own.returncode not in (0, 1) or len(verdicts) != len(documents):
        failures.append(f"life {number}: batch: status {own.returncode}, {len(verdicts)} answers: {own.stderr}")
    for verdict in verdicts:
        if verdict["verdict"] != "valid":
            failures.append(f"life {number}: {verdict['id']}: {verdict['error']}")
    foreign = subprocess.run(common, input=lines, capture_output=True, text=True, check=False)
    refused = [json.loads(line) for line in foreign.stdout.splitlines()]
    if len(refused) != len(documents):
        failures.append(f"life {number}: batch under Apple's roots: {len(refused)} answers: {foreign.stderr}")
    for verdict in refused:
        if verdict["verdict"] != "invalid" or not verdict["error"]["code"].startswith("trust/"):
            failures.append(f"life {number}: {verdict['id']} under Apple's roots: {verdict}")
    return failures


main()
