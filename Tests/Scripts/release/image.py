# SPDX-License-Identifier: Apache-2.0
"""Writes an OCI image with receiptctl-net, which has all verbs of receiptctl, under both names. It is made from nothing: it
has no shell and no package manager.

It contains the libraries of this Debian or Ubuntu system that the commands need, each with the copyright file of its
package, and the certificate authorities. All times are SOURCE_DATE_EPOCH.

Arguments: receiptctl-net; the tar file to write, which docker load and podman load read; a JSON file to
write, with the Debian packages in the image; the version; the home page.
"""

import datetime
import gzip
import hashlib
import io
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import tarfile

EPOCH = int(os.environ["SOURCE_DATE_EPOCH"])
USER = 65532  # as in other images without a shell; no user of a normal system has this number
AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt"
LINK = "/usr/bin/receiptctl"
TEXTS = {
    "/etc/passwd": f"root:x:0:0:root:/:/nonexistent\nreceiptctl:x:{USER}:{USER}::/store:/nonexistent\n",
    "/etc/group": f"root:x:0:\nreceiptctl:x:{USER}:\n",
    "/etc/nsswitch.conf": "hosts: files dns\n",
}
# The server of `receiptctl serve --port 8080` answers every notification at this address with the status 200.
HEALTH = ["/usr/bin/receiptctl", "notify", "TEST", "--to", "http://127.0.0.1:8080/verifyReceipt"]
SECOND = 1_000_000_000
MANIFEST = "application/vnd.oci.image.manifest.v1+json"
CONFIG = "application/vnd.oci.image.config.v1+json"
LAYER = "application/vnd.oci.image.layer.v1.tar+gzip"


def main() -> None:
    command, output, listing, version, homepage = sys.argv[1:]
    files = {"/usr/bin/receiptctl-net": pathlib.Path(command).read_bytes()}
    files |= {path: text.encode() for path, text in TEXTS.items()}
    copied = libraries(command)
    packages = {package_of(path) for path in copied}
    if os.path.exists(AUTHORITIES):
        copied.append(AUTHORITIES)
        packages.add("ca-certificates")
    files |= {path: pathlib.Path(path).read_bytes() for path in copied}
    for name in packages:
        path = f"/usr/share/doc/{name.split(':')[0]}/copyright"
        if not os.path.exists(path):
            sys.exit(f"image: {path} is missing on this system; an image without it must not be distributed")
        files[path] = pathlib.Path(path).read_bytes()
    facts = sorted((describe(name) for name in packages), key=lambda fact: fact["name"])
    pathlib.Path(listing).write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    write_image(layer(files), output, version, homepage)


# MARK: Files


def libraries(command: str) -> list[str]:
    """The paths at which the loader finds the libraries of the command, and the loader itself."""
    text = subprocess.run(["ldd", command], check=True, capture_output=True, text=True).stdout
    if "not found" in text:
        sys.exit(f"image: {command} needs a library that is not installed:\n{text}")
    return sorted(set(re.findall(r"(/\S+) \(0x", text)))


def package_of(path: str) -> str:
    """The Debian package of a library, which may be installed in /usr/lib and found in /lib."""
    for candidate in (path, os.path.realpath(path), "/usr" + path, os.path.realpath(path).removeprefix("/usr")):
        result = subprocess.run(["dpkg-query", "--search", candidate], capture_output=True, text=True)
        if result.returncode == 0:
            return result.stdout.split(": ")[0].split(", ")[0]
    sys.exit(f"image: {path} belongs to no Debian package")


def describe(name: str) -> dict[str, str]:
    fields = ["Package", "Version", "Architecture", "source:Package", "source:Version", "Homepage"]
    form = "\\n".join(f"${{{field}}}" for field in fields)
    values = subprocess.run(
        ["dpkg-query", "--show", f"--showformat={form}", name], check=True, capture_output=True, text=True).stdout
    keys = ["name", "version", "architecture", "source", "sourceVersion", "homepage"]
    system = platform.freedesktop_os_release()
    return dict(zip(keys, values.split("\n"))) | {"system": system["ID"], "systemVersion": system["VERSION_CODENAME"]}


