# SPDX-License-Identifier: Apache-2.0
"""Verifies a column of a pandas frame."""
import pandas as pd
import pyarrow as pa

from receiptkit import Verifier


def verified(verifier: Verifier, archive: pd.DataFrame) -> pd.DataFrame:
    """The frame with the columns of the verified documents in `body`. The type of that column, `string[pyarrow]`, avoids a copy."""
    rows = verifier.verify_batch(pa.array(archive["body"]))
    frame = rows.to_pandas(types_mapper=pd.ArrowDtype)
    return pd.concat([archive.drop(columns="body"), frame.set_index(archive.index)], axis="columns")


def purchases(verifier: Verifier, archive: pd.DataFrame) -> "pd.Series[int]":
    """The number of transactions by product."""
    frame = verified(verifier, archive)
    transactions = frame.loc[frame["verdict"] == "valid", "transaction"]
    return transactions.struct.field("productId").value_counts().sort_index()
