# SPDX-License-Identifier: Apache-2.0
"""Tests the page of a customer, the next event of what is selected, plans, the search, files, times, print, and the connection."""

import json
import os

from playwright.sync_api import Browser, Page, Route, expect

from served import PRODUCTS, ServedStore, Webhook
from states import BASIC, PRO, open_row, purchase
from watched import Watched, close_inspector, overflows, require_accessible, submit, view

START = "2026-01-01T00:00:00Z"
PAGES = "com.example.notes.pages100"
LIFETIME = "com.example.notes.lifetime"
MARKUP = "com.example.notes.<img src=x onerror=alert(1)>"
TIMES = [
    ("2 weeks", "2026-01-15 00:00"), ("10d", "2026-01-11 00:00"), ("P2W", "2026-01-15 00:00"), ("p1m", "2026-02-01 00:00"),
    ("in 3 hours", "2026-01-01 03:00"), ("a month", "2026-02-01 00:00"), ("90 min", "2026-01-01 01:30"), ("tomorrow", "2026-01-02 00:00"),
    ("tomorrow at 9:30", "2026-01-02 09:30"), ("next week", "2026-01-05 00:00"), ("next month", "2026-02-01 00:00"),
    ("next year", "2027-01-01 00:00"), ("2026-03-01", "2026-03-01 00:00"), ("2026-03-01 12:00", "2026-03-01 12:00"),
    ("2026-03-01T12:00:00+02:00", "2026-03-01 10:00"), ("1 March 2026", "2026-03-01 00:00"),
]
NO_TIMES = ["soon", "2 fortnights", "2026-13-01", "P", "0 days", "-3d"]


def prepare(store: ServedStore) -> None:
    store.post("/store/steps", [
        {"do": "setGracePeriod", "length": "P16D"},
        {"do": "setStorefront", "customer": "dieter", "storefront": "DEU"},
        purchase("anna", **{"as": "anna-pro"}), purchase("anna", LIFETIME, **{"as": "anna-life"}),
        purchase("anna", PAGES, quantity=3, **{"as": "anna-pages"}), purchase("anna", MARKUP),
        purchase("dieter", BASIC, **{"as": "dieter-basic"}), purchase("mallory", MARKUP),
        {"do": "refund", "transaction": "anna-life"}, {"do": "requestRefund", "transaction": "anna-pages"},
    ])


def test_page(page: Page) -> None:
    """One column: the lane, money, entitlements, purchases with balances, and events; links lead to the inspector."""
    view(page, "Customers")
    page.locator("main tbody tr", has_text="anna").get_by_role("link", name="Page").click()
    expect(page.get_by_role("heading", level=2, name="anna")).to_be_visible()
    expect(page.locator("#view-customers")).to_have_attribute("aria-current", "page")
    expect(page.get_by_role("region", name="Events")).to_be_visible()
    headings = page.locator(".column h3").all_inner_texts()
    order = [each for each in headings if each in ("Subscriptions", "Money", "Entitlements", "One-time purchases", "Events")]
    assert order == ["Subscriptions", "Money", "Entitlements", "One-time purchases", "Events"], headings
    # $149.99 and three units for $2.97, and one unit for $0.99; the trial is free.
    expect(page.get_by_role("region", name="Money")).to_contain_text("$153.95")
    expect(page.get_by_role("region", name="Money")).to_contain_text("$149.99")
    expect(page.get_by_role("region", name="Money").locator("strong")).to_have_text("$3.96")
    entitlements = page.get_by_role("region", name="Entitlements").locator("tbody tr")
    expect(entitlements.first).to_contain_text(PRO)
    expect(entitlements.first).to_contain_text("may use it")
    expect(entitlements.first).to_contain_text("Active free trial")
    expect(entitlements.first).to_contain_text("2026-01-08 00:00")
    expect(entitlements.filter(has_text=LIFETIME)).to_contain_text("Refunded")
    expect(entitlements.filter(has_text=LIFETIME)).to_contain_text("ended 2026-01-01 00:00")
    # What was paid can be refunded: not the trial, and not what was refunded.
    refunds = page.locator("#page-more-actions option", has_text="Refund ").all_inner_texts()
    assert sorted(refunds) == ["Refund anna-pages.1…", f"Refund {MARKUP}.1…"], refunds
    page.locator("#page-more-actions").select_option(label="Refund anna-pages.1…")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("form [name=transaction]")).to_have_value("anna-pages.1")
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    purchases = page.get_by_role("region", name="One-time purchases")
    expect(purchases).to_contain_text("refund requested")
    expect(purchases.get_by_role("group", name="Balances of consumables").locator("tbody tr", has_text=PAGES)).to_contain_text("3")
    events = page.get_by_role("region", name="Events")
    expect(events).to_contain_text(f"anna subscribed to {PRO}")
    expect(events.get_by_role("link", name="CONSUMPTION_REQUEST")).to_have_count(1)
    events.get_by_role("link", name="SUBSCRIBED/INITIAL_BUY").click()
    expect(page.locator("#inspector .eyebrow")).to_have_text("Notification")
    expect(page.get_by_role("heading", level=2, name="anna")).to_be_visible()
    close_inspector(page)
    require_accessible(page, "customer")


