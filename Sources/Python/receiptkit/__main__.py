# SPDX-License-Identifier: Apache-2.0
"""python -m receiptkit verify FILE...: verifies receipts and tokens.

Exit status: 0 all are valid, 1 some are not, 2 usage error, 3 a file cannot be read or the output cannot be written.
"""
from __future__ import annotations

import argparse
import os
import sys

from receiptkit import ReceiptKitError, UsageError, Verifier, __version__
from receiptkit._arguments import Kind
from receiptkit._library import KINDS
from receiptkit._verifier import LIMIT


def main(arguments: list[str] | None = None) -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser("python -m receiptkit", description="Verifies App Store receipts and signed tokens.")
    parser.add_argument("--version", action="version", version=f"receiptkit {__version__}")
    verify = parser.add_subparsers(required=True, metavar="COMMAND").add_parser(
        "verify", help="verify receipts and tokens", description="Without --bundle-id and --environment, documents of any "
        "app and environment pass: give both on a server.")
    verify.add_argument(
        "files", nargs="+", metavar="FILE", help="a receipt, a token or the body of a notification; - is standard input")
    verify.add_argument("--bundle-id", action="append", metavar="ID", help="accept only this app; may be repeated")
    verify.add_argument("--environment", action="append", metavar="NAME", help="Production, Sandbox or Xcode")
    verify.add_argument("--root", action="append", metavar="FILE", help="trust this certificate (PEM or DER) instead of Apple's")
    verify.add_argument("--signer", action="append", metavar="FILE", help="trust this certificate as a signer of Xcode documents")
    verify.add_argument("--kind", choices=list(KINDS), metavar="KIND", help=f"accept only this kind: {', '.join(KINDS)}")
    verify.add_argument("--json", action="store_true", help="print each answer as JSON")
    given = parser.parse_args(arguments)
    try:
        verifier = Verifier(
            apps=given.bundle_id or "any", environments=given.environment or "any",
            roots=[_read(name) for name in given.root] if given.root else None,
            signers=[_read(name) for name in given.signer] if given.signer else None)
    except OSError as error:
        return _fail(error, 3)
    except (UsageError, ValueError) as error:
        return _fail(error, 2)
    try:
        status = max(_verify(verifier, name, given.kind, given.json) for name in given.files)
        sys.stdout.flush()
        return status
    except OSError as error:
        # At exit, Python writes the rest of the output, which would fail again.
        with open(os.devnull, "wb") as null:
            os.dup2(null.fileno(), sys.stdout.fileno())
        return _fail(error, 3)


def _fail(error: Exception, status: int) -> int:
    print(f"receiptkit: error: {error}", file=sys.stderr)
    return status


def _read(name: str) -> bytes:
    """The contents of a file or of standard input, up to one byte more than the verifier accepts."""
    with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
        return file.read(LIMIT + 1)


def _verify(verifier: Verifier, name: str, kind: Kind | None, as_json: bool) -> int:
    try:
        data = _read(name)
    except OSError as error:
        return _fail(error, 3)
    shown = _printable(name)
    try:
        verified = verifier.verify(data, kind=kind)
    except ReceiptKitError as error:
        print(f"{shown}: {error}")
        if error.hint:
            print(f"receiptkit: hint: {error.hint}", file=sys.stderr)
        return 1
    environment = verified.environment or "unknown environment"
    print(verified.json if as_json else f"{shown}: valid {verified.kind}, {environment}, trust {verified.trust}")
    return 0


def _printable(name: str) -> str:
    """The name, with escapes for characters that could control the terminal, end the line or reorder it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)


if __name__ == "__main__":
    sys.exit(main())
