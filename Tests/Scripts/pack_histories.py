# SPDX-License-Identifier: Apache-2.0
"""Packs the histories of `receiptctl simulate --suite`, or compares them with an archive.

usage: pack_histories.py FOLDER ARCHIVE [--check]
"""
import io
import pathlib
import sys
import tarfile


def main():
    words = [word for word in sys.argv[1:] if word != "--check"]
    if len(words) != 2:
        sys.exit(__doc__)
    files = contents(pathlib.Path(words[0]))
    if "--check" in sys.argv:
        return compare(files, pathlib.Path(words[1]))
    pack(files, words[1])
    return 0


def contents(folder):
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def pack(files, archive):
    with tarfile.open(archive, "w:xz", preset=9, format=tarfile.USTAR_FORMAT) as tar:
        for name, data in files.items():
            # The entry has no date and no owner, so the same histories produce the same archive.
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))


def compare(files, archive):
    with tarfile.open(archive, "r:xz") as tar:
        packed = {entry.name: tar.extractfile(entry).read() for entry in tar if entry.isfile()}
    different = sorted(name for name in files.keys() | packed.keys() if files.get(name) != packed.get(name))
    for name in different[:10]:
        print(f"differs: {name}")
    if different:
        print(f"{archive} is out of date in {len(different)} files; ./dev vectors regenerates it")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
