# SPDX-License-Identifier: Apache-2.0
"""Tests the dashboard of `receiptctl-net serve` in Chromium: every view and control, changes by a second client, errors,
the accessibility tree, hostile names, narrow windows, and a store with 13,000 transactions.

Arguments: receiptctl-net; chromium; a working folder; optionally, a folder for new screenshots.
"""

import json
import os
import sys
import time

from playwright.sync_api import Browser, Page, expect, sync_playwright

import backend
import customers
import faults
import groups
import states
from served import FOLDER, PRODUCTS, ServedStore, Webhook
from watched import Watched, close_inspector, overflows, require_accessible, require_whole_labels, submit, view

VIEWS = [
    "Transactions", "Subscriptions", "Customers", "Notifications", "Activity", "Catalogue", "Entitlements", "Assumptions", "Script",
]
MARKUP = "com.example.notes.<img src=x onerror=alert(1)>"
BIDI = "com.example.notes.\u202edesrever"
LONG = "com.example.notes." + "x" * 10_000
LONG_CUSTOMER = "maximiliane.von.hohenstein-wittgenstein-berleburg"
MOST_ROWS = 200
LEAST_WIDTH = 60
TRANSACTIONS = 13_000


def test_views(page: Page) -> None:
    for number, name in enumerate(VIEWS, 1):
        page.keyboard.press(str(number))
        expect(page.get_by_role("heading", level=2, name=name, exact=True)).to_be_visible()
        expect(page.locator("main .view > :last-child")).not_to_be_empty()
        assert not overflows(page), f"{name} is wider than the window"


