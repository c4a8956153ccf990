# SPDX-License-Identifier: Apache-2.0
"""Batches of documents as Arrow arrays."""
from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import TYPE_CHECKING, Any

try:
    import pyarrow as pa
except ImportError as error:
    raise ImportError("verify_batch needs pyarrow: pip install 'receiptkit[arrow]'", name="pyarrow") from error

from receiptkit._arguments import wrong_type, wrong_value
from receiptkit._library import ANY, answer, check, ffi, lib, owned
from receiptkit._times import to_milliseconds

if TYPE_CHECKING:
    from receiptkit import Ledger, Verifier

_ROWS = 4096
"""The number of rows in a part: smaller parts take up to 20% longer, larger parts are not faster."""
_BYTES = 64 << 20
"""The maximum size of a part in bytes, so that a part with long receipts does not take minutes."""
_BUFFER = 1 << 30
"""The maximum size of the buffer of a part, RK_MAX_BATCH_BYTES."""
_TYPES = {0: pa.utf8(), 1: pa.int64(), 2: pa.timestamp("ms", tz="UTC"), 3: pa.bool_()}


def verify_batch(
    verifier: Any, documents: Any, kind: int, now: int, expectations: bytes, threads: int | None, column: str | None
) -> pa.RecordBatch:
    """Verifies the documents of an array on several threads; the results are in the order of the documents."""
    if threads is not None and (not isinstance(threads, int) or isinstance(threads, bool) or threads < 1):
        raise wrong_value("threads", "a positive int, or None", threads)
    parts = [part for chunk in _chunks(documents, column) for part in _parts(chunk)]
    rest, following = sum(map(len, parts)), []
    for part in parts:
        rest -= len(part)
        following.append(rest)
    workers = max(1, min(threads or len(os.sched_getaffinity(0)), len(parts)))
    with ThreadPoolExecutor(workers) as pool:
        batches = list(pool.map(lambda part, rest: _verify(verifier, part, kind, now, expectations, rest), parts, following))
    if not batches:
        batches = [_verify(verifier, pa.array([], pa.binary()), kind, now, expectations, 0)]
    if len(batches) == 1:
        return batches[0]
    return _combined(batches)


