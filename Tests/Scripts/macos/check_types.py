# SPDX-License-Identifier: Apache-2.0
"""Checks by types, on Linux, that the sources compile for macOS 15 on arm64, and the C sources also for Linux on arm64.

Usage: python3 check_types.py PACKAGES FOLDER HEADERS INCLUDE...

PACKAGES  a folder with NAME.manifest and NAME.description, the output of `swift package dump-package` and
          `swift package describe --type json`, for one or several sets of targets
FOLDER    keeps what is built of the standard library
HEADERS   the C headers of the package `ziglang`
INCLUDE   where to search for the headers of OpenSSL, libcurl, libmicrohttpd, SQLite and zlib

Nothing is linked or run. The targets are those of the description, so a new one is checked without being named here."""
import concurrent.futures, json, os, pathlib, re, sys

from mac_sdk import LINUX, MAC, VERSION, SDK, Failure
from probes import probe

IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:(?:public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+(\w+)",
    re.MULTILINE)

# The modules of Apple that have no interface on Linux. Testing has one, but its macros would have to run.
ABSENT = {"Foundation", "Testing", "FoundationNetworking", "Dispatch"}

# The modules for which the stub in Tests/MacOS/Foundation suffices.
STUBBED = {"AppStoreServerFoundation", "FuzzTargets", "LocalServer", "ProofSupport", "ReceiptKitFoundation",
           "SignatureFixtures", "SimulatedHistories", "TestSupport", "TestVectors", "differential", "faults",
           "histories", "signatures"}


class Target:
    """A target of the package."""

    def __init__(self, described, declared):
        self.name, self.kind = described["name"], described["module_type"]
        self.folder = pathlib.Path(described["path"])
        self.sources = [self.folder / name for name in described["sources"]]
        self.uses = described.get("target_dependencies", [])
        self.has_resources = "resources" in described
        self.settings = [entry["kind"] for entry in declared["settings"] if entry["tool"] == "swift"]
        swift = self.kind == "SwiftTarget"
        self.imports = {path: set(IMPORT.findall(path.read_text(encoding="utf-8"))) for path in self.sources if swift}

    def needs_apple(self):
        """Whether it imports a module that cannot be had on Linux."""
        absent = ABSENT - {"Foundation"} if self.name in STUBBED else ABSENT
        return any(found & absent for found in self.imports.values())

    def words(self):
        """The arguments of the compiler for the settings in the manifest."""
        words = ["-swift-version", "6"]
        for setting in self.settings:
            [(name, value)] = setting.items()
            if name == "strictMemorySafety": words.append("-strict-memory-safety")
            elif name == "enableUpcomingFeature": words += ["-enable-upcoming-feature", value["_0"]]
            elif name == "treatAllWarnings" and value["_0"] == "error": words.append("-warnings-as-errors")
            elif name != "unsafeFlags": raise Failure(f"this check does not know the setting {name} of {self.name}")
        return words


