# SPDX-License-Identifier: Apache-2.0
"""Verifies a column of a DuckDB table."""
import duckdb
import pyarrow as pa

from receiptkit import Verifier


def verify(verifier: Verifier, connection: duckdb.DuckDBPyConnection) -> None:
    """Creates the table `verified` from the documents in the column `body` of the table `archive`."""
    archive = connection.sql("SELECT id, body FROM archive").arrow().read_all()
    rows = pa.Table.from_batches([verifier.verify_batch(archive, column="body")])
    connection.from_arrow(rows.append_column("id", archive.column("id"))).create("verified")


def purchases(connection: duckdb.DuckDBPyConnection) -> list[tuple[str, int]]:
    """The number of transactions by product."""
    return connection.sql(
        "SELECT transaction.productId AS product, count(*) FROM verified"
        " WHERE verdict = 'valid' AND product IS NOT NULL GROUP BY product ORDER BY product").fetchall()