def _combined(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    """Combines several batches. Arrow does not combine chunks into a column of more than 2 GiB."""
    combined = pa.Table.from_batches(batches).combine_chunks().to_batches()
    if len(combined) != 1:
        raise OverflowError("a column of the result has more than 2 GiB; verify fewer documents at once")
    return combined[0]


def schema() -> pa.Schema:
    """The columns of a verified batch."""
    from receiptkit import Verifier

    return Verifier(apps="any", environments="any").verify_batch(pa.array([], pa.binary())).schema


class VerifiedArray:
    """The verified documents of an array, as evidence for ledgers."""

    def __init__(self, verifier: Verifier, documents: pa.Array, now: datetime, expectations: bytes = b"") -> None:
        self._parts: list[tuple[int, int, Any]] = []
        start = 0
        for part in _parts(_plain(documents)):
            batch = _batch(
                verifier._handle, part, ANY, to_milliseconds(now), expectations, len(documents) - start - len(part))
            self._parts.append((start, start + len(part), batch))
            start += len(part)

    def add(self, ledger: Ledger, start: int, stop: int) -> int:
        """Adds the documents of some rows to a ledger; returns the number of invalid ones."""
        rejected = 0
        for first, last, batch in self._parts:
            for row in range(max(start, first), min(stop, last)):
                if lib.rk_batch_class(batch, row - first) == 0:
                    answer(owned(lib.rk_ledger_add(ledger._handle, owned(lib.rk_batch_result(batch, row - first)))))
                else:
                    rejected += 1
        return rejected


_ARROW = "an array, batch, table or reader of pyarrow, or an object that exports one"


def _imported(documents: Any) -> Any:
    """An array, batch or table of pyarrow, also of an object of another library that exports one."""
    if isinstance(documents, pa.RecordBatchReader):
        return documents.read_all()
    if isinstance(documents, pa.Array | pa.ChunkedArray | pa.RecordBatch | pa.Table):
        return documents
    if hasattr(documents, "__arrow_c_stream__"):
        chunks = pa.chunked_array(documents)
    elif hasattr(documents, "__arrow_c_array__"):
        chunks = pa.chunked_array([pa.array(documents)])
    else:
        raise wrong_type("documents", _ARROW, documents)
    # Batches and tables are exported as arrays of structs.
    return pa.Table.from_struct_array(chunks) if pa.types.is_struct(chunks.type) else chunks


def _chunks(documents: Any, column: str | None) -> list[pa.Array]:
    documents = _imported(documents)
    if column is not None and not isinstance(column, str):
        raise wrong_type("column", "a str", column)
    if isinstance(documents, pa.RecordBatch | pa.Table):
        if column is None and documents.num_columns != 1:
            raise ValueError("the batch has several columns: name the column of documents")
        # Not get_field_index: its result -1 for an unknown or ambiguous name would select the last
        # column.
        documents = documents.column(0 if column is None else column)
    elif column is not None:
        raise TypeError("column: the documents are one array, without columns")
    chunks = documents.chunks if isinstance(documents, pa.ChunkedArray) else [documents]
    return [_plain(chunk) for chunk in chunks]


def _plain(array: pa.Array) -> pa.Array:
    """An array of offsets and bytes, in which null becomes an empty document. An array whose offsets are outside of its
    buffers raises an error: pyarrow would read other memory."""
    if pa.types.is_string(array.type):
        array = array.view(pa.binary())  # The library checks for itself whether a document is UTF-8.
    elif pa.types.is_large_string(array.type):
        array = array.view(pa.large_binary())
    array.validate(full=True)
    if not (pa.types.is_binary(array.type) or pa.types.is_large_binary(array.type)):
        array = array.cast(pa.large_binary())
    return array.fill_null(b"") if array.null_count else array


def _parts(array: pa.Array) -> list[pa.Array]:
    parts, start = [], 0
    while start < len(array):
        count = min(_ROWS, len(array) - start)
        while count > 1 and array.slice(start, count).get_total_buffer_size() and _size(array, start, count) > _BYTES:
            count //= 2
        parts.append(_own(array.slice(start, count)))
        start += count
    return parts


def _own(part: pa.Array) -> pa.Array:
    """The part, with a copy of only its own bytes if the library cannot read the buffers: the whole buffer is too long, or the
    offsets are not aligned, as in a slice of a file."""
    data = part.buffers()[2]
    address, size = _offsets(part)
    if (data is None or data.size <= _BUFFER) and address % size == 0:
        return part
    return pa.concat_arrays([part, part.slice(0, 0)])


def _offsets(array: pa.Array) -> tuple[Any, int]:
    """The address of the offsets of an array, and the size of an offset."""
    size = 8 if str(array.type).startswith("large") else 4
    return array.buffers()[1].address + array.offset * size, size


def _size(array: pa.Array, start: int, count: int) -> int:
    address, size = _offsets(array)
    numbers = ffi.cast("int64_t *" if size == 8 else "int32_t *", address)
    return int(numbers[start + count] - numbers[start])


def _batch(verifier: Any, array: pa.Array, kind: int, now: int, expectations: bytes, following: int) -> Any:
    data = array.buffers()[2]
    if len(array):
        address, size = _offsets(array)
        offsets = ffi.cast("void *", address)
    else:
        empty = ffi.new("int64_t[1]")
        offsets, size = ffi.cast("void *", empty), 8
    start = ffi.NULL if data is None else ffi.cast("uint8_t *", data.address)
    handle = ffi.new("rk_batch **")
    # The references to `array` and `empty` keep the memory alive while the library reads it.
    check(owned(lib.rk_verify_batch(
        verifier, kind, start, 0 if data is None else data.size, offsets, size, len(array), now, expectations,
        len(expectations), following, handle)))
    batch = ffi.gc(handle[0], lib.rk_batch_free)
    return batch


def _verify(verifier: Any, array: pa.Array, kind: int, now: int, expectations: bytes, following: int) -> pa.RecordBatch:
    return _table(_batch(verifier, array, kind, now, expectations, following), len(array))


def _table(batch: Any, count: int) -> pa.RecordBatch:
    handle = ffi.new("rk_table **")
    check(owned(lib.rk_batch_table(batch, handle)))
    table = ffi.gc(handle[0], lib.rk_table_free)
    names: list[str] = []
    arrays: list[pa.Array] = []
    groups: dict[str, tuple[list[str], list[pa.Array]]] = {}
    column = ffi.new("rk_column *")
    for index in range(lib.rk_table_column_count(table)):
        lib.rk_table_column(table, index, column)
        name, array = ffi.string(column.name).decode(), _array(table, column, count)
        group, _, member = name.partition(".")
        if not member:
            names.append(name)
            arrays.append(array)
            continue
        members = groups.setdefault(group, ([], []))
        members[0].append(member)
        members[1].append(array)
    for group, (members_of, columns) in groups.items():
        names.append("renewal_info" if group == "renewalInfo" else group)
        arrays.append(pa.StructArray.from_arrays(columns, members_of))
    return pa.RecordBatch.from_arrays(arrays, names)


def _array(table: Any, column: Any, count: int) -> pa.Array:
    """A column without copying: its buffers keep the table alive."""
    def memory(start: Any, length: int) -> pa.Buffer:
        return pa.foreign_buffer(int(ffi.cast("uintptr_t", start)), length, table)

    validity = memory(column.validity, column.validity_length) if column.null_count else None
    values = memory(column.values, column.values_length)
    buffers = [validity, values]
    if column.offsets != ffi.NULL:
        buffers.insert(1, memory(column.offsets, column.offsets_length))
    return pa.Array.from_buffers(_TYPES[column.type], count, buffers, column.null_count)
