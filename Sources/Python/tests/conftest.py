# SPDX-License-Identifier: Apache-2.0
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def vectors() -> pathlib.Path:
    """The folder of the test vectors."""
    return ROOT / "TestVectors"


@pytest.fixture(scope="session")
def products() -> bytes:
    """A .storekit file."""
    return (ROOT / "Tests/Proof/Interop/Products.storekit").read_bytes()