def test_list(page: Page) -> None:
    view(page, "Transactions")
    rows = page.locator("main tbody tr")
    search = page.get_by_role("searchbox", name="Search transactions")
    page.keyboard.press("/")
    expect(search).to_be_focused()
    search.fill("fritz basic")
    expect(rows).to_have_count(10)
    expect(page.locator("main .count")).to_contain_text("of 10")
    search.fill("no such thing")
    expect(page.get_by_text("Nothing matches")).to_be_visible()
    page.get_by_role("button", name="Remove filters").click()
    expect(rows).to_have_count(32)
    page.get_by_label("Any status").select_option("refunded")
    expect(rows).to_have_count(1)
    page.get_by_label("Any status").select_option("")
    page.get_by_label("From", exact=True).fill("2026-05-01")
    expect(rows).to_have_count(5)
    page.get_by_label("From", exact=True).fill("")
    expect(rows).to_have_count(32)
    price = page.get_by_role("columnheader", name="Price")
    price.get_by_role("button").click()
    expect(price).to_have_attribute("aria-sort", "descending")
    expect(rows.first).to_contain_text("$149.99")
    price.get_by_role("button").click()
    expect(price).to_have_attribute("aria-sort", "ascending")
    expect(rows.first).to_contain_text("$0.00")
    # Select rows with the keyboard.
    search.focus()
    page.keyboard.press("ArrowDown")
    expect(rows.first.locator("button.open")).to_be_focused()
    page.keyboard.press("j")
    expect(rows.nth(1).locator("button.open")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#inspector")).to_be_visible()
    close_inspector(page)
    expect(rows.nth(1).locator("button.open")).to_be_focused()


def test_rows(browser: Browser, url: str) -> None:
    """The arrows, J and K move between rows, also on a page on which nothing has the focus."""
    for keys, row in [(["ArrowDown"], 0), (["j"], 0), (["k"], 0), (["ArrowDown", "ArrowDown"], 1), (["j", "j", "K"], 0)]:
        watched = Watched(browser, url)
        page = watched.page
        opens = page.locator("main tbody button.open")
        expect(opens).to_have_count(32)
        for key in keys:
            page.keyboard.press(key)
        expect(opens.nth(row)).to_be_focused()
        watched.close()
    watched = Watched(browser, url)
    page = watched.page
    opens = page.locator("main button.open:visible")
    # From the inspector, J moves to the row below the open one. The arrows scroll the inspector.
    opens.nth(2).click()
    expect(page.locator("#inspector-title")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#inspector-title")).to_be_focused()
    page.keyboard.press("j")
    expect(opens.nth(3)).to_be_focused()
    close_inspector(page)
    for name in ["Subscriptions", "Catalogue"]:
        view(page, name)
        expect(opens.first).to_be_visible()
        page.keyboard.press("j")
        expect(opens.nth(0)).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(opens.nth(1)).to_be_focused()
    # Typed text does not move.
    view(page, "Transactions")
    page.keyboard.press("/")
    page.keyboard.type("jk")
    expect(page.get_by_role("searchbox", name="Search transactions")).to_have_value("jk")
    watched.close()


def test_scrolling(browser: Browser, url: str) -> None:
    """After a key for a view and after the skip link, the keys scroll the content."""
    watched = Watched(browser, url, viewport={"width": 1200, "height": 480})
    page = watched.page
    page.keyboard.press(str(VIEWS.index("Assumptions") + 1))
    expect(page.locator("main tbody tr").first).to_be_visible()
    page.keyboard.press("PageDown")
    expect_scrolled(page)
    page.reload()
    expect(page.locator("main tbody tr").first).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("PageDown")
    expect_scrolled(page)
    watched.close()


def expect_scrolled(page: Page) -> None:
    for _ in range(100):
        if page.evaluate("document.querySelector('main .page').scrollTop") > 0:
            return
        page.wait_for_timeout(100)
    raise AssertionError("the keys do not scroll the content")


def test_inspector(page: Page, store: ServedStore) -> None:
    view(page, "Transactions")
    page.get_by_role("button", name="hugo-basic.2", exact=True).click()
    inspector = page.get_by_role("complementary", name="Inspector")
    expect(inspector.get_by_role("heading", name="hugo-basic.2")).to_be_visible()
    expect(inspector.get_by_text("valid", exact=True)).to_be_visible()
    assert inspector.locator(".checks .failed").count() == 0
    expect(inspector.locator(".checks li")).to_have_count(21)
    expect(inspector.locator(".chain li")).to_have_count(3)
    expect(inspector.locator(".outline")).to_contain_text("transactionReason")
    identifier = inspector.locator(".facts dd").nth(1).inner_text()
    expect(inspector.locator(".facts")).to_contain_text("Order id")
    token = store.get(f"/store/documents/transaction/{identifier}")["document"]
    inspector.get_by_role("button", name="Copy", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("Token copied")
    assert page.evaluate("navigator.clipboard.readText()") == token
    for name, text in [("Renewal info", "autoRenewStatus"), ("App transaction", "originalApplicationVersion")]:
        inspector.get_by_role("button", name=name).click()
        expect(inspector.locator(".outline")).to_contain_text(text)
        expect(inspector.get_by_text("valid", exact=True)).to_be_visible()
    # Follow links between a transaction, its product and its customer.
    inspector.get_by_role("link", name="com.example.notes.team.year").click()
    expect(inspector.locator(".eyebrow")).to_have_text("Product")
    inspector.get_by_role("link", name="1 transaction").click()
    expect(page.locator("main tbody tr")).to_have_count(1)
    page.locator("main tbody button.open").click()
    inspector.get_by_role("link", name="hugo", exact=True).click()
    expect(inspector.locator(".eyebrow")).to_have_text("Customer")
    inspector.get_by_role("button", name="Receipt").click()
    expect(inspector.locator(".outline")).to_contain_text("in_app")
    expect(inspector.get_by_text("valid", exact=True)).to_be_visible()
    close_inspector(page)


def test_steps(page: Page, store: ServedStore) -> None:
    view(page, "Transactions")
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="New step")
    expect(dialog.get_by_role("searchbox")).to_be_focused()
    # The page must have exactly the steps, actions and members of the store.
    steps = store.get("/store/steps")["steps"]
    names = dialog.locator(".step-list button").evaluate_all("all => all.map(each => each.dataset.step)")
    assert set(names) == {each["do"] for each in steps}, names
    shown = page.evaluate(
        """() => [...document.querySelectorAll(".step-list button")].map(each => {
          each.click();
          return [each.textContent, [...document.querySelectorAll(".field > label")].map(label => label.firstChild.textContent)];
        })"""
    )
    members = {}
    for each in steps:
        for action in each["actions"]:
            fixed = action.get("set", {})
            members[action["title"]] = sorted(member["label"] for member in each["members"] if member["name"] not in fixed)
    assert {action: sorted(labels) for action, labels in shown} == members, shown
    # Errors: missing members, unknown names, and steps that the store rejects.
    dialog.get_by_role("searchbox").fill("purchase")
    dialog.locator(".step-list [data-action=Purchase]").click()
    dialog.locator("form [type=submit]").click()
    expect(dialog.get_by_role("alert")).to_have_text("Product is required")
    product = dialog.locator("form [name=product]")
    expect(product).to_have_attribute("aria-invalid", "true")
    product.fill("com.example.notes.pro.monht")
    expect(product).not_to_have_attribute("aria-invalid", "true")
    dialog.locator("form [type=submit]").click()
    expect(dialog.get_by_role("alert")).to_contain_text("did you mean")
    expect(product).to_have_attribute("aria-invalid", "true")
    expect(product).to_be_focused()
    expect(dialog.locator(".field-error").locator("visible=true")).to_contain_text("did you mean")
    completions = dialog.locator("datalist").first.locator("option").evaluate_all("all => all.map(each => each.value)")
    assert "com.example.notes.pro.month" in completions
    product.fill("com.example.notes.pro.month")
    dialog.locator("form [name=customer]").fill("ida")
    dialog.locator("form [name=as]").fill("ida-pro")
    expect(dialog.locator(".preview")).to_contain_text('"as": "ida-pro"')
    dialog.locator("form [type=submit]").click()
    expect(dialog).to_be_hidden()
    expect(page.locator("#toasts")).to_contain_text("ida subscribed to com.example.notes.pro.month")
    expect(page.get_by_role("button", name="ida-pro.1", exact=True)).to_be_visible()
    # The form of a step that is opened from the inspector is already filled in.
    page.get_by_role("button", name="ida-pro.1", exact=True).click()
    inspector = page.locator("#inspector")
    inspector.get_by_role("button", name="Turn off auto-renew").click()
    expect(dialog.get_by_role("heading", level=3, name="Turn off auto-renew")).to_be_visible()
    expect(dialog.locator("form [name=subscription]")).to_have_value("ida-pro")
    submit(page, {})
    expect(dialog).to_be_hidden()
    expect(page.locator("#toasts")).to_contain_text("auto-renew of ida's com.example.notes.pro.month is off")
    expect(inspector.get_by_role("button", name="Turn on auto-renew")).to_be_visible()
    page.locator("#more-actions").select_option(label="Turn off Family Sharing")
    expect(dialog.locator("form code").first).to_have_text("setFamilySharing")
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    # Apple neither extends nor refunds a free period.
    expect(page.locator("#more-actions option", has_text="Extend renewal date")).to_have_count(0)
    expect(inspector.get_by_role("button", name="Refund", exact=True)).to_have_count(0)
    # A new step names what the inspector shows; an offer has a kind before it has an id.
    page.get_by_role("button", name="New step").click()
    expect(dialog.locator("form [name=customer]")).to_have_value("ida")
    expect(dialog.get_by_label("Offer id or code")).to_be_disabled()
    dialog.get_by_label("Kind of offer").select_option("Code")
    expect(dialog.get_by_label("Offer id or code")).to_be_enabled()
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    # A step about a subscription or a transaction names one of them.
    page.get_by_role("button", name="New step").click()
    dialog.get_by_role("searchbox").fill("family sharing")
    dialog.locator(".step-list [data-action='Turn on Family Sharing']").click()
    expect(dialog.locator("form [name=subscription]")).to_have_value("ida-pro")
    expect(dialog.locator("form [name=transaction]")).to_have_value("")
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    page.locator("#more-actions").select_option(label="Change plan")
    expect(dialog.get_by_role("heading", level=3, name="Change plan")).to_be_visible()
    expect(dialog.locator("form [name=product]")).to_have_value("")
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    close_inspector(page)
    page.keyboard.press("n")
    for words, action in [
        ("downgrade", "Change plan"), ("redeem", "Purchase"), ("cancel", "Turn off auto-renew"), ("share", "Turn on Family Sharing"),
        ("reset", "Reset the store…"), ("resend", "Resend a notification: open Notifications"), ("export", "Export the script: open Script"),
        ("extend renewal", "Extend renewal date"),
    ]:
        dialog.get_by_role("searchbox").fill(words)
        expect(dialog.locator(".step-list").get_by_role("button", name=action, exact=True)).to_be_visible()
    dialog.locator(".step-list [data-step=extend]").click()
    submit(page, {"subscription": "ida-pro", "days": "400"})
    expect(dialog.get_by_role("alert")).to_contain_text("Refused")
    dialog.get_by_role("button", name="Cancel", exact=True).click()


def test_clock(page: Page) -> None:
    view(page, "Subscriptions")
    now = page.locator("#now")
    # No key moves the clock.
    for key in ["d", "e", "m"]:
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    expect(now).to_have_text("2026-06-08 12:00 UTC")
    for name, expected in [("+1 day", "2026-06-09 12:00 UTC"), ("+1 month", "2026-07-09 12:00 UTC")]:
        page.get_by_role("button", name=name).click()
        expect(now).to_have_text(expected)
    page.get_by_role("button", name="Next event").click()
    expect(now).not_to_have_text("2026-07-09 12:00 UTC")
    page.keyboard.press("t")
    dialog = page.get_by_role("dialog", name="Move the clock")
    dialog.get_by_role("textbox").fill("soon")
    dialog.get_by_role("button", name="Move").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_role("textbox").fill("2026-09-01")
    dialog.get_by_role("button", name="Move").click()
    expect(now).to_have_text("2026-09-01 00:00 UTC")
    page.keyboard.press("t")
    dialog.get_by_role("textbox").fill("2020-01-01")
    dialog.get_by_role("button", name="Move").click()
    expect(dialog.get_by_role("alert")).to_contain_text("is before")
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    expect(dialog).to_have_count(0)
    for name in ["Year", "Quarter", "Month", "Day", "6 hours", "Hour", "All"]:
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".clock-line").first).to_be_attached()
        assert page.locator(".axis .tick").count() >= 3, f"the axis of {name} has too few labels"


