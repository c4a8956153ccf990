# SPDX-License-Identifier: Apache-2.0
"""Packs the test vectors, with all of them in one file of lines.

Arguments: the folder of the vectors; the folder for the archive. The environment variable SOURCE_DATE_EPOCH is the time of
all files. The same vectors make the same archive.
"""

import base64
import io
import json
import os
import pathlib
import re
import sys
import tarfile

# Neither the generator nor the reader for Swift, which need the package.
PARTS = ["README.md", "LICENSE", "ERROR-CODES.md", "RESULTS.md", "index.json", "score.py", "suites", "files", "keys", "schema", "examples", "fuzz"]


def main() -> None:
    source, target = (pathlib.Path(argument) for argument in sys.argv[1:])
    version = json.loads((source / "index.json").read_text(encoding="utf-8"))["version"]
    name = f"receipt-vectors-{version}"
    files = {path.relative_to(source).as_posix(): path.read_bytes() for part in PARTS for path in below(source / part)}
    for file in files:
        if file.endswith(".md"):
            files[file] = within(file, files[file].decode(), files)
    files["vectors.jsonl"] = "".join(json.dumps(vector, ensure_ascii=False) + "\n" for vector in flat(source)).encode()
    path = target / f"{name}.tar.xz"
    with tarfile.open(path, "w:xz", preset=9, format=tarfile.GNU_FORMAT) as archive:
        for file in sorted(files):
            entry = tarfile.TarInfo(f"{name}/{file}")
            entry.size, entry.mode = len(files[file]), 0o644
            entry.mtime = int(os.environ["SOURCE_DATE_EPOCH"])
            archive.addfile(entry, io.BytesIO(files[file]))
    print(f"{path}\n  {files['vectors.jsonl'].count(10)} vectors, {path.stat().st_size} bytes")


def below(path: pathlib.Path) -> list[pathlib.Path]:
    if path.is_file():
        return [path]
    return [file for file in sorted(path.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]


def within(file: str, text: str, files: dict[str, bytes]) -> bytes:
    """The text of a page; a link that leaves the archive is its text alone."""
    def link(match: re.Match) -> str:
        target = match[2].split("#")[0]
        path = os.path.normpath(pathlib.PurePosixPath(file).parent / target)
        is_inside = not target or "://" in target or path in files or any(name.startswith(path + "/") for name in files)
        return match[0] if is_inside else match[1]
    return re.sub(r"\[([^\]\[]+)\]\(([^)\s]+)\)", link, text).encode()


def flat(source: pathlib.Path):
    """Each vector with its operation, all its parameters, and its input in base64."""
    for entry in json.loads((source / "index.json").read_text(encoding="utf-8"))["suites"]:
        suite = json.loads((source / entry["path"]).read_text(encoding="utf-8"))
        for group in suite["groups"]:
            for test in group["tests"]:
                yield {
                    "id": test["id"], "operation": suite["operation"], "level": test["level"],
                    **{key: test[key] for key in ("comment", "rule", "reference", "flags") if key in test},
                    "parameters": group.get("parameters", {}) | test.get("parameters", {}),
                    "input": base64.b64encode(decoded(test["input"], source)).decode(), "expect": test["expect"],
                }


def decoded(value: dict, source: pathlib.Path) -> bytes:
    if "hex" in value:
        return bytes.fromhex(value["hex"])
    if "base64" in value:
        return base64.b64decode(value["base64"], validate=True)
    return value["text"].encode() if "text" in value else (source / value["file"]).read_bytes()


main()
