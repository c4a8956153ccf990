# SPDX-License-Identifier: Apache-2.0
"""Writes which software is in which file of a release, in SPDX 2.3.

Arguments: the folder of the files; the file to write; the Debian packages in the image, as image.py writes them, which may
be missing; the version; the home page; the version of Swift; the path of libstdc++.a.
"""

import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import urllib.parse

DOCUMENT = "SPDXRef-DOCUMENT"
OWN = "SPDXRef-receiptctl"
NONE = "NOASSERTION"


def main() -> None:
    folder, output, listing, version, homepage, swift, runtime = sys.argv[1:]
    commit = os.environ.get("RECEIPTKIT_COMMIT", "")
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    own = package("receiptctl", "receiptctl", version, license="Apache-2.0", homepage=homepage,
                  sourceInfo=f"built from the commit {commit or 'unknown'}")
    packages, relations = [own], [relation(DOCUMENT, "DESCRIBES", OWN)]

    def add(item: dict, kind: str, source: str = OWN) -> None:
        packages.append(item)
        relations.append(relation(source, kind, item["SPDXID"]))

    # In the commands themselves.
    add(package("swift-runtime", "Swift standard library", swift, license="Apache-2.0 WITH Swift-exception",
                homepage="https://www.swift.org"), "STATIC_LINK")
    add(package("libstdcxx", "libstdc++ and libgcc", gcc_version(runtime), homepage="https://gcc.gnu.org",
                license="GPL-3.0-or-later WITH GCC-exception-3.1"), "STATIC_LINK")
    # Installed on the machine, or in the image.
    for identifier, name, least in [("openssl", "OpenSSL libcrypto", "3.0 or newer"), ("glibc", "GNU C library", "2.34 or newer"),
                                    ("curl", "libcurl, for receiptctl-net", "7.68 or newer"),
                                    ("microhttpd", "GNU libmicrohttpd, for receiptctl-net", "0.9.70 or newer")]:
        add(package(identifier, name, least, comment="not part of the archive and of the packages"), "DYNAMIC_LINK")
    for path in sorted(pathlib.Path(folder).iterdir()):
        if path.name.endswith((".tar.gz", ".tar.xz", ".deb", ".oci.tar")):
            add(artifact(path, version, homepage), "GENERATES")
            if not path.name.startswith("receipt-vectors-"):
                relations.append(relation(packages[-1]["SPDXID"], "CONTAINS", OWN))
            relations.append(relation(DOCUMENT, "DESCRIBES", packages[-1]["SPDXID"]))
    if os.path.exists(listing):
        image = next(item for item in packages if item["packageFileName"].endswith(".oci.tar"))
        for fact in json.loads(pathlib.Path(listing).read_text(encoding="utf-8")):
            add(debian_package(fact), "CONTAINS", image["SPDXID"])
    for item in packages:
        if not item["packageFileName"]:
            del item["packageFileName"]
    identity = hashlib.sha256(json.dumps(packages, sort_keys=True).encode()).hexdigest()
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": DOCUMENT,
        "name": f"receiptctl-{version}",
        # For documents that are not published under an address of their own, SPDX 2.3 (6.5) names this one.
        "documentNamespace": f"{homepage or 'https://spdx.org'}/spdxdocs/receiptctl-{version}-{identity}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: receiptctl-dev-release"]},
        "packages": packages,
        "relationships": relations,
    }
    pathlib.Path(output).write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def package(identifier: str, name: str, version: str, *, license: str = NONE, homepage: str = "", file: str = "",
            **others: object) -> dict:
    item = {
        "SPDXID": f"SPDXRef-{identifier}",
        "name": name,
        "packageFileName": file,
        "downloadLocation": NONE,
        "filesAnalyzed": False,
        "licenseConcluded": NONE,
        "licenseDeclared": license,
        "copyrightText": NONE,
        "supplier": NONE,
        **others,
    }
    if version:
        item["versionInfo"] = version
    if homepage:
        item["homepage"] = homepage
    return item


def artifact(path: pathlib.Path, version: str, homepage: str) -> dict:
    sums = [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(path.read_bytes()).hexdigest()}]
    identifier = "file-" + "".join(letter if letter.isalnum() else "-" for letter in path.name)
    return package(identifier, path.name, version, license=license_of(path.name),
                   homepage=homepage, file=path.name, checksums=sums)


def license_of(name: str) -> str:
    if name.startswith("receipt-vectors-"):
        return "CC0-1.0"
    return NONE if ".oci." in name else "Apache-2.0"


def debian_package(fact: dict[str, str]) -> dict:
    """A package whose license is in its copyright file in the image."""
    quoted = {key: urllib.parse.quote(value) for key, value in fact.items()}
    locator = (f"pkg:deb/{quoted['system']}/{quoted['name']}@{quoted['version']}"
               f"?arch={quoted['architecture']}&distro={quoted['systemVersion']}")
    identifier = "deb-" + "".join(letter if letter.isalnum() or letter in ".-" else "-" for letter in fact["name"])
    return package(
        identifier, fact["name"], fact["version"], homepage=fact["homepage"],
        sourceInfo=f"built from the source package {fact['source']} {fact['sourceVersion']}",
        licenseComments=f"/usr/share/doc/{fact['name']}/copyright in the image",
        externalRefs=[{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}])


def gcc_version(runtime: str) -> str:
    """The version of the Debian package of libstdc++.a, or else the name of its folder, such as 12."""
    path = os.path.realpath(runtime)
    try:
        owner = subprocess.run(["dpkg-query", "--search", path], check=True, capture_output=True, text=True).stdout.split(": ")[0]
        shown = ["dpkg-query", "--show", "--showformat=${Version}", owner]
        return subprocess.run(shown, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return os.path.basename(os.path.dirname(path))


def relation(source: str, kind: str, target: str) -> dict:
    return {"spdxElementId": source, "relationshipType": kind, "relatedSpdxElement": target}


main()