def test_two_clients(page: Page, store: ServedStore) -> None:
    view(page, "Customers")
    row = page.get_by_role("button", name="anna", exact=True)
    row.focus()
    store.post("/store/steps", {"do": "purchase", "product": "com.example.notes.pages100", "customer": "zoe"})
    expect(page.get_by_role("button", name="zoe", exact=True)).to_be_visible()
    store.post("/store/steps", {"do": "setPayment", "customer": "anna", "works": False})
    expect(page.get_by_text("payment fails").locator("visible=true")).to_have_count(1)
    expect(row).to_be_focused()


def test_notifications(page: Page) -> None:
    view(page, "Notifications")
    page.get_by_label("Any type").select_option("REFUND")
    expect(page.locator("main tbody tr")).to_have_count(1)
    page.locator("main tbody button.open").click()
    inspector = page.locator("#inspector")
    # The store has no webhook.
    expect(page.get_by_text("No webhook: set its URL in the settings").first).to_be_visible()
    expect(page.locator("main tbody")).to_contain_text("not posted")
    expect(inspector.get_by_role("button", name="Resend")).to_be_disabled()
    expect(inspector.locator(".outline")).to_contain_text("REFUND_PRORATED")
    expect(inspector.locator("h3", has_text="Attempts")).to_be_visible()
    expect(inspector.locator(".attempt").get_by_text("not posted", exact=True)).to_have_count(1)
    close_inspector(page)


