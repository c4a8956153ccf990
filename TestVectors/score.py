# SPDX-License-Identifier: CC0-1.0
"""Scores the results of an implementation: the scores of `receiptctl vectors score`, without Swift.

usage: python3 score.py RESULTS [--vectors DIR] [--suite SUITE] [--operation NAME] [--level LEVEL] [--json]
       python3 score.py compare RESULTS RESULTS [the same options]
       python3 score.py changes DIR DIR [the same options]

--suite, --operation and --level are given at most once. RESULTS has one JSON object per line, or an array of objects; - is standard input. The exit status is 0 if the results agree
or all vectors were skipped; 1 if they are VACUOUS, DISAGREE or are INCOMPLETE, if two files differ, or if a file of results
cannot be read; 2 after a usage error; 3 if the vectors cannot be read. Python 3.9 or newer, nothing else.
"""

import argparse
import hashlib
import json
import os
import pathlib
import sys

LEVELS = ("must", "should", "house")
DEPTHS = ("result", "layer", "code", "offset")
# Larger files of results are rejected, as by the command.
LIMIT = 16 << 20
TITLES = {
    "dangerous": "DANGEROUS: accepted, must be rejected",
    "lost": "rejected, must be accepted",
    "accepted": "accepted, should be rejected",
    "refused": "rejected, should be accepted",
    "house": "another result where ReceiptKit has its own rule",
    "otherCode": "rejected with another code",
    "otherOffset": "rejected at another offset",
}
SERIOUS = ("dangerous", "lost", "accepted", "refused")


class Unreadable(Exception):
    """A file that cannot be used, with the exit status."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


# Reading


def unique(pairs: list) -> dict:
    """An object whose members have different names."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("duplicate member")
    return members


def parse(text: str):
    return json.loads(text, object_pairs_hook=unique, parse_constant=lambda word: int(word))


def read_results(path: str) -> tuple[dict, str]:
    """The results by id, and the id of the last one."""
    try:
        data = sys.stdin.buffer.read(LIMIT + 1) if path == "-" else pathlib.Path(path).read_bytes()
    except OSError as error:
        raise Unreadable(3, f"{path}: {error.strerror or error}") from None
    if len(data) > LIMIT:
        raise Unreadable(1, f"{path}: larger than {LIMIT} bytes")
    try:
        text = data.decode("utf-8")
        values = parse(text) if text.lstrip(" \t\r\n").startswith("[") else [
            parse(line) for line in text.split("\n") if line.strip(" \t\r")]
    except (ValueError, RecursionError):
        raise Unreadable(1, f"{path}: not valid JSON") from None
    results, last = {}, ""
    for value in values:
        check_result(path, value)
        last = value["id"]
        if last in results:
            raise Unreadable(1, f"{path}: two results for {last}")
        results[last] = value
    if not results:
        raise Unreadable(1, f"{path}: no results")
    return results, last


def check_result(path: str, value) -> None:
    if not isinstance(value, dict):
        raise Unreadable(1, f"{path}: not an object where one is required")
    offset = value.get("offset")
    fields = [("id", isinstance(value.get("id"), str)),
              ("result", value.get("result") in ("valid", "invalid", "skipped")),
              ("error", isinstance(value.get("error"), (str, type(None)))),
              ("offset", offset is None or (isinstance(offset, int) and not isinstance(offset, bool) and offset >= 0))]
    for name, holds in fields:
        if not holds:
            raise Unreadable(1, f"{path}: field {name} is missing or has another type")


class Collection:
    """A directory of vectors."""

    def __init__(self, folder: str, selection: argparse.Namespace) -> None:
        self.folder, self.selection = pathlib.Path(folder), selection
        index = self.load("index.json")
        try:
            self.version = index["version"]
            self.entries = [(entry["path"], entry["operation"], entry["count"], entry["sha256"]) for entry in index["suites"]]
        except (TypeError, KeyError):
            raise Unreadable(3, f"{self.folder / 'index.json'}: a field is missing or has another type") from None
        names = [name(path) for path, *_ in self.entries]
        suite = selection.suite
        if suite and not any(other == suite or other.startswith(suite + "/") for other in names):
            raise Unreadable(2, f"--suite expects the name of a suite, found '{suite}'")

    def load(self, path: str, digest: str = ""):
        place = self.folder / path
        if ".." in path.split("/") or path.startswith("/"):
            raise Unreadable(3, f"{self.folder / 'index.json'}: path {path} is outside the directory of test vectors")
        try:
            data = place.read_bytes()
        except OSError as error:
            raise Unreadable(3, f"{place}: {error.strerror or error}") from None
        if digest and hashlib.sha256(data).hexdigest() != digest:
            raise Unreadable(3, f"{place}: SHA-256 differs from the stated digest")
        try:
            return parse(data.decode("utf-8"))
        except (ValueError, RecursionError):
            raise Unreadable(3, f"{place}: not valid JSON") from None

    def vectors(self):
        """Each vector with its operation, its parameters, and whether it is selected."""
        chosen = self.selection
        for path, operation, count, digest in self.entries:
            suite = self.load(path, digest)
            tests = [(test, group.get("parameters", {})) for group in suite["groups"] for test in group["tests"]]
            if len(tests) != count or suite["count"] != count:
                raise Unreadable(3, f"{self.folder / path}: number of vectors differs from the stated count")
            part = (not chosen.operation or chosen.operation == operation) and (
                not chosen.suite or name(path) == chosen.suite or name(path).startswith(chosen.suite + "/"))
            for test, shared in tests:
                test = dict(test, parameters=shared | test.get("parameters", {}))
                yield test, operation, part and (not chosen.level or chosen.level == test["level"])


