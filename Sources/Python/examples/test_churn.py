# SPDX-License-Identifier: Apache-2.0
"""The churn in the notebook equals that of the plan: the month in which each customer begins, and the number of months."""
import base64
import json
import pathlib
import random
import re
from collections import Counter
from datetime import datetime, timezone
from typing import Any

import nbformat
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from nbclient import NotebookClient
from store import new_store

NOTEBOOK = pathlib.Path(__file__).with_name("churn.ipynb")
MONTHS = 12
PLAN = [(begin, length) for begin in range(8) for length in (1, 2, 3, 5, 20)]
"""The month in which each customer begins, and the number of months after which the subscription ends."""


def on(month: int, day: int) -> datetime:
    return datetime(2024, month + 1, day, tzinfo=timezone.utc)


def write_archive(folder: pathlib.Path) -> None:
    """The notifications of the plan in any order, every eighth twice, and some damaged ones."""
    store = new_store("churn")
    for month in range(MONTHS):
        store.advance(to=on(month, 5))
        for number, (begin, length) in enumerate(PLAN):
            if begin == month: store.purchase(f"customer{number}", "news.month", as_=f"s{number}")
        store.advance(to=on(month, 20))
        for number, (begin, length) in enumerate(PLAN):
            if begin + length - 1 == month: store.step({"do": "setAutoRenew", "subscription": f"s{number}", "on": False})
    bodies = list(store.notifications())
    damaged = [body[:-40] + "AAAA" + body[-36:] for body in bodies[:5]]
    rows = bodies + bodies[::8] + damaged
    random.Random(26).shuffle(rows)
    pq.write_table(pa.table({"body": rows}), folder / "notifications.parquet")
    (folder / "roots.pem").write_text("".join(store.roots))


def expected() -> dict[str, list[float | None]]:
    """The churn according to the plan, computed without documents."""
    started = Counter(begin for begin, _ in PLAN)
    ended = Counter(begin + length for begin, length in PLAN)
    active, rows = 0, []
    for month in range(MONTHS):
        rows.append((started[month], ended[month], active, ended[month] / active if active else None))
        active += started[month] - ended[month]
    return {name: [row[place] for row in rows] for place, name in enumerate(["started", "ended", "active", "rate"])}


def outputs(notebook: Any) -> list[Any]:
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def test_the_notebook_has_no_outputs() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    assert outputs(notebook) == []
    assert {cell.execution_count for cell in notebook.cells if cell.cell_type == "code"} == {None}


def test_the_notebook_draws_the_churn_of_the_plan(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_archive(tmp_path)
    monkeypatch.setenv("ARCHIVE", str(tmp_path))
    # The Jupyter kernel writes files of its own, which must not leave the temporary folder.
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "MPLCONFIGDIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell("print(churn.reset_index(drop=True).to_json())"))
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    found = json.loads(notebook.cells[-1].outputs[0].text)
    plan = expected()
    assert found.keys() >= plan.keys()
    for name, column in plan.items():
        assert [found[name][str(month)] for month in range(MONTHS)] == pytest.approx(column), name
    images = [output.data["image/png"] for output in outputs(notebook) if output.output_type == "display_data"]
    assert len(images) == 1 and base64.b64decode(images[0]).startswith(b"\x89PNG")
    text = "".join(str(output.get("data", {}).get("text/plain")) for output in outputs(notebook))
    assert re.search(r"invalid +trust/signature +5\n", text)
