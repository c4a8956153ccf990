# SPDX-License-Identifier: Apache-2.0
"""Runs receiptctl on systems that lack something, and compares output and exit status with those of a complete system.

Each command runs in a chroot that contains only the program, its libraries and the documents: there is no /proc, /dev or
/tmp, the environment is empty, and 64 descriptors may be open. Further runs have a read-only file system, closed standard
streams, or a filter for system calls that a sandbox may refuse.

Arguments: receiptctl; a new working folder. Needs root, or user namespaces. Linux only.
"""

import ctypes
import errno
import os
import pathlib
import platform
import re
import resource
import shutil
import struct
import subprocess
import sys
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
VECTORS = HERE.parents[2] / "TestVectors"
SECONDS = 120
DESCRIPTORS = 64

# Numbers of system calls on x86-64 and ARM64: those that older kernels lack, and that filters refuse. Swift and libcrypto
# need random numbers, so `getrandom` is not among them.
CALLS = {
    "x86_64": {
        "clone3": 435, "statx": 332, "rseq": 334, "membarrier": 324, "memfd_create": 319,
        "sched_getaffinity": 204, "sched_setaffinity": 203, "getcpu": 309, "prlimit64": 302, "sysinfo": 99, "uname": 63,
        "io_uring_setup": 425, "openat2": 437, "faccessat2": 439, "close_range": 436, "copy_file_range": 326,
        "sendfile": 40, "splice": 275, "fallocate": 285, "fadvise64": 221, "mremap": 25, "madvise": 28, "prctl": 157,
        "eventfd2": 290, "inotify_init1": 294, "timerfd_create": 283, "epoll_create1": 291, "ptrace": 101,
        "getrusage": 98, "times": 100, "sched_yield": 24, "readlink": 89, "readlinkat": 267, "getcwd": 79,
    },
    "aarch64": {
        "clone3": 435, "statx": 291, "rseq": 293, "membarrier": 283, "memfd_create": 279,
        "sched_getaffinity": 123, "sched_setaffinity": 122, "getcpu": 168, "prlimit64": 261, "sysinfo": 179, "uname": 160,
        "io_uring_setup": 425, "openat2": 437, "faccessat2": 439, "close_range": 436, "copy_file_range": 285,
        "sendfile": 71, "splice": 76, "fallocate": 47, "fadvise64": 223, "mremap": 216, "madvise": 233, "prctl": 167,
        "eventfd2": 19, "inotify_init1": 26, "timerfd_create": 85, "epoll_create1": 20, "ptrace": 117,
        "getrusage": 165, "times": 153, "sched_yield": 124, "readlinkat": 78, "getcwd": 17,
    },
}
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
ALLOW, FAIL = 0x7FFF0000, 0x00050000
CLONE_NEWUSER, CLONE_NEWNS = 0x10000000, 0x00020000
MS_RDONLY, MS_REMOUNT, MS_BIND = 1, 32, 4096

libc = ctypes.CDLL(None, use_errno=True)


@dataclass
class Condition:
    """What a system lacks."""

    name: str
    closed: tuple[int, ...] = ()
    refused: int = 0
    read_only: bool = False


@dataclass
class Command:
    """A command line and its standard input."""

    words: list[str]
    input: bytes = b""

    def __str__(self) -> str:
        return f"receiptctl {' '.join(self.words)}"[:120]


CONDITIONS = [
    Condition("no /proc, /dev, HOME or environment, 64 descriptors"),
    Condition("read-only file system", read_only=True),
    Condition("system calls fail with ENOSYS", refused=errno.ENOSYS),
    Condition("system calls fail with EPERM", refused=errno.EPERM),
]


def main() -> None:
    receiptctl, work = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    root = work / "root"
    prepare(receiptctl, root)
    commands = documents(receiptctl, root)
    failures = []
    for condition in CONDITIONS:
        if condition.refused and platform.machine() not in CALLS: continue
        for command in commands:
            expected = complete(root, command)
            found = run(root, command, condition)
            if found != expected:
                failures.append(f"{condition.name}: {command}\n{difference(expected, found)}")
    failures += closed_streams(root)
    print(f"anywhere: {len(CONDITIONS)} systems, {len(commands)} commands, {len(failures)} differences", file=sys.stderr)
    if failures: sys.exit("\n".join(failures))


def difference(expected: tuple[int, bytes, bytes], found: tuple[int, bytes, bytes]) -> str:
    """The first parts of two results that differ, on two lines."""
    index = next(index for index in range(3) if expected[index] != found[index])
    return f"  expected {str(expected[index])[:200]}\n  found    {str(found[index])[:200]}, {str(found[2])[:200]}"


# MARK: The chroot


def prepare(receiptctl: pathlib.Path, root: pathlib.Path) -> None:
    """Copies the program and the libraries that it needs."""
    (root / "usr/bin").mkdir(parents=True)
    shutil.copy(receiptctl, root / "usr/bin/receiptctl")
    listing = subprocess.run(["ldd", receiptctl], capture_output=True, text=True, check=True).stdout
    for path in re.findall(r"(/\S+) \(0x", listing):
        target = root / path.lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)


