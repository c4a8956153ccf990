# SPDX-License-Identifier: Apache-2.0
"""Verification and entitlements on Spark DataFrames.

    from receiptkit import spark

    verified = spark.verify(archive, "body", apps=[("com.example.notes", 1234567890)], environments=["Production"])
    answers = spark.entitlements(archive, "customer", "body", app=("com.example.notes", 1234567890), at=datetime.now(timezone.utc))

Each task has its own verifier. An invalid document becomes a row with an error code and does not fail the job.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

try:
    import pyarrow as pa
    import pyarrow.compute as pc
except ImportError as error:
    raise ImportError("receiptkit.spark needs pyarrow: pip install 'receiptkit[spark]'", name="pyarrow") from error

from receiptkit import App, Ledger, Verifier
from receiptkit._arguments import Kind, content, files_of, members_of
from receiptkit._arrow import VerifiedArray, schema
from receiptkit._times import aware
from receiptkit._verifier import EXPECTATIONS, Apps, encoded, is_app

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_MICROSECONDS = pa.timestamp("us", tz="UTC")
"""The timestamp type of Spark; Apple's times are in milliseconds."""
_NAMES = ["customer", "product_id", "verdict", "reason", "start", "until", "paid_until", "changed_to", "next_actions",
          "valid_until", "unlock", "unlock_reason", "rejected"]
_UNLOCK = ["unlock", "unlock_reason"]
"""The columns of entitlements; the first has the name of the caller's column, and `valid_until` is only there on request."""


def verify(
    dataframe: DataFrame,
    column: str,
    *,
    apps: Apps,
    environments: Iterable[str] | str,
    kind: Kind | None = None,
    keep: Iterable[str] = (),
    now: datetime | None = None,
    **options: Any,
) -> DataFrame:
    """Verifies a column of documents, as strings or bytes; returns one row for each document.

    `kind` is the kind that each document must have; without it, any kind, as `Verifier.verify`. The columns `keep` of the
    DataFrame come first, then those of `Verifier.verify_batch`. `options` are those of `Verifier`, such as `roots`, and
    expectations, such as `maximum_age`; wrong ones raise an error at the call. `now` defaults to the time of the call, for all
    rows; for a streaming DataFrame, to the time at which a task begins.
    """
    from pyspark.sql.pandas.types import from_arrow_schema

    kept: list[str] = members_of(keep, "keep", "a list of column names")
    if len(set(kept)) < len(kept):
        raise ValueError(f"columns to keep are repeated: {', '.join(kept)}")
    required, others = _split(options)
    given: dict[str, Any] = {"apps": _plain(apps), "environments": _plain(environments), **_sendable(others)}
    moment = None if now is None and dataframe.isStreaming else aware(now or datetime.now(timezone.utc), "now")
    fields = schema()
    target = pa.schema([field.with_type(_spark_type(field.type)) for field in fields])
    # Spark ignores the case of names.
    twice = {name for name in kept if name.lower() in target.names}
    if twice:
        raise ValueError(f"columns to keep have the same names as columns of the result: {', '.join(sorted(twice))}")
    # Wrong options and expectations fail here, before there are tasks.
    Verifier(**given).verify_batch(pa.array([], pa.binary()), kind=kind, now=datetime.now(timezone.utc), **required)

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        verifier = Verifier(**given)
        present = moment or datetime.now(timezone.utc)
        for batch in batches:
            # By place, because the batch has other names for members of structs.
            result = verifier.verify_batch(
                batch.column(selected.index(column)), kind=kind, now=present, threads=1, **required)
            columns = [array.cast(field.type) for array, field in zip(result.columns, target)]
            yield pa.RecordBatch.from_arrays([*batch.columns[:len(kept)], *columns], names)

    output = dataframe.select(*kept).schema
    for field in from_arrow_schema(target).fields:
        output = output.add(field)
    names = output.names
    # The column of documents may be kept too.
    selected = list(dict.fromkeys([*kept, column]))
    return dataframe.select(*selected).mapInArrow(rows, output)


