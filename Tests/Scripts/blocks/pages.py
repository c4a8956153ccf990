# SPDX-License-Identifier: Apache-2.0
"""Finds the code blocks of the pages.

The opening fence names the language and how ./dev check treats the block, see Docs/Contributing.md.
"""

import glob
import re
import sys
from dataclasses import dataclass, field

# The reasons why a block of commands is not run.
REASONS = {
    "install": "changes the machine",
    "network": "needs a network",
    "docker": "needs Docker",
    "dev": "runs ./dev; each command must exist",
    "client": "runs as the client package",
}
# The option of Swift blocks that names modules of Tests/StandIns.
NEEDS = "needs="
# Languages that are not run; each block must quote a file that is tested elsewhere.
QUOTED = {"javascript", "php", "go", "java", "yaml"}
OPTIONS = {
    "swift": {"continued", "manifest", "quote"},
    "sh": {"exit=1", *REASONS},
    "bash": {"exit=1", *REASONS},
    "console": {"exit=1", "serve", *REASONS},
    "python": {"quote"},
    "javascript": {"quote"},
    "php": {"quote"},
    "go": {"quote"},
    "java": {"quote"},
    "yaml": {"quote"},
    "c": {"quote"},
    "json": {"lines"},
    "text": {"client", "quote", "serve"},
    "dockerfile": set(),
    "mermaid": set(),
}


@dataclass
class Block:
    page: str
    line: int
    language: str
    options: list[str]
    text: str
    follows: bool = False  # whether only blank lines separate this block from the previous one

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def path(self) -> str | None:
        """The file that the block contains or quotes."""
        return next((word for word in self.options if "/" in word or "." in word), None)

    @property
    def stand_ins(self) -> list[str]:
        """The modules after `needs=`: stand-ins for packages that cannot be fetched here."""
        return [name for word in self.options if word.startswith(NEEDS) for name in word[len(NEEDS):].split(",")]

    @property
    def reason(self) -> str | None:
        return next((word for word in self.options if word in REASONS), None)


@dataclass
class Failures:
    lines: list[str] = field(default_factory=list)

    def add(self, place: str, message: str, detail: str = "") -> None:
        self.lines.append(f"{place}: {message}")
        self.lines += ["    " + line for line in detail.strip().splitlines()[:30]]

    def end(self) -> None:
        print("\n".join(self.lines))
        sys.exit(1 if self.lines else 0)


def pages() -> list[str]:
    """The pages that people write; those of the API follow from the comments, whose examples are compiled there."""
    found = [page for page in glob.glob("Docs/**/*.md", recursive=True) if not page.startswith("Docs/API/")]
    return sorted(["README.md", "SECURITY.md", "TestVectors/README.md", *found])


def blocks(page: str, failures: Failures) -> list[Block]:
    """The fenced blocks of a page: only what a reader sees. A comment of several lines could hide commands, and is refused."""
    with open(page, encoding="utf-8") as file:
        lines = file.read().split("\n")
    found: list[Block] = []
    current: Block | None = None
    gap: list[str] = []
    for number, line in enumerate(lines, 1):
        if current is not None:
            if line == "```":
                found.append(current)
                current, gap = None, []
            else:
                current.text += line + "\n"
            continue
        if line.startswith("```"):
            words = line[3:].split()
            current = Block(page, number, words[0] if words else "", words[1:], "")
            current.follows = bool(found) and not any(gap)
            check_fence(current, failures)
            continue
        if "<!--" in line and "-->" not in line:
            failures.add(f"{page}:{number}", "a comment of several lines: show it, or fold it with <details>")
        if is_indented_code(line, gap):
            failures.add(f"{page}:{number}", "indented code: use a fence with a language")
        gap.append(line)
    if current is not None:
        failures.add(current.place, "the block has no end")
    return found


def check_fence(block: Block, failures: Failures) -> None:
    allowed = OPTIONS.get(block.language)
    if allowed is None:
        failures.add(block.place, f"unknown language {block.language!r}")
        return
    for word in block.options:
        if block.language == "swift" and word.startswith(NEEDS):
            continue
        if word not in allowed and word != block.path:
            failures.add(block.place, f"{block.language}: unknown option {word!r}")
    if block.language in QUOTED and not (block.path and "quote" in block.options):
        failures.add(block.place, f"{block.language}: quote a file of the repository")


def is_indented_code(line: str, before: list[str]) -> bool:
    if not re.match(r"    \S", line):
        return False
    if before and before[-1]:
        return False
    text = next((other for other in reversed(before) if other.strip()), "")
    return not re.match(r" *([-*]|\d+\.) ", text)