def test_pages(page: Page, store: ServedStore) -> None:
    view(page, "Catalogue")
    page.get_by_role("button", name="Purchase com.example.notes.lifetime").click()
    expect(page.locator("dialog [name=product]")).to_have_value("com.example.notes.lifetime")
    page.keyboard.press("Escape")
    test_entitlements(page)
    view(page, "Assumptions")
    expect(page.locator("main tbody tr").first).to_contain_text("used")
    view(page, "Script")
    # The view shows the previous script until the server has answered, so wait for the last step.
    script = store.get("/store/script")
    last = json.dumps(script["steps"][-1], separators=(",", ":"))
    expect(page.locator("pre.script")).to_contain_text(last)
    assert json.loads(page.locator("pre.script").inner_text()) == script
    with page.expect_download() as download:
        page.get_by_role("button", name="Download script").click()
    assert json.loads(open(download.value.path(), encoding="utf-8").read()) == script
    with page.expect_download() as download:
        page.get_by_role("button", name="Download catalogue").click()
    with open(PRODUCTS, encoding="utf-8") as file:
        assert open(download.value.path(), encoding="utf-8").read() == file.read().strip()


def test_entitlements(page: Page) -> None:
    """Who may use what: all customers in a table with filters, and one customer with the rules."""
    view(page, "Entitlements")
    rows, field = page.locator("main tbody tr"), page.get_by_role("combobox", name="Customer")
    refunded = rows.filter(has=page.get_by_role("link", name="ben", exact=True)).filter(has_text="com.example.notes.pro.month")
    expect(refunded).to_contain_text("may not use it")
    expect(refunded.locator(".when-medium").first).to_have_text("Refunded prorated")
    lifetime = rows.filter(has_text="dora")
    for part in ["com.example.notes.lifetime", "may use it", "Non consumable", "for good"]:
        expect(lifetime).to_contain_text(part)
    all_rows = rows.count()
    page.keyboard.press("/")
    page.keyboard.type("ben refunded")
    expect(rows).to_have_count(1)
    expect(page.locator("main .count")).to_have_text(f"1–1 of 1 ({all_rows} in all)")
    field.fill("")
    expect(rows).to_have_count(all_rows)
    page.get_by_label("Any answer").select_option("entitled")
    expect(rows.filter(has_text="may not use it")).to_have_count(0)
    field.fill("nothing of this kind")
    page.get_by_role("button", name="Remove filters").click()
    expect(rows).to_have_count(all_rows)
    require_accessible(page, "entitlements of all")
    field.fill("ben")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2, name="Entitlements of ben")).to_be_visible()
    expect(page.get_by_text("Refunded prorated")).to_be_visible()
    expect(page.get_by_text("E-10", exact=True)).to_be_visible()
    page.get_by_role("link", name="All customers").click()
    expect(rows).to_have_count(all_rows)
    rows.get_by_role("link", name="dora", exact=True).click()
    expect(page.get_by_role("heading", level=2, name="Entitlements of dora")).to_be_visible()
    field.fill("")
    expect(page.get_by_role("heading", level=2, name="Entitlements", exact=True)).to_be_visible()
    expect(rows).to_have_count(all_rows)