def documents(receiptctl: pathlib.Path, root: pathlib.Path) -> list[Command]:
    """Writes documents into the chroot, and returns commands that read them."""

    def mint(*words: str) -> bytes:
        return subprocess.run([receiptctl, "mint", *words], capture_output=True, check=True, cwd=root).stdout

    mint("authority", "lab", "--seed", "anywhere")
    receipt = mint("receipt", "--authority", "lab", "--at", "2026-03-01T00:00:00Z")
    token = mint("transaction", "--authority", "lab", "--at", "2026-03-01T00:00:00Z")
    (root / "receipt").write_bytes(receipt)
    (root / "token").write_bytes(token)
    (root / "tokens").write_bytes(token.strip() + b"\n" + token.strip()[:-9] + b"AAAAAAAAA\n")
    # Long enough for several threads, and for the accelerated verification of many signatures by one key.
    (root / "many").write_bytes((token.strip() + b"\n") * 3_000)
    roots = ["--root", "lab/roots.pem"]
    at = ["--at", "2026-03-02T00:00:00Z"]
    return [
        Command(["version"]),
        Command(["help", "verify"]),
        Command([]),
        Command(["verify", "none"]),
        Command(["verify", *roots, *at, "receipt"]),
        Command(["verify", *roots, *at, "--json", "receipt", "token"]),
        Command(["verify", *roots, *at], receipt),
        Command(["verify", *at, "receipt"]),
        Command(["batch", *roots, *at, "tokens"]),
        Command(["batch", *roots, *at, "many"]),
        Command(["batch", *roots, *at], token * 2),
        Command(["entitlements", *roots, *at, "token"]),
        Command(["decode", "token"]),
        Command(["dump", "receipt"]),
        Command(["mint", "receipt", "--authority", "lab", "--at", "2026-03-01T00:00:00Z"]),
        Command(["storekit", "show", "none.storekit"]),
        Command(["verify", *["receipt"] * 100, *roots, *at]),
    ]


# MARK: Running


def complete(root: pathlib.Path, command: Command) -> tuple[int, bytes, bytes]:
    """The result on this system."""
    result = subprocess.run(
        [root / "usr/bin/receiptctl", *command.words], input=command.input, capture_output=True, cwd=root, timeout=SECONDS,
        check=False,
    )
    return result.returncode, result.stdout, without_speed(result.stderr)


def run(root: pathlib.Path, command: Command, condition: Condition) -> tuple[int, bytes, bytes]:
    """The result in the chroot."""

    def start() -> None:
        enter(root, condition)

    result = subprocess.run(
        ["/usr/bin/receiptctl", *command.words], input=command.input, capture_output=True, env={}, preexec_fn=start,
        timeout=SECONDS, check=False,
    )
    return result.returncode, result.stdout, without_speed(result.stderr)


def without_speed(text: bytes) -> bytes:
    """The summary of a batch without the lines per second."""
    return re.sub(rb"[\d,]+ a second", b"", text)


def enter(root: pathlib.Path, condition: Condition) -> None:
    """Makes this new process lack what the condition says."""
    if os.geteuid() != 0: require(libc.unshare(CLONE_NEWUSER | CLONE_NEWNS), "unshare")
    if condition.read_only:
        require(libc.unshare(CLONE_NEWNS), "unshare")
        path = os.fsencode(root)
        require(libc.mount(b"none", b"/", None, (1 << 18) | 16384, None), "mount --make-rprivate")
        require(libc.mount(path, path, None, MS_BIND, None), "mount --bind")
        require(libc.mount(None, path, None, MS_REMOUNT | MS_BIND | MS_RDONLY, None), "mount -o remount,ro")
    os.chroot(root)
    os.chdir("/")
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    if condition.refused: refuse_calls(condition.refused)
    for stream in condition.closed: os.close(stream)


def refuse_calls(number: int) -> None:
    """Installs a seccomp filter under which the rarer system calls fail with an error number."""
    machine = platform.machine()
    calls = sorted(CALLS[machine].values())

    def statement(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
        return struct.pack("HBBI", code, if_true, if_false, value)

    load, jump, answer = 0x20, 0x15, 0x06
    program = [statement(load, 4), statement(jump, ARCHITECTURES[machine], 1, 0), statement(answer, ALLOW), statement(load, 0)]
    for index, call in enumerate(calls):
        program.append(statement(jump, call, len(calls) - index, 0))
    program += [statement(answer, ALLOW), statement(answer, FAIL | number)]
    code = ctypes.create_string_buffer(b"".join(program))
    filter_ = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", len(program), ctypes.addressof(code)))
    require(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "prctl")
    require(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, filter_, 0, 0), "prctl")


def require(result: int, name: str) -> None:
    if result != 0: raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


# MARK: Closed streams


def closed_streams(root: pathlib.Path) -> list[str]:
    """No file or connection takes the place of a closed stream, and using one is an error of input or output."""
    failures = []
    answer = ["verify", "--output", "answer", "receipt"]
    cases = [
        ((0,), ["decode", "receipt"], 0), ((0,), ["decode"], 3), ((0,), ["decode", "-"], 3), ((1,), ["decode", "receipt"], 3),
        ((2,), ["decode", "receipt"], 0), ((2,), ["decode", "none"], 3), ((1, 2), ["decode", "receipt"], 3),
        ((0, 1, 2), ["decode", "receipt"], 3), ((0, 1, 2), ["decode", "none"], 3), ((1,), answer, 1), ((0, 1, 2), answer, 1),
    ]
    for closed, words, status in cases:
        (root / "answer").unlink(missing_ok=True)
        result = run(root, Command(words), Condition("closed", closed))
        name = f"descriptors {closed} closed: receiptctl {' '.join(words)}"
        if result[0] != status: failures.append(f"{name}\n  expected status {status}\n  found {str(result)[:300]}")
        if "--output" in words:
            (root / "expected").unlink(missing_ok=True)
            complete(root, Command(["verify", "--output", "expected", "receipt"]))
            if (root / "answer").read_bytes() != (root / "expected").read_bytes(): failures.append(f"{name}: other output")
    return failures


if __name__ == "__main__":
    main()
