# SPDX-License-Identifier: Apache-2.0
"""Checks the anchors of links between pages: each must be a heading of its page, as GitHub names it."""

import functools
import glob
import os
import re

from pages import Failures

FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def main() -> None:
    failures = Failures()
    for page in sorted(["README.md", "SECURITY.md", "CHANGELOG.md", "TestVectors/README.md", *glob.glob("Docs/**/*.md", recursive=True)]):
        text = re.sub(r"`[^`\n]*`", "code", without_fences(page))
        for match in re.finditer(r"\]\(([^)\s#:]*)#([^)\s]+)\)", text):
            target = os.path.normpath(os.path.join(os.path.dirname(page), match[1])) if match[1] else page
            if target.endswith(".md") and os.path.exists(target) and match[2] not in headings(target):
                place = f"{page}:{text.count(chr(10), 0, match.start()) + 1}"
                failures.add(place, f"{target} has no heading #{match[2]}")
    failures.end()


def without_fences(page: str) -> str:
    """The text of a page, with empty lines instead of code."""
    with open(page, encoding="utf-8") as file:
        return FENCE.sub(lambda match: "\n" * match[0].count("\n"), file.read())


@functools.cache
def headings(page: str) -> set[str]:
    found: dict[str, int] = {}
    names = set()
    for title in re.findall(r"^#+ (.*)$", without_fences(page), flags=re.MULTILINE):
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).replace("`", "")
        name = re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")
        names.add(name if name not in found else f"{name}-{found[name]}")
        found[name] = found.get(name, 0) + 1
    return names


main()
