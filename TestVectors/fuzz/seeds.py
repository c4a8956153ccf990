# SPDX-License-Identifier: CC0-1.0
"""Writes the inputs of the vectors as seeds for a fuzzer. Python 3.9 or newer, nothing else.

usage: python3 seeds.py OPERATION DIR [--format raw | go] [--largest BYTES] [--vectors DIR]

  OPERATION  such as json-read or jws-verify
  DIR        the folder for the seeds, which is created
  --format   raw: a file for each input, for libFuzzer, AFL++ and atheris (the default);
             go: for `go test -fuzz`, in testdata/fuzz/FuzzNAME of the package, with one argument of type []byte
  --largest  leave out larger inputs, which slow a fuzzer down (default: 32768)
"""

import argparse
import base64
import hashlib
import json
import pathlib


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the inputs of the vectors as seeds for a fuzzer.")
    parser.add_argument("operation")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--format", choices=["raw", "go"], default="raw")
    parser.add_argument("--largest", type=int, default=32768)
    parser.add_argument("--vectors", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    names = set()
    for data in inputs(options.vectors, options.operation):
        if len(data) <= options.largest:
            name = hashlib.sha256(data).hexdigest()[:32]
            seed = go_literal(data) if options.format == "go" else data
            (options.folder / name).write_bytes(seed)
            names.add(name)
    if not names:
        parser.error(f"no vectors of operation {options.operation}")
    print(f"{len(names)} seeds in {options.folder}")


def inputs(vectors: pathlib.Path, operation: str):
    for entry in json.loads((vectors / "index.json").read_text(encoding="utf-8"))["suites"]:
        if entry["operation"] == operation:
            for group in json.loads((vectors / entry["path"]).read_text(encoding="utf-8"))["groups"]:
                for test in group["tests"]:
                    yield decoded(test["input"], vectors)


def decoded(value: dict, vectors: pathlib.Path) -> bytes:
    if "hex" in value:
        return bytes.fromhex(value["hex"])
    if "base64" in value:
        return base64.b64decode(value["base64"])
    return value["text"].encode() if "text" in value else (vectors / value["file"]).read_bytes()


def go_literal(data: bytes) -> bytes:
    """A file of `go test -fuzz`: the version, and a Go literal for each argument."""
    text = "".join(chr(byte) if 0x20 <= byte < 0x7F and byte not in b'"\\' else f"\\x{byte:02x}" for byte in data)
    return f'go test fuzz v1\n[]byte("{text}")\n'.encode()


if __name__ == "__main__":
    main()
