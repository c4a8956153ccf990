# SPDX-License-Identifier: Apache-2.0
"""Pages whose console is watched, and what the tests of the dashboard do on them."""

import os
import sys

import axe_core_python
from playwright.sync_api import Browser, Page, expect

AXE = os.path.join(os.path.dirname(axe_core_python.__file__), "axe.min.js")


class Watched:
    """A page. Its console must stay empty, and it must not violate its content security policy."""

    def __init__(self, browser: Browser, url: str, **options: object) -> None:
        options.setdefault("viewport", {"width": 1440, "height": 900})
        self.context = browser.new_context(reduced_motion="reduce", **options)
        self.page = self.context.new_page()
        self.problems: list[str] = []
        self.expected: list[str] = []
        self.page.on("console", lambda message: self.note(message.type, message.text))
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: self.problems.append(f"dialog: {dialog.message}"))
        self.page.on("request", lambda request: self.require_local(request.url, url.split("/#")[0]))
        self.page.goto(url)
        expect(self.page.locator("#now")).to_contain_text("UTC")

    def note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(each in text for each in self.expected):
            self.problems.append(f"{kind}: {text}")

    def require_local(self, address: str, url: str) -> None:
        if not address.startswith((url, "data:", "blob:")):
            self.problems.append(f"request to {address}")

    def close(self) -> None:
        self.context.close()
        if self.problems:
            sys.exit("the console of the browser is not empty:\n" + "\n".join(self.problems))


def view(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Views").locator(f"#view-{name.lower()}").click()
    expect(page.get_by_role("heading", level=2, name=name, exact=True)).to_be_visible()


def close_inspector(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("#inspector")).to_be_hidden()


def overflows(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


def submit(page: Page, fields: dict[str, str]) -> None:
    dialog = page.get_by_role("dialog")
    for label, value in fields.items():
        field = dialog.locator(f"form [name={label}]")
        if field.evaluate("element => element.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    dialog.locator("form [type=submit]").click()


def require_accessible(page: Page, place: str) -> None:
    """Requires that axe finds nothing.

    The debugger runs axe, because the content security policy allows no scripts of tests.
    """
    session = page.context.new_cdp_session(page)
    with open(AXE, encoding="utf-8") as file:
        session.send("Runtime.evaluate", {"expression": file.read()})
    session.detach()
    found = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
          .map(each => `${each.id}: ${each.nodes[0].html.slice(0, 200)}`)"""
    )
    assert found == [], f"{place}: {found}"


def require_whole_labels(page: Page, place: str) -> None:
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".badge")].filter(each => each.checkVisibility() && each.scrollWidth > each.clientWidth)
          .map(each => each.textContent)"""
    )
    assert cut == [], f"{place}: truncated labels {cut}"
