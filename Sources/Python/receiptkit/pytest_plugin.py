# SPDX-License-Identifier: Apache-2.0
"""Fixtures for pytest."""
from __future__ import annotations

import os
import pathlib
from typing import Any, Callable

import pytest

from receiptkit.testing import AppStore, Authority


@pytest.fixture(scope="session")
def authority() -> Authority:
    """A test authority, the same in every run."""
    return Authority()


@pytest.fixture
def app_store(request: Any) -> Callable[..., AppStore]:
    """Opens simulated stores: `store = app_store("Products.storekit")`; a path, a str or `pathlib.Path`, is relative to the
    test's folder. The seed is the name of the test; the options are those of `AppStore`."""
    folder = pathlib.Path(request.path).parent

    def open_store(path: str | os.PathLike[str], **options: Any) -> AppStore:
        return AppStore(folder / path, **{"seed": request.node.name, **options})

    return open_store
