# SPDX-License-Identifier: Apache-2.0
"""Writes an archive of notifications as Parquet, with the columns `id`, `customer` and `body`. Several simulated App Stores
with different keys sign them. One row in a thousand is damaged.

Arguments: a .storekit file; a folder for the archive; the number of notifications; the number of stores.
"""
import base64
import concurrent.futures
import json
import os
import pathlib
import sys
from datetime import datetime, timedelta, timezone

import pyarrow as pa
import pyarrow.parquet as pq

from receiptkit.testing import AppStore

MONTHS = 9
"""The number of renewals of each customer after the purchase."""
ROWS_OF_GROUP = 1_000
"""About 15 megabytes: each Spark task holds a row group in memory."""
START = datetime(2026, 1, 1, tzinfo=timezone.utc)
SIGNERS = 4
"""Apple has few signers at a time, however many documents they sign."""
BUNDLE_ID = "com.example.app"


def main() -> None:
    configuration, folder = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"), pathlib.Path(sys.argv[2])
    count, stores = int(sys.argv[3]), int(sys.argv[4])
    customers = count // stores // (MONTHS + 1)
    (folder / "rows").mkdir(parents=True)
    with concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        tasks = [pool.submit(write, configuration, folder, number, customers) for number in range(stores)]
        roots = {task.result() for task in tasks}
    (folder / "roots.pem").write_text("".join(sorted(roots)), encoding="utf-8")


def write(configuration: str, folder: pathlib.Path, number: int, customers: int) -> str:
    """Writes the notifications of a store; returns its root certificates."""
    # Stores with the same seed have the same keys; their documents differ in time.
    start = START + timedelta(minutes=number)
    store = AppStore(configuration, seed=f"cluster {number % SIGNERS}", start=start, store={"bundleId": BUNDLE_ID})
    store.step(*({"do": "purchase", "customer": str(customer), "product": "news.month"} for customer in range(customers)))
    bodies = list(store.notifications())
    for _ in range(MONTHS):
        store.advance(days=31)
        bodies += store.notifications()
    rows = [row(number, place, body) for place, body in enumerate(bodies)]
    names = ["id", "customer", "body"]
    table = pa.Table.from_arrays([pa.array(column) for column in zip(*rows)], names)
    pq.write_table(table, folder / "rows" / f"{number:05}.parquet", row_group_size=ROWS_OF_GROUP)
    return "".join(store.roots)


def row(number: int, place: int, body: str) -> tuple[str, str, str]:
    payload = claims(json.loads(body)["signedPayload"])
    transaction = claims(payload["data"]["signedTransactionInfo"])
    if place % 1000 == 999:
        body = body[:-40] + "AAAA" + body[-36:]
    return f"{number}-{place}", f"{number}-{transaction['originalTransactionId']}", body


def claims(token: str) -> dict:
    segment = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(segment + "=" * (-len(segment) % 4)))


if __name__ == "__main__":
    main()
