# SPDX-License-Identifier: Apache-2.0
"""Compares the scores of TestVectors/score.py with those of `receiptctl vectors`, as JSON and in exit statuses.

Arguments: the command; the folder of the vectors.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

COMMAND, VECTORS = sys.argv[1:]
SCORER = [sys.executable, "-B", str(pathlib.Path(VECTORS) / "score.py")]


def run(arguments: list[str]) -> tuple[int, str]:
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def lines(results: list[dict]) -> str:
    return "".join(json.dumps(result) + "\n" for result in results)


def changed(own: list[dict], every: int, change: dict) -> list[dict]:
    return [result | change if index % every == 0 else result for index, result in enumerate(own)]


def main() -> None:
    own = [json.loads(line) for line in run([COMMAND, "vectors", "run", "--json", "--vectors", VECTORS])[1].splitlines()]
    files = {
        "own": lines(own),
        "array": json.dumps(own),
        "refused": lines([result | {"result": "invalid", "error": None, "offset": None} for result in own]),
        "accepted": lines([{"id": result["id"], "result": "valid"} for result in own]),
        "skipped": lines([{"id": result["id"], "result": "skipped"} for result in own]),
        "cut": lines(own[:100]),
        "unknown": lines([{"id": "no/such/vector", "result": "valid"}]),
        "mixed": lines(changed(changed(own, 7, {"result": "valid", "error": None}), 11, {"result": "invalid", "error": "trust/x"})),
        "offsets": lines(changed(own, 3, {"offset": 7})),
        "twice": lines(own + own[:1]),
        "empty": "",
        "text": "id,result\n",
        "number": "[1]",
        "member": '{"id": "a", "result": "maybe"}',
        "offset": '{"id": "a", "result": "invalid", "offset": true}',
        "names": '{"id": "a", "id": "b", "result": "valid"}',
        "large": " " * (16 << 20) + lines(own),
        "million": lines([{"id": f"a/{number}", "result": "valid"} for number in range(100_000)]),
    }
    parts = [[], ["--suite", "core"], ["--operation", "json-read"], ["--level", "must"],
             ["--suite", "jws-verify/forgeries", "--level", "should"], ["--operation", "json-read", "--operation", "jws-read"],
             ["--suite", "core", "--suite", "jws"], ["--level", "must", "--level", "must"]]
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder) / name
            path.write_text(text, encoding="utf-8")
            for part in parts if name in ("own", "refused", "cut", "mixed") else parts[:1]:
                options = ["--json", "--vectors", VECTORS, *part]
                compare(f"score {name} {part}", [str(path), *options], ["score", str(path), *options])
                count += 1
        for first, second in [("own", "own"), ("own", "mixed"), ("cut", "own")]:
            arguments = ["compare", *(str(pathlib.Path(folder) / name) for name in (first, second)), "--json", "--vectors", VECTORS]
            compare(f"compare {first} {second}", arguments, arguments)
            count += 1
    compare("changes", ["changes", VECTORS, VECTORS, "--json"], ["changes", VECTORS, VECTORS, "--json"])
    compare("a missing file", ["missing"], ["score", "missing"])
    compare("a missing folder", ["missing", "--vectors", "missing"], ["score", "missing", "--vectors", "missing"])
    print(f"the scorer and the command agree in {count + 3} runs")


def compare(title: str, ours: list[str], theirs: list[str]) -> None:
    scored, printed = run([*SCORER, *ours]), run([COMMAND, "vectors", *theirs])
    if scored[0] != printed[0]:
        sys.exit(f"{title}: exit status {scored[0]} of the scorer, {printed[0]} of the command")
    if [json.loads(line) for line in scored[1].splitlines()] != [json.loads(line) for line in printed[1].splitlines()]:
        sys.exit(f"{title}: the scores differ\n{scored[1][:2000]}\n{printed[1][:2000]}")


main()
