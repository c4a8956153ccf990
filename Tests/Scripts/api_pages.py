# SPDX-License-Identifier: Apache-2.0
"""Writes the Swift API reference: a page for each public type with its members, and a page that groups the types.

usage: api_pages.py GRAPHS CATALOGUE FOLDER

GRAPHS is a folder with the symbol graphs of all modules, CATALOGUE the page of the DocC catalogue with the symbols by task.
The pages follow from the declarations and their comments; the groups are those of the catalogue.
"""

from __future__ import annotations

import glob
import json
import os
import re
import sys
from dataclasses import dataclass, field

# Members that follow from a conformance, and that a reader does not look up.
IMPLIED = {
    "==(_:_:)", "!=(_:_:)", "<(_:_:)", "<=(_:_:)", ">(_:_:)", ">=(_:_:)", "hash(into:)", "hashValue", "encode(to:)",
    "init(from:)", "description",
}

# Conformances that nearly every type has, or that only the compiler uses.
USUAL = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}

KINDS = {
    "swift.struct": "Structure", "swift.enum": "Enumeration", "swift.class": "Class", "swift.protocol": "Protocol",
    "swift.typealias": "Type alias", "swift.actor": "Actor",
}

# Files with the members that a type has in common with a type of Apple, and the name of that type.
MIRRORS = {"TestStore+SKTestSession.swift": "SKTestSession", "TestStore+SessionSettings.swift": "SKTestSession"}

# Rules and pages that comments name.
RULES = re.compile(r"(?<=\()rules? E-\d[^()]*(?=\))")
PAGE = re.compile(r"\bDocs/([\w-]+/([\w-]+)\.md)")

# Types in a declaration.
TYPE = re.compile(r"\b[A-Z]\w*(?:\.[A-Z]\w*)*")

# The sections of a page, with the kinds of members in each, in the order of the page.
SECTIONS = [
    ("Cases", ["swift.enum.case"]),
    ("Creating a value", ["swift.init"]),
    ("Constants and other type properties", ["swift.type.property"]),
    ("Properties", ["swift.property", "swift.subscript", "swift.type.subscript", "swift.associatedtype"]),
    ("Methods", ["swift.method", "swift.func.op", "swift.func"]),
    ("Type methods", ["swift.type.method"]),
]


@dataclass
class Symbol:
    kind: str
    path: tuple[str, ...]
    module: str
    declaration: str
    comment: list[str]
    place: tuple[str, int]
    members: list[Symbol] = field(default_factory=list)
    conformances: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.path[-1]

    @property
    def summary(self) -> str:
        """The first paragraph of the comment, on one line."""
        lines = []
        for line in self.comment:
            if not line.strip():
                break
            lines.append(line.strip())
        return " ".join(lines)


@dataclass
class Library:
    """All public symbols, by the path of their names, with overloads."""

    symbols: dict[tuple[str, ...], list[Symbol]] = field(default_factory=dict)
    # The module that a client imports for a type, if it is not the declaring one.
    imports: dict[str, str] = field(default_factory=dict)

    def types(self) -> list[Symbol]:
        """The types with a page, by name."""
        tops = [found[0] for path, found in self.symbols.items() if len(path) == 1]
        return sorted(tops, key=lambda symbol: symbol.name)

    def imported(self, symbol: Symbol) -> str:
        return self.imports.get(symbol.path[0]) or self.imports.get(symbol.module) or symbol.module


def main() -> None:
    graphs, catalogue, folder = sys.argv[1:]
    library = read(graphs)
    read_imports(library)
    os.makedirs(folder, exist_ok=True)
    for symbol in library.types():
        write(f"{folder}/{symbol.name}.md", type_page(symbol, library))
    write(f"{folder}/README.md", index_page(catalogue, library))


def write(path: str, lines: list[str]) -> None:
    text = "\n".join(lines).rstrip("\n") + "\n"
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub(r"\n{3,}", "\n\n", text))


# Symbol graphs


