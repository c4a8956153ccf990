# SPDX-License-Identifier: Apache-2.0
from datetime import timedelta

import pyarrow as pa
import pytest

from receiptkit import VerificationError, Verifier, _arrow
from receiptkit.testing import SIGNED, Authority

NOW = SIGNED + timedelta(minutes=1)


@pytest.fixture(scope="module")
def verifier(authority: Authority) -> Verifier:
    return authority.verifier(apps=["com.example.app"], environments=["Production"])


@pytest.fixture(scope="module")
def documents(authority: Authority) -> list[str]:
    tokens = [authority.transaction(transactionId=str(number), price=number * 10, isUpgraded=number % 2 == 0)
              for number in range(40)]
    return [
        *tokens, authority.notification("EXPIRED/VOLUNTARY"), authority.renewal_info(), authority.app_transaction(), "", "nonsense",
        authority.transaction(bundleId="com.example.other"), authority.transaction()[:-8] + "AAAAAAAA",
        authority.receipt().hex(),
    ]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.binary(), pa.large_binary()])
def test_rows_equal_the_results_of_single_documents(verifier: Verifier, documents: list[str], kind: pa.DataType) -> None:
    batch = verifier.verify_batch(pa.array(documents, kind), now=NOW)
    rows = batch.to_pylist()
    assert len(rows) == len(documents)
    for document, row in zip(documents, rows):
        try:
            verified = verifier.verify(document, now=NOW)
        except VerificationError as error:
            assert (row["verdict"], row["error_code"], row["error_message"]) == ("invalid", error.code, str(error))
            assert row["transaction"]["transactionId"] is None
            continue
        assert (row["verdict"], row["kind"], row["trust"]) == ("valid", verified.kind, "custom")
        transaction = verified.value if verified.kind == "transaction" else getattr(verified, "transaction", None)
        if transaction is not None:
            assert row["transaction"]["transactionId"] == transaction.transaction_id
            assert row["transaction"]["price"] == transaction.price
            assert row["transaction"]["isUpgraded"] == transaction.is_upgraded
            assert row["transaction"]["expiresDate"] == transaction.expires_date


def test_slices_chunks_nulls_and_batches_of_several_columns(verifier: Verifier, documents: list[str]) -> None:
    array = pa.array(documents)
    whole = verifier.verify_batch(array, now=NOW)
    assert verifier.verify_batch(array.slice(5, 30), now=NOW).equals(whole.slice(5, 30))
    chunks = pa.chunked_array([documents[:7], [], documents[7:]])
    assert verifier.verify_batch(chunks, now=NOW, threads=3).equals(whole)
    assert verifier.verify_batch(pa.array([None, documents[0]]), now=NOW).column("error_code").to_pylist() == ["input/empty", None]
    batch = pa.RecordBatch.from_arrays([pa.array(range(len(documents))), array], ["id", "token"])
    assert verifier.verify_batch(batch, now=NOW, column="token").equals(whole)
    table = pa.Table.from_batches([batch])
    assert verifier.verify_batch(table, now=NOW, column="token").equals(whole)
    assert verifier.verify_batch(table.to_reader(max_chunksize=9), now=NOW, column="token").equals(whole)
    with pytest.raises(ValueError):
        verifier.verify_batch(batch, now=NOW)
    for several in (batch, table):
        with pytest.raises(KeyError):
            verifier.verify_batch(several, now=NOW, column="tokens")
    other = pa.RecordBatch.from_arrays([array, array], ["other", "last"])
    for given in (other, pa.Table.from_batches([other])):
        with pytest.raises(KeyError):
            verifier.verify_batch(given, now=NOW, column="token")


def test_parts_of_a_buffer_that_is_too_long_are_copied(
    verifier: Verifier, documents: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = verifier.verify_batch(pa.array(documents), now=NOW)
    monkeypatch.setattr(_arrow, "_BUFFER", 1000)
    own = _arrow._own(pa.array(documents).slice(3, 2))
    assert own.buffers()[2].size < sum(map(len, documents)) and own.to_pylist() == documents[3:5]
    assert verifier.verify_batch(pa.array(documents), now=NOW).equals(whole)


def test_rows_are_never_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = pa.RecordBatch.from_arrays([pa.array(["a"])], ["payload"])
    assert _arrow._combined([batch, batch]).num_rows == 2
    # Arrow does not combine the chunks of a column of more than 2 GiB. This table simulates that.
    table = pa.Table.from_batches([batch, batch])
    monkeypatch.setattr(pa, "Table", Uncombined(table))
    with pytest.raises(OverflowError):
        _arrow._combined([batch, batch])


class Uncombined:
    """Replaces pa.Table, and does not combine chunks."""

    def __init__(self, table: pa.Table) -> None:
        self.table = table

    def from_batches(self, batches: list[pa.RecordBatch]) -> "Uncombined":
        return self

    def combine_chunks(self) -> pa.Table:
        return self.table


def test_many_rows_keep_their_order_on_several_threads(verifier: Verifier, documents: list[str]) -> None:
    rows = verifier.verify_batch(pa.array(documents[:40] * 250), now=NOW, threads=4)
    ids = rows.column("transaction").field("transactionId").to_pylist()
    assert ids == [str(number) for number in range(40)] * 250


def test_an_empty_array_has_the_same_columns(verifier: Verifier, documents: list[str]) -> None:
    empty = verifier.verify_batch(pa.array([], pa.string()), now=NOW)
    assert empty.num_rows == 0
    assert empty.schema.equals(verifier.verify_batch(pa.array(documents[:1]), now=NOW).schema)


def test_results_outlive_their_verifier(authority: Authority, documents: list[str]) -> None:
    batch = authority.verifier().verify_batch(pa.array(documents), now=NOW)
    batch.validate(full=True)
    assert batch.column("verdict").to_pylist().count("valid") > 40