def entitlements(
    dataframe: DataFrame,
    customer: str,
    column: str,
    *,
    app: App | tuple[str, int | None] | Mapping[str, int | None] | str,
    at: datetime,
    environment: str = "Production",
    now: datetime | None = None,
    allow_past: bool = False,
    find_valid_until: bool = False,
    policy: Mapping[str, Any] | None = None,
    **options: Any,
) -> DataFrame:
    """The entitlements at a given time: one row for each customer and product with evidence.

    Columns: `customer` with its own name and type, `product_id`, `verdict`, `reason`, `start`, `until`, `paid_until`,
    `changed_to` and `next_actions` (a list), as the members of `Entitlement`, and `rejected`, the number of the customer's
    invalid documents; with `find_valid_until` also `valid_until`, the time at which an answer about
    the customer changes although no new document arrives, and with `unlock` in the policy `unlock` and `unlock_reason`, the
    verdict and the reason of whether all of the app is unlocked, the same in each row of a customer. A customer without a product has one row, whose other columns are null.
    Rows without a customer are ignored.

    The rows are sorted by customer, and each customer's evidence is added to a ledger batch by batch, so that the memory of
    a task depends neither on the number of customers nor on the number of documents of a customer. `options` are those of
    `Verifier` and expectations, as for `verify`.
    """
    from pyspark.sql import functions, types

    identity = _one_app(app)
    for name in ("apps", "environments", "for_ledger"):
        if name in options:
            raise TypeError(f"{name}: entitlements takes `app` and `environment`, and all documents are evidence for a ledger")
    required, others = _split(options)
    given: dict[str, Any] = {"apps": [identity], "environments": [environment], **_sendable(others)}
    moment = aware(now or datetime.now(timezone.utc), "now")
    question: dict[str, Any] = {"at": at, "environment": environment, "allow_past": allow_past, "policy": policy,
                                "find_valid_until": find_valid_until}
    if customer in _NAMES[1:]:
        raise ValueError(f"the column of customers has a name of the result: {customer}")
    # Invalid options fail here, before any task starts.
    Verifier(**given).verify_batch(pa.array([], pa.binary()), now=moment, **required)
    Ledger(identity.bundle_id, [environment]).entitlements(**question)

    def rows(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        verifier = Verifier(**given)
        current: _Customer | None = None
        for batch in batches:
            names, done = batch.column(0), []
            documents = VerifiedArray(verifier, batch.column(1), moment, encoded({**required, "for_ledger": True}))
            for start, stop in _runs(names):
                name = names[start].as_py()
                if current is None or current.name != name:
                    if current is not None:
                        done.append(current)
                    current = _Customer(name, Ledger(identity.bundle_id, [environment]))
                current.rejected += documents.add(current.ledger, start, stop)
            yield _answers(done, question, names.type)
        if current is not None:
            yield _answers([current], question, names.type)

    key = dataframe.schema[customer]
    output = types.StructType([
        types.StructField(customer, key.dataType), types.StructField("product_id", types.StringType()),
        types.StructField("verdict", types.StringType()), types.StructField("reason", types.StringType()),
        types.StructField("start", types.TimestampType()), types.StructField("until", types.TimestampType()),
        types.StructField("paid_until", types.TimestampType()), types.StructField("changed_to", types.StringType()),
        types.StructField("next_actions", types.ArrayType(types.StringType())),
        *([types.StructField("valid_until", types.TimestampType())] if find_valid_until else []),
        *([types.StructField(name, types.StringType()) for name in _UNLOCK] if _names_unlock(policy) else []),
        types.StructField("rejected", types.LongType()),
    ])
    named = dataframe.where(functions.col(customer).isNotNull()).select(customer, column)
    return named.repartition(customer).sortWithinPartitions(customer).mapInArrow(rows, output)


@dataclass
class _Customer:
    name: Any
    ledger: Ledger
    rejected: int = 0


def _runs(names: pa.Array) -> list[tuple[int, int]]:
    """The rows of each customer in a sorted batch."""
    if len(names) == 0:
        return []
    changes = pc.not_equal(names.slice(1), names.slice(0, len(names) - 1))
    starts = [0, *(place + 1 for place in pc.indices_nonzero(changes).to_pylist())]
    return list(zip(starts, [*starts[1:], len(names)]))


def _answers(customers: list[_Customer], question: Mapping[str, Any], kind: pa.DataType) -> pa.RecordBatch:
    rows: list[tuple[Any, ...]] = []
    for customer in customers:
        answers = customer.ledger.entitlements(**question)
        unlock = (answers.unlock.verdict, answers.unlock.reason) if answers.unlock else (None, None)
        for answer in answers.products.values():
            rows.append((customer.name, answer.product_id, answer.verdict, answer.reason, answer.start, answer.until,
                         answer.paid_until, answer.changed_to, list(answer.next_actions), answers.valid_until, *unlock, customer.rejected))
        if not answers.products:
            rows.append((customer.name, *[None] * 9, *unlock, customer.rejected))
    types = [kind, pa.string(), pa.string(), pa.string(), _MICROSECONDS, _MICROSECONDS, _MICROSECONDS, pa.string(),
             pa.list_(pa.string()), _MICROSECONDS, pa.string(), pa.string(), pa.int64()]
    columns = dict(zip(_NAMES, zip(types, list(zip(*rows)) or [()] * len(types))))
    if not question["find_valid_until"]:
        del columns["valid_until"]
    if not _names_unlock(question["policy"]):
        for name in _UNLOCK:
            del columns[name]
    return pa.RecordBatch.from_arrays(
        [pa.array(column, type) for type, column in columns.values()],
        list(columns))


def _names_unlock(policy: Mapping[str, Any] | None) -> bool:
    return bool(policy and policy.get("unlock"))


def _one_app(app: Any) -> App:
    if isinstance(app, Mapping) and len(app) == 1:
        app = next(iter(app.items()))
    if isinstance(app, str) and app:
        return App(app)
    if is_app(app):
        return App(*app)
    raise TypeError(f"app: expected a bundle id, or a pair of a bundle id and an Apple ID, found {app!r:.200}")


def _split(options: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The expectations for documents, and the options of the verifier; iterables become lists, which can be sent to tasks."""
    required = {
        name: list(value) if isinstance(value, Iterator) else value for name, value in options.items() if name in EXPECTATIONS}
    return required, {name: value for name, value in options.items() if name not in EXPECTATIONS}


def _sendable(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with the contents of files, because workers may not have the files."""
    given = dict(options)
    for name in ("roots", "signers"):
        if given.get(name) is not None:
            given[name] = [content(file, name) for file in files_of(given[name], name, "a list of certificates, or a pathlib.Path")]
    return given


def _plain(values: Iterable[Any] | str) -> Any:
    """The option as a value that can be sent to tasks; an iterable becomes a list."""
    if isinstance(values, (str, bytes, tuple, Mapping)) or not isinstance(values, Iterable):
        return values
    return list(values)


def _spark_type(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_timestamp(kind):
        return _MICROSECONDS
    if pa.types.is_struct(kind):
        return pa.struct([field.with_type(_spark_type(field.type)) for field in kind])
    return kind
