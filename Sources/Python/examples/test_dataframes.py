# SPDX-License-Identifier: Apache-2.0
"""The rows of Polars, DuckDB and pandas equal those of single verifications."""
from collections import Counter
from collections.abc import Iterable
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import with_duckdb
import with_pandas
import with_polars
from store import APP, new_store, play_a_year

from receiptkit import VerificationError, VerifiedNotification, Verifier

Row = tuple[int, str, str | None, str | None]
"""Id, verdict, error code and product."""


class Archive:
    """Notifications of a year, every seventh damaged, with an empty document and one that is not a token."""

    def __init__(self) -> None:
        store = new_store("frames")
        self.verifier: Verifier = store.verifier(apps=[APP], environments=["Production"])
        bodies = [body[:-40] + "AAAA" + body[-36:] if place % 7 == 3 else body for place, body in enumerate(play_a_year(store))]
        self.bodies = ["", *bodies, "nonsense"]
        self.rows = [one_row(self.verifier, number, body) for number, body in enumerate(self.bodies)]

    def purchases(self) -> list[tuple[str, int]]:
        return sorted(Counter(product for _, verdict, _, product in self.rows if verdict == "valid" and product).items())


def one_row(verifier: Verifier, number: int, body: str) -> Row:
    try:
        verified = verifier.verify(body)
    except VerificationError as error:
        return number, "invalid", error.code, None
    assert isinstance(verified, VerifiedNotification) and verified.transaction is not None
    return number, "valid", None, verified.transaction.product_id


def rows_of(records: Iterable[dict[str, Any]]) -> list[tuple[object, ...]]:
    return [(each["id"], each["verdict"], each["error_code"] or None, (each["transaction"] or {}).get("productId"))
            for each in records]


@pytest.fixture(scope="module")
def archive() -> Archive:
    archive = Archive()
    assert Counter(verdict for _, verdict, _, _ in archive.rows) == {"valid": len(archive.bodies) - 10, "invalid": 10}
    return archive


def test_polars(archive: Archive) -> None:
    frame = pl.DataFrame({"id": range(len(archive.bodies)), "body": archive.bodies})
    assert rows_of(with_polars.verified(archive.verifier, frame).to_dicts()) == archive.rows
    assert with_polars.purchases(archive.verifier, frame).rows() == archive.purchases()
    assert rows_of(with_polars.verified(archive.verifier, frame[5:9]).to_dicts()) == archive.rows[5:9]


def test_duckdb(archive: Archive) -> None:
    with duckdb.connect() as connection:
        table = pa.table({"id": range(len(archive.bodies)), "body": archive.bodies})
        connection.from_arrow(table).order("id DESC").create("archive")
        with_duckdb.verify(archive.verifier, connection)
        rows = connection.sql("SELECT * FROM verified ORDER BY id").to_arrow_table().to_pylist()
        assert rows_of(rows) == archive.rows
        assert with_duckdb.purchases(connection) == archive.purchases()


@pytest.mark.parametrize("kind", ["string[pyarrow]", pd.ArrowDtype(pa.string()), pd.ArrowDtype(pa.large_string())], ids=str)
def test_pandas(archive: Archive, kind: "str | pd.ArrowDtype") -> None:
    frame = pd.DataFrame({"id": range(len(archive.bodies)), "body": pd.Series(archive.bodies, dtype=kind)})
    verified = with_pandas.verified(archive.verifier, frame)
    assert rows_of(pa.Table.from_pandas(verified).to_pylist()) == archive.rows
    assert list(with_pandas.purchases(archive.verifier, frame).items()) == archive.purchases()
    # The row labels may be any numbers, and may repeat.
    part = with_pandas.verified(archive.verifier, frame[5:9].set_axis([7, 7, 8, 7]))
    assert rows_of(pa.Table.from_pandas(part).to_pylist()) == archive.rows[5:9]