def read(folder: str) -> Library:
    library = Library()
    by_id: dict[str, Symbol] = {}
    relations = []
    for path in sorted(glob.glob(f"{folder}/*.symbols.json")):
        with open(path, encoding="utf-8") as file:
            graph = json.load(file)
        relations += graph["relationships"]
        for entry in graph["symbols"]:
            symbol = read_symbol(entry, graph["module"]["name"])
            if symbol is not None:
                by_id[entry["identifier"]["precise"]] = symbol
                library.symbols.setdefault(symbol.path, []).append(symbol)
    for relation in relations:
        source = by_id.get(relation["source"])
        if source is not None and relation["kind"] == "conformsTo":
            name = relation.get("targetFallback", relation["target"]).split(".")[-1]
            target = by_id.get(relation["target"])
            source.conformances.append(target.name if target else name)
    for symbol in by_id.values():
        owner = library.symbols.get(symbol.path[:-1])
        if owner:
            owner[0].members.append(symbol)
    for symbol in by_id.values():
        home = symbol.place[0]
        symbol.members.sort(key=lambda member: (member.place[0] != home, member.place, member.path))
    return library


def read_symbol(entry: dict, module: str) -> Symbol | None:
    # What the compiler or the standard library adds has no place in the sources.
    if "location" not in entry or "::SYNTHESIZED::" in entry["identifier"]["precise"]:
        return None
    path = tuple(entry["pathComponents"])
    if path[-1] in IMPLIED:
        return None
    location = entry["location"]
    declaration = "".join(part["spelling"] for part in entry["declarationFragments"])
    comment = [line["text"] for line in entry.get("docComment", {}).get("lines", [])]
    return Symbol(
        kind=entry["kind"]["identifier"],
        path=path,
        module=module,
        declaration=declaration.replace("@discardableResult ", "@discardableResult\n"),
        comment=comment,
        place=(os.path.basename(location["uri"]), location["position"]["line"]),
    )


def read_imports(library: Library) -> None:
    """Reads which modules and types ReceiptKit and StoreSimulation export."""
    for module, folder in [("ReceiptKit", "Sources/Store/ReceiptKit"), ("StoreSimulation", "Sources/Testing/StoreSimulation")]:
        for path in glob.glob(f"{folder}/*.swift"):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            for name in re.findall(r"^@_exported public import (?:struct \w+\.)?(\w+)$", text, flags=re.MULTILINE):
                library.imports[name] = module


# Pages


def type_page(symbol: Symbol, library: Library) -> list[str]:
    lines = [f"# {symbol.name}", ""]
    lines += [f"{KINDS.get(symbol.kind, 'Type')}, with `import {library.imported(symbol)}`. [All types](README.md)", ""]
    return lines + type_text(symbol, library, depth=2)


def type_text(symbol: Symbol, library: Library, depth: int) -> list[str]:
    lines = ["```swift", broken(headline(symbol)), "```", ""]
    lines += comment(symbol, library)
    for title, members in sections(symbol):
        lines += [f"{'#' * depth} {title}" if depth == 2 else f"**{title}**", ""]
        if all(is_short(member) for member in members):
            lines += table(members, library)
            continue
        for member in members:
            lines += member_text(member, symbol, library, depth + 1)
    for member in symbol.members:
        if member.kind in KINDS:
            lines += [f"{'#' * min(depth, 4)} {'.'.join(member.path)}", ""]
            lines += type_text(member, library, depth + 1)
    return lines


def sections(symbol: Symbol) -> list[tuple[str, list[Symbol]]]:
    """The sections with members; those that the type has in common with one of Apple follow."""
    found = [
        (title + (f" with the names of {mirrored}" if mirrored else ""), [
            member for member in distinct(symbol) if member.kind in kinds and MIRRORS.get(member.place[0]) == mirrored])
        for mirrored in (None, *sorted(set(MIRRORS.values()))) for title, kinds in SECTIONS
    ]
    return [(title, members) for title, members in found if members]


def distinct(symbol: Symbol) -> list[Symbol]:
    """The members; a protocol's requirements without their implementations for single types."""
    if symbol.kind != "swift.protocol":
        return symbol.members
    return list({member.declaration: member for member in reversed(symbol.members)}.values())[::-1]


