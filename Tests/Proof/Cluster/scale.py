# SPDX-License-Identifier: Apache-2.0
"""Measures Spark on an archive: verification of all rows once, twice and four times, and entitlements of a quarter, a half and all
of the customers; the time, the processor time, the bytes of a row and the bytes that are moved between tasks.

Arguments: the archive; a file for the figures.
"""
import json
import os
import pathlib
import sys
import time
import urllib.request
from collections.abc import Callable
from datetime import datetime, timezone

from pyspark.sql import DataFrame, SparkSession

from receiptkit import spark

BUNDLE_ID = "com.example.app"
AT = datetime(2026, 9, 15, tzinfo=timezone.utc)
NOW = datetime(2027, 1, 1, tzinfo=timezone.utc)
MOST_GROWTH = 4.4
"""The allowed ratio of processor times for four times the rows."""


def main() -> None:
    archive, figures = pathlib.Path(sys.argv[1]), sys.argv[2]
    os.environ["PYSPARK_PYTHON"] = sys.executable
    roots = [(archive / "roots.pem").read_text(encoding="utf-8")]
    files = sorted(map(str, (archive / "rows").iterdir()))
    session = (
        SparkSession.builder.master("local[2]").config("spark.ui.port", "0").config("spark.driver.memory", "3g")
        .config("spark.sql.shuffle.partitions", "64").getOrCreate())

    def verify(rows: DataFrame) -> list[tuple]:
        result = spark.verify(rows, "body", apps=[BUNDLE_ID], environments=["Production"], roots=roots, now=NOW)
        return result.groupBy("verdict").count().collect()

    def entitlements(rows: DataFrame) -> list[tuple]:
        result = spark.entitlements(
            rows, "customer", "body", app=BUNDLE_ID, at=AT, now=NOW, allow_past=True, roots=roots)
        return result.groupBy("verdict").count().collect()

    verify(session.read.parquet(*files[:2]))  # starts the Python workers and compiles the plan
    archive_rows = session.read.parquet(*files)
    twice = archive_rows.union(archive_rows)
    lines, failed = [], False
    for name, action, inputs in [
        ("verify", verify, [archive_rows, twice, twice.union(twice)]),
        # The rows of a customer are in one file.
        ("entitlements", entitlements, [session.read.parquet(*files[: max(1, len(files) // part)]) for part in (4, 2, 1)]),
    ]:
        costs = []
        for rows in inputs:
            measured = measure(session, rows, action)
            costs.append(measured["processor seconds"] / measured["rows"])
            lines += [(f"{name}, {measured['rows']} rows: {key}", value) for key, value in measured.items() if key != "rows"]
        growth = 4 * costs[-1] / costs[0]
        failed |= growth > MOST_GROWTH
        lines.append((f"{name}: processor time for four times the rows, in percent", round(100 * growth)))
    lines.append(("bytes of a row in Parquet", sum(map(os.path.getsize, files)) // archive_rows.count()))
    session.stop()
    with open(figures, "w", encoding="utf-8") as file:
        file.writelines(f"{name}\t{value}\n" for name, value in lines)
    sys.exit(1 if failed else 0)


def measure(session: SparkSession, dataframe: DataFrame, action: Callable[[DataFrame], list]) -> dict[str, int]:
    rows = dataframe.count()
    start, used, moved = time.monotonic(), processor_seconds(), shuffled(session)
    answers = action(dataframe)
    seconds, used, moved = time.monotonic() - start, processor_seconds() - used, shuffled(session) - moved
    counts = {str(answer["verdict"]): answer["count"] for answer in answers}
    return {
        "rows": rows, "seconds": round(seconds), "processor seconds": round(used), "rows a second": int(rows / seconds),
        "rows a processor second": int(rows / used), "bytes moved for a row": moved // rows, **{f"answers {verdict}": count for verdict, count in sorted(counts.items())},
    }


def processor_seconds() -> float:
    """The processor time of this process, the virtual machine and its Python workers, with those that have ended.

    Unlike elapsed time, it depends little on what else the machine does.
    """
    times: dict[int, int] = {}
    parents: dict[int, int] = {}
    for folder in pathlib.Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The fields after the name, which may contain spaces: state, parent, ..., four times in ticks.
            fields = (folder / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        parents[int(folder.name)] = int(fields[1])
        times[int(folder.name)] = sum(map(int, fields[11:15]))

    def descends(process: int) -> bool:
        while process not in (0, os.getpid()):
            process = parents.get(process, 0)
        return process != 0

    return sum(ticks for process, ticks in times.items() if descends(process)) / os.sysconf("SC_CLK_TCK")


def shuffled(session: SparkSession) -> int:
    """The bytes that all tasks have written for other tasks."""
    context = session.sparkContext
    url = f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}/stages"
    with urllib.request.urlopen(url, timeout=60) as answer:
        return sum(stage["shuffleWriteBytes"] for stage in json.load(answer))


main()
