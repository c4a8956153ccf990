# SPDX-License-Identifier: Apache-2.0
"""Writes the Swift API reference: a page for each type that people look up, a page for each module with its other types, and an
index by task.

usage: api_pages.py GRAPHS CATALOGUE FOLDER

GRAPHS is a folder with the symbol graphs of all modules, CATALOGUE the page of the DocC catalogue with the symbols by task.
The pages follow from the declarations and their comments. A type has a page of its own if a task of the catalogue names it: it
then has an example, and the page that the task names shows its use. The whole comments of the other types are in the sources and
in the DocC archive.
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
PAGE = re.compile(r"\bDocs/((?:[\w-]+/)?([\w-]+)\.md)")

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


# A page with so many members has one table.
FEW_MEMBERS = 30

# The protocol of error codes, and the types of Apple's codes; other pages explain each.
ERROR_CODES = "FaultCode"
ERROR_PAGE = "../Reference/Error-codes.md"
API_ERRORS = {"APIErrorCode", "ExternalPurchaseErrorCode"}
API_ERROR_PAGE = "../Reference/App-Store-Server-API.md"

# The protocol of forgeries; the command lists their names with the rule that each breaks.
FORGERIES = "Forgery"
FORGERY_PAGE = "../How-to/Test-with-forgeries.md"


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
    # The lines of the catalogue about tasks, and the page of each type that they name.
    tasks: list[str] = field(default_factory=list)
    guides: dict[str, list[str]] = field(default_factory=dict)

    def has_page(self, symbol: Symbol) -> bool:
        return symbol.path[0] in self.guides

    def modules(self) -> dict[str, list[Symbol]]:
        """The types by declaring module, both by name."""
        found: dict[str, list[Symbol]] = {}
        for symbol in sorted(self.types(), key=lambda symbol: (symbol.module, symbol.name)):
            found.setdefault(symbol.module, []).append(symbol)
        return found

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
    read_tasks(catalogue, library)
    os.makedirs(folder, exist_ok=True)
    failures = []
    for symbol in library.types():
        if library.has_page(symbol):
            failures += [] if has_example(symbol) else [symbol.name]
            write(f"{folder}/{symbol.name}.md", type_page(symbol, library))
    for module, symbols in library.modules().items():
        write(f"{folder}/{module_file(module)}", module_page(module, symbols, library))
    write(f"{folder}/README.md", index_page(library))
    if failures:
        sys.exit(f"types of a task without an example in their comments: {', '.join(failures)}")


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


def read_tasks(catalogue: str, library: Library) -> None:
    """Reads the tasks of the catalogue: a bold line with the page that shows the task, then its types."""
    with open(catalogue, encoding="utf-8") as file:
        text = file.read()
    library.tasks = text[text.index("### Symbols by task") : text.index("### Modules")].split("\n")[1:]
    guides: list[str] = []
    is_also = False
    for line in library.tasks:
        if line.startswith("**"):
            guides = [match[0] for match in PAGE.finditer(line)]
            if not guides:
                sys.exit(f"{catalogue}: the task names no page: {line}")
        # A line that begins with "also" names types whose module's page suffices.
        is_also = line.startswith("- also") or is_also and line.startswith("  ")
        for name in [] if is_also else re.findall(r"``/\w+/(\w+)``", line):
            known = library.guides.setdefault(name, [])
            known += [guide for guide in guides if guide not in known]


def has_example(symbol: Symbol) -> bool:
    return any(line.startswith(("    ", "```")) for each in [symbol, *symbol.members] for line in each.comment)


# Pages


def type_page(symbol: Symbol, library: Library) -> list[str]:
    module = f"[{symbol.module}]({module_file(symbol.module)})"
    guides = ", ".join(linked(guide, symbol, library) for guide in library.guides[symbol.name])
    lines = [f"# {symbol.name}", ""]
    lines += [f"{KINDS.get(symbol.kind, 'Type')} of {module}, with `import {library.imported(symbol)}`. Its use: {guides}.", ""]
    lines += ["```swift", broken(headline(symbol)), "```", "", *comment(symbol, library)]
    lines += [listed_elsewhere(symbol).lstrip(), ""]
    used = [line for member in symbol.members for line in examples(member)]
    lines += ["```swift", *used[1:], "```", ""] if used else []
    found = sections(symbol)
    if sum(len(members) for _, members in found) <= FEW_MEMBERS:
        found = [("Members", [member for _, members in found for member in members])]
    for title, members in found:
        lines += [f"## {title}", "", *table(members, library)] if members else []
    for member in nested(symbol):
        lines += [f"## {'.'.join(member.path)}", "", *brief_type(member, library)]
    return lines


def module_page(module: str, symbols: list[Symbol], library: Library) -> list[str]:
    """The types of a module: links to those with a page, then the others with their members."""
    imported = library.imported(symbols[0])
    lines = [f"# {module}", "", f"With `import {imported}`. [Swift API reference](README.md)", ""]
    if any(library.has_page(symbol) for symbol in symbols):
        links = [page_link(symbol, library) for symbol in symbols if library.has_page(symbol)]
        lines += [f"Types with a page: {', '.join(links)}.", ""]
    for symbol in symbols:
        if not library.has_page(symbol) and has_members(symbol):
            lines += [f"## {symbol.name}", "", *brief_type(symbol, library)]
            for member in nested(symbol):
                lines += [f"### {'.'.join(member.path)}", "", *brief_type(member, library)]
    others = [symbol for symbol in symbols if not library.has_page(symbol) and not has_members(symbol)]
    lines += ["## Types without members of their own", ""] if others else []
    for symbol in others:
        text = linked(symbol.summary, symbol, library) + listed_elsewhere(symbol)
        lines.append("- " + item(linked_types(shown(symbol), symbol, library), text))
    return lines


def has_members(symbol: Symbol) -> bool:
    return any(members for _, members in sections(symbol)) or any(member.kind in KINDS for member in symbol.members)


def brief_type(symbol: Symbol, library: Library) -> list[str]:
    """A type in few lines: its declaration and summary, then its members."""
    rows = [member for _, members in sections(symbol) for member in members]
    lines = [item(code(headline(symbol)), linked(symbol.summary, symbol, library) + listed_elsewhere(symbol))]
    lines += ["- " + item(linked_types(shown(member), member, library), meaning(member, library, isBrief=True)) for member in rows]
    return [*lines, ""]


def item(declaration: str, text: str) -> str:
    return f"{declaration}: {text}" if text else declaration


def nested(symbol: Symbol) -> list[Symbol]:
    """The types inside a type, at any depth."""
    inner = [member for member in symbol.members if member.kind in KINDS]
    return [each for member in inner for each in [member, *nested(member)]]


def module_file(module: str) -> str:
    """A module may have the name of a type."""
    return f"Module-{module}.md"


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
        return [member for member in symbol.members if is_looked_up(member, symbol)]
    return list({member.declaration: member for member in reversed(symbol.members)}.values())[::-1]


def is_looked_up(member: Symbol, owner: Symbol) -> bool:
    """Leaves out what conformances imply, and constants that another page lists."""
    if "RawRepresentable" in owner.conformances and member.name in ("init(rawValue:)", "rawValue"):
        return False
    if ERROR_CODES in owner.conformances or owner.name in API_ERRORS:
        return member.kind not in ("swift.enum.case", "swift.type.property")
    return not (FORGERIES in owner.conformances and is_constant(member, owner))


def listed_elsewhere(symbol: Symbol) -> str:
    """A link to the page that lists the constants of the type."""
    if ERROR_CODES in symbol.conformances or symbol.name in API_ERRORS:
        return f" [The codes]({API_ERROR_PAGE if symbol.name in API_ERRORS else ERROR_PAGE})."
    if FORGERIES not in symbol.conformances:
        return ""
    names = ", ".join(code(member.name) for member in symbol.members if is_constant(member, symbol))
    return f" [The forgeries]({FORGERY_PAGE}), as constants: {names}."


def is_constant(member: Symbol, owner: Symbol) -> bool:
    return member.kind == "swift.type.property" and member.declaration.endswith(f": {owner.name}")


def headline(symbol: Symbol) -> str:
    names = set(symbol.conformances) - USUAL
    if names & {"Hashable", "Comparable"}:
        names.discard("Equatable")
    if names >= {"Decodable", "Encodable"}:
        names = names - {"Decodable", "Encodable"} | {"Codable"}
    names = sorted(names)
    return symbol.declaration + (f": {', '.join(names)}" if names and ":" not in symbol.declaration else "")


def table(members: list[Symbol], library: Library) -> list[str]:
    lines = ["| Declaration | Meaning |", "| --- | --- |"]
    for member in members:
        declaration = linked_types(shown(member), member, library).replace("|", "\\|")
        lines.append(f"| {declaration} | {meaning(member, library).replace('|', chr(92) + '|')} |")
    return [*lines, ""]


def shown(member: Symbol) -> str:
    """The declaration without what a reader does not look up, on one line."""
    text = re.sub(r" \{ get( async)?( throws)?( set)? \}$", "", member.declaration)
    return re.sub(r"\s+", " ", text.replace("@discardableResult\n", ""))


def meaning(member: Symbol, library: Library, isBrief: bool = False) -> str:
    """The comment of a member without its examples, for a cell of a table."""
    paragraphs = [member.summary] if isBrief else plain_paragraphs(member)
    note = foreign_import(member, library)
    texts = [linked(text, member, library) for text in paragraphs] + ([note] if note else [])
    return "<br>".join(texts)


def plain_paragraphs(member: Symbol) -> list[str]:
    paragraphs: list[list[str]] = [[]]
    is_fenced = False
    for line in member.comment:
        if line.lstrip().startswith("```"):
            is_fenced = not is_fenced
        elif is_fenced or line.startswith("    "):
            continue
        elif not line.strip() or line.lstrip().startswith(("- ", "#")):
            paragraphs.append([line.strip().lstrip("# ")])
        else:
            paragraphs[-1].append(line.strip())
    return [text for text in (" ".join(filter(None, lines)) for lines in paragraphs) if text]


def examples(member: Symbol) -> list[str]:
    """The code in the comment of a member, each block after an empty line."""
    found: list[str] = []
    is_fenced, was_code = False, False
    for line in member.comment:
        is_fence = line.lstrip().startswith("```")
        is_code = not is_fence and (is_fenced or line.startswith("    "))
        if is_code:
            found += ([] if was_code else [""]) + [line if is_fenced else line[4:]]
        elif not line and was_code:
            found.append("")
        is_fenced ^= is_fence
        was_code = is_code or (not line and was_code)
    while found and not found[-1]:
        found.pop()
    return [] if block(found[1:])[:1] == ["```text"] else found


def linked_types(declaration: str, member: Symbol, library: Library) -> str:
    """A declaration in one line, whose types are links to their pages."""
    parts, last = [], 0
    for match in TYPE.finditer(declaration):
        found = type_named(match[0], member, library)
        if found is not None:
            parts += [code(declaration[last:match.start()]), page_link(found, library, match[0])]
            last = match.end()
    return "".join([*parts, code(declaration[last:])])


def code(text: str) -> str:
    return f"`{text}`" if text else ""


def type_named(name: str, member: Symbol, library: Library) -> Symbol | None:
    """A type of the library, other than that of the member."""
    path = tuple(name.split("."))
    found = library.symbols.get(path, [None])[0]
    if found is None or found.kind not in KINDS or path[0] == member.path[0]:
        return None
    return found


def foreign_import(member: Symbol, library: Library) -> str:
    """The import that a member needs besides that of its type."""
    owner = library.symbols[member.path[:1]][0]
    if member.module == owner.module or library.imported(member) == library.imported(owner):
        return ""
    return f"With `import {member.module}`."


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
    top = library.symbols[found.path[:1]][0]
    type_path = found.path if found.kind in KINDS else found.path[:-1]
    page = f"{top.name}.md" if library.has_page(top) else module_file(top.module)
    is_heading = has_members(top) if not library.has_page(top) else len(type_path) > 1
    return f"[`{name}`]({page}{'#' + ''.join(type_path).lower() if is_heading else ''})"


# Index


def index_page(library: Library) -> list[str]:
    lines = [
        "# Swift API reference",
        "",
        "Find the type for a task, and a page that shows its use. `./dev vectors` generates these pages from the declarations",
        "and their comments; do not edit them. All types need only `import ReceiptKit`, unless their page or task names another",
        "import. `./dev check` writes a DocC archive with the whole comments of all types to `.build-docs`.",
        "",
    ]
    for line in library.tasks:
        title = re.fullmatch(r"\*\*(.*?)\*\*(.*)", line)
        lines += [f"## {title[1]}", "", linked(title[2].lstrip(",: "), NOTHING, library)] if title else [linked(line, NOTHING, library)]
    lines += ["", "## All types by module", ""]
    products = read_products()
    for module, symbols in sorted(library.modules().items(), key=lambda item: (library.imported(item[1][0]) != "ReceiptKit", item[0])):
        imported = library.imported(symbols[0])
        product = products.get(imported, "ReceiptKit")
        place = f", `import {imported}`" + (f" of the product `{product}`" if product != imported else "")
        links = ", ".join(page_link(symbol, library) for symbol in symbols)
        lines += [f"**[{module}]({module_file(module)})**{place}: {links}", ""]
    return lines


def read_products() -> dict[str, str]:
    """The product of each module that is not in `ReceiptKit`."""
    with open("Package.swift", encoding="utf-8") as file:
        found = re.findall(r'\.library\(name: "(\w+)", targets: \[(.*?)\]\)', file.read())
    return {target: product for product, targets in found for target in re.findall(r"\w+", targets)}


NOTHING = Symbol(kind="", path=(), module="", declaration="", comment=[], place=("", 0))

main()
