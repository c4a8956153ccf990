# SPDX-License-Identifier: Apache-2.0
"""Compares `spark.verify` with the vectors about requirements, and requires that wrong options raise errors at the call."""
import json
import pathlib
import sys
from typing import Any

from pyspark.sql import SparkSession

from receiptkit import spark

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Sources/Python/tests"))
from vectors import Runner, data, has_empty_list, load  # noqa: E402

SUITE = "jws-verify/expectations/"
WRONG: list[tuple[str, Any]] = [
    ("apps", []), ("apps", [("a", -1)]), ("apps", "com.example.app"), ("environments", []), ("environments", "Production"),
    ("roots", []), ("maximum_size", 0), ("maximum_age", -1), ("devices", []), ("devices", "x"), ("kind", "token"), ("keep", "id"),
    ("app_account_token", ""), ("unknown", 1),
]


def differences(session: SparkSession) -> list[str]:
    folder = ROOT / "TestVectors"
    runner = Runner(folder)
    found = []
    # A job for the vectors with the same requirements.
    jobs: dict[str, list[Any]] = {}
    for _, parameters, test in load(folder):
        if test["id"].startswith(SUITE) and not has_empty_list(parameters):
            jobs.setdefault(json.dumps(parameters, sort_keys=True), []).append(test)
    for text, tests in jobs.items():
        parameters = json.loads(text)
        expectations = {name: value for name, value in runner.expectations(parameters).items() if value is not None}
        identity = parameters.get("appAppleId")
        apps: Any = [(name, identity) for name in parameters["bundleIds"]] if "bundleIds" in parameters else "any"
        frame = session.createDataFrame([(test["id"], data(folder, test["input"])) for test in tests], "id string, body binary")
        rows = spark.verify(
            frame.coalesce(1), "body", apps=apps, environments=parameters["environments"], kind=parameters.get("kind"), keep=["id"],
            app_apple_id=identity if apps == "any" else None, roots=runner.roots(parameters), **expectations)
        codes = {row["id"]: row["error_code"] for row in rows.select("id", "error_code").collect()}
        found += [
            f"{test['id']}: {codes[test['id']]}, not {test['expect'].get('error')}" for test in tests
            if codes[test["id"]] != test["expect"].get("error")]
    return found + ([] if len(jobs) > 20 else ["the vectors about requirements are missing"]) + wrong_options(session)


def wrong_options(session: SparkSession) -> list[str]:
    """The wrong options that are not errors at the call."""
    frame = session.createDataFrame([("1", "x")], "id string, body string")
    accepted = []
    for name, value in WRONG:
        options: dict[str, Any] = {"apps": "any", "environments": "any", name: value}
        try:
            spark.verify(frame, "body", **options)
        except (TypeError, ValueError) as error:
            if name not in str(error):
                accepted.append(f"{name}={value!r}: the error does not name it: {error}")
        else:
            accepted.append(f"{name}={value!r} is accepted")
    return accepted
