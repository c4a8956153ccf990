# SPDX-License-Identifier: Apache-2.0
"""Compares the declared dependencies of each target with the imports in its sources, and fails if they differ. Also fails if
a verb that may use only the public library imports a target below it, or if a product for servers contains a target that
only those link who ask for it.

Usage: python3 check_imports.py MANIFEST...      MANIFEST: a file with the output of `swift package dump-package`

The compiler accepts imports of indirect dependencies; this check does not. A C source imports a target by including one of
its headers, or a header in the same folder as one that they include (`openssl/`).
"""
import json, pathlib, re, sys

SWIFT_IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+"
    r"(?:(?:struct|class|enum|protocol|typealias|func|let|var|actor)[ \t]+)?(\w+)", re.MULTILINE)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*(?:include|import)[ \t]*[<"]([^>"]+)[>"]', re.MULTILINE)
C_SUFFIXES = {".c", ".cc", ".cpp", ".h", ".m"}

# The files of verbs that use the library like any client: they import targets of the command, and otherwise ReceiptKit and
# AppStoreServer only.
CLIENTS = ["Decode*", "Verify*", "Entitlements*", "InputVerifier", "Evidence*", "PolicyFile",
           "StatedTokens", "SubscriptionKey", "AnswerPrinter", "CommonOptions", "Sign*",
           "OfferVerification"]
CLIENT_IMPORTS = {"ReceiptKit", "AppStoreServer", "OfferMistakes", "DocumentRecovery", "StoreConfiguration", "AnswerOutput",
                  "DocumentInput", "HTMLReport", "CommandArguments", "SystemIO"}

# The products for servers, and the targets that they must not contain.
ON_REQUEST = {"OfferMistakes", "DocumentRecovery"}
VERIFYING = {"OpenSSLSigning"} | ON_REQUEST
NOT_LINKED = {"ReceiptKit": VERIFYING, "ReceiptKitFoundation": VERIFYING, "AppStoreServer": ON_REQUEST,
              "AppStoreServerFoundation": ON_REQUEST, "StoreClient": ON_REQUEST, "CReceiptKit": {"OfferMistakes"}}


def folder(target):
    default = ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]
    return pathlib.Path(target.get("path") or default)


def files(target):
    """The source files of a target, without those of targets in its subfolders."""
    root = folder(target)
    roots = [root / name for name in target.get("sources") or ["."]]
    excluded = [root / name for name in target.get("exclude", [])]
    for start in roots:
        for path in [start] if start.is_file() else sorted(start.rglob("*")):
            if path.is_file() and not any(path.is_relative_to(entry) for entry in excluded): yield path


def dependencies(target):
    return [next(iter(entry.values()))[0] for entry in target["dependencies"]]


def headers(target):
    """The headers and folders that a C source includes to use a target."""
    if target is None: return set()
    names = set()
    for path in folder(target).rglob("*.h"):
        names.add(path.name)
        included = INCLUDE.findall(path.read_text(encoding="utf-8"))
        if target["type"] == "system": names |= {name.split("/")[0] + "/" if "/" in name else name for name in included}
    return names


def imports(target, by_name):
    found = set()
    for path in files(target):
        if path.suffix == ".swift": found |= set(SWIFT_IMPORT.findall(path.read_text(encoding="utf-8")))
        elif path.suffix in C_SUFFIXES:
            included = INCLUDE.findall(path.read_text(encoding="utf-8"))
            for name in dependencies(target):
                if any(used == header or used.startswith(header) and header.endswith("/")
                       for used in included for header in headers(by_name.get(name))): found.add(name)
    return found


def closure(name, targets):
    """A target, and all targets that are linked with it."""
    found, pending = set(), [name]
    while pending:
        next_name = pending.pop()
        if next_name not in found:
            found.add(next_name)
            pending += dependencies(targets[next_name])
    return found


def main():
    targets, findings = {}, []
    for name in sys.argv[1:]:
        listed = {target["name"]: target for target in json.loads(pathlib.Path(name).read_text(encoding="utf-8"))["targets"]}
        targets |= listed
        # A manifest for fuzzing or benchmarks lists only some of the targets.
        for target in listed.values():
            missing = [other for other in dependencies(target) if other not in listed]
            findings += [f"{name}: {target['name']} depends on {other}, which is not listed" for other in missing]
    for target in targets.values():
        declared, imported = dependencies(target), imports(target, targets) & targets.keys()
        findings += [f"{target['name']}: unused dependency {name}" for name in declared if name not in imported]
        undeclared = sorted(imported - set(declared) - {target["name"]})
        findings += [f"{target['name']}: undeclared dependency {name}" for name in undeclared]
    for name, others in NOT_LINKED.items():
        findings += [f"{name}: links {other}" for other in sorted(others & closure(name, targets))]
    for pattern in CLIENTS:
        paths = sorted(pathlib.Path("Sources/Command/ReceiptCommands").rglob(pattern + ".swift"))
        if not paths: findings.append(f"ReceiptCommands: no file {pattern}.swift")
        for path in paths:
            extra = sorted(set(SWIFT_IMPORT.findall(path.read_text(encoding="utf-8"))) - CLIENT_IMPORTS)
            findings += [f"{path.name}: import of {name} in a client of ReceiptKit" for name in extra]
    if findings: sys.exit("\n".join(findings))


main()
