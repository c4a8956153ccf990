# SPDX-License-Identifier: Apache-2.0
"""Tests what the dashboard shows of the states of purchases: what waits, what changes, families, offers, the sandbox."""

from playwright.sync_api import Browser, Page, expect

from served import ServedStore, Webhook
from watched import Watched, close_inspector, overflows, require_accessible, require_whole_labels, submit, view

PRO = "com.example.notes.pro.month"
BASIC = "com.example.notes.basic.month"
WIDTHS = [390, 768, 1440]


def purchase(customer: str, product: str = PRO, **members: object) -> dict:
    return {"do": "purchase", "product": product, "customer": customer, **members}


STEPS = [
    purchase("anna", **{"as": "anna-pro"}),
    {"do": "requestPriceConsent", "subscription": "anna-pro", "price": "12.99"},
    purchase("jan", **{"as": "jan-pro"}), purchase("jan", BASIC),
    purchase("clara", **{"as": "clara-pro"}), {"do": "joinFamily", "organizer": "clara", "member": "emil"},
    {"do": "setFamilySharing", "subscription": "clara-pro", "on": True},
    {"do": "setAskToBuy", "customer": "lea", "on": True},
    {"do": "refund", "transaction": "clara-old", "percentage": 41_935},
]


def prepare(store: ServedStore) -> None:
    store.post("/store/steps", [
        purchase("fred", **{"as": "fred-pro"}), purchase("gina", **{"as": "gina-pro"}),
        purchase("clara", "com.example.notes.lifetime", **{"as": "clara-old", "familyShared": False}),
        {"do": "setAutoRenew", "subscription": "gina-pro", "on": False},
    ])
    store.post("/store/clock", {"by": "P8D"})
    store.post("/store/steps", [*STEPS, purchase("gina", offer={"promotional": "loyal50"})])


def open_row(page: Page, name: str) -> None:
    page.locator("main").get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#inspector .facts")).to_be_visible()


def test_consent(page: Page) -> None:
    """A price increase that waits for consent: in the lane and the inspector, with what happens otherwise."""
    view(page, "Subscriptions")
    lane = page.get_by_role("article", name="anna-pro")
    expect(lane).to_contain_text("price increase pending")
    expect(lane).to_contain_text("ends 2026-01-16 without consent")
    expect(lane).to_contain_text("$9.99 → $12.99 with consent")
    # The customer shows the same.
    view(page, "Customers")
    open_row(page, "anna")
    expect(page.locator("#inspector .notice")).to_contain_text(f"{PRO}: price increase pending: $9.99 → $12.99")
    assert page.locator("#inspector .actions .due").all_inner_texts() == ["Approve price increase", "Decline price increase"]
    close_inspector(page)
    view(page, "Subscriptions")
    open_row(page, "anna-pro")
    inspector = page.locator("#inspector")
    expect(inspector.locator(".notice")).to_contain_text("Otherwise it ends 2026-01-16 00:00")
    expect(inspector.locator(".part", has_text="Upcoming renewals")).to_contain_text("only with consent")
    # The number is shown by its definition, not as a price.
    inspector.get_by_role("button", name="Renewal info").click()
    status = inspector.locator(".outline dl > div", has_text="priceIncreaseStatus")
    expect(status.locator("dd")).to_have_text("0")
    due = inspector.locator(".actions .due")
    assert due.all_inner_texts() == ["Approve price increase", "Decline price increase", "Ask for price consent"]
    due.first.click()
    submit(page, {})
    expect(page.locator("#toasts")).to_contain_text(f"anna's {PRO}: ")
    expect(inspector.locator(".notice")).to_have_count(0)
    close_inspector(page)
    expect(lane).not_to_contain_text("pending")


def test_downgrade(page: Page) -> None:
    view(page, "Subscriptions")
    lane = page.get_by_role("article", name="jan-pro")
    expect(lane).to_contain_text(f"{PRO} → {BASIC}")
    expect(lane).to_contain_text("→ $4.99")
    # Two notifications of one moment share a dot.
    expect(lane.locator(".dot-count")).to_have_text("2")
    view(page, "Activity")
    page.get_by_role("searchbox", name="Search activity").fill("changes to")
    expect(page.locator(".entry")).to_contain_text(f"jan's {PRO} changes to {BASIC} for 4.99 USD at the next renewal")
    page.get_by_role("searchbox", name="Search activity").fill("")


