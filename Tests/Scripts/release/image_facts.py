# SPDX-License-Identifier: Apache-2.0
"""Prints facts of an image for the test of a release, after comparing every digest and size in its layout.

Arguments: the layout; config.json of the bundle that umoci made of it.
"""

import hashlib
import json
import pathlib
import sys


def main() -> None:
    layout, bundle = map(pathlib.Path, sys.argv[1:])
    index = json.loads((layout / "index.json").read_bytes())
    [reference] = index["manifests"]
    manifest = json.loads(blob(layout, reference))
    config = json.loads(blob(layout, manifest["config"]))
    [layer] = manifest["layers"]
    blob(layout, layer)
    process = json.loads(bundle.read_bytes())["process"]
    user = process["user"]
    if user["uid"] == 0 or user["gid"] == 0 or process["cwd"] != "/store" or process["args"][1:] != ["help"]:
        sys.exit(f"unexpected process: {process}")
    [docker] = json.loads((layout / "manifest.json").read_bytes())
    if [docker["Config"], *docker["Layers"]] != [path(manifest["config"]), path(layer)]:
        sys.exit(f"manifest.json differs from index.json: {docker}")
    kind, *health = config["config"]["Healthcheck"]["Test"]
    if kind != "CMD":
        sys.exit("the image has no shell for its health check")
    print("entry", process["args"][0])
    print("health", *health)
    print("user", user["uid"])
    print("layer", path(layer))


def path(reference: dict) -> str:
    return "blobs/" + reference["digest"].replace(":", "/")


def blob(layout: pathlib.Path, reference: dict) -> bytes:
    data = (layout / path(reference)).read_bytes()
    if reference["digest"] != "sha256:" + hashlib.sha256(data).hexdigest() or reference["size"] != len(data):
        sys.exit(f"digest or size of {reference} is wrong")
    return data


main()
