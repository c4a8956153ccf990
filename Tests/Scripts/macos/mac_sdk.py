# SPDX-License-Identifier: Apache-2.0
"""What the compiler needs on Linux to check types for macOS: Swift's standard library, built from the interfaces of the
toolchain, and the C headers of Apple and of arm64 Linux, from the package `ziglang`."""
import hashlib, pathlib, re, shutil, subprocess

VERSION = "15.0"
MAC, LINUX = f"arm64-apple-macosx{VERSION}", "aarch64-unknown-linux-gnu"
STUBS = pathlib.Path("Tests/MacOS")

# The modules of the standard library that the sources import, in the order of their imports.
MODULES = ["Swift", "SwiftOnoneSupport", "_StringProcessing", "_Concurrency", "Synchronization"]

# Where the interface of Linux differs from Apple's, or lacks bodies that the compiler wants for Apple. None of it changes
# what a client may call: that is in `@available`, which is the same for all systems.
PATCHES = [
    # A declaration for clients that run on an older system needs a body, which the interface omits.
    (r"@backDeployed\([^)]*\)", ""),
    # The library itself may use what its clients have.
    (r"-target-min-inlining-version min", "-target-min-inlining-version target"),
    # Float80 exists on Intel processors only.
    (r"self = _stdlib_(remainderl|squareRootl)\([^)]*\)", ""),
    # A Mutex of Linux contains a thread id.
    (r"_swift_stdlib_gettid\(\)", "(0 as Swift.UInt32)"),
    (r"(?m)^import Glibc$", ""),
]


class Failure(Exception):
    """A message for the user."""


def run(words):
    """Runs a command, and returns its status and output."""
    result = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return result.returncode, result.stdout


class SDK:
    """The standard library and headers, in a folder that is kept between runs."""

    def __init__(self, folder, zig, includes):
        """`zig`: the folder of the package's C headers. `includes`: where to search for those of OpenSSL and others."""
        self.folder, self.zig = folder, zig
        self.modules, self.root, self.libraries = folder / "modules", folder / "sdk", folder / "include"
        self.apple_headers = zig / "any-darwin-any"
        if not self.apple_headers.is_dir(): raise Failure(f"no headers of macOS in {zig}")
        self.toolchain = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent
        self.prepare(includes)

    def swift(self, *words):
        """Runs the compiler on these arguments."""
        return run(["swiftc", "-frontend", "-target", MAC, "-sdk", self.root, "-disable-objc-interop", "-I", self.modules,
                    "-I", STUBS / "Darwin", "-module-cache-path", self.folder / "cache",
                    "-Xcc", f"-I{self.libraries}", *words])

    def c(self, triple, *words):
        """Checks C sources for one of the two systems."""
        folders = [self.apple_headers] if triple == MAC else [
            self.zig / name for name in ["aarch64-linux-gnu", "generic-glibc", "aarch64-linux-any", "any-linux-any"]]
        system = [word for path in folders for word in ("-isystem", path)]
        return run([self.toolchain / "bin/clang", "-target", triple, "-nostdlibinc", *system, "-fsyntax-only", "-Wall",
                    "-Wextra", "-Werror", "-I", self.libraries, *words])

    def new_folder(self, name):
        """An empty folder for the files of this run."""
        path = self.folder / name
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir()
        return path

    def prepare(self, includes):
        key = hashlib.sha256(run(["swiftc", "--version"])[1].encode())
        for path in [pathlib.Path(__file__), *sorted(STUBS.rglob("*"))]:
            if path.is_file(): key.update(path.read_bytes())
        key.update(str(self.zig).encode())
        stamp = self.folder / "key"
        if stamp.is_file() and stamp.read_text() == key.hexdigest(): return
        shutil.rmtree(self.folder, ignore_errors=True)
        for path in [self.modules, self.root / "usr", self.libraries]: path.mkdir(parents=True)
        (self.root / "usr/include").symlink_to(self.apple_headers)
        self.copy_libraries(includes)
        for name in MODULES: self.build_interface(name)
        # The files of a stub: `Darwin` is the overlay of C headers, and `Foundation` a module.
        for name in ["Darwin", "Foundation"]:
            self.build(name, sorted((STUBS / name).glob("*.swift")))
        stamp.write_text(key.hexdigest())

    def build(self, name, sources, *words):
        status, output = self.swift("-emit-module", "-module-name", name, "-swift-version", "6", "-parse-as-library", "-o",
                                    self.modules / f"{name}.swiftmodule", *words, *sources)
        if status != 0: raise Failure(f"module {name} does not compile:\n{output}")

    def build_interface(self, name):
        folder = self.toolchain / f"lib/swift/linux/{name}.swiftmodule"
        found = sorted(folder.glob("*.private.swiftinterface"))
        if not found: raise Failure(f"the toolchain has no interface of {name}: {folder}")
        text = found[0].read_text(encoding="utf-8")
        text = re.sub(r"(?m)^(// swift-module-flags:.* -target )\S+", rf"\g<1>{MAC}", text)
        for pattern, replacement in PATCHES: text = re.sub(pattern, replacement, text)
        copy = self.folder / f"{name}.swiftinterface"
        copy.write_text(text, encoding="utf-8")
        words = ["-parse-stdlib"] if " -parse-stdlib " in text.split("\nimport ")[0] else []
        status, output = self.swift("-compile-module-from-interface", copy, "-module-name", name, *words, "-o",
                                    self.modules / f"{name}.swiftmodule")
        if status != 0: raise Failure(f"module {name} does not compile from its interface:\n{output}")

    def copy_libraries(self, includes):
        """Copies the headers of OpenSSL, libcurl, libmicrohttpd, SQLite and zlib, without the C library's beside them."""
        for name in ["openssl", "curl", "microhttpd.h", "sqlite3.h", "zlib.h", "zconf.h"]:
            found = [path for folder in includes for place in [name, f"*-linux-gnu*/{name}"] for path in sorted(folder.glob(place))]
            if not found: raise Failure(f"no headers of {name} in {', '.join(map(str, includes))}")
            for path in found:
                if path.is_dir(): shutil.copytree(path, self.libraries / name, dirs_exist_ok=True)
                else: shutil.copy(path, self.libraries / name)
