# SPDX-License-Identifier: Apache-2.0
"""Tests the webhook in the settings, and the page of faults: what remains, setting, clearing, errors, keyboard, widths."""

from playwright.sync_api import Browser, Locator, Page, expect

from served import ServedStore, Webhook
from watched import Watched, close_inspector, overflows, require_accessible, view

WIDTHS = [320, 390, 768, 1440]


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def open_settings(page: Page) -> Locator:
    page.locator("#settings").click()
    return page.get_by_role("dialog", name="Settings")


def press(page: Page, button: Locator) -> None:
    button.focus()
    page.keyboard.press("Enter")


def test_webhook(page: Page, store: ServedStore, webhook: Webhook) -> None:
    """A store that began without a webhook posts, refuses a URL with the reason, and stops."""
    view(page, "Notifications")
    expect(page.get_by_text("No webhook: set its URL in the settings").first).to_be_visible()
    dialog = open_settings(page)
    expect(dialog.get_by_text("Notifications are not posted")).to_be_visible()
    expect(dialog.get_by_role("button", name="Stop posting")).to_be_hidden()
    field = dialog.get_by_label("URL of your server")
    for url, reason in [("", "Enter the URL"), ("http://example.com/", "plain http to http://example.com is not allowed"), ("x", "not the URL of a server")]:
        field.fill(url)
        page.keyboard.press("Enter")
        expect(dialog.get_by_role("alert")).to_contain_text(reason)
        expect(field).to_be_focused()
    require_accessible(page, "the settings with an error")
    field.fill(webhook.url)
    page.keyboard.press("Enter")
    expect(dialog.get_by_text(f"Notifications are posted to {webhook.url}")).to_be_visible()
    expect(dialog.get_by_role("alert")).to_be_hidden()
    assert store.get("/store/webhook") == {"url": webhook.url}
    page.keyboard.press("Escape")
    store.post("/store/steps", {"do": "testNotification"})
    assert len(webhook.bodies) == 1
    expect(page.get_by_text("No webhook")).to_have_count(0)


def test_number(page: Page, fault: Locator) -> None:
    """A number chooses which deliveries; a digit after a click into a field is no shortcut."""
    which, number = fault.get_by_label("Which deliveries"), fault.get_by_label("Number")
    number.click()
    page.keyboard.press("3")
    expect(number).to_have_value("3")
    expect(which).to_have_value("count")
    which.select_option("")
    expect(number).to_have_value("")
    number.evaluate("each => { each.disabled = true; }")
    assert number.evaluate("each => getComputedStyle(each).cursor") == "not-allowed"
    number.click(force=True)
    page.keyboard.press("3")
    expect(page.get_by_role("heading", level=2, name="Faults")).to_be_visible()
    number.evaluate("each => { each.disabled = false; }")
    which.select_option("count")


def test_deliveries(page: Page, store: ServedStore, webhook: Webhook) -> None:
    """A damaged notification that the webhook accepts is red; one that it refuses is green."""
    view(page, "Faults")
    deliveries = card(page, "Deliveries")
    expect(deliveries).to_contain_text("No faults: notifications are posted as they are.")
    corrupt = deliveries.get_by_role("group", name="corrupt posted damaged")
    test_number(page, corrupt)
    corrupt.get_by_label("Number").fill("two")
    press(page, deliveries.get_by_role("button", name="Set"))
    expect(deliveries.get_by_role("alert")).to_contain_text("a whole number from 0 to 1000000")
    require_accessible(page, "faults with an error")
    corrupt.get_by_label("Number").fill("2")
    delay = deliveries.get_by_role("group", name="delay posted later")
    delay.get_by_label("Which deliveries").select_option("percent")
    delay.get_by_label("Number").fill("0")
    delay.get_by_label("Later by").fill("PT2H")
    page.keyboard.press("Enter")
    remains = deliveries.get_by_role("list", name="Deliveries: what remains")
    expect(remains).to_contain_text("corrupt: the next 2 deliveries, 0 so far")
    expect(remains).to_contain_text("delay: 0 % of the deliveries, by PT2H, 0 so far")
    expect(deliveries.get_by_role("alert")).to_be_hidden()
    # Changes that are not set yet stay, while what remains is updated; the other numbers follow.
    delay.get_by_label("Later by").fill("PT3H")
    delay.get_by_label("Number").fill("7")
    store.post("/store/steps", {"do": "testNotification"})
    expect(corrupt.get_by_label("Number")).to_have_value("1")
    corrupt.get_by_label("Number").fill("5")
    webhook.status = 400
    store.post("/store/steps", {"do": "testNotification"})
    webhook.status = 200
    expect(remains).to_contain_text("corrupt: none left, 2 so far")
    expect(delay.get_by_label("Later by")).to_have_value("PT3H")
    expect(delay.get_by_label("Number")).to_have_value("7")
    expect(corrupt.get_by_label("Number")).to_have_value("5")
    press(page, deliveries.get_by_role("button", name="Clear"))
    expect(deliveries).to_contain_text("No faults")
    expect(delay.get_by_label("Later by")).to_have_value("")
    view(page, "Notifications")
    for number, (word, tone) in enumerate([("refused a damaged body", "good"), ("accepted a damaged body", "bad")]):
        page.locator("main tbody button.open").nth(number).click()
        expect(page.locator(f"#inspector .attempt .badge.{tone}")).to_have_text(word)
        close_inspector(page)
    # Both follow undamaged; the row says what was wrong.
    expect(page.locator("main tbody tr").nth(1)).to_contain_text("accepted a damaged one")