def test_family(page: Page) -> None:
    """The organizer's and the member's side lead to each other."""
    view(page, "Subscriptions")
    expect(page.get_by_role("article", name="clara-pro", exact=True)).to_contain_text("shared with emil")
    open_row(page, "clara-pro@emil")
    inspector = page.locator("#inspector")
    facts = inspector.locator(".facts")
    expect(inspector.get_by_role("button", name="Refund", exact=True)).to_have_count(0)
    facts.locator("dt", has_text="Shared by").locator("+ dd").get_by_role("link").last.click()
    expect(inspector.get_by_role("heading", name="clara-pro.1")).to_be_visible()
    facts.locator("dt", has_text="Shared with").locator("+ dd").get_by_role("link", name="emil").click()
    expect(inspector.locator(".eyebrow")).to_have_text("Customer")
    facts.get_by_role("link", name="clara", exact=True).click()
    expect(facts.locator("dt", has_text="Family members").locator("+ dd")).to_have_text("emil")
    close_inspector(page)


def test_ask_to_buy(page: Page, store: ServedStore) -> None:
    view(page, "Customers")
    open_row(page, "lea")
    inspector = page.locator("#inspector")
    inspector.get_by_role("button", name="Purchase").click()
    submit(page, {"product": PRO})
    expect(page.locator("#toasts")).to_contain_text(f"lea's purchase of {PRO} waits for approval")
    inspector.get_by_role("button", name="Approve Ask to Buy").click()
    submit(page, {})
    expect(page.locator("#toasts")).to_contain_text(f"lea subscribed to {PRO}")
    expect(inspector.get_by_role("button", name="Approve Ask to Buy")).to_have_count(0)
    close_inspector(page)


def test_offers(page: Page) -> None:
    """The inspector shows the group, the offer with its periods, the next renewals and the share of a refund."""
    view(page, "Transactions")
    open_row(page, "gina-pro.2")
    inspector = page.locator("#inspector")
    facts = inspector.locator(".facts")
    expect(facts.locator("dt", has_text="Group").locator("+ dd")).to_have_text("Notes")
    expect(facts.locator("dt", has_text="Next offer").locator("+ dd")).to_contain_text("2 × 1 month")
    renewals = inspector.locator(".part", has_text="Upcoming renewals").locator("tbody tr")
    expect(renewals).to_have_count(6)
    expect(renewals.nth(1)).to_contain_text("loyal50")
    expect(renewals.nth(2)).not_to_contain_text("loyal50")
    close_inspector(page)
    page.locator("main tbody tr", has_text="clara-old").locator("button.open").click()
    expect(facts).to_contain_text("41.935 % of the price")
    assert inspector.locator(".actions button").first.inner_text() == "Reverse refund"
    close_inspector(page)
    open_row(page, "gina-pro.2")
    expect(inspector.get_by_role("button", name="Reverse refund")).to_have_count(0)
    expect(page.locator("#more-actions option", has_text="Reverse refund")).to_have_count(0)
    close_inspector(page)


def test_filters(page: Page) -> None:
    view(page, "Transactions")
    product = page.get_by_role("combobox", name="Product", exact=True)
    product.focus()
    completions = page.locator(".completion option")
    expect(completions.first).to_be_attached()
    assert BASIC in completions.evaluate_all("all => all.map(each => each.value)")
    product.fill("com.example.notes.lifetime")
    product.press("Enter")
    expect(page.locator("main tbody tr")).to_have_count(1)
    product.fill("")
    product.press("Enter")
    page.get_by_label("From", exact=True).fill("2026-03-01")
    page.get_by_label("Before", exact=True).fill("2026-02-01")
    expect(page.locator("main .empty")).to_contain_text("From is not before Before")
    page.get_by_role("button", name="Remove filters").click()
    expect(page.locator("main tbody tr").first).to_be_visible()