def headline(symbol: Symbol) -> str:
    names = set(symbol.conformances) - USUAL
    if names & {"Hashable", "Comparable"}:
        names.discard("Equatable")
    if names >= {"Decodable", "Encodable"}:
        names = names - {"Decodable", "Encodable"} | {"Codable"}
    names = sorted(names)
    return symbol.declaration + (f": {', '.join(names)}" if names and ":" not in symbol.declaration else "")


def is_short(member: Symbol) -> bool:
    """Whether a member fits in the row of a table."""
    return member.kind in ("swift.enum.case", "swift.type.property", "swift.property") and len(member.comment) <= 2


def table(members: list[Symbol], library: Library) -> list[str]:
    lines = ["| Declaration | Meaning |", "| --- | --- |"]
    for member in members:
        declaration = re.sub(r" \{ get( async)?( throws)? \}$", "", member.declaration)
        note = foreign_import(member, library)
        text = linked(member.summary, member, library).replace("|", "\\|") + (f" {note}" if note else "")
        lines.append(f"| {linked_types(declaration, member, library)} | {text} |")
    return [*lines, ""]


def linked_types(declaration: str, member: Symbol, library: Library) -> str:
    """A declaration in one line, whose types are links to their pages."""
    parts, last = [], 0
    for match in TYPE.finditer(declaration):
        found = type_named(match[0], member, library)
        if found is not None:
            parts += [code(declaration[last:match.start()]), page_link(found, library, match[0])]
            last = match.end()
    return "".join([*parts, code(declaration[last:])]).replace("|", "\\|")


def code(text: str) -> str:
    return f"`{text}`" if text else ""


def type_named(name: str, member: Symbol, library: Library) -> Symbol | None:
    """A type of the library that has a page of its own, other than the page of the member."""
    path = tuple(name.split("."))
    found = library.symbols.get(path, [None])[0]
    if found is None or found.kind not in KINDS or path[0] == member.path[0]:
        return None
    return found


def types_of(declaration: str, member: Symbol, library: Library) -> list[str]:
    """A line with links to the types of a declaration in a code block."""
    found = [type_named(name, member, library) for name in dict.fromkeys(TYPE.findall(declaration))]
    links = [page_link(each, library) for each in found if each is not None]
    return [f"Types: {', '.join(links)}", ""] if links else []


def member_text(member: Symbol, owner: Symbol, library: Library, depth: int) -> list[str]:
    title = f"{'#' * depth} {plain(member.name)}" if depth <= 3 else f"**`{member.name}`**"
    lines = [title, "", "```swift", broken(member.declaration), "```", ""]
    lines += types_of(member.declaration, member, library)
    note = foreign_import(member, library)
    if note:
        lines += [note, ""]
    return lines + comment(member, library)


def foreign_import(member: Symbol, library: Library) -> str:
    """The import that a member needs besides that of its type."""
    owner = library.symbols[member.path[:1]][0]
    if member.module == owner.module or library.imported(member) == library.imported(owner):
        return ""
    return f"With `import {member.module}`."


def plain(name: str) -> str:
    """A name as a heading, in which `_` would begin emphasis."""
    return f"`{name}`"


def broken(declaration: str) -> str:
    """A long declaration with a line for each parameter."""
    if len(declaration) <= 100 or "(" not in declaration:
        return declaration
    start = declaration.index("(")
    depth, last, parts, end = 0, start + 1, [], len(declaration)
    for position in range(start, len(declaration)):
        character = declaration[position]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
            if depth == 0:
                parts.append(declaration[last:position].strip())
                end = position
                break
        elif character == "," and depth == 1:
            parts.append(declaration[last:position].strip())
            last = position + 1
    return declaration[: start + 1] + "\n  " + ",\n  ".join(parts) + "\n" + declaration[end:]


# Comments


def comment(symbol: Symbol, library: Library) -> list[str]:
    """The text of a comment: links to pages, examples as fenced blocks, headings below those of the page."""
    lines: list[str] = []
    code: list[str] = []
    is_fenced = False
    for line in [*symbol.comment, ""]:
        if line.lstrip().startswith("```"):
            is_fenced = not is_fenced
            lines.append(line)
        elif is_fenced:
            lines.append(line)
        elif line.startswith("    ") and (code or not lines or not lines[-1].strip()):
            code.append(line[4:])
        elif code and not line.strip():
            code.append("")
        else:
            lines += block(code)
            code = []
            heading = re.match(r"#+ (.*)", line)
            lines.append(f"**{heading[1]}**" if heading else linked(line, symbol, library))
    lines += block(code)
    return [*lines, ""]


