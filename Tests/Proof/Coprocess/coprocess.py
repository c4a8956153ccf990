# SPDX-License-Identifier: Apache-2.0
"""Tests the programs of Docs/Examples that run `receiptctl batch` as a co-process: they return the expected results for the
vectors and recover from failures of the process. Prints how much longer a round trip takes than the verification.

Arguments: receiptctl; a working folder. Languages that are not installed are skipped. Go and Java are tested with the vectors
only.
"""

import base64
import json
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parents[2] / "Docs" / "Examples"
VECTORS = HERE.parents[2] / "TestVectors"
SECONDS = 600
DESCRIPTORS = 4096

OPTIONS = {
    "at": "--at", "bundleIds": "--bundle-id", "applicationVersions": "--application-version",
    "deviceIds": "--device-id", "environments": "--environment", "appAppleId": "--app-apple-id",
    "appAccountToken": "--app-account-token", "appTransactionId": "--app-transaction-id",
}
# Parameters that batch has no option for.
LIBRARY_ONLY = {"validAt", "environmentWithoutName", "timeWithoutSignedDate", "sizeLimit"}
# The number of measured round trips. The median is only printed, because it depends on other load.
TRIPS = 2_000


@dataclass
class Vector:
    id: str
    document: str
    codes: list[str | None]


def main() -> None:
    receiptctl, work = sys.argv[1:]
    # A test uses up all descriptors, of which some systems allow a million.
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    groups = vectors()
    document, options = valid_token(groups)
    alone = verification(receiptctl, options, document)
    lines, failures = [f"vectors: {sum(map(len, groups.values()))}", f"verification in a batch: {alone:.0f} µs"], []
    for name, words in {"node": ["node", HERE / "batch.mjs"], "php": ["php", HERE / "batch.php"]}.items():
        if not shutil.which(name):
            lines.append(f"{name}: not installed")
            continue
        pathlib.Path(work, name).unlink(missing_ok=True)
        tasks = [{"options": each, "documents": [vector.document for vector in group]} for each, group in groups.items()]
        tasks.append({"fake": str(HERE / "fake-batch"), "folder": work})
        tasks += [{"options": options, "documents": [document], "rounds": TRIPS}] * 3
        results = run_tasks([*words, receiptctl], tasks)
        for group, answers in zip(groups.values(), results):
            failures += compare(name, group, answers)
        failures += [f"{name}: {failure}" for failure in results[-4]]
        trip = min(results[-3:])
        lines.append(f"{name}: median round trip above the verification: {trip - alone:.0f} µs")
    for name, words in compiled(work).items():
        failures += run_main(name, words, receiptctl, groups)
        lines.append(f"{name}: vectors")
    print("\n".join([*failures[:20], *lines]))
    sys.exit(1 if failures else 0)


def vectors() -> dict[tuple[str, ...], list[Vector]]:
    """The vectors that batch can run, grouped by its options."""
    groups: dict[tuple[str, ...], list[Vector]] = {}
    for entry in json.loads((VECTORS / "index.json").read_text())["suites"]:
        if entry["operation"] not in ("receipt-verify", "jws-verify"):
            continue
        for group in json.loads((VECTORS / entry["path"]).read_text())["groups"]:
            for test in group["tests"]:
                options = batch_options(entry["operation"], group.get("parameters", {}) | test.get("parameters", {}))
                if options is not None:
                    groups.setdefault(options, []).append(vector(test))
    return groups


def batch_options(operation: str, parameters: dict) -> tuple[str, ...] | None:
    # An absent option means that the check is not required; batch has no option that accepts no value.
    if LIBRARY_ONLY & parameters.keys() or [] in parameters.values() or "at" not in parameters:
        return None
    words = []
    for name in parameters["anchors"]:
        if name != "apple":
            words += ["--root", str(VECTORS / "keys" / f"{name}.pem")]
    for name in parameters.get("signers", []):
        words += ["--signer", str(VECTORS / "keys" / f"{name}.pem")]
    for name, option in OPTIONS.items():
        values = parameters.get(name, [])
        for value in values if isinstance(values, list) else [values]:
            words += [option, str(value)]
    if "maximumAge" in parameters:
        words += ["--max-age", f"{parameters['maximumAge']}s"]
    if parameters.get("policy", "standard") != "standard":
        words += ["--legacy-policy", parameters["policy"]]
    kind = parameters.get("kind", "app-receipt" if operation == "receipt-verify" else None)
    return tuple(words + (["--kind", kind] if kind else []))


