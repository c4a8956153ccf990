# SPDX-License-Identifier: Apache-2.0
import struct
import subprocess
import sys
from datetime import timedelta
from typing import Any

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
            assert row["signature_proven"] is error.signature_proven
            assert row["transaction"]["transactionId"] is None
            continue
        assert (row["verdict"], row["kind"], row["trust"], row["signature_proven"]) == ("valid", verified.kind, "custom", True)
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


class Stream:
    """An object of another library that exports a stream, such as a Series or a DataFrame."""

    def __init__(self, exported: Any) -> None:
        self.exported = exported

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.exported.__arrow_c_stream__(requested_schema)


class Array:
    """An object of another library that exports an array or batch."""

    def __init__(self, exported: Any) -> None:
        self.exported = exported

    def __arrow_c_array__(self, requested_schema: object = None) -> object:
        return self.exported.__arrow_c_array__(requested_schema)


def test_objects_of_other_libraries_are_imported(verifier: Verifier, documents: list[str]) -> None:
    array = pa.array(documents)
    whole = verifier.verify_batch(array, now=NOW)
    batch = pa.RecordBatch.from_arrays([pa.array(range(len(documents))), array], ["id", "token"])
    for exported in (Stream(pa.chunked_array([array[:7], array[7:]])), Array(array), Stream(pa.table({"token": array}))):
        assert verifier.verify_batch(exported, now=NOW).equals(whole)
    for exported in (Stream(pa.Table.from_batches([batch])), Stream(batch), Array(batch)):
        assert verifier.verify_batch(exported, now=NOW, column="token").equals(whole)
        with pytest.raises(ValueError, match="name the column"):
            verifier.verify_batch(exported, now=NOW)
    wrong: Any
    for wrong in (documents, None, "x", 5):
        with pytest.raises(TypeError, match="documents: expected an array, batch, table or reader"):
            verifier.verify_batch(wrong, now=NOW)
    with pytest.raises(TypeError, match="without columns"):
        verifier.verify_batch(array, now=NOW, column="token")
    with pytest.raises(TypeError, match="column: expected a str"):
        verifier.verify_batch(batch, now=NOW, column=1)  # type: ignore[arg-type]


def test_buffers_at_odd_addresses_are_copied(verifier: Verifier) -> None:
    for kind, format in ((pa.string(), "3i"), (pa.large_binary(), "3q")):
        offsets = pa.py_buffer(b"x" + struct.pack(f"<{format}", 0, 1, 3)).slice(1)
        array = pa.Array.from_buffers(kind, 2, [None, offsets, pa.py_buffer(b"abc")])
        codes = verifier.verify_batch(array, now=NOW).column("error_code").to_pylist()
        assert codes == ["input/unrecognized"] * 2


@pytest.mark.parametrize("offsets", [(0, 1_000_000_000, -5, 3), (0, 100, 3, 3), (0, -7, 3, 3), (3, 2, 1, 0), (0, 1, 2, 1 << 30)])
@pytest.mark.parametrize("validity", [None, b"\x05"])
def test_offsets_outside_of_the_buffer_are_errors(verifier: Verifier, offsets: tuple[int, ...], validity: bytes | None) -> None:
    buffers = [validity and pa.py_buffer(validity), pa.py_buffer(struct.pack("<4i", *offsets)), pa.py_buffer(b"abc")]
    with pytest.raises(pa.ArrowInvalid):
        verifier.verify_batch(pa.Array.from_buffers(pa.string(), 3, buffers), now=NOW)


def test_a_text_that_is_not_utf8_is_one_invalid_document(verifier: Verifier, documents: list[str]) -> None:
    texts = pa.array([documents[0].encode(), b"\xff\xfe", None], pa.binary()).view(pa.string())
    rows = verifier.verify_batch(texts, now=NOW)
    assert rows.column("verdict").to_pylist() == ["valid", "invalid", "invalid"]


def test_a_missing_pyarrow_is_named() -> None:
    program = "import sys; sys.modules['pyarrow'] = None; import receiptkit; receiptkit.Verifier(apps='any', environments='any').verify_batch([])"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "ImportError: verify_batch needs pyarrow: pip install 'receiptkit[arrow]'" in result.stderr


def test_a_document_above_the_limit_is_one_invalid_row(verifier: Verifier, documents: list[str]) -> None:
    rows = verifier.verify_batch(pa.array(["x" * ((16 << 20) + 1), documents[0]]), now=NOW)
    assert rows.column("error_code").to_pylist() == ["input/too-large", None]


def test_rows_tell_proven_documents_from_others(authority: Authority, verifier: Verifier) -> None:
    later = authority.transaction(at=NOW + timedelta(days=1))
    forged = authority.transaction()[:-8] + "AAAAAAAA"
    rows = verifier.verify_batch(pa.array([authority.transaction(), later, forged, "hello"]), now=NOW)
    assert rows.column("signature_proven").to_pylist() == [True, True, False, False]