def block(code: list[str]) -> list[str]:
    while code and not code[-1]:
        code = code[:-1]
    if not code:
        return []
    is_data = code[0].lstrip().startswith(("{", "[", "<", "|", "$")) or "::=" in "\n".join(code)
    return ["```text" if is_data else "```swift", *code, "```", ""]


def linked(line: str, symbol: Symbol, library: Library) -> str:
    """A line whose links in double backquotes, rules and pages are links to pages."""
    line = RULES.sub(lambda match: f"[{match[0]}](../Reference/Entitlement-rules.md)", line)
    line = PAGE.sub(r"[\2](../\1)", line)
    return re.sub(r"``([^`]+)``", lambda match: link(match[1], symbol, library), line)


def link(target: str, symbol: Symbol, library: Library) -> str:
    parts = tuple(part for part in re.sub(r"-\w+$", "", target).split("/") if part)
    if target.startswith("/"):
        parts = parts[1:]
    # From the members of the type outward, as DocC resolves names.
    for length in range(len(symbol.path), -1, -1):
        found = library.symbols.get(symbol.path[:length] + parts)
        if found:
            return page_link(found[0], library)
    return f"`{'.'.join(parts) or target}`"


def page_link(found: Symbol, library: Library, name: str = "") -> str:
    name = name or ".".join(found.path)
    if len(found.path) == 1:
        return f"[`{name}`]({name}.md)"
    owner = library.symbols[found.path[:-1]][0]
    return f"[`{name}`]({found.path[0]}.md{anchor(found, owner)})"


def anchor(found: Symbol, owner: Symbol) -> str:
    """The anchor of the heading; members in tables and members of nested types have none."""
    if found.kind in KINDS:
        return "#" + "".join(found.path).lower() if len(found.path) <= 3 else ""
    if len(found.path) > 2:
        return "#" + "".join(owner.path).lower()
    for _, members in sections(owner):
        if found in members and not all(is_short(member) for member in members):
            return "#" + re.sub(r"[^\w-]", "", found.name.lower())
    return ""


# Index


def index_page(catalogue: str, library: Library) -> list[str]:
    with open(catalogue, encoding="utf-8") as file:
        text = file.read()
    tasks = text[text.index("### Symbols by task") : text.index("### Modules")].split("\n")[1:]
    lines = [
        "# Swift API reference",
        "",
        "Look up a type with its members, its errors and an example. Generated from the declarations and their comments by",
        "`./dev vectors`; do not edit these pages. The first lines of a page name its module; all pages below without another",
        "`import` need only `import ReceiptKit`.",
        "",
    ]
    for line in tasks:
        title = re.fullmatch(r"\*\*(.*)\*\*(.*)", line)
        lines.append(f"## {title[1]}{title[2]}" if title else linked(line, NOTHING, library))
    lines += ["", "## All types", ""]
    modules: dict[str, list[Symbol]] = {}
    for symbol in library.types():
        modules.setdefault(library.imported(symbol), []).append(symbol)
    products = read_products()
    for module in sorted(modules, key=lambda name: (name != "ReceiptKit", name)):
        product = products.get(module, "ReceiptKit")
        lines += [f"### `import {module}`", ""]
        lines += [f"In the product `{product}`.", ""] if product != module else []
        lines += ["| Type | |", "| --- | --- |"]
        for symbol in modules[module]:
            summary = linked(symbol.summary, symbol, library).replace("|", "\\|")
            lines.append(f"| [`{symbol.name}`]({symbol.name}.md) | {summary} |")
        lines.append("")
    return lines


def read_products() -> dict[str, str]:
    """The product of each module that is not in `ReceiptKit`."""
    with open("Package.swift", encoding="utf-8") as file:
        found = re.findall(r'\.library\(name: "(\w+)", targets: \[(.*?)\]\)', file.read())
    return {target: product for product, targets in found for target in re.findall(r"\w+", targets)}


NOTHING = Symbol(kind="", path=(), module="", declaration="", comment=[], place=("", 0))

main()