def name(path: str) -> str:
    return path[len("suites/"):-len(".json")] if path.startswith("suites/") and path.endswith(".json") else path


# Scoring


def agreement(expect: dict, result: dict) -> int:
    """How many depths agree: the result, the layer of the code, the code, the offset. -1 if the vector was skipped."""
    verdict, expected = result["result"], expect["result"]
    if verdict == "skipped":
        return -1
    if verdict == "valid":
        return 4 if expected in ("valid", "acceptable") else 0
    if expected == "valid":
        return 0
    codes = [code for code in [expect.get("error"), *expect.get("also", [])] if code]
    if not codes:
        return 4
    code = result.get("error")
    if code is None or not any(code.split("/")[0] == other.split("/")[0] for other in codes):
        return 1
    if code not in codes:
        return 2
    return 3 if expect.get("offset") not in (None, result.get("offset")) else 4


def kind(depth: int, verdict: str, level: str) -> str:
    if depth == 3:
        return "otherOffset"
    if depth > 0:
        return "otherCode"
    if level == "house":
        return "house"
    if level == "must":
        return "dangerous" if verdict == "valid" else "lost"
    return "accepted" if verdict == "valid" else "refused"


def score(collection: Collection, results: dict, last: str) -> tuple[dict, list]:
    unknown = dict(results)
    names = ("valid", "validAccepted", "invalid", "invalidRejected", "either", "skipped", "missing")
    levels = {level: dict.fromkeys(names, 0) for level in LEVELS}
    lists = {title: [] for title in TITLES}
    rows, ran, accepts, chosen = {}, [], set(), collection.selection
    for test, operation, selected in collection.vectors():
        result, expect = unknown.pop(test["id"], None), test["expect"]
        if chosen.operation and chosen.operation != operation:
            continue
        if result and result["result"] == "valid" and expect["result"] == "valid":
            accepts.add(operation)
        if not selected:
            continue
        tally = levels[test["level"]]
        row = rows.setdefault(test["id"].rsplit("/", 1)[0], [0, 0, 0, 0, 0, 0, 0])
        if result is None:
            tally["missing"] += 1
            row[2] += 1
            continue
        depth = agreement(expect, result)
        if depth < 0:
            tally["skipped"] += 1
            row[1] += 1
            continue
        if operation not in ran:
            ran.append(operation)
        row[0] += 1
        for index in range(depth):
            row[3 + index] += 1
        verdict = result["result"]
        if expect["result"] == "acceptable":
            tally["either"] += 1
        elif expect["result"] == "valid":
            tally["valid"] += 1
            tally["validAccepted"] += verdict == "valid"
        else:
            tally["invalid"] += 1
            tally["invalidRejected"] += verdict == "invalid"
        if depth < 4:
            lists[kind(depth, verdict, test["level"])].append(test["id"])
    counts = {word: sum(tally[word] for tally in levels.values()) for word in ("skipped", "missing")}
    total = sum(row[0] for row in rows.values())
    answer = {
        "schema": "receipt-vectors/score/1", "version": collection.version, "last": last, "levels": levels,
        "vacuous": [operation for operation in ran if operation not in accepts],
        "unknown": sorted(unknown, key=lambda text: text.encode()), "ran": total, **counts,
        "vectors": total + counts["skipped"] + counts["missing"], **lists,
    }
    answer["verdict"] = verdict_of(answer)
    return answer, list(rows.items())


def verdict_of(answer: dict) -> str:
    if answer["vacuous"]:
        return "VACUOUS"
    if any(answer[word] for word in SERIOUS):
        return "DISAGREES"
    if answer["unknown"] or answer["missing"]:
        return "INCOMPLETE"
    if not answer["ran"]:
        return "NOT RUN"
    return "AGREES IN RESULTS" if any(answer[word] for word in TITLES) else "AGREES"


# Output


def table(head: list, rows: list) -> None:
    widths = [max(len(str(row[column])) for row in [head, *rows]) for column in range(len(head))]
    for row in [head, *rows]:
        print("  " + "  ".join(str(cell).ljust(width) for cell, width in zip(row, widths)).rstrip())


