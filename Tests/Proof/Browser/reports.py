# SPDX-License-Identifier: Apache-2.0
"""Tests the pages of `--html` in Chromium: wide and narrow windows, long names, and light and dark mode.

Arguments: receiptctl; chromium; a working folder; optionally, a folder for a new screenshot.
"""

import os
import pathlib
import shutil
import subprocess
import sys

from playwright.sync_api import Browser, Page, sync_playwright

from served import FOLDER, PRODUCTS

NOW = "2026-11-24T00:00:00Z"
# A path without a place for a line break.
LONG = "x" * 60 + "/" + "y" * 80 + ".json"


def make_pages(command: str, work: pathlib.Path) -> list[pathlib.Path]:
    def run(name: str, *arguments: object) -> pathlib.Path:
        page = work / f"{name}.html"
        done = subprocess.run([command, *map(str, arguments), "--html", page], stdout=subprocess.DEVNULL, cwd=work)
        assert page.exists(), f"{name}: status {done.returncode}"
        return page

    simulated = work / "history"
    simulate = ["simulate", "--config", PRODUCTS, os.path.join(FOLDER, "report.json")]
    pages = [run("simulate", *simulate, "--out", simulated)]
    history = simulated / "customers" / "kim" / "history.json"
    renewals = history.with_name("subscriptions.json")
    (work / LONG).parent.mkdir()
    shutil.copy(history, work / LONG)
    (work / "broken").write_text("eyJhbGciOiJFUzI1NiJ9.e30.AA")
    root = ["--root", simulated / "roots.pem", "--at", NOW]
    return pages + [
        run("entitlements", "entitlements", *root, "--config", PRODUCTS, LONG, "broken"),
        run("verify", "verify", *root, LONG, "broken"),
        run("receipt", "verify", *root, simulated / "customers" / "kim" / "receipt.der"),
        # The evaluated time is not in the drawing.
        run("later", "entitlements", *root[:2], "--at", "2046-01-01T00:00:00Z", LONG),
        run("report", "entitlements", *root, history.relative_to(work), renewals.relative_to(work)),
    ]


def test_page(page: Page, place: str) -> None:
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), f"{place} is wider than the window"
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), f"{place}, expanded, is wider than the window"
    hidden = page.evaluate(
        """() => [...document.querySelectorAll(".wide")].filter(each => each.scrollWidth > each.clientWidth
          && !getComputedStyle(each).backgroundImage.includes("gradient")).length"""
    )
    assert hidden == 0, f"{place}: {hidden} tables scroll without a cue"
    # A cell is not squeezed to a few letters per line.
    squeezed = page.evaluate(
        """() => [...document.querySelectorAll("td")].filter(each => each.clientWidth < 48
          && each.textContent.length > 14).map(each => each.textContent)"""
    )
    assert squeezed == [], f"{place}: {squeezed}"
    # On a narrow screen a row is a list, so that no table is cut.
    cut = page.evaluate("() => innerWidth < 672 && [...document.querySelectorAll('.wide')].some(each => each.scrollWidth > each.clientWidth)")
    assert not cut, f"{place}: a table is wider than its card"
    labels = page.evaluate(
        """() => [...document.querySelectorAll(".axis")].flatMap(axis => {
          const boxes = [...axis.querySelectorAll("text")].map(each => each.getBoundingClientRect()).filter(each => each.width > 0)
          return boxes.filter((one, i) => boxes.some((other, j) => i < j && one.left < other.right && other.left < one.right
            && one.top < other.bottom && other.top < one.bottom))
        }).length"""
    )
    assert labels == 0, f"{place}: {labels} labels of a time axis collide"
    levels = page.evaluate("() => [...document.querySelectorAll('h1, h2, h3, h4')].map(each => Number(each.tagName[1]))")
    assert all(after - before <= 1 for before, after in zip(levels, levels[1:])), f"{place}: levels of headings {levels}"


def test(browser: Browser, pages: list[pathlib.Path]) -> None:
    for width, scheme in [(390, "light"), (360, "dark"), (768, "light"), (1440, "dark")]:
        context = browser.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme)
        page = context.new_page()
        problems: list[str] = []
        page.on("console", lambda message: problems.append(message.text))
        for path in pages:
            page.goto(path.as_uri())
            test_page(page, f"{path.stem} at {width} pixels")
        assert problems == [], problems
        context.close()


def main() -> None:
    command, chromium, work, *folders = sys.argv[1:]
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    folder = pathlib.Path(work).resolve() / "reports"
    folder.mkdir()
    pages = make_pages(os.path.abspath(command), folder)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        if folders:
            page = browser.new_page(viewport={"width": 1000, "height": 1420})
            page.goto(pages[-1].as_uri())
            page.screenshot(path=os.path.join(folders[0], "report.png"))
            return
        test(browser, pages)
    print(f"{len(pages)} reports are readable in Chromium at 360 to 1,440 pixels")


if __name__ == "__main__":
    main()