def test_hostile_names(page: Page, store: ServedStore) -> None:
    for product in [MARKUP, BIDI, LONG]:
        store.post("/store/steps", {"do": "purchase", "product": product, "customer": "mallory"})
    view(page, "Transactions")
    page.keyboard.press("/")
    page.keyboard.type("mallory")
    expect(page.locator("main tbody tr")).to_have_count(3)
    assert page.locator("img[src=x]").count() == 0
    expect(page.get_by_text("‹U+202E›").first).to_be_attached()
    for place in range(3):
        page.locator("main tbody button.open").nth(place).click()
        expect(page.locator("#inspector .outline")).to_contain_text("productId")
        assert not overflows(page)
        assert page.evaluate("document.querySelector('#inspector').scrollWidth <= document.querySelector('#inspector').clientWidth")
        page.keyboard.press("Escape")
    for name in ["Catalogue", "Customers", "Subscriptions"]:
        view(page, name)
        assert not overflows(page), name
    assert page.locator("img[src=x]").count() == 0


def test_accessibility(page: Page) -> None:
    tree = page.locator("body").aria_snapshot()
    for part in ["banner:", "navigation \"Views\"", "main:", "region \"Clock of the store\"", "heading \"Test store\""]:
        assert part in tree, f"the accessibility tree has no {part}"
    for name in VIEWS:
        view(page, name)
        unnamed = page.evaluate(
            """() => [...document.querySelectorAll("button, a, input, select")].filter(each => each.checkVisibility()
              && !(each.textContent.trim() || each.ariaLabel || each.labels?.length)).map(each => each.outerHTML)"""
        )
        assert unnamed == [], unnamed
        for table in page.locator("main table").all():
            assert table.locator("thead th[scope=col]").count() > 0
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Shortcuts")
    expect(dialog.get_by_text("Move the clock…")).to_be_visible()
    # Keys of one character can be turned off.
    dialog.get_by_role("checkbox").uncheck()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("n")
    page.wait_for_timeout(200)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Shortcuts").click()
    dialog.get_by_role("checkbox").check()
    page.keyboard.press("Escape")


