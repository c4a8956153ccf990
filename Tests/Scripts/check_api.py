# SPDX-License-Identifier: Apache-2.0
"""Checks the public API: each symbol must have a comment, and the modules for verification must stay small.

Usage: python3 check_api.py FOLDER      FOLDER: the symbol graphs of all documented modules

Counts each public symbol that a module declares, except:
- symbols that the compiler synthesizes, and members that a type inherits from a protocol extension;
- enumeration cases, which count with their enumeration;
- the members by which a type conforms to a protocol of the standard library (`==`, `hash(into:)`, `description`) or to
  `ReceiptKitError`, whose requirements count once.
"""
import json, pathlib, sys

SMALL_MODULES = {"StoreVerification", "StoreReceipts", "StoreEntitlements"}
LIMIT = 300

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


def main():
    failures, counts = [], {}
    # A file such as A@B.symbols.json lists the extensions in A of types of B.
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*.symbols.json")):
        module = path.name.split(".")[0].split("@")[0]
        symbols = list(declared(path))
        counts[module] = counts.get(module, 0) + sum(map(is_counted, symbols))
        failures += [f"no comment: {module}.{'.'.join(symbol['pathComponents'])}"
                     for symbol in symbols if "docComment" not in symbol]
    total = sum(counts.get(module, 0) for module in SMALL_MODULES)
    figures = ", ".join(f"{module} {counts.get(module, 0)}" for module in sorted(SMALL_MODULES))
    print(f"public declarations: {total} of at most {LIMIT} ({figures})")
    if total > LIMIT: failures.append(f"too many public declarations: make {total - LIMIT} of them `package`")
    for failure in failures: print(failure)
    sys.exit(1 if failures else 0)


main()