def show(answer: dict, rows: list) -> None:
    print(f"{answer['verdict']}  {answer['ran']} of {answer['vectors']} vectors were run, {answer['skipped']} skipped, "
          f"{answer['missing']} missing")
    if answer["vacuous"]:
        print(f"\naccepts no valid vector: {', '.join(answer['vacuous'])}")
    if answer["missing"]:
        print(f"\nmissing results: {answer['missing']}\n  The results end with {answer['last']}.")
    for word, title in [*TITLES.items(), ("unknown", "unknown vector ids")]:
        if answer[word]:
            print(f"\n{title}: {len(answer[word])}")
            for identifier in answer[word][:1000]:
                print(f"  {identifier}")
    print()
    table(["LEVEL", "VALID ACCEPTED", "INVALID REJECTED", "EITHER", "SKIP", "MISS"],
          [[level, f"{tally['validAccepted']} of {tally['valid']}", f"{tally['invalidRejected']} of {tally['invalid']}",
            tally["either"], tally["skipped"], tally["missing"]]
           for level, tally in answer["levels"].items() if any(tally.values())])
    print()
    table(["SUITE", "RAN", "SKIP", "MISS", "RESULT", "LAYER", "CODE", "OFFSET"], [[suite, *row] for suite, row in rows])


def text_of(result) -> str:
    if result is None:
        return "missing"
    if result["result"] != "invalid":
        return result["result"]
    offset = result.get("offset")
    return (result.get("error") or "invalid") + ("" if offset is None else f" at {offset}")


def compare(collection: Collection, former: dict, present: dict) -> list:
    differences = []
    for test, _, selected in collection.vectors():
        pair = [results.get(test["id"]) for results in (former, present)]
        if not selected or text_of(pair[0]) == text_of(pair[1]):
            continue
        right = [None if result is None or result["result"] == "skipped" else agreement(test["expect"], result) > 0
                 for result in pair]
        change = {(True, False): "regression", (False, True): "improvement"}.get((right[0], right[1]), "other")
        differences.append({"id": test["id"], "level": test["level"], "before": text_of(pair[0]), "now": text_of(pair[1]),
                            "change": change})
    return differences


def changes(former: Collection, present: Collection) -> list:
    old, new = ({test["id"]: (operation, test) for test, operation, selected in collection.vectors() if selected}
                for collection in (former, present))
    found = []
    for identifier in sorted(old.keys() | new.keys(), key=lambda text: text.encode()):
        if identifier not in old or identifier not in new:
            found.append({"id": identifier, "change": "removed" if identifier in old else "added", "parts": []})
            continue
        (before, first), (after, second) = old[identifier], new[identifier]
        parts = ["operation"] if before != after else []
        parts += [part for part in ("level", "parameters", "input", "expect") if first[part] != second[part]]
        if parts:
            found.append({"id": identifier, "change": "changed", "parts": parts})
    return found


class Once(argparse.Action):
    """An option of which a second value is an error, as for the command."""

    def __call__(self, parser, options, value, flag=None):
        if getattr(options, self.dest):
            parser.error(f"{flag} expects one value, found '{getattr(options, self.dest)}, {value}'")
        setattr(options, self.dest, value)


def line(value: dict) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def main() -> int:
    words = {"score": 1, "compare": 2, "changes": 2}
    given = sys.argv[1:]
    word = given.pop(0) if given and given[0] in words else "score"
    parser = argparse.ArgumentParser(description="Scores the results of an implementation of the receipt vectors.")
    parser.add_argument("files", nargs=words[word], metavar="DIR" if word == "changes" else "RESULTS")
    parser.add_argument("--vectors", default=str(pathlib.Path(__file__).parent), metavar="DIR")
    parser.add_argument("--suite", default="", action=Once)
    parser.add_argument("--operation", default="", action=Once)
    parser.add_argument("--level", choices=LEVELS, default="", action=Once)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(given)
    if word == "changes":
        first, second = (Collection(folder, options) for folder in options.files)
        found = changes(first, second)
        if not options.json:
            print(f"{first.version} to {second.version}  {len(found)} changes")
        for change in found:
            text = "  ".join([change["change"], change["id"], ", ".join(change["parts"])]).rstrip()
            print(line(change) if options.json else text)
        return 0
    collection = Collection(options.vectors, options)
    files = [read_results(path) for path in options.files]
    if word == "compare":
        differences = compare(collection, files[0][0], files[1][0])
        for difference in differences:
            print(line(difference) if options.json else
                  f"{difference['change']}  {difference['id']}  {difference['before']} -> {difference['now']}")
        return 1 if differences else 0
    answer, rows = score(collection, *files[0])
    if options.json:
        print(line(answer))
    else:
        show(answer, rows)
    return 1 if answer["verdict"] in ("VACUOUS", "DISAGREES", "INCOMPLETE") else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        # The reader has what it wants; nothing is left to write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Unreadable as error:
        print(f"score.py: error: {error}", file=sys.stderr)
        sys.exit(error.status)
