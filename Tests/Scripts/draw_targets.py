# SPDX-License-Identifier: Apache-2.0
"""Writes the diagram of targets between the two marker comments of a page.

Usage: python3 draw_targets.py PAGE < MANIFEST      MANIFEST: the output of `swift package dump-package`

Prints the whole page. The diagram omits dependencies that a target also has through another one; the table below it lists
all of them.
"""
import json, pathlib, sys

BEGIN, END = "<!-- begin: drawing of targets, by Tests/Scripts/draw_targets.py -->", "<!-- end: drawing of targets -->"
GROUPS = {"Sources/General/": "General", "Sources/Store/": "Store", "Sources/Testing/": "Testing",
          "Sources/C/": "Other languages", "Sources/Command/": "Command line", "TestVectors": "Test vectors"}


def group(target):
    path = target.get("path") or ""
    for prefix, name in GROUPS.items():
        if path.startswith(prefix): return name
    if path.startswith("Sources/"): return path.split("/")[1]
    return None  # tests and proofs are not drawn


def dependencies(target):
    return [next(iter(entry.values()))[0] for entry in target["dependencies"]]


def reachable(name, graph):
    found, pending = set(), list(graph[name])
    while pending:
        next_name = pending.pop()
        if next_name not in found:
            found.add(next_name)
            pending += graph[next_name]
    return found


def direct(name, graph):
    """The dependencies of a target that are not dependencies of its other dependencies."""
    through = set().union(*(reachable(used, graph) for used in graph[name]))
    return [used for used in graph[name] if used not in through]


def draw(manifest):
    targets = [target for target in manifest["targets"] if group(target)]
    graph = {target["name"]: dependencies(target) for target in targets}
    groups = {}
    for target in targets: groups.setdefault(group(target), []).append(target["name"])
    yield "```mermaid"
    yield "flowchart TD"
    for number, (title, names) in enumerate(groups.items(), 1):
        yield f'  subgraph group{number}["{title}"]'
        for name in names: yield f"    {name}"
        yield "  end"
    for name in graph:
        for used in direct(name, graph): yield f"  {name} --> {used}"
    yield "```"
    yield ""
    yield "| Target | Group | Uses |"
    yield "| --- | --- | --- |"
    for title, names in groups.items():
        for name in names:
            uses = ", ".join(f"`{used}`" for used in graph[name]) or "nothing"
            yield f"| `{name}` | {title} | {uses} |"


def main():
    page = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    if page.count(BEGIN) != 1 or page.count(END) != 1 or page.index(BEGIN) > page.index(END):
        sys.exit(f'{sys.argv[1]}: expected one "{BEGIN}" and below it one "{END}"')
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    drawing = "\n".join(draw(json.load(sys.stdin)))
    sys.stdout.write(f"{before}{BEGIN}\n{drawing}\n{END}{after}")


main()
