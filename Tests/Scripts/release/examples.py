# SPDX-License-Identifier: Apache-2.0
"""Tests the examples for pipelines and containers in Docs/Examples with the files of a release.

The commands of the workflow run as its steps, except those with sudo. The commands of the containers run in the unpacked
image as its user. The tests of the Testcontainers example run against such a server. Needs root, Python 3.11, and a network of
its own, which `unshare --net` provides: the examples use fixed ports.

Arguments: the folder of the files; the folder of the unpacked image; a new working folder.
"""

import fcntl
import hashlib
import importlib.util
import json
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
import types
from collections.abc import Iterator
from contextlib import contextmanager

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "Docs" / "Examples"
PRODUCTS = ROOT / "Tests" / "Client" / "Products.storekit"
SECONDS = 60
USER = 65532
SIOCSIFFLAGS, IFF_UP = 0x8914, 1


def main() -> None:
    dist, image, work = (pathlib.Path(path).resolve() for path in sys.argv[1:])
    work.mkdir()
    enable_loopback()
    check_schemas()
    run_workflow(dist, work)
    run_compose(image)
    run_testcontainers(image)


def enable_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as device:
        fcntl.ioctl(device, SIOCSIFFLAGS, struct.pack("16sh22x", b"lo", IFF_UP))


def check_schemas() -> None:
    for name, schema in [("github-actions.yaml", "vendor.github-workflows"), ("compose.yaml", "vendor.compose-spec"),
                         ("../../.github/workflows/platforms.yaml", "vendor.github-workflows")]:
        subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, EXAMPLES / name], check=True)


# MARK: GitHub Actions


def run_workflow(dist: pathlib.Path, work: pathlib.Path) -> None:
    """Runs the steps in bash, as the runner does, until one fails."""
    [job] = yaml.safe_load((EXAMPLES / "github-actions.yaml").read_text())["jobs"].values()
    checkout, temporary, path_file = work / "checkout", work / "temporary", work / "path"
    for folder in (checkout, temporary):
        folder.mkdir()
    path_file.touch()
    for file in (PRODUCTS, EXAMPLES / "webhook.py"):
        shutil.copy(file, checkout)
    archive = dist / job["env"]["ARCHIVE"]
    environment = {
        "HOME": str(work), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "RUNNER_TEMP": str(temporary),
        "GITHUB_PATH": str(path_file), "ARCHIVE": archive.name, "RELEASE": dist.as_uri(),
        "SHA256": hashlib.sha256(archive.read_bytes()).hexdigest(),
    }
    skipped = []
    with own_processes() as group:
        for step in job["steps"]:
            script = step.get("run")
            if script is None or "sudo" in script or step.get("if") == "failure()":
                skipped.append(step.get("name", step.get("uses")))
                continue
            added = path_file.read_text().split()
            result = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=checkout, process_group=group.pid,
                env=environment | {"PATH": ":".join([*reversed(added), environment["PATH"]])}, timeout=SECONDS,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            if result.returncode != 0:
                logs = "".join(file.read_text() for file in temporary.glob("*.log"))
                sys.exit(f"github-actions.yaml: {step['name']}: status {result.returncode}\n{result.stdout}{logs}")
    if len(skipped) != 3:
        sys.exit(f"github-actions.yaml: unexpected steps that are not run: {skipped}")


@contextmanager
def own_processes() -> Iterator[subprocess.Popen]:
    """A process group whose processes are ended afterwards, like those of a job."""
    leader = subprocess.Popen(["sleep", "infinity"], start_new_session=False, process_group=0)
    try:
        yield leader
    finally:
        os.killpg(leader.pid, signal.SIGTERM)
        leader.wait()
        time.sleep(0.5)


# MARK: Containers


def run_compose(image: pathlib.Path) -> None:
    """The store becomes healthy, and the backend's user can read the files that the store writes."""
    services = yaml.safe_load((EXAMPLES / "compose.yaml").read_text())["services"]
    kind, *health = services["store"]["healthcheck"]["test"]
    if kind != "CMD":
        sys.exit("compose.yaml: the image has no shell for its health check")
    with server(image, services["store"]["command"]):
        end = time.monotonic() + SECONDS
        while in_image(image, health).wait(timeout=SECONDS) != 0:
            if time.monotonic() > end:
                sys.exit("compose.yaml: the store is not healthy")
            time.sleep(0.2)
        for name in [services["backend"]["environment"]["STORE_READY_FILE"], "/store/root.pem"]:
            if not os.stat(f"{image}{name}").st_mode & 0o004:
                sys.exit(f"compose.yaml: other users cannot read {name}")


def run_testcontainers(image: pathlib.Path) -> None:
    """Runs each test with a store of its own, in which only the container is replaced."""
    example = load("test_with_container")
    tests = [value for name, value in vars(example).items() if name.startswith("test_")]
    if len(tests) < 2:
        sys.exit("test_with_container.py: tests are missing")
    for test in tests:
        with server(image, example.COMMAND) as process:
            while not (line := process.stdout.readline()).startswith("webhook  "):
                if not line:
                    sys.exit("test_with_container.py: the store ended")
            facts = json.loads((image / "store/ready.json").read_text())
            test(example.Store(facts["url"], facts))


def load(name: str) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@contextmanager
def server(image: pathlib.Path, command: list[str]) -> Iterator[subprocess.Popen]:
    """Runs a container with a new folder /store, which must end with status 0 when it is asked to."""
    (image / "config").mkdir(exist_ok=True)
    shutil.copy(PRODUCTS, image / "config/Products.storekit")
    shutil.rmtree(image / "store")
    (image / "store").mkdir()
    os.chown(image / "store", USER, USER)
    process = in_image(image, ["/usr/bin/receiptctl", *command])
    try:
        yield process
    finally:
        process.terminate()
        output, _ = process.communicate(timeout=SECONDS)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: status {process.returncode}\n{output}")


def in_image(image: pathlib.Path, command: list[str]) -> subprocess.Popen:
    return subprocess.Popen(
        [shutil.which("chroot"), f"--userspec={USER}:{USER}", image, *command], env={"PATH": "/usr/bin"}, cwd="/",
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


main()
