# SPDX-License-Identifier: Apache-2.0
"""Verifiers and ledgers in a forked process, as multiprocessing and web servers start their workers."""
from __future__ import annotations

import os
import threading
from datetime import timedelta

import pytest

from receiptkit import Ledger, Verifier
from receiptkit.testing import SIGNED, Authority

NOW = SIGNED + timedelta(minutes=1)
CHILDREN = 4
THREADS = 3
CALLS = 1_000


@pytest.mark.parametrize("shared", [True, False])
def test_threads_of_a_forked_process_may_share_objects(shared: bool) -> None:
    """The parent has used the objects, or the child creates its own."""
    authority = Authority("fork")
    verifier = authority.verifier()
    token = authority.transaction()
    ledger = Ledger("com.example.app")
    ledger.add(verifier.verify_transaction(token, now=NOW))
    ledger.entitlements(NOW)
    statuses = []
    for _ in range(CHILDREN):
        child = os.fork()
        if child == 0:
            # The child must not return to pytest, whatever happens.
            try:
                work(verifier if shared else authority.verifier(), ledger if shared else None, token)
                os._exit(0)
            finally:
                os._exit(1)
        statuses.append(os.waitpid(child, 0)[1])
    assert statuses == [0] * CHILDREN


def work(verifier: Verifier, ledger: Ledger | None, token: str) -> None:
    if ledger is None:
        ledger = Ledger("com.example.app")
        ledger.add(verifier.verify_transaction(token, now=NOW))

    def call() -> None:
        for _ in range(CALLS):
            ledger.entitlements(NOW)
            verifier.verify_transaction(token, now=NOW)

    threads = [threading.Thread(target=call) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    call()
    for thread in threads:
        thread.join()
