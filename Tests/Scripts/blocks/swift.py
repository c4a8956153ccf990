# SPDX-License-Identifier: Apache-2.0
"""Compiles the Swift blocks of all pages and the examples in doc comments of public symbols, as a client would.

Each block is compiled as a separate file and module. A block with `continued` is compiled after the text of the
previous blocks of the page; a block with `manifest` is a Package.swift. An example in a doc comment is compiled as the
body of a function in frame.swift, which declares the names that examples use. Blocks with tests are linked and run, as
one program per page; not on macOS, where this requires paths of Xcode.

Arguments: a working folder; the folder of PackageDescription; the debug build; flags of the compiler.
"""

import glob
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from pages import Failures, blocks, pages

RUNNER = """import Testing

@main struct Runner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
"""
# The lines of the frame for examples of these targets only, which sign, recover or simulate.
SIGNING = re.compile(r"^.*  // signing\n", re.MULTILINE)
SIGNERS = (
    "Sources/Store/AppStoreServer", "Sources/Store/DocumentRecovery", "Sources/Store/OfferMistakes", "Sources/Store/StoreSeats", "Sources/Ledger/",
    "Sources/Testing/")
# In examples of these targets, two names of the frame have other types.
LEDGERS = "Sources/Ledger/"
LEDGER_TYPES = {"EntitlementLedger": "LedgerService", "SignedDataVerifier": "DocumentVerifier",
                "import AppStoreServer": "import AppStoreServer\nimport LedgerSQLite\nimport LedgerService"}
FRAME = os.path.join(os.path.dirname(__file__), "frame.swift")
# How descriptions of JSON, property lists and bytes begin.
SHAPES = ("{", "version    ", "flags    ", "raw    ")
SOURCES = ["Sources/Store", "Sources/Ledger", "Sources/Testing"]
LIBRARY = ["Sources/General", *SOURCES]
STAND_INS = "Tests/StandIns"
MODULE_FLAGS = ["-enable-upcoming-feature", "InternalImportsByDefault"]
CLIENT_FLAGS = ["-parse-as-library", "-enable-upcoming-feature", "MemberImportVisibility"]


def main() -> None:
    work, manifest_api, debug = sys.argv[1:4]
    compiler = ["swiftc", "-swift-version", "6", *sys.argv[4:]]
    common = [*compiler, "-typecheck"]
    failures = Failures()
    stand_ins = ["-I", build_stand_ins(work, compiler, failures)]
    files = []
    tests: dict[str, dict[str, str]] = {}
    for place, text, options in [*page_files(stand_ins), *comment_files()]:
        path = os.path.join(work, re.sub(r"\W+", "_", place) + ".swift")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        if re.search(r"^import Testing$", text, flags=re.MULTILINE) and place.split(":")[0].endswith(".md"):
            tests.setdefault(place.split(":")[0], {})[path] = text
        manifest = ["-I", manifest_api, "-package-description-version", "6.2"]
        files.append((place, [*common, *(manifest if options is None else options), path]))
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        results = pool.map(lambda file: subprocess.run(file[1], capture_output=True, text=True), files)
        for (place, _), result in zip(files, results):
            if result.returncode != 0:
                failures.add(place, "does not compile", result.stderr)
    if sys.platform != "darwin" and not failures.lines:
        for page, texts in tests.items():
            run_tests(page, texts, work, debug, compiler, failures)
    failures.end()


def build_stand_ins(work: str, compiler: list[str], failures: Failures) -> str:
    """Compiles the modules of the folder, each after those that it imports; returns the folder with the results."""
    folder = os.path.join(work, "stand-ins")
    os.makedirs(folder, exist_ok=True)
    pending = {os.path.basename(path).removesuffix(".swift"): path for path in sorted(glob.glob(f"{STAND_INS}/*.swift"))}
    while pending:
        for name, path in pending.items():
            with open(path, encoding="utf-8") as file:
                imports = set(re.findall(r"\bimport (\w+)$", file.read(), flags=re.MULTILINE))
            if not imports & pending.keys():
                break
        del pending[name]
        command = [*compiler, "-emit-module", "-parse-as-library", "-module-name", name, "-I", folder, *MODULE_FLAGS]
        result = subprocess.run(
            [*command, "-o", os.path.join(folder, name + ".swiftmodule"), path], capture_output=True, text=True)
        if result.returncode != 0:
            failures.add(path, "does not compile", result.stderr)
    return folder