def vector(test: dict) -> Vector:
    expected = test["expect"]
    codes = {"valid": [None], "invalid": [expected.get("error"), *expected.get("also", [])]}.get(
        expected["result"], [None, expected.get("error")])
    return Vector(test["id"], text(test["input"]), codes)


def text(given: dict) -> str:
    """The document as a client sends it: text unchanged, other bytes as base64."""
    if "text" in given:
        return given["text"]
    data = (VECTORS / given["file"]).read_bytes() if "file" in given else base64.b64decode(given["base64"])
    printed = data.removeprefix(b"\xef\xbb\xbf")
    if printed and all(byte in b"\t\n\r" or 32 <= byte < 127 for byte in printed):
        return data.decode()
    return base64.b64encode(data).decode()


def valid_token(groups: dict[tuple[str, ...], list[Vector]]) -> tuple[str, list[str]]:
    for options, group in groups.items():
        for each in group:
            if "transaction" in options and each.codes == [None] and each.document.startswith("eyJ"):
                return each.document, list(options)
    sys.exit("no vector is a valid transaction")


def verification(receiptctl: str, options: list[str], document: str) -> float:
    """Microseconds per token of a batch on one thread, the minimum of a round trip."""
    def seconds(count: int) -> float:
        start = time.perf_counter()
        subprocess.run([receiptctl, "batch", "--jobs", "1", "--quiet", *options], input=f"{document}\n" * count,
                       stdout=subprocess.DEVNULL, text=True, check=True)
        return time.perf_counter() - start

    # Uses the minimum of several measurements, because other load makes some of them longer.
    both = [(seconds(TRIPS), seconds(3 * TRIPS)) for _ in range(5)]
    return max(0, min(more for _, more in both) - min(few for few, _ in both)) / (2 * TRIPS) * 1e6


def run_tasks(words: list, tasks: list[dict]) -> list:
    result = subprocess.run(words, input="".join(json.dumps(task) + "\n" for task in tasks), capture_output=True,
                            text=True, timeout=SECONDS, check=False)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    if result.returncode or len(answers) != len(tasks):
        sys.exit(f"{words[0]}: status {result.returncode}, {len(answers)} of {len(tasks)} tasks done\n{result.stderr}")
    return answers


def compare(name: str, group: list[Vector], answers: list[dict]) -> list[str]:
    failures = [] if len(group) == len(answers) else [f"{name}: {len(answers)} answers to {len(group)} documents"]
    for each, answer in zip(group, answers):
        code = (answer["error"] or {}).get("code")
        if code not in each.codes or (answer["verdict"] == "valid") != (code is None):
            failures.append(f"{name}: {each.id}: {answer['verdict']} {code}, expected {each.codes}")
    return failures


def compiled(work: str) -> dict[str, list[str]]:
    """The commands of the compiled examples."""
    commands = {}
    if shutil.which("go"):
        subprocess.run(["go", "build", "-o", f"{work}/batch", EXAMPLES / "batch.go"], check=True)
        commands["go"] = [f"{work}/batch"]
    if shutil.which("javac"):
        subprocess.run(["javac", "-Xlint:all", "-Werror", "-d", work, EXAMPLES / "Batch.java"], check=True)
        commands["java"] = ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", work, "Batch"]
    return commands


def run_main(name: str, words: list[str], receiptctl: str, groups: dict[tuple[str, ...], list[Vector]]) -> list[str]:
    """Passes the documents to the program, one per line."""
    failures = []
    for options, group in groups.items():
        group = [each for each in group if each.document and not re.search(r"[\r\n]", each.document)]
        result = subprocess.run(
            [*words, *options], input="".join(f"{each.document}\n" for each in group), capture_output=True, text=True,
            env={"PATH": f"{pathlib.Path(receiptctl).resolve().parent}:/usr/bin:/bin"}, timeout=SECONDS, check=False)
        failures += compare(name, group, [json.loads(line) for line in result.stdout.split("\n") if line])
    return failures


main()
