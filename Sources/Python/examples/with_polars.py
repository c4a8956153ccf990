# SPDX-License-Identifier: Apache-2.0
"""Verifies a column of a Polars frame."""
import polars as pl

from receiptkit import Verifier


def verified(verifier: Verifier, archive: pl.DataFrame) -> pl.DataFrame:
    """The frame with the columns of the verified documents in `body`."""
    rows = pl.from_arrow(verifier.verify_batch(archive["body"].to_arrow()))
    assert isinstance(rows, pl.DataFrame)
    return pl.concat([archive.drop("body"), rows], how="horizontal")


def purchases(verifier: Verifier, archive: pl.DataFrame) -> pl.DataFrame:
    """The number of transactions by product."""
    valid = verified(verifier, archive).filter(verdict="valid")
    product = pl.col("transaction").struct.field("productId").alias("product")
    return valid.group_by(product).len("count").drop_nulls().sort("product")