def run_tests(
    page: str, texts: dict[str, str], work: str, debug: str, compiler: list[str], failures: Failures
) -> None:
    # The text of a block is contained in that of a block that continues it.
    paths = [
        path for path, text in texts.items()
        if not any(other != text and other.startswith(text) for other in texts.values())
    ]
    runner, program = os.path.join(work, "runner.swift"), os.path.join(work, "tests")
    with open(runner, "w", encoding="utf-8") as file:
        file.write(RUNNER)
    packages = ["libcrypto", "sqlite3", "zlib"]
    libraries = subprocess.run(["pkg-config", "--libs", *packages], capture_output=True, text=True).stdout.split()
    libraries = libraries or ["-lcrypto", "-lsqlite3", "-lz"]
    link = [*compiler, "-parse-as-library", runner, *paths, *objects(debug), *libraries, "-o", program]
    for command, message in (link, "does not link"), ([program], "the tests fail"):
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode != 0:
            failures.add(page, message, "\n".join(result.stdout.splitlines()[-30:]))
            return


def objects(debug: str) -> list[str]:
    """The object files of the library targets. The build folder also contains those of files that no longer exist."""
    found = []
    for target in [path for group in LIBRARY for path in glob.glob(f"{group}/*")]:
        sources = {os.path.basename(path) + ".o" for path in glob.glob(f"{target}/**/*.*", recursive=True)}
        built = glob.glob(f"{debug}/{os.path.basename(target)}.build/**/*.o", recursive=True)
        found += [path for path in built if os.path.basename(path) in sources]
    return found


def page_files(stand_ins: list[str]) -> list[tuple[str, str, list[str] | None]]:
    """Place and text of each file, and the compiler flags; None for a manifest."""
    files = []
    for page in pages():
        before = ""
        for block in blocks(page, Failures()):
            if block.language != "swift" or block.path:
                continue
            if "manifest" in block.options:
                files.append((block.place, block.text, None))
                continue
            text = before + block.text if "continued" in block.options else block.text
            flags = [*CLIENT_FLAGS, "-warnings-as-errors"]
            if block.stand_ins:
                files.append((block.place, text, [*flags, *stand_ins]))
            else:
                before = text
                files.append((block.place, before, flags))
    return files


def comment_files() -> list[tuple[str, str, list[str]]]:
    with open(FRAME, encoding="utf-8") as file:
        frame = file.read()
    files = []
    for folder in SOURCES:
        for path in sorted(glob.glob(f"{folder}/**/*.swift", recursive=True)):
            for line, example in examples(path):
                shown = frame if path.startswith(SIGNERS) else SIGNING.sub("", frame)
                if path.startswith(LEDGERS):
                    for name, other in LEDGER_TYPES.items(): shown = shown.replace(name, other)
                text = shown.replace("// EXAMPLE", example)
                files.append((f"{path}:{line}", text, CLIENT_FLAGS))
    return files


def examples(path: str) -> list[tuple[int, str]]:
    """The indented code in doc comments of public symbols, except descriptions of JSON and ASN.1."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    found, code, start = [], [], 0
    pending: list[tuple[int, str]] = []
    for number, line in enumerate([*lines, ""], 1):
        text = line.strip()
        if text.startswith("///     "):
            start = start if code else number
            code.append(text[8:])
            continue
        if code:
            pending.append((start, "\n".join(code)))
            code = []
        if text.startswith("///") or text.startswith("@"):
            continue
        if text.startswith("public ") or text.startswith("case "):
            found += pending
        pending = []
    return [(start, text) for start, text in found if not text.startswith(SHAPES)]


main()
