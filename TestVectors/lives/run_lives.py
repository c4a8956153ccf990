#!/usr/bin/env python3
# SPDX-License-Identifier: CC0-1.0
"""Tests `receiptctl` with the simulated histories, as an example of a runner for any backend.

usage: run_lives.py RECEIPTCTL [SUITE] [--jobs N]

SUITE is a folder that `receiptctl simulate --suite` has written, or such a folder as lives.tar.xz (the default: the
one beside this file). Every body must be valid for `receiptctl batch`; every question of expected.jsonl is one call
of `receiptctl entitlements` with the bodies that were delivered by then, in the order of delivery.

Exit status: 0 all answers are right, 1 some are not, 2 usage.
"""
import argparse
import concurrent.futures
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile


def main():
    parser = argparse.ArgumentParser(usage="run_lives.py RECEIPTCTL [SUITE] [--jobs N]")
    parser.add_argument("receiptctl")
    parser.add_argument("suite", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).with_name("lives.tar.xz"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if options.suite.is_dir():
        return judge(options.receiptctl, options.suite, options.jobs)
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(options.suite, "r:xz") as archive:
            archive.extractall(folder, filter="data")
        return judge(options.receiptctl, pathlib.Path(folder), options.jobs)


def judge(command, suite, jobs):
    backend = Backend(command, suite)
    histories = [History(path.parent) for path in sorted(suite.glob("*/life.json"))]
    failures = backend.refused_bodies(histories)
    questions = [question for history in histories for question in history.questions()]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for found in pool.map(lambda question: check(backend, *question), questions):
            failures += found
    for failure in failures:
        print(failure)
    answers = sum(len(lines) for _, _, _, lines in questions)
    print(f"histories: {len(histories)}, questions: {len(questions)}, answers: {answers}, wrong: {len(failures)}")
    return 1 if failures or not answers else 0


class History:
    """A folder of the suite."""

    def __init__(self, folder):
        self.folder = folder
        self.about = json.loads((folder / "life.json").read_text())

    def bodies(self, numbers):
        return [self.folder / "messages" / f"{number:04}.json" for number in numbers]

    def questions(self):
        """The lines of expected.jsonl that one request to the backend answers."""
        groups = {}
        for text in (self.folder / "expected.jsonl").read_text().splitlines():
            line = json.loads(text)
            groups.setdefault((line["run"], line["after"], line["at"]), []).append(line)
        for (run, after, at), lines in groups.items():
            yield self, self.about["runs"][run][:after], at, lines


class Backend:
    """The backend under test. For another one: use an empty database for each run, post the bodies, and query it."""

    def __init__(self, command, suite):
        self.command = command
        self.suite = suite
        self.index = json.loads((suite / "suite.json").read_text())
        self.identity = ["--root", suite / "roots.pem", "--bundle-id", self.index["bundleId"]]

    def refused_bodies(self, histories):
        lines = [
            json.dumps({"id": str(path.relative_to(self.suite)), "data": json.loads(path.read_text())["signedPayload"]})
            for history in histories for path in history.bodies(range(1, history.about["messages"] + 1))
        ]
        words = ["batch", "--quiet", "--payload", "none", "--environment", "production", "--environment", "sandbox"]
        answers = self.run(words + self.identity, "\n".join(lines) + "\n").splitlines()
        failures = [f"batch: {len(lines)} bodies, {len(answers)} results"] if len(lines) != len(answers) else []
        for answer in map(json.loads, answers):
            if answer["verdict"] != "valid":
                failures.append(f"{answer['id']}: batch says {answer['verdict']}: {answer['error']}")
        return failures

    def entitlements(self, history, bodies, at):
        """The products of each customer by app transaction id; the key is None if the history has no such ids."""
        policy = history.about.get("policy")
        words = ["entitlements", "--json", "--allow-past", "--at", at, *self.identity]
        words += ["--environment", history.about["environment"].lower()]
        if policy:
            path = history.folder / "policy.json"
            if not path.exists():
                path.write_text(json.dumps(policy))
            words += ["--policy", path]
        answers = [json.loads(line) for line in self.run(words + bodies).splitlines()]
        return {
            answer["customer"]["appTransactionId"] if answer["customer"] else None:
                {product["productId"]: product for product in answer["products"]}
            for answer in answers
        }

    def run(self, words, text=""):
        words = [self.command, *map(str, words)]
        return subprocess.run(words, input=text, capture_output=True, encoding="utf-8", check=False).stdout


def check(backend, history, delivered, at, lines):
    answers = backend.entitlements(history, history.bodies(delivered), at)
    failures = []
    for line in lines:
        customer = history.about["customers"][line["customer"]].get("appTransactionId")
        found = answers.get(customer, {}).get(line["product"], {})
        if not is_right(line, found):
            was = {name: found.get(name) for name in ("verdict", "reason", "until")}
            failures.append(f"{history.folder.name}: expected {json.dumps(line)}, found {json.dumps(was)}")
    return failures


def is_right(line, found):
    # A product without any evidence is not listed: it was never bought.
    verdict = found.get("verdict", "notEntitled")
    if "acceptable" in line:
        return verdict in line["acceptable"]
    if verdict != line["verdict"] or found.get("reason") != line.get("reason", found.get("reason")):
        return False
    return "until" not in line or instant(found.get("until")) == instant(line["until"])


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None


if __name__ == "__main__":
    sys.exit(main())