def layer(files: dict[str, bytes]) -> bytes:
    """A tar file, sorted and owned by root, except for the folder of the user."""
    folders = {"/tmp": 0o1777, "/store": 0o755}
    for path in files:
        for parent in pathlib.PurePosixPath(path).parents:
            if parent.parent != parent:
                folders.setdefault(str(parent), 0o755)
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted([*folders, *files, LINK]):
            entry = tarfile.TarInfo(path.lstrip("/"))
            entry.mtime = EPOCH
            if path == "/store":
                entry.uid = entry.gid = USER
            if path in folders:
                entry.type, entry.mode = tarfile.DIRTYPE, folders[path]
                tar.addfile(entry)
                continue
            if path == LINK:
                entry.type, entry.mode, entry.linkname = tarfile.SYMTYPE, 0o777, "receiptctl-net"
                tar.addfile(entry)
                continue
            is_program = path.startswith("/usr/bin/") or re.search(r"/ld-[^/]*$", path)
            entry.size, entry.mode = len(files[path]), 0o755 if is_program else 0o644
            tar.addfile(entry, io.BytesIO(files[path]))
    return buffer.getvalue()


# MARK: Image


def write_image(tar: bytes, output: str, version: str, homepage: str) -> None:
    """An OCI layout in a tar file, with a list of images for versions of Docker that do not read such layouts."""
    created = datetime.datetime.fromtimestamp(EPOCH, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    compressed = gzip.compress(tar, compresslevel=9, mtime=0)
    labels = {
        "org.opencontainers.image.title": "receiptctl",
        "org.opencontainers.image.description": "Verifies App Store receipts and StoreKit tokens, and simulates the App Store",
        "org.opencontainers.image.version": version,
        "org.opencontainers.image.revision": os.environ.get("RECEIPTKIT_COMMIT", ""),
        "org.opencontainers.image.created": created,
    }
    if homepage:
        labels["org.opencontainers.image.url"] = homepage
    config = encoded({
        "architecture": {"x86_64": "amd64", "aarch64": "arm64"}[platform.machine()],
        "os": "linux",
        "created": created,
        "config": {
            "User": f"{USER}:{USER}",
            "Env": ["PATH=/usr/bin"],
            "Entrypoint": ["/usr/bin/receiptctl"],
            "Cmd": ["help"],
            "WorkingDir": "/store",
            "ExposedPorts": {"8080/tcp": {}},
            "StopSignal": "SIGTERM",
            "Labels": labels,
            # Not part of the OCI specification, but Docker and Podman read it.
            "Healthcheck": {
                "Test": ["CMD", *HEALTH], "Interval": 10 * SECOND, "Timeout": 10 * SECOND,
                "StartPeriod": 10 * SECOND, "StartInterval": SECOND, "Retries": 3,
            },
        },
        "rootfs": {"type": "layers", "diff_ids": [digest(tar)]},
        "history": [{"created": created, "created_by": "./dev release"}],
    })
    manifest = encoded({
        "schemaVersion": 2,
        "mediaType": MANIFEST,
        "config": descriptor(CONFIG, config),
        "layers": [descriptor(LAYER, compressed)],
        "annotations": labels,
    })
    index = descriptor(MANIFEST, manifest)
    index["annotations"] = {
        "io.containerd.image.name": f"docker.io/library/receiptctl:{version}", "org.opencontainers.image.ref.name": version}
    entries = {blob_path(blob): blob for blob in (config, compressed, manifest)}
    entries["oci-layout"] = encoded({"imageLayoutVersion": "1.0.0"})
    entries["index.json"] = encoded({"schemaVersion": 2, "manifests": [index]})
    entries["manifest.json"] = encoded(
        [{"Config": blob_path(config), "RepoTags": [f"receiptctl:{version}"], "Layers": [blob_path(compressed)]}])
    with tarfile.open(output, mode="w", format=tarfile.USTAR_FORMAT) as file:
        for path in sorted(["blobs", "blobs/sha256", *entries]):
            entry = tarfile.TarInfo(path)
            entry.mtime = EPOCH
            if path in entries:
                entry.size = len(entries[path])
                file.addfile(entry, io.BytesIO(entries[path]))
            else:
                entry.type, entry.mode = tarfile.DIRTYPE, 0o755
                file.addfile(entry)


def encoded(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def digest(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()


def blob_path(data: bytes) -> str:
    return "blobs/" + digest(data).replace(":", "/")


def descriptor(kind: str, data: bytes) -> dict:
    return {"mediaType": kind, "digest": digest(data), "size": len(data)}


main()