def test_billing(page: Page, store: ServedStore) -> None:
    """Payments that fail are told before and after the renewal; the actions that resolve it are the first then."""
    store.post("/store/steps", {"do": "setPayment", "customer": "fred", "works": False})
    view(page, "Transactions")
    open_row(page, "fred-pro.2")
    inspector = page.locator("#inspector")
    resolve = inspector.get_by_role("button", name="Resolve billing issue")
    expect(resolve).to_have_count(0)
    expect(inspector.locator(".notice")).to_contain_text("the next renewal fails")
    page.get_by_role("button", name="+1 month").click()
    expect(page.locator("#toasts")).to_contain_text(f"fred's {PRO} failed to renew; in the grace period until 2026-02-24")
    expect(resolve).to_be_visible()
    assert inspector.locator(".actions button").first.inner_text() == "Make payments succeed"
    expect(inspector.locator(".notice")).to_contain_text("also charges what is due")
    close_inspector(page)
    page.locator("main tbody tr", has_text="fred-pro.2").locator("visible=true").first.click()
    close_inspector(page)
    view(page, "Subscriptions")
    expect(page.get_by_role("article", name="fred-pro")).to_contain_text("grace period until 2026-02-")


def test_final(page: Page) -> None:
    """What cannot be undone needs a customer and a confirmation."""
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="New step")
    dialog.get_by_role("button", name="Clear history").click()
    submit(page, {})
    expect(dialog.locator(".error")).to_have_text("Customer is required")
    submit(page, {"customer": "lea"})
    expect(dialog.get_by_role("alert").locator("visible=true").last).to_contain_text("cannot be undone")
    dialog.get_by_role("button", name="Back", exact=True).click()
    dialog.get_by_role("button", name="Clear history…").click()
    dialog.get_by_role("button", name="Clear history now").click()
    expect(dialog).to_be_hidden()
    view(page, "Transactions")
    page.keyboard.press("/")
    page.keyboard.type("lea")
    expect(page.get_by_text("Nothing matches")).to_be_visible()
    page.get_by_role("button", name="Remove filters").click()


def test_sandbox(page: Page, store: ServedStore) -> None:
    """Thirteen periods of five minutes are wide enough, all are listed, and notifications are reached by keyboard."""
    store.post("/sandbox/store/steps", purchase("sam", BASIC, **{"as": "sam"}))
    store.post("/store/clock", {"by": "PT2H"})
    store.post("/store/clock", {"by": "P20D"})
    page.get_by_role("button", name="Sandbox").click()
    view(page, "Subscriptions")
    lane = page.get_by_role("article", name="sam")
    bars = lane.locator(".bar.paid, .bar.offer")
    expect(bars.first).to_be_visible()
    expect(bars).to_have_count(13)
    widths = bars.evaluate_all("all => all.map(each => each.getBoundingClientRect().width)")
    assert min(widths) >= 12, f"narrow periods: {widths}"
    lane.locator("summary").click()
    expect(lane.locator("tbody tr")).to_have_count(13)
    expect(lane.locator("tbody tr").first.get_by_role("link", name="Expired")).to_be_visible()
    # The drawing is one stop of the Tab key.
    stops = lane.locator(".drawing a[tabindex='0']")
    expect(stops).to_have_count(1)
    lane.get_by_role("button", name="sam", exact=True).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(stops).to_be_focused()
    label = stops.get_attribute("aria-label") or ""
    assert label.startswith("EXPIRED"), label
    page.keyboard.press("ArrowLeft")
    expect(lane.locator(".drawing a:focus")).not_to_have_attribute("aria-label", label)
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    inspector = page.locator("#inspector")
    expect(inspector.get_by_role("heading", name="EXPIRED")).to_be_visible()
    close_inspector(page)
    for name in ["Hour", "Day"]:
        page.get_by_role("button", name=name, exact=True).click()
        expect(bars.first).to_be_visible()
    page.get_by_role("button", name="Earlier").click()
    page.get_by_role("button", name="Production").click()