def test_requests(page: Page, store: ServedStore) -> None:
    view(page, "Faults")
    requests = card(page, "Requests to the API")
    requests.get_by_role("button", name="Add an error").click()
    error = requests.get_by_role("group", name="Error 1")
    expect(error.get_by_label("Endpoint")).to_be_focused()
    error.get_by_label("Endpoint").select_option("getTransactionInfo")
    error.get_by_label("Error code or HTTP status").fill("99")
    press(page, requests.get_by_role("button", name="Set"))
    expect(requests.get_by_role("alert")).to_contain_text("\"errorCode\" of an element of fail must be a whole number")
    error.get_by_label("Error code or HTTP status").fill("5000001")
    requests.get_by_role("button", name="Add an error").click()
    requests.get_by_role("group", name="Error 2").get_by_label("Error code or HTTP status").fill("503")
    requests.get_by_label("Requests", exact=True).last.fill("10")
    requests.get_by_label("in seconds").fill("60")
    requests.get_by_label("Milliseconds").fill("5")
    press(page, requests.get_by_role("button", name="Set"))
    remains = requests.get_by_role("listitem")
    expect(remains).to_have_text([
        "getTransactionInfo: 5000001 generalInternalRetryable, the next 1 request", "any endpoint: HTTP status 503, the next 1 request",
        "rate limit: 10 requests in 60 seconds", "slow answers: after 5 ms",
    ])
    assert store.get("/store/api-faults")["rateLimit"] == {"requests": 10, "seconds": 60}
    requests.get_by_role("button", name="Remove").first.click()
    press(page, requests.get_by_role("button", name="Set"))
    expect(remains).to_have_count(3)
    press(page, requests.get_by_role("button", name="Clear"))
    expect(requests).to_contain_text("No faults: requests are answered as Apple answers.")
    assert store.get("/store/api-faults") == {"fail": [], "latency": 0}


def test_certificates(page: Page, store: ServedStore) -> None:
    certificates = card(page, "Certificates")
    certificates.get_by_label("The leaf, which signs documents").select_option("revoked")
    press(page, certificates.get_by_role("button", name="Set"))
    expect(certificates.get_by_role("listitem").first).to_have_text("leaf: revoked a day ago, its key was compromised")
    assert store.get("/store/ocsp") == {"leaf": "revoked", "intermediate": "good"}
    press(page, certificates.get_by_role("button", name="Clear"))
    expect(certificates.get_by_label("The leaf, which signs documents")).to_have_value("good")


def test_stop(page: Page, store: ServedStore, webhook: Webhook) -> None:
    dialog = open_settings(page)
    press(page, dialog.get_by_role("button", name="Stop posting"))
    expect(dialog.get_by_text("Notifications are not posted")).to_be_visible()
    expect(dialog.get_by_label("URL of your server")).to_be_focused()
    page.keyboard.press("Escape")
    posted = len(webhook.bodies)
    store.post("/store/steps", {"do": "testNotification"})
    assert len(webhook.bodies) == posted
    # Without a webhook, the form says where to set one.
    view(page, "Faults")
    deliveries = card(page, "Deliveries")
    deliveries.get_by_role("button", name="Set").click()
    expect(deliveries.get_by_role("alert")).to_contain_text("notifications are not posted")
    deliveries.get_by_role("button", name="Settings…").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    view(page, "Activity")
    expect(page.locator(".entry", has_text="notifications are no longer posted").first).to_be_visible()


def test_widths(browser: Browser, store: ServedStore) -> None:
    store.post("/store/api-faults", {"fail": [{"endpoint": "getTransactionInfo", "errorCode": 5_000_001, "count": 2}], "latency": 1})
    for width in WIDTHS:
        watched = Watched(browser, f"{store.url}/#/faults", viewport={"width": width, "height": 800})
        page = watched.page
        expect(card(page, "Certificates")).to_be_visible()
        assert not overflows(page), f"the faults are wider than {width} pixels"
        wide = page.locator(".page").evaluate("each => each.scrollWidth > each.clientWidth")
        assert not wide, f"a form of the faults is wider than {width} pixels"
        require_accessible(page, f"faults, {width} pixels")
        open_settings(page)
        assert not overflows(page), f"the settings are wider than {width} pixels"
        require_accessible(page, f"settings, {width} pixels")
        watched.close()


def test(browser: Browser, command: str, work: str) -> None:
    with Webhook() as webhook, ServedStore(command, work, None, "faults", "--start", "2026-01-01T00:00:00Z") as store:
        watched = Watched(browser, store.url)
        # Requests that the test expects to fail.
        watched.expected += ["status of 400", "status of 409"]
        test_webhook(watched.page, store, webhook)
        test_deliveries(watched.page, store, webhook)
        test_requests(watched.page, store)
        test_certificates(watched.page, store)
        test_stop(watched.page, store, webhook)
        watched.close()
        test_widths(browser, store)
