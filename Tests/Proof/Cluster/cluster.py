# SPDX-License-Identifier: Apache-2.0
"""Verifies an archive with Spark, on threads of one process and on a standalone cluster of which one worker is killed during
the run. Compares every row with `receiptctl batch`, customers with `receiptctl entitlements`, and requirements with the vectors.

Arguments: receiptctl; the archive; an empty working folder; a file for the figures.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time
from datetime import datetime, timezone

import expectations
import pyarrow.parquet as pq
import pyspark
from pyspark.sql import SparkSession

from receiptkit import spark

BUNDLE_ID = "com.example.app"
AT = datetime(2026, 9, 15, tzinfo=timezone.utc)
"""A time within the last periods of the archive."""
NOW = datetime(2027, 1, 1, tzinfo=timezone.utc)
COMPARED_CUSTOMERS = 100
"""The number of customers to compare; each needs a process of receiptctl."""


class Archive:
    def __init__(self, folder: pathlib.Path):
        self.rows = str(folder / "rows")
        self.roots_file = str(folder / "roots.pem")
        self.roots = [(folder / "roots.pem").read_text(encoding="utf-8")]


def main() -> None:
    # The workers of Spark must use this Python, in which the package is installed.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    command, archive, work, figures = sys.argv[1], Archive(pathlib.Path(sys.argv[2])), pathlib.Path(sys.argv[3]), sys.argv[4]
    expected, seconds_of_batch = batch(command, archive)
    session = (
        SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.memory", "3g")
        .getOrCreate())
    verify(session, archive)  # starts the virtual machine and the Python workers
    start = time.monotonic()
    rows = verify(session, archive)
    seconds = time.monotonic() - start
    differences = [f"row {name}: {rows.get(name)}, not {verdict}" for name, verdict in expected.items() if rows.get(name) != verdict]
    answers = entitlements(session, archive)
    if streamed(session, archive, work) != rows:
        differences.append("as a stream, the results differ")
    differences += expectations.differences(session)
    session.stop()
    differences += compare_customers(command, archive, work, answers)
    if standalone(archive, work) != (rows, answers):
        differences.append("after a worker was killed, the results differ")
    with open(figures, "w", encoding="utf-8") as file:
        for name, value in [
            ("rows", len(expected)), ("rows that are not valid", sum(code is not None for _, code in expected.values())),
            ("customers and products", len(answers)), ("customers compared with receiptctl", COMPARED_CUSTOMERS),
            ("rows a second, local[2]", int(len(rows) / seconds)),
            ("rows a second, receiptctl batch --jobs 2", int(len(rows) / seconds_of_batch)),
            ("differences", len(differences)),
        ]:
            file.write(f"{name}\t{value}\n")
    for line in differences[:20]:
        print(line, file=sys.stderr)
    sys.exit(1 if differences else 0)


def verify(session: SparkSession, archive: Archive) -> dict[str, tuple[str, str | None]]:
    result = spark.verify(
        session.read.parquet(archive.rows), "body", apps=[BUNDLE_ID], environments=["Production"], roots=archive.roots,
        keep=["id"], now=NOW)
    table = result.select("id", "verdict", "error_code").toArrow()
    return {name: (verdict, code) for name, verdict, code in zip(*(column.to_pylist() for column in table.columns))}


def streamed(session: SparkSession, archive: Archive, work: pathlib.Path) -> dict[str, tuple[str, str | None]]:
    """The results if the archive is read as a stream and the rows are written to files."""
    table, checkpoint = str(work / "table"), str(work / "checkpoint")
    arriving = session.readStream.schema("id string, customer string, body string").parquet(archive.rows)
    result = spark.verify(
        arriving, "body", apps=[BUNDLE_ID], environments=["Production"], roots=archive.roots, keep=["id", "customer"], now=NOW)
    query = result.writeStream.trigger(availableNow=True).start(table, format="parquet", checkpointLocation=checkpoint)
    query.awaitTermination()
    written = session.read.parquet(table).select("id", "verdict", "error_code").toArrow()
    return {name: (verdict, code) for name, verdict, code in zip(*(column.to_pylist() for column in written.columns))}


def entitlements(session: SparkSession, archive: Archive) -> list[tuple]:
    result = spark.entitlements(
        session.read.parquet(archive.rows), "customer", "body", app=BUNDLE_ID, at=AT, now=NOW, allow_past=True,
        roots=archive.roots)
    return sorted(tuple(row) for row in result.collect())


def batch(command: str, archive: Archive) -> tuple[dict[str, tuple[str, str | None]], float]:
    """The verdict and error code of each row, and the seconds that receiptctl took."""
    table = pq.read_table(archive.rows)
    lines = "".join(
        json.dumps({"id": name, "data": body}) + "\n"
        for name, body in zip(table.column("id").to_pylist(), table.column("body").to_pylist()))
    start = time.monotonic()
    result = subprocess.run(
        [command, "batch", "--jobs", "2", "--quiet", "--payload", "none", "--bundle-id", BUNDLE_ID, "--environment", "production",
         "--root", archive.roots_file, "--at", text(NOW)],
        input=lines, capture_output=True, text=True, check=False)
    seconds = time.monotonic() - start
    answers = map(json.loads, result.stdout.splitlines())
    return {answer["id"]: (answer["verdict"], (answer.get("error") or {}).get("code")) for answer in answers}, seconds


def compare_customers(command: str, archive: Archive, work: pathlib.Path, answers: list[tuple]) -> list[str]:
    table = pq.read_table(archive.rows)
    bodies: dict[str, list[str]] = {}
    for customer, body in zip(table.column("customer").to_pylist(), table.column("body").to_pylist()):
        bodies.setdefault(customer, []).append(body)
    chosen = sorted(bodies)[:: max(1, len(bodies) // COMPARED_CUSTOMERS)][:COMPARED_CUSTOMERS]
    differences = []
    for customer in chosen:
        file = work / "customer.jsonl"
        file.write_text("".join(body + "\n" for body in bodies[customer]), encoding="utf-8")
        result = subprocess.run(
            [command, "entitlements", "--json", "--bundle-id", BUNDLE_ID, "--root", archive.roots_file, "--at", text(AT),
             "--allow-past", str(file)], capture_output=True, text=True, check=False)
        products = json.loads(result.stdout)["products"]
        expected = sorted((item["productId"], item["verdict"], item["reason"], item["until"]) for item in products)
        found = sorted(
            (row[1], row[2], row[3], None if row[5] is None else text(row[5].astimezone(timezone.utc)))
            for row in answers if row[0] == customer)
        if found != expected:
            differences.append(f"customer {customer}: {found}, not {expected}")
    return differences


def standalone(archive: Archive, work: pathlib.Path) -> tuple[dict, list[tuple]]:
    """The results of a cluster with two workers, one of which is killed together with its executor during the run."""
    home = os.path.dirname(pyspark.__file__)
    environment = {**os.environ, "SPARK_HOME": home}
    processes = []

    def start(name: str, *arguments: str) -> str:
        log = work / f"{name}.log"
        with open(log, "wb") as output:
            processes.append(subprocess.Popen(
                [f"{home}/bin/spark-class", f"org.apache.spark.deploy.{arguments[0]}", "--host", "127.0.0.1", "--webui-port", "0",
                 *arguments[1:]], env=environment, stdout=output, stderr=output, start_new_session=True))
        return str(log)

    try:
        log = start("master", "master.Master", "--port", "0")
        master = wait_for(log, r"Starting Spark master at (spark://\S+)")
        for name in "first", "second":
            log = start(name, "worker.Worker", "--cores", "1", "--memory", "2g", "--work-dir", str(work / name), master)
            wait_for(log, "(Successfully registered)")
        session = (
            SparkSession.builder.master(master).config("spark.ui.enabled", "false").config("spark.executor.memory", "1g")
            .config("spark.driver.host", "127.0.0.1").config("spark.sql.files.maxPartitionBytes", "1m").getOrCreate())
        # The worker is killed after its executor has received the first rows.
        worker = processes.pop()
        killer = threading.Thread(target=lambda: (wait_for(log, "(Launch command)"), time.sleep(4), end(worker)))
        killer.start()
        rows = verify(session, archive)
        killer.join()
        answers = entitlements(session, archive)
        session.stop()
        return rows, answers
    finally:
        for process in processes:
            end(process)


def wait_for(log: str, pattern: str) -> str:
    for _ in range(600):
        found = re.search(pattern, pathlib.Path(log).read_text(encoding="utf-8", errors="replace"))
        if found:
            return found.group(1)
        time.sleep(0.1)
    raise SystemExit(f"{log}: not started")


def end(process: subprocess.Popen) -> None:
    """Kills a process and its child processes."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def text(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


main()
