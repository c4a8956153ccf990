# SPDX-License-Identifier: Apache-2.0
"""Sources that do not compile for macOS: the check of types must find each, or it proves nothing."""
from mac_sdk import LINUX, MAC

# A name, the source, and what the compiler must say; the first compiles.
SWIFT = [
    ("valid", "import CLibrary\nfunc probe(_ bytes: ArraySlice<UInt8>) -> Int { bytes.span.count + Int(getpid()) }", None),
    ("availability", "func probe(_ bytes: [UInt8]) -> Int { bytes.span.count }", "is only available in macOS 26"),
    ("a call of Linux", "import CLibrary\nfunc probe() -> CInt { epoll_create1(0) }", "cannot find 'epoll_create1'"),
    ("a type of glibc", "import CLibrary\nfunc probe(_ who: __rusage_who_t) {}", "cannot find type '__rusage_who_t'"),
    ("a module of Linux", "import Glibc", "no such module 'Glibc'"),
    ("memory safety", "import CLibrary\nstruct Probe { let thread: pthread_t }", "has storage involving unsafe types"),
]
C = [
    (MAC, "valid", "#include <mach-o/dyld.h>\n", None),
    (MAC, "a header of Linux", "#include <sys/auxv.h>\n", "'sys/auxv.h' file not found"),
    (LINUX, "valid", "#include <sys/auxv.h>\n#include <linux/random.h>\n", None),
    (LINUX, "a header of Apple", "#include <mach-o/dyld.h>\n", "'mach-o/dyld.h' file not found"),
]


def probe(check):
    """Whether all probes have the result that they must have; prints the others."""
    wrong = 0
    folder = check.sdk.new_folder("probes")

    def expect(name, text, status, output):
        nonlocal wrong
        if (status == 0 and not output) if text is None else text in output: return
        wrong += 1
        print(f"probe {name}: expected {text or 'no diagnostic'}, found:\n{output}")

    strict = check.targets["SystemIO"]
    for name, source, text in SWIFT:
        path = folder / "Probe.swift"
        path.write_text(f"{source}\n")
        expect(name, text, *check.compile(strict, "Probe", [path]))
    for triple, name, source, text in C:
        path = folder / "probe.c"
        path.write_text(source)
        expect(f"{name} for {triple}", text, *check.sdk.c(triple, path))
    print(f"{len(SWIFT) + len(C) - wrong} of {len(SWIFT) + len(C)} probes as expected")
    return not wrong
