# SPDX-License-Identifier: Apache-2.0
"""Checks the code blocks of all pages: JSON, quoted files, and files of the client package."""

import json
import re

from pages import Block, Failures, blocks, pages

CLIENT = "Tests/Client"


def main() -> None:
    failures = Failures()
    for page in pages():
        for block in blocks(page, failures):
            if block.language == "json":
                check_json(block, failures)
            elif block.path and "quote" in block.options:
                check_quote(block, failures)
            elif block.path:
                check_client_file(block, failures)
            elif block.reason == "dev":
                check_dev(block, failures)
    failures.end()


def check_json(block: Block, failures: Failures) -> None:
    texts = block.text.splitlines() if "lines" in block.options else [block.text]
    for text in texts:
        try:
            json.loads(text, object_pairs_hook=distinct, parse_constant=no_constant)
        except ValueError as error:
            failures.add(block.place, f"JSON: {error}")


def distinct(pairs: list) -> dict:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError("a name occurs twice")
    return dict(pairs)


def no_constant(text: str) -> None:
    raise ValueError(f"{text} is not JSON")


def check_quote(block: Block, failures: Failures) -> None:
    source = read(block.path, block, failures)
    if source is not None and squeezed(block.text) not in squeezed(source):
        failures.add(block.place, f"{block.path} does not contain this text")


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def check_client_file(block: Block, failures: Failures) -> None:
    """Requires that the block equals the file without its license line, and with the path of the clone that the page uses."""
    source = read(f"{CLIENT}/{block.path}", block, failures)
    if source is None:
        return
    source = re.sub(r"^// SPDX-License-Identifier: .*\n\n?", "", source, flags=re.MULTILINE)
    source = source.replace('path: "../.."', 'path: "../ReceiptKit"')
    if source != block.text:
        failures.add(block.place, f"differs from {CLIENT}/{block.path}")


def read(path: str | None, block: Block, failures: Failures) -> str | None:
    try:
        with open(path or "", encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        failures.add(block.place, str(error))
        return None


def check_dev(block: Block, failures: Failures) -> None:
    """Requires that every line runs an existing command of ./dev."""
    with open("dev", encoding="utf-8") as file:
        usage = file.read().split("END", 2)[1]
    commands = set(re.findall(r"^  (\w+)", usage, flags=re.MULTILINE))
    for line in block.text.splitlines():
        match = re.match(r"(?:\$ )?\./dev (\w+)( --?\w+)?", line)
        if not match or match[1] not in commands:
            failures.add(block.place, f"not a command of ./dev: {line}")


main()
