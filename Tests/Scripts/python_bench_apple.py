# SPDX-License-Identifier: Apache-2.0
"""Verifies transactions with Apple's library for Python, all for each line of standard input, and prints the microseconds of one.

Arguments: a file of one token a line; the bundle id; the App Store id; the root certificates in base64.
"""
import base64
import resource
import sys

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier


def processor_time() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    path, bundle_id, app_apple_id, *roots = sys.argv[1:]
    with open(path, encoding="ascii") as file:
        tokens = file.read().split()
    verifier = SignedDataVerifier(
        [base64.b64decode(root) for root in roots], False, Environment.PRODUCTION, bundle_id, int(app_apple_id))
    for _ in sys.stdin:
        start = processor_time()
        for token in tokens:
            verifier.verify_and_decode_signed_transaction(token)
        print((processor_time() - start) / len(tokens) * 1e6, flush=True)


main()
