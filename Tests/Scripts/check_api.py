# SPDX-License-Identifier: Apache-2.0
"""Checks the public API: each symbol must have a comment, the modules for verification must stay small, and so must the
number of top-level types that a server sees with `import ReceiptKit`.

Usage: python3 check_api.py FOLDER      FOLDER: the symbol graphs of all documented modules

Counts each public symbol that a module declares, except:
- symbols that the compiler synthesizes, and members that a type inherits from a protocol extension;
- enumeration cases, which count with their enumeration;
- the members by which a type conforms to a protocol of the standard library (`==`, `hash(into:)`, `description`) or to
  `ReceiptKitError`, whose requirements count once.
"""
import json, pathlib, re, sys

SMALL_MODULES = {"StoreVerification", "StoreReceipts", "StoreEntitlements"}
# The 300 of version 0.2.0, and what an answer says since: the paid end, the other product, two actions, three dates; the
# seats of a group and the move of a subscription.
LIMIT = 325

# One import for a server that verifies: the modules and single types that it exports.
UMBRELLA = "Sources/Store/ReceiptKit/ReceiptKit.swift"
EXPORT = re.compile(r"^@_exported public import (?:(?:struct|enum|class|protocol) )?(\w+)(?:\.(\w+))?$", re.MULTILINE)
TYPE_LIMIT = 160
TYPES = {f"swift.{kind}" for kind in ("struct", "enum", "class", "protocol", "typealias", "actor")}

CONFORMANCES = {
    "==(_:_:)", "<(_:_:)", "hash(into:)", "description", "init(from:)", "encode(to:)", "rawValue", "init(rawValue:)",
    "init(arrayLiteral:)", "allCases", "makeAsyncIterator()", "next()", "Element", "Failure", "Iterator", "AsyncIterator",
    "category", "hint",
}


def declared(path):
    """The public symbols that a module declares in its sources."""
    for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]:
        if "::SYNTHESIZED::" not in symbol["identifier"]["precise"] and "location" in symbol: yield symbol


def is_counted(symbol):
    path = symbol["pathComponents"]
    if path[0] == "ReceiptKitError": return True
    return symbol["kind"]["identifier"] != "swift.enum.case" and path[-1] not in CONFORMANCES


def exported_types(types):
    """The names of the top-level types that the umbrella exports, from those of all modules."""
    for module, name in EXPORT.findall(pathlib.Path(UMBRELLA).read_text(encoding="utf-8")):
        if name and name not in types[module]: sys.exit(f"{UMBRELLA}: {module} has no public type {name}")
        yield from [name] if name else types[module]


def main():
    failures, counts, types = [], {}, {}
    # A file such as A@B.symbols.json lists the extensions in A of types of B.
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.symbols.json")):
        module = path.name.split(".")[0].split("@")[0]
        symbols = list(declared(path))
        counts[module] = counts.get(module, 0) + sum(map(is_counted, symbols))
        types.setdefault(module, []).extend(
            symbol["pathComponents"][0] for symbol in symbols
            if len(symbol["pathComponents"]) == 1 and symbol["kind"]["identifier"] in TYPES)
        failures += [f"no comment: {module}.{'.'.join(symbol['pathComponents'])}"
                     for symbol in symbols if "docComment" not in symbol]
    total = sum(counts.get(module, 0) for module in SMALL_MODULES)
    figures = ", ".join(f"{module} {counts.get(module, 0)}" for module in sorted(SMALL_MODULES))
    print(f"public declarations: {total} of at most {LIMIT} ({figures})")
    if total > LIMIT: failures.append(f"too many public declarations: make {total - LIMIT} of them `package`")
    exported = len(set(exported_types(types)))
    print(f"types that import ReceiptKit exports: {exported} of at most {TYPE_LIMIT}")
    if exported > TYPE_LIMIT:
        failures.append(f"too many types: export {exported - TYPE_LIMIT} of them from AppStoreServer, or make them `package`")
    for failure in failures: print(failure)
    sys.exit(1 if failures else 0)


main()
