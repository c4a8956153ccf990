# SPDX-License-Identifier: CC0-1.0
"""Prints RESULTS.md, the page of results, from a folder of results. Python 3.9 or newer, nothing else.

usage: python3 results.py [DIR]      (default: the folder results beside this file)

Each implementation has a file NAME.json in DIR:

  {"implementation": "Python json", "version": "3.11.7", "date": "2026-11-28", "operations": ["json-read"],
   "lacks": "limits", "told": true, "results": "python-json-3.11.jsonl"}

`told` is false as long as its authors do not know of an accepted forgery: the page then has neither the vector nor the figures
of level must, and the file of results has no lines of that level. Versions of one implementation are compared by their date.
"""

import argparse
import json
import pathlib
import sys

import score

HEAD = """# Results of other implementations

Compare the JSON readers and verifiers that were run against these vectors. The page is made by `python3 results.py`; do not
edit it. A figure counts valid vectors that were accepted, and invalid ones that were rejected, apart: an implementation that
rejects everything has all of the second. Figures of level `must` stand where the authors know of each forgery that was accepted.

| Implementation | Version | Run on | Operation | Level | Valid accepted | Invalid rejected | Lacks |
| --- | --- | --- | --- | --- | --- | --- | --- |"""


def selection(operation: str) -> argparse.Namespace:
    return argparse.Namespace(suite="", operation=operation, level="")


def main() -> None:
    home = pathlib.Path(__file__).parent
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else home / "results"
    entries = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    entries.sort(key=lambda entry: (entry["implementation"].lower(), entry["date"], entry["version"]))
    print(HEAD)
    changes, former = [], {}
    for entry in entries:
        results, last = score.read_results(str(folder / entry["results"]))
        for operation in entry["operations"]:
            collection = score.Collection(str(home), selection(operation))
            answer, _ = score.score(collection, results, last)
            print(rows(entry, operation, answer), end="")
            before = former.get((entry["implementation"], operation))
            if before:
                changes += regressions(collection, entry, before, results)
            former[entry["implementation"], operation] = (entry, results)
    print("\n## Regressions\n\n" + ("\n".join(changes) if changes else "No version is worse than the one before."))


def rows(entry: dict, operation: str, answer: dict) -> str:
    text = ""
    for level, tally in answer["levels"].items():
        if not tally["valid"] + tally["invalid"] or level == "must" and not entry["told"]:
            continue
        cells = [entry["implementation"], entry["version"], entry["date"], f"`{operation}`", f"`{level}`",
                 f"{tally['validAccepted']} of {tally['valid']}", f"{tally['invalidRejected']} of {tally['invalid']}",
                 entry["lacks"]]
        text += "| " + " | ".join(cells) + " |\n"
    return text


def regressions(collection: score.Collection, entry: dict, before: tuple, results: dict) -> list:
    earlier, old = before
    return [f"- {entry['implementation']} {entry['version']}, {earlier['version']} before: `{difference['id']}`, "
            f"{difference['before']} before, {difference['now']} now"
            for difference in score.compare(collection, old, results)
            if difference["change"] == "regression" and (entry["told"] or difference["level"] != "must")]


if __name__ == "__main__":
    main()