def test_activity(browser: Browser, command: str, work: str) -> None:
    """One view of requests, deliveries with the answers of the webhook, steps and events; the clock is a job."""
    with Webhook() as webhook, ServedStore(command, work, None, "activity", "--start", "2026-01-01T00:00:00Z", "--notify", webhook.url) as store:
        watched = Watched(browser, f"{store.url}/#/activity")
        page = watched.page
        store.post("/store/steps", [purchase("anna", **{"as": "A"}), {"do": "setPayment", "customer": "anna", "works": False}])
        entries = page.locator(".entry")
        expect(entries.first).to_contain_text("anna's payments fail from now on")
        expect(entries.nth(1)).to_contain_text("Make payments fail: customer anna")
        delivery = entries.filter(has_text="SUBSCRIBED/INITIAL_BUY for anna")
        expect(delivery.locator(".outcome")).to_contain_text("200")
        webhook.status, webhook.answer = 500, "database is locked"
        page.get_by_role("button", name="+1 month").click()
        expect(page.locator("#toasts")).to_contain_text(f"anna's {PRO} failed to renew")
        expect(page.locator("#toasts .bad")).to_contain_text("your webhook answered 500")
        expect(page.locator("#undelivered")).to_be_visible()
        failed = entries.filter(has_text="DID_FAIL_TO_RENEW")
        expect(failed.first).to_contain_text("answered 500")
        page.get_by_role("button", name="Failures only").click()
        expect(failed.first).to_be_visible()
        expect(delivery).to_have_count(0)
        failed.first.locator("summary").click()
        expect(failed.first.get_by_label("Answer", exact=True)).to_contain_text("database is locked")
        expect(failed.first.get_by_label("Request", exact=True)).to_contain_text("signedPayload")
        failed.first.get_by_role("link").last.click()
        expect(page.locator("#inspector .eyebrow")).to_have_text("Notification")
        attempts = page.locator("#inspector .attempts")
        expect(attempts.locator(".badge").first).to_have_text("HTTP 500")
        expect(attempts).to_contain_text("database is locked")
        close_inspector(page)
        page.get_by_role("button", name="Failures only").click()
        page.get_by_role("group", name="Kind").get_by_role("button", name="Steps").click()
        expect(entries).to_have_count(2)
        page.get_by_role("group", name="Kind").get_by_role("button", name="All").click()
        test_clock_job(page, store, webhook)
        require_accessible(page, "activity")
        watched.close()