class Check:
    """The check of all targets. `answers` has the diagnostics of each that was checked."""

    def __init__(self, packages, sdk):
        self.targets, self.sdk = {}, sdk
        for path in sorted(packages.glob("*.manifest")):
            manifest = json.loads(path.read_text())
            platforms = [entry["version"] for entry in manifest["platforms"] if entry["platformName"] == "macos"]
            if platforms != [VERSION]: raise Failure(f"Package.swift is for macOS {platforms}, this check for {VERSION}")
            declared = {entry["name"]: entry for entry in manifest["targets"]}
            for entry in json.loads(path.with_suffix(".description").read_text())["targets"]:
                self.targets.setdefault(entry["name"], Target(entry, declared[entry["name"]]))
        targets = self.targets.values()
        self.c_targets = [target for target in targets if target.kind == "ClangTarget"]
        self.c_modules = {target.name for target in targets if target.kind != "SwiftTarget"} | {"CLibrary"}
        self.out = sdk.new_folder("package")
        self.c_words = [word for path in self.module_maps() for word in ("-Xcc", f"-fmodule-map-file={path}")]
        self.answers, self.files = {}, []

    def module_maps(self):
        """The module maps of C targets; SwiftPM writes those of targets with sources."""
        for target in self.targets.values():
            if target.kind == "SystemLibraryTarget": yield target.folder / "module.modulemap"
            elif target.kind == "ClangTarget":
                path = self.out / f"{target.name}.modulemap"
                headers = (target.folder / "include").resolve()
                path.write_text(f'module {target.name} {{\n  umbrella "{headers}"\n  export *\n}}\n')
                yield path

    def covered(self):
        """The Swift targets whose imports, direct and indirect, can all be had."""
        found = {}

        def is_covered(name):
            target = self.targets[name]
            if name not in found:
                found[name] = not target.needs_apple() and all(is_covered(used) for used in target.uses)
            return found[name]

        return [target for target in self.targets.values() if is_covered(target.name) and target.kind == "SwiftTarget"]

    def compile(self, target, module, sources):
        """Compiles sources as a module with the settings of a target."""
        # Writes the module also after an error, so that one run shows the errors of all modules.
        words = ["-emit-module", "-experimental-allow-module-with-compiler-errors", "-module-name", module, "-o",
                 self.out / f"{module}.swiftmodule", "-I", self.out, "-package-name", "receiptkit",
                 "-diagnostic-style=llvm", *target.words(), *self.c_words]
        if target.name in STUBBED and target.has_resources: sources = [*sources, self.accessor()]
        if len(sources) == 1 and sources[0].name != "main.swift": words.append("-parse-as-library")
        return self.sdk.swift(*words, *sources)

    def accessor(self):
        """The source that SwiftPM adds to a target with resources."""
        path = self.out / "ResourceBundle.swift"
        path.write_text("import Foundation\nextension Bundle { static var module: Bundle { Bundle() } }\n")
        return path

    def check_swift(self):
        """Checks each module after those that it imports."""
        waiting = {target.name: target for target in self.covered()}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            running = {}
            while waiting or running:
                blocked = waiting.keys() | {name for name in running.values()}
                for target in [entry for entry in waiting.values() if not blocked & set(entry.uses)]:
                    del waiting[target.name]
                    running[pool.submit(self.compile, target, target.name, target.sources)] = target.name
                done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
                for result in done: self.answers[running.pop(result)] = result.result()

    def check_files(self):
        """Checks the files that call C of the other targets, if they need none of the absent modules."""
        checked = {target.name for target in self.covered()}
        for target in self.targets.values():
            files = [path for path, found in target.imports.items() if found & self.c_modules and not found & ABSENT]
            if target.name in checked or not files: continue
            self.files += files
            self.answers[f"{target.name}, files that call C"] = self.compile(target, target.name, files)

    def check_c(self):
        folders = [target.folder / "include" for target in self.c_targets]
        folders += [target.folder for target in self.targets.values() if target.kind == "SystemLibraryTarget"]
        headers = [word for folder in folders for word in ("-I", folder)]
        for target in self.c_targets:
            for triple in [MAC, LINUX]:
                self.answers[f"{target.name} for {triple}"] = self.sdk.c(triple, *headers, *target.sources)

    def report(self):
        """Prints what was checked; returns whether all of it compiles."""
        wrong = {name: answer for name, answer in self.answers.items() if answer[0] != 0 or answer[1].strip()}
        for name, (_, output) in wrong.items(): print(f"{name}:\n{output}")
        covered = {target.name for target in self.covered()}
        swift = {target.name for target in self.targets.values() if target.kind == "SwiftTarget"}
        print(f"{len(covered)} Swift modules checked for {MAC}, {len(self.c_targets)} C targets for {MAC} and {LINUX}")
        print(f"of other modules, files that call C: {' '.join(path.name for path in self.files)}")
        print(f"not covered, because they need Foundation or Testing: {' '.join(sorted(swift - covered))}")
        print("not covered: the Objective-C runtime, linking, running")
        return not wrong


def main():
    packages, folder, headers, *includes = map(pathlib.Path, sys.argv[1:])
    check = Check(packages, SDK(folder.resolve(), headers, includes))
    check.check_swift()
    check.check_files()
    check.check_c()
    passed = check.report()
    return 0 if probe(check) and passed else 1


try: sys.exit(main())
except Failure as failure: sys.exit(f"error: {failure}")