def test_file(browser: Browser, page: Page, work: str) -> None:
    """The page is one file: without scripts, links and requests, with everything escaped, and readable offline."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as HTML").click()
    assert download.value.suggested_filename == "customer-anna.html"
    path = os.path.join(work, "customer.html")
    download.value.save_as(path)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for part in ["<script", "<img", "<button", "<select", "href=", "src=\"", "url(", "@import", "http://", "https://"]:
        assert part not in text, f"the file has {part}"
    assert "default-src 'none'" in text and "&lt;img src=x" in text
    context = browser.new_context(java_script_enabled=False, offline=True, viewport={"width": 900, "height": 900})
    saved = context.new_page()
    requests: list[str] = []
    saved.on("request", lambda request: requests.append(request.url))
    saved.goto(f"file://{path}")
    expect(saved.get_by_role("heading", level=1, name="anna")).to_be_visible()
    for part in ["$153.95", "may use it", f"anna subscribed to {PRO}", "Periods, the newest first", LIFETIME]:
        assert part in saved.locator("body").inner_text() or saved.get_by_text(part).count() > 0, part
    expect(saved.locator(".lane-periods tbody tr")).to_have_count(1)
    ground = "getComputedStyle(document.querySelector('.card')).borderTopLeftRadius"
    assert saved.evaluate(ground) == "12px", "the style is missing"
    assert len(requests) == 1, requests
    context.close()


def test_hostile(page: Page) -> None:
    view(page, "Customers")
    page.locator("main tbody tr", has_text="mallory").get_by_role("link", name="Page").click()
    expect(page.get_by_role("region", name="Events")).to_contain_text(MARKUP)
    expect(page.get_by_role("region", name="Entitlements")).to_contain_text(MARKUP)
    assert page.locator("img[src=x]").count() == 0


def test_next_event(page: Page) -> None:
    """The next event is that of the selected customer, and says so; renewals are jumped to."""
    view(page, "Customers")
    next_event, button = page.locator("#next"), page.get_by_role("button", name="Next event")
    open_row(page, "dieter")
    expect(next_event).to_contain_text("dieter's renewal")
    expect(button).to_have_attribute("title", "To dieter's renewal, 2026-02-01 00:00, and through the events of others before it")
    close_inspector(page)
    expect(next_event).to_contain_text("anna's renewal in 7 days")
    open_row(page, "mallory")
    expect(next_event).to_have_text("no event of mallory is scheduled")
    expect(button).to_be_disabled()
    close_inspector(page)
    view(page, "Subscriptions")
    page.get_by_role("article", name="anna-pro").get_by_role("button", name="Jump to the renewal of anna-pro, 2026-01-08 00:00").click()
    expect(page.locator("#now")).to_have_text("2026-01-08 00:00 UTC")


def test_newer_period(page: Page) -> None:
    """The inspector goes on with the new period, and an older period leads to it."""
    view(page, "Subscriptions")
    open_row(page, "dieter-basic")
    inspector = page.locator("#inspector")
    expect(inspector.get_by_role("heading", name="dieter-basic.1")).to_be_visible()
    jumps = inspector.locator(".part", has_text="Upcoming renewals").get_by_role("button", name="Jump to")
    expect(jumps).to_have_count(6)
    jumps.first.click()
    expect(page.locator("#now")).to_have_text("2026-02-01 00:00 UTC")
    expect(inspector.get_by_role("heading", name="dieter-basic.2")).to_be_visible()
    assert "inspect=transaction" in page.url
    inspector.locator(".followed").get_by_role("link").click()
    expect(inspector.get_by_role("heading", name="dieter-basic.1")).to_be_visible()
    newer = inspector.get_by_role("region", name="There is a newer period")
    newer.get_by_role("link").click()
    expect(inspector.get_by_role("heading", name="dieter-basic.2")).to_be_visible()
    close_inspector(page)


def test_plans(page: Page) -> None:
    """Only products of the group, each with the time at which it takes effect."""
    view(page, "Subscriptions")
    open_row(page, "anna-pro")
    page.locator("#more-actions").select_option(label="Change plan")
    dialog = page.get_by_role("dialog", name="New step")
    product = dialog.locator("form [name=product]")
    options = product.locator("option")
    expect(options).to_have_count(5)
    expect(options.filter(has_text="team.year")).to_contain_text("now (upgrade), $129.99 / 1 year")
    expect(options.filter(has_text="pro.year")).to_contain_text("at renewal (crossgrade)")
    expect(options.filter(has_text=BASIC)).to_contain_text("at renewal (downgrade)")
    expect(options.filter(has_text=PAGES)).to_have_count(0)
    product.select_option(BASIC)
    expect(dialog).to_contain_text("the next renewal is for this product")
    require_accessible(page, "change plan")
    submit(page, {})
    expect(page.locator("#toasts")).to_contain_text(f"changes to {BASIC}")
    # The change can be taken back. Another customer has other plans.
    page.locator("#more-actions").select_option(label="Change plan")
    expect(options.filter(has_text=PRO)).to_contain_text("stays (takes the change back)")
    dialog.locator("form [name=customer]").fill("dieter")
    expect(dialog.locator("optgroup")).to_have_attribute("label", f"dieter-basic: {BASIC}")
    expect(options.filter(has_text="basic.week")).to_contain_text("at renewal (crossgrade)")
    dialog.locator("form [name=customer]").fill("nobody")
    expect(options).to_have_text(["nobody has no running subscription with another product"])
    dialog.get_by_role("button", name="Cancel", exact=True).click()
    close_inspector(page)


def test_labels(page: Page) -> None:
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="New step")
    dialog.locator(".step-list [data-step=retention]").click()
    expect(dialog.locator("[name=change] option", has_text="Set real-time URL")).to_have_count(1)
    dialog.locator(".step-list [data-step=setTimeRate]").click()
    expect(dialog.locator(".hint")).to_contain_text("6: a day lasts 1 s")
    require_accessible(page, "rate")
    dialog.locator(".step-list [data-step=setStorefront]").click()
    expect(dialog.locator("[name=storefront] option[value=USA]")).to_have_text("USA — United States")
    page.keyboard.press("Escape")
    view(page, "Catalogue")
    row = page.locator("main tbody tr", has_text=BASIC)
    expect(row.locator(".localized")).to_contain_text("Basic, monthly")
    row.locator("button.open").click()
    inspector = page.locator("#inspector")
    expect(inspector.locator("dt", has_text="Title").locator("+ dd")).to_contain_text("en_US")
    inspector.locator("dt", has_text="Group").locator("+ dd").get_by_role("link").click()
    expect(page.locator("main .card")).to_have_count(1)
    page.get_by_role("button", name="Group: Notes").click()
    expect(page.locator("main .card")).to_have_count(2)
    close_inspector(page)


def test_search(page: Page, store: ServedStore) -> None:
    store.post("/store/steps", {"do": "setPayment", "customer": "dieter", "works": False})
    store.post("/store/clock", {"by": "P1M"})
    for name, rows in [
        ("Transactions", [("germany", "dieter-basic"), ("trial", "anna-pro.1"), ("dispute", "anna-pages"), ("billing issue", "dieter-basic")]),
        ("Customers", [("deu", "dieter"), ("refund request", "anna"), ("grace", "dieter")]),
        ("Subscriptions", [("germany", "dieter-basic"), ("free trial", "anna-pro"), ("grace period", "dieter-basic")]),
        ("Notifications", [("dispute", "CONSUMPTION_REQUEST"), ("germany billing", "DID_FAIL_TO_RENEW")]),
    ]:
        view(page, name)
        for words, found in rows:
            page.get_by_role("searchbox").fill(words)
            expect(page.locator("main button.open", has_text=found).first, f"{name}: {words}").to_be_visible()
        page.get_by_role("searchbox").fill("francium")
        expect(page.get_by_text("Nothing matches")).to_be_visible()
        page.get_by_role("button", name="Remove filters").click()


def test_unchanged_price(page: Page, store: ServedStore) -> None:
    store.post("/store/steps", [purchase("uwe", **{"as": "uwe-pro"}), {"do": "requestPriceConsent", "subscription": "uwe-pro"}])
    view(page, "Subscriptions")
    expect(page.get_by_role("article", name="uwe-pro")).to_contain_text("unchanged, with consent")
    open_row(page, "uwe-pro")
    notice = page.locator("#inspector .notice")
    expect(notice).to_contain_text("Consent to the unchanged price of $9.99 requested")
    expect(notice).not_to_contain_text("→")
    close_inspector(page)


def test_print(page: Page) -> None:
    """On paper, there is the content of the page, without what only acts, and nothing is cut."""
    for name in ["Transactions", "Subscriptions", "Notifications", "Script"]:
        view(page, name)
        require_printable(page)
    page.goto(page.url.split("#")[0] + "#/customer?name=anna")
    expect(page.get_by_role("region", name="Events")).to_be_visible()
    require_printable(page)


def require_printable(page: Page) -> None:
    page.emulate_media(media="print")
    for selector in [".bar", ".views", ".tools", ".toasts"]:
        assert page.locator(selector).evaluate_all("all => all.every(each => !each.checkVisibility())"), selector
    cut = page.evaluate(
        """() => [...document.querySelectorAll("body, .body, main, .view, .page, .lanes, .table-scroll")]
          .filter(each => each.checkVisibility() && getComputedStyle(each).overflowY !== "visible").map(each => each.className)"""
    )
    assert cut == [], cut
    page.emulate_media(media="screen")


def test_times(page: Page) -> None:
    """*To…* accepts times and durations as people write them, and says what they mean."""
    page.keyboard.press("t")
    dialog = page.get_by_role("dialog", name="Move the clock")
    text, preview = dialog.get_by_label("To this time, or by this duration"), page.locator("#clock-preview")
    for words, expected in TIMES:
        text.fill(words)
        expect(preview, words).to_contain_text(f"{expected} UTC, in ")
    for words in NO_TIMES:
        text.fill(words)
        expect(preview, words).to_contain_text("For example")
    text.fill("2 weeks")
    dialog.get_by_role("button", name="Move", exact=True).click()
    expect(page.locator("#now")).to_have_text("2026-01-15 00:00 UTC")


def test_script(page: Page, store: ServedStore) -> None:
    """A script is played from now on, or in an empty store; errors name the step."""
    steps = [
        {"at": "2025-03-01T00:00:00Z", **purchase("sara", **{"as": "sara-pro"})},
        {"at": "2025-03-03T00:00:00Z", "do": "setAutoRenew", "subscription": "sara-pro", "on": False},
    ]
    dialog = page.get_by_role("dialog", name="Play a script")

    def play(script: object, way: str) -> None:
        page.get_by_role("button", name="Settings…").click()
        page.get_by_role("dialog", name="Settings").get_by_role("button", name="Play a script…").click()
        require_accessible(page, "play a script")
        dialog.get_by_label("Or its text").fill(script if isinstance(script, str) else json.dumps(script))
        if dialog.get_by_role("button", name="Play").is_enabled():
            dialog.get_by_label(way).check()
            dialog.get_by_role("button", name="Play").click()

    play("no script", "From now on")
    expect(dialog.get_by_role("alert")).to_contain_text("This is not a script")
    page.keyboard.press("Escape")
    play([{**steps[0], "product": "com.example.notes.pro.monht"}], "From now on")
    expect(dialog.get_by_role("alert")).to_contain_text("step 1: unknown product")
    expect(dialog.get_by_label("At the times of the script")).to_be_disabled()
    page.keyboard.press("Escape")
    play({"steps": steps, "until": "2025-03-05T00:00:00Z"}, "From now on")
    expect(page.locator("#toasts")).to_contain_text("Script played: 2 steps")
    expect(page.locator("#now")).to_have_text("2026-01-19 00:00 UTC")
    play({"start": "2025-02-01T00:00:00Z", "steps": steps}, "In an empty store")
    expect(page.locator("#now")).to_have_text("2025-03-03 00:00 UTC")
    expect(page.locator("#count-customers")).to_have_text("1")
    assert len(store.get("/store/script")["steps"]) == 2


def test_catalogue(page: Page, work: str) -> None:
    """Another catalogue is refused while the present one is used, and loaded into empty stores."""
    path = os.path.join(work, "Gems.storekit")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"identifier": "B", "version": {"major": 3, "minor": 0}, "products": [
            {"productID": "gems", "type": "Consumable", "displayPrice": "0.99", "referenceName": "Gems",
             "localizations": [{"locale": "en_US", "displayName": "Gems", "description": "A bag"}, {"locale": "de", "displayName": "Edelsteine"}]}]}, file)
    view(page, "Catalogue")
    page.get_by_role("button", name="Load a catalogue…").click()
    dialog = page.get_by_role("dialog", name="Load a catalogue")
    require_accessible(page, "load a catalogue")
    dialog.get_by_label("A .storekit file").set_input_files(path)
    dialog.get_by_role("button", name="Load").click()
    expect(dialog.get_by_role("alert")).to_contain_text("the production store was used: it has 1 customers and 2 steps of the present catalogue. Empty both stores first.")
    dialog.get_by_role("checkbox").check()
    dialog.get_by_role("button", name="Load").click()
    expect(page.locator("#toasts")).to_contain_text("Catalogue loaded: 1 product")
    expect(page.locator("main tbody tr")).to_have_count(1)
    expect(page.locator("main .localized summary")).to_contain_text("Gems: A bag en_US and 1 more")
    page.get_by_role("button", name="Load a catalogue…").click()
    dialog.get_by_label("A .storekit file").set_input_files(PRODUCTS)
    dialog.get_by_role("button", name="Load").click()
    expect(page.locator("#toasts")).to_contain_text("Catalogue loaded: 10 products")


def test_connection(watched: Watched) -> None:
    """Without a server, sentences say so, the state is visible, and messages can be closed."""
    page = watched.page
    watched.expected.append("Failed to load resource")
    state = page.locator("#connection")
    expect(state).to_have_text("connected")

    def fail(route: Route) -> None:
        route.abort("connectionrefused")

    page.route("**/store/**", fail)
    expect(state).to_have_text("not connected")
    banner = page.locator("#alert")
    expect(banner).to_contain_text("The server does not answer: is receiptctl serve still running?")
    page.get_by_role("button", name="+1 day").click()
    toast = page.locator("#toasts .bad")
    expect(toast).to_contain_text("The server does not answer: nothing was sent to it")
    assert "Failed to fetch" not in page.locator("body").inner_text()
    require_accessible(page, "not connected")
    toast.get_by_role("button", name="Close the message").click()
    expect(toast).to_have_count(0)
    page.unroute("**/store/**", fail)
    # The page may already have tried again.
    if banner.is_visible():
        page.evaluate("document.querySelector('#retry')?.click()")
    expect(state).to_have_text("connected")
    expect(banner).to_be_hidden()


def test_delivery(browser: Browser, command: str, work: str) -> None:
    """A retry of a delivery is not an event of the store."""
    with Webhook() as webhook, ServedStore(command, work, None, "retries", "--start", START, "--notify", webhook.url) as store:
        webhook.status = 500
        store.post("/store/steps", purchase("rita", PAGES))
        watched = Watched(browser, f"{store.url}/#/notifications")
        page = watched.page
        expect(page.locator("#next")).to_contain_text("rita's delivery retry in 1 hour")
        expect(page.get_by_role("button", name="Next retry")).to_be_enabled()
        store.post("/store/steps", purchase("rita", **{"as": "rita-pro"}))
        expect(page.locator("#next")).to_contain_text("rita's renewal in 7 days")
        expect(page.locator("#next")).to_have_attribute("title", f"2026-01-01 01:00 UTC: rita's delivery retry ({PAGES})\n2026-01-08 00:00 UTC: rita's renewal ({PRO})")
        page.get_by_role("searchbox").fill("fault")
        expect(page.locator("main tbody tr")).to_have_count(2)
        page.locator("main button.open").first.click()
        webhook.status = 200
        page.locator("#inspector").get_by_role("button", name="Jump to the next delivery attempt").click()
        expect(page.locator("#now")).to_have_text("2026-01-01 01:00 UTC")
        expect(page.locator("#inspector .facts")).to_contain_text("delivered")
        watched.close()


def test_narrow(browser: Browser, url: str, views: list[str]) -> None:
    """At 320 and 390 pixels, nothing is wider than the window, and the focus is visible."""
    for width in [320, 390]:
        watched = Watched(browser, url, viewport={"width": width, "height": 640})
        page = watched.page
        # The other test of widths has 390 pixels.
        for name in views if width == 320 else []:
            view(page, name)
            expect(page.locator("main .view > :last-child")).not_to_be_empty()
            assert not overflows(page), f"{name} is wider than {width} pixels"
        page.goto(f"{url}/#/customer?name=anna")
        expect(page.get_by_role("region", name="Events")).to_be_visible()
        require_accessible(page, f"customer, {width} pixels")
        assert not overflows(page), f"the page of a customer is wider than {width} pixels"
        for action, name in [("Play a script…", "Play a script"), ("Load a catalogue…", "Load a catalogue")]:
            page.get_by_role("button", name="Settings…").click()
            page.get_by_role("dialog", name="Settings").get_by_role("button", name=action).click()
            box = page.get_by_role("dialog", name=name).bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, f"{name} is wider than {width} pixels"
            page.keyboard.press("Escape")
        page.get_by_role("button", name="Save as HTML").focus()
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Print")).to_be_focused()
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
        watched.close()


def test(browser: Browser, command: str, work: str, views: list[str]) -> None:
    with ServedStore(command, work, None, "customers", "--start", START) as store:
        prepare(store)
        watched = Watched(browser, store.url)
        watched.expected.append("status of 400")
        page = watched.page
        test_page(page)
        test_file(browser, page, work)
        test_hostile(page)
        test_next_event(page)
        test_plans(page)
        test_newer_period(page)
        test_labels(page)
        test_search(page, store)
        test_unchanged_price(page, store)
        test_print(page)
        watched.close()
        test_narrow(browser, store.url, views)
    with ServedStore(command, work, None, "files", "--start", START) as store:
        watched = Watched(browser, store.url)
        watched.expected += ["status of 400", "status of 409"]
        test_times(watched.page)
        test_script(watched.page, store)
        test_catalogue(watched.page, work)
        test_connection(watched)
        watched.close()
    test_delivery(browser, command, work)