def test_clock_job(page: Page, store: ServedStore, webhook: Webhook) -> None:
    """A move shows its progress, can be cancelled, and stops after failures in a row."""
    webhook.status = 200
    store.post("/store/steps", purchase("bea"))
    webhook.delay = 3
    now = page.locator("#now").inner_text()
    page.get_by_role("button", name="+1 month").click()
    progress = page.locator("#progress")
    expect(progress).to_contain_text("waiting for your webhook for")
    expect(page.get_by_role("button", name="Next event")).to_be_disabled()
    expect(page.get_by_role("button", name="Next event")).to_have_attribute("title", "The clock is moving")
    require_accessible(page, "progress")
    progress.get_by_role("button", name="Cancel", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("cancelled")
    expect(progress).to_be_hidden()
    webhook.status, webhook.delay = 500, 0
    page.keyboard.press("t")
    dialog = page.get_by_role("dialog", name="Move the clock")
    dialog.get_by_label("To this time, or by this duration").fill("P1Y")
    dialog.get_by_label("Stop each move after").fill("2")
    dialog.get_by_role("button", name="Move", exact=True).click()
    expect(page.locator("#toasts")).to_contain_text("failed deliveries in a row: 2")
    expect(page.locator("#now")).not_to_have_text(now)
    page.keyboard.press("t")
    speeds = dialog.get_by_label("Or let the clock run").locator("option").all_inner_texts()
    assert len(set(speeds)) == len(speeds) and "runs, a day in 1 min" in speeds, speeds
    dialog.get_by_label("Or let the clock run").select_option(label="runs in real time")
    dialog.get_by_role("button", name="Set speed").click()
    expect(page.locator("#next")).to_have_text("runs in real time")
    expect(page.get_by_role("button", name="Next event")).to_be_disabled()
    expect(page.get_by_role("button", name="Next event")).to_have_attribute("title", "The clock runs by itself")


def test_narrow_order(browser: Browser, url: str) -> None:
    """At 390 pixels, the list shows its order, dates and times, and the settings of customers."""
    watched = Watched(browser, f"{url}/#/transactions", viewport={"width": 390, "height": 844})
    page = watched.page
    order = page.get_by_role("combobox", name="Sort by")
    expect(order).to_be_visible()
    order.select_option("expires ascending")
    expect(page.locator("main tbody tr").first).to_contain_text("2026-01-01 00:00")
    expect(page.locator("main tbody tr").first.get_by_text("2026-01-01 00:00").locator("visible=true")).to_have_count(1)
    view(page, "Customers")
    expect(page.get_by_text("Ask to Buy", exact=True).locator("visible=true")).to_have_count(1)
    watched.close()


def test_columns(browser: Browser, url: str) -> None:
    """At 1440 pixels, the inspector hides no column that matters, and numbers stand below their headings."""
    watched = Watched(browser, url)
    page = watched.page
    for name, columns in [
        ("Transactions", ["Status", "Purchased", "Expires", "Price"]), ("Customers", ["Settings"]), ("Notifications", ["Signed", "Delivery"]),
    ]:
        view(page, name)
        page.locator("main tbody button.open").first.click()
        expect(page.locator("#inspector .facts")).to_be_visible()
        for column in columns:
            expect(page.get_by_role("columnheader", name=column)).to_be_visible()
        close_inspector(page)
    view(page, "Transactions")
    heading, cell = page.get_by_role("columnheader", name="Price"), page.locator("main tbody td.price").first
    edges = [each.evaluate("each => each.getBoundingClientRect().right") for each in (heading, cell)]
    assert abs(edges[0] - edges[1]) < 1
    colors = page.evaluate("['--accent', '--text'].map(each => getComputedStyle(document.documentElement).getPropertyValue(each))")
    assert colors[0] != colors[1]
    page.locator("main tbody button.open").first.click()
    number = page.locator("#inspector .outline dd.number").first
    expect(number).to_be_visible()
    assert number.evaluate("each => getComputedStyle(each).color") == page.evaluate("getComputedStyle(document.body).color")
    watched.close()


def test_accessible(browser: Browser, url: str, views: list[str]) -> None:
    """axe finds nothing in any view, at three widths, light and dark, with the inspector and with the dialogs."""
    for width in WIDTHS:
        for scheme in ["light", "dark"]:
            watched = Watched(browser, url, viewport={"width": width, "height": 844}, color_scheme=scheme)
            page = watched.page
            for number, name in enumerate(views, 1):
                page.keyboard.press(str(number))
                expect(page.get_by_role("heading", level=2, name=name, exact=True)).to_be_visible()
                expect(page.locator("main .view > :last-child")).not_to_be_empty()
                page.wait_for_timeout(150)
                assert not overflows(page), f"{name} is wider than {width} pixels"
                require_whole_labels(page, f"{name}, {width} pixels")
                require_accessible(page, f"{name}, {width} pixels, {scheme}")
            view(page, "Subscriptions")
            page.locator("main summary").first.click()
            page.locator("main button.open").first.click()
            expect(page.locator("#inspector .outline")).to_be_visible()
            require_accessible(page, f"inspector, {width} pixels, {scheme}")
            close_inspector(page)
            for key in ["b", "t", "?"]:
                page.keyboard.press(key)
                expect(page.get_by_role("dialog"), f"key {key}, {width} pixels, {scheme}").to_be_visible()
                require_accessible(page, f"dialog {key}, {width} pixels, {scheme}")
                page.keyboard.press("Escape")
                expect(page.get_by_role("dialog")).to_be_hidden()
                page.wait_for_timeout(150)
            watched.close()


def test(browser: Browser, command: str, work: str, views: list[str]) -> None:
    with ServedStore(command, work, None, "states", "--start", "2026-01-01T00:00:00Z") as store:
        prepare(store)
        watched = Watched(browser, store.url)
        watched.expected.append("status of 400")
        page = watched.page
        test_consent(page)
        test_downgrade(page)
        test_family(page)
        test_ask_to_buy(page, store)
        test_offers(page)
        test_filters(page)
        test_final(page)
        test_billing(page, store)
        test_sandbox(page, store)
        watched.close()
        test_activity(browser, command, work)
        test_narrow_order(browser, store.url)
        test_columns(browser, store.url)
        test_accessible(browser, store.url, views)