def test_appearance(page: Page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    page.get_by_role("button", name="Appearance: System").click()
    page.get_by_role("button", name="Appearance: Light").click()
    assert page.evaluate(ground) != light
    page.reload()
    expect(page.get_by_role("button", name="Appearance: Dark")).to_be_visible()
    page.get_by_role("button", name="Appearance: Dark").click()
    assert page.evaluate(ground) == light


def test_sides(page: Page) -> None:
    page.get_by_role("button", name="Sandbox").click()
    expect(page.locator("#count-customers")).to_have_text("0")
    view(page, "Transactions")
    expect(page.get_by_text("No transactions yet")).to_be_visible()
    view(page, "Script")
    expect(page.get_by_text("the signed data differs")).to_be_visible()
    view(page, "Transactions")
    page.get_by_role("button", name="Production").click()
    expect(page.locator("main tbody tr").first).to_be_visible()


def test_narrow(browser: Browser, url: str) -> None:
    watched = Watched(browser, url, viewport={"width": 360, "height": 740}, color_scheme="dark")
    page = watched.page
    for name in VIEWS:
        page.keyboard.press(str(VIEWS.index(name) + 1))
        expect(page.get_by_role("heading", level=2, name=name, exact=True)).to_be_visible()
        page.wait_for_timeout(200)
        assert not overflows(page), f"{name} is wider than 360 pixels"
    view(page, "Transactions")
    page.locator("main tbody button.open").first.click()
    expect(page.locator("#inspector .outline")).to_be_visible()
    page.get_by_role("button", name="Close inspector").click()
    page.get_by_role("button", name="New step").click()
    page.get_by_role("dialog").get_by_role("button", name="Make payments fail").click()
    expect(page.locator("dialog form [name=customer]")).to_be_visible()
    watched.close()


def test_widths(browser: Browser, store: ServedStore) -> None:
    """Every visible column has a width, with and without the inspector, also beside a long name."""
    purchase = {"do": "purchase", "product": "com.example.notes.pro.month", "customer": LONG_CUSTOMER, "as": "max-pro"}
    store.post("/store/steps", purchase)
    for width in [1100, 1180, 1280, 1440, 1600]:
        watched = Watched(browser, store.url, viewport={"width": width, "height": 800})
        page = watched.page
        for name in ["Transactions", "Customers", "Notifications", "Catalogue", "Entitlements", "Assumptions"]:
            view(page, name)
            expect(page.locator("main tbody tr").first).to_be_visible()
            require_widths(page, f"{name}, {width} pixels")
            require_whole_labels(page, f"{name}, {width} pixels")
            if name in ("Catalogue", "Entitlements"):
                cut = "all => all.filter(each => each.scrollWidth > each.clientWidth).length"
                assert page.locator("main td.end, main td.date").evaluate_all(cut) == 0, f"a cell is cut at {width} pixels"
            if name not in ("Entitlements", "Assumptions"):
                page.locator("main button.open").first.click()
                expect(page.locator("#inspector .facts")).to_be_visible()
                require_widths(page, f"{name}, {width} pixels, with the inspector")
        view(page, "Transactions")
        page.get_by_role("button", name="max-pro.1", exact=True).click()
        expect(page.locator("#inspector .facts")).to_be_visible()
        product = page.locator("main tbody tr", has_text="max-pro.1").get_by_text("com.example.notes.pro.month").locator("visible=true")
        assert product.first.evaluate("each => each.scrollWidth <= each.clientWidth"), f"the product is truncated at {width} pixels"
        view(page, "Subscriptions")
        expect(page.get_by_text("1 period, 1 notification", exact=True)).to_be_visible()
        watched.close()


def require_widths(page: Page, place: str) -> None:
    narrow = page.evaluate(
        """least => [...document.querySelectorAll("main th[scope=col]")].filter(each => each.checkVisibility()
          && each.getBoundingClientRect().width < least).map(each => each.textContent)""",
        LEAST_WIDTH,
    )
    assert narrow == [], f"{place}: narrow columns {narrow}"


def test_waiting(browser: Browser, command: str, work: str, script: str) -> None:
    """The time of the next attempt is on one line, and the clock does not touch the time of the next event."""
    with ServedStore(command, work, script, "waiting", "--notify", "http://127.0.0.1:1/") as store:
        for width in [360, 700, 1280]:
            watched = Watched(browser, store.url, viewport={"width": width, "height": 740})
            page = watched.page
            view(page, "Notifications")
            again = page.get_by_text("again 2026-").locator("visible=true")
            expect(again).to_have_count(1)
            assert again.bounding_box()["height"] < 24, f"the next attempt takes two lines at {width} pixels"
            clock, event = page.locator("#now").bounding_box(), page.locator("#next").bounding_box()
            assert event["y"] >= clock["y"] + 10 or event["x"] >= clock["x"] + clock["width"] + 8
            watched.close()


def test_token(browser: Browser, command: str, work: str, script: str) -> None:
    """If the store requires a token, the page asks for it and stores it for the tab."""
    with ServedStore(command, work, script, "token", "--token", "secret-of-the-test") as store:
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        page.goto(store.url)
        dialog = page.get_by_role("dialog", name="Control token")
        dialog.get_by_label("Token").fill("wrong")
        dialog.get_by_role("button", name="Continue").click()
        expect(dialog.get_by_role("alert")).to_contain_text("rejected")
        dialog.get_by_label("Token").fill("secret-of-the-test")
        page.keyboard.press("Enter")
        expect(page.locator("main tbody tr").first).to_be_visible()
        page.reload()
        expect(page.locator("main tbody tr").first).to_be_visible()
        expect(dialog).to_be_hidden()
        context.close()


def test_resend_and_reset(browser: Browser, command: str, work: str, script: str) -> None:
    with Webhook() as webhook, ServedStore(command, work, script, "posting", "--notify", webhook.url) as store:
        watched = Watched(browser, store.url)
        page = watched.page
        posted = len(webhook.bodies)
        started = store.get("/store/state")
        view(page, "Notifications")
        page.locator("main tbody button.open").first.click()
        page.locator("#resend").click()
        expect(page.locator("#toasts")).to_contain_text("resent")
        assert len(webhook.bodies) == posted + 1
        assert webhook.bodies[-1] in webhook.bodies[:-1]
        expect(page.locator("#toasts")).to_contain_text("your webhook accepted it")
        expect(page.locator("#undelivered")).to_be_hidden()
        webhook.status = 500
        page.locator("#resend").click()
        expect(page.locator("#toasts .bad")).to_contain_text("your webhook answered 500")
        webhook.status = 200
        close_inspector(page)
        store.post("/store/steps", {"do": "purchase", "product": "com.example.notes.pro.month", "customer": "zoe"})
        page.get_by_role("navigation", name="Views").get_by_role("button", name="Reset…").click()
        page.get_by_role("dialog").get_by_role("button", name="Reset", exact=True).click()
        expect(page.locator("#toasts")).to_contain_text("Store reset")
        # The script of the start is played again.
        again = store.get("/store/state")
        assert again["customers"] == started["customers"] and again["now"] == started["now"]
        view(page, "Customers")
        expect(page.locator("main tbody tr")).to_have_count(len(started["customers"]))
        view(page, "Activity")
        expect(page.locator(".entry").last).to_contain_text("the store was reset")
        watched.close()


def test_gone(watched: Watched, store: ServedStore) -> None:
    watched.expected.append("ERR_CONNECTION_REFUSED")
    store.process.terminate()
    store.process.wait(60)
    expect(watched.page.get_by_role("alert")).to_contain_text("The server does not answer: is receiptctl serve still running?")


def test_many(browser: Browser, command: str, work: str) -> None:
    """Measures a store with 13,000 transactions. Only the number of rows has a limit, because times depend on other load."""
    with ServedStore(command, work, None, "many") as store:
        steps = [
            {"do": "purchase", "product": "com.example.notes.pages100", "customer": f"c{number % 500}"}
            for number in range(TRANSACTIONS)
        ]
        store.post("/store/steps", steps)
        watched = Watched(browser, store.url)
        page = watched.page
        rows = page.locator("tr")
        expect(page.locator("main .count")).to_have_text(f"1–50 of {TRANSACTIONS:,}")
        paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        shown = page.evaluate("performance.getEntriesByName('transactions-shown')[0].startTime")
        assert rows.count() <= MOST_ROWS
        page.keyboard.press("/")
        times = []
        for text in ["c", "c4", "c49", "c499"]:
            times.append(
                page.evaluate(
                    """async (text) => {
                      const search = document.activeElement;
                      performance.clearMarks("transactions-shown");
                      const start = performance.now();
                      search.value = text;
                      search.dispatchEvent(new Event("input", { bubbles: true }));
                      while (performance.getEntriesByName("transactions-shown").length === 0) await new Promise(requestAnimationFrame);
                      return performance.now() - start;
                    }""",
                    text,
                )
            )
            assert rows.count() <= MOST_ROWS
        expect(page.locator("main .count")).to_have_text(f"1–26 of 26 ({TRANSACTIONS:,} in all)")
        page.get_by_role("searchbox").fill("")
        page.get_by_role("button", name="Next", exact=True).click()
        expect(page.locator("main .count")).to_have_text(f"51–100 of {TRANSACTIONS:,}")
        assert rows.count() <= MOST_ROWS
        view(page, "Entitlements")
        expect(page.locator("main .count")).to_have_text("1–200 of 500")
        page.get_by_role("combobox", name="Customer").fill("c499")
        expect(page.locator("main .count")).to_have_text("1–1 of 1 (500 in all)")
        print(
            f"{TRANSACTIONS:,} transactions: first paint {paint:.0f} ms, rows {shown:.0f} ms, "
            f"a keystroke {max(times):.0f} ms at most"
        )
        watched.close()


def take_screenshots(browser: Browser, url: str, folder: str) -> None:
    def take(name: str, address: str, prepare: object = None, **options: object) -> None:
        watched = Watched(browser, f"{url}/{address}", **options)
        if prepare:
            prepare(watched.page)
        watched.page.wait_for_timeout(800)
        watched.page.screenshot(path=os.path.join(folder, f"{name}.png"))
        watched.context.close()

    size = {"width": 1320, "height": 700}

    def inspect(page: Page) -> None:
        page.get_by_role("button", name="anna-pro.6", exact=True).click()
        page.mouse.move(0, 0)

    take("dashboard-light", "#/transactions", inspect, viewport=size)
    take("dashboard-dark", "#/subscriptions", viewport=size, color_scheme="dark")
    take("dashboard-narrow", "#/transactions", viewport={"width": 360, "height": 740}, device_scale_factor=2)


def main() -> None:
    command, chromium, work, *folders = sys.argv[1:]
    script = os.path.join(FOLDER, "script.json")
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    start = time.monotonic()
    expect.set_options(timeout=30_000)  # A loaded machine must not fail a test.
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        with ServedStore(command, work, script) as store:
            if folders:
                return take_screenshots(browser, store.url, folders[0])
            watched = Watched(browser, store.url, permissions=["clipboard-read", "clipboard-write"])
            # Requests that the test expects to fail.
            watched.expected.append("status of 400")
            page = watched.page
            test_views(page)
            test_list(page)
            test_rows(browser, store.url)
            test_scrolling(browser, store.url)
            test_inspector(page, store)
            test_notifications(page)
            test_steps(page, store)
            test_clock(page)
            test_two_clients(page, store)
            test_pages(page, store)
            test_hostile_names(page, store)
            test_accessibility(page)
            test_appearance(page)
            test_sides(page)
            test_resend_and_reset(browser, command, work, script)
            test_token(browser, command, work, script)
            test_narrow(browser, store.url)
            test_widths(browser, store)
            test_waiting(browser, command, work, script)
            test_gone(watched, store)
            watched.close()
        states.test(browser, command, work, VIEWS)
        customers.test(browser, command, work, VIEWS)
        groups.test(browser, command, work, VIEWS)
        faults.test(browser, command, work)
        backend.test(browser, command, work)
        test_many(browser, command, work)
    print(f"the dashboard works in Chromium, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
