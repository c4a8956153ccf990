# SPDX-License-Identifier: Apache-2.0
"""Tests what the dashboard shows of a backend: where it is asked, where it differs from the store, and the forgery drill.

The backend of the tests is right, as the store itself answers; wrong; or silent.
"""

import http.server
import json
import os
import re
import threading
import urllib.parse

from playwright.sync_api import Browser, Locator, Page, expect

from customers import require_printable
from served import ServedStore, Webhook
from states import PRO, purchase
from watched import Watched, close_inspector, overflows, require_accessible, require_whole_labels, view

START = "2026-01-01T00:00:00Z"
LIFETIME = "com.example.notes.lifetime"
KEY = "key-of-the-test"
TEMPLATE = "{customer}/{product}"
LONG = "maximiliane.von.hohenstein-wittgenstein-berleburg"
HOSTILE = "<img src=x>" + "x" * 80


class Backend:
    """A context manager for a server that says who may use what."""

    def __init__(self) -> None:
        self.store: ServedStore | None = None
        # What is answered instead of the right answer; `None` for nothing at all.
        self.wrong: dict | None = {}
        # Whether the answer changes with every notification.
        self.webhook: Webhook | None = None
        self.keys: set[str | None] = set()
        self.is_over = threading.Event()
        backend = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                backend.keys.add(self.headers["X-Key"])
                if backend.wrong is None:
                    backend.is_over.wait()
                    return
                customer, product = (urllib.parse.unquote(each) for each in self.path.split("/")[1:3])
                wrong = {"entitled": len(backend.webhook.bodies) % 2 == 0} if backend.webhook else backend.wrong
                answer = json.dumps(wrong or backend.right(customer, product)).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_: object) -> None:
                """Logs nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}/{TEMPLATE}"

    def right(self, customer: str, product: str) -> dict:
        found = [each for each in self.store.get("/store/answers")["customers"] if each["name"] == customer]
        for each in [one for customers in found for one in customers["products"] if one["productId"] == product]:
            reason = each["reasons"][0] if each["reasons"] else None
            return {"verdict": each["verdict"], "reason": reason, "until": each.get("until")}
        return {"entitled": False}

    def __enter__(self) -> "Backend":
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over.set()
        self.server.shutdown()


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def status(page: Page) -> Locator:
    return page.locator("main .view-head [role=status]")


def press(page: Page, button: Locator) -> None:
    button.focus()
    page.keyboard.press("Enter")


def test_none(page: Page) -> None:
    """Without a backend, the page explains what it is for; without a purchase, there is no drill."""
    view(page, "Backend")
    expect(status(page)).to_have_text("not asked")
    expect(page.locator("main .lead")).to_contain_text("http://127.0.0.1:3000/access/{appTransactionId}?product={product}&at={time}")
    for name in ["Questions", "Differences"]:
        expect(card(page, name)).to_be_hidden()
    expect(page.locator("#differing")).to_be_hidden()
    drill = page.get_by_role("button", name="Forgery drill")
    press(page, drill)
    expect(card(page, "Forgery drill").get_by_role("alert")).to_contain_text("let a customer purchase something first")
    expect(drill).to_be_focused()


def test_begin(page: Page, store: ServedStore, backend: Backend) -> None:
    """The settings by keyboard, with errors at their fields. Values of header fields are not shown again."""
    store.post("/store/steps", [purchase("anna", **{"as": "anna-pro"}), purchase("anna", LIFETIME, **{"as": "anna-life"})])
    form = page.locator(".backend-form")
    url, problem = form.get_by_label("URL"), form.get_by_role("alert")
    submit = form.get_by_role("button", name="Begin")
    for text, message in [("", "Enter the URL"), ("http://127.0.0.1/x", "names no customer"), ("http://example.com/{customer}", "use https")]:
        url.fill(text)
        page.keyboard.press("Enter")
        expect(problem).to_contain_text(message)
        expect(url).to_be_focused()
        expect(url).to_have_attribute("aria-invalid", "true")
    require_accessible(page, "settings with an error")
    url.fill(backend.url)
    press(page, form.get_by_role("button", name="Add a header field"))
    expect(form.get_by_label("Name")).to_be_focused()
    page.keyboard.type("X-Key")
    press(page, submit)
    expect(problem).to_contain_text("Enter the value of X-Key")
    expect(form.get_by_label("Value")).to_be_focused()
    page.keyboard.type(KEY)
    form.get_by_label("Most questions").fill("none")
    press(page, submit)
    expect(form.get_by_label("Most questions")).to_be_focused()
    form.get_by_label("Most questions").fill("100")
    press(page, submit)
    expect(page.locator("#toasts")).to_contain_text("Your backend was asked: 2 questions, 0 without answer, 0 differences now")
    expect(page.locator(".backend-change summary")).to_be_focused()
    expect(status(page)).to_have_text("answers as the store does")
    expect(page.locator("main .lead")).to_have_count(0)
    setting = card(page, "Where it is asked")
    for part in [backend.url, "X-Key", "100 questions"]:
        expect(setting).to_contain_text(part)
    assert backend.keys == {KEY}
    page.keyboard.press("Enter")
    expect(form.get_by_label("Name")).to_have_value("X-Key")
    expect(form.get_by_label("Value")).to_have_value("")
    assert KEY not in page.content() and KEY not in json.dumps(store.get("/store/backend"))
    page.keyboard.press("Enter")


def test_differences(page: Page, store: ServedStore, backend: Backend, webhook: Webhook) -> None:
    """A refund that the backend ignores, and a purchase that it was not told of, appear by themselves."""
    badge, found = page.locator("#differing"), card(page, "Differences")
    expect(found).to_contain_text("None.")
    store.post("/store/clock", {"by": "P1D"})
    backend.wrong = {"verdict": "entitled", "reason": "nonConsumable"}
    store.post("/store/steps", {"do": "refund", "transaction": "anna-life"})
    expect(badge).to_have_text("1 difference now")
    expect(page.get_by_role("link", name="Backend 1 difference now")).to_be_visible()
    expect(badge).not_to_have_class("untold")
    first = found.locator("li").first
    for part in ["differs", "anna", LIFETIME, "since 2026-01-02 00:00 until now", "not entitled (refunded)", "entitled (nonConsumable)", "After REFUND of 2026-01-02 00:00", "delivered"]:
        expect(first).to_contain_text(part)
    webhook.status, backend.wrong = 500, {"entitled": False}
    store.post("/store/steps", purchase("ben", **{"as": "ben-pro"}))
    expect(badge).to_have_text("2 differences now, 1 not told yet")
    untold = found.locator("li", has_text="ben")
    expect(untold.locator(".badge").first).to_have_text("not told yet")
    expect(untold.locator(".badge.bad")).to_have_text("retrying")
    # Told an hour later, and wrong from then on: another difference.
    webhook.status = 200
    store.post("/store/clock", {"by": "PT1H"})
    expect(badge).to_have_text("2 differences now")
    expect(untold).to_have_count(2)
    expect(untold.first).to_contain_text("since 2026-01-02 01:00 until now")
    expect(untold.last.locator(".badge").first).to_have_text("was not told")
    # In the sandbox, with links that lead there.
    store.post("/sandbox/store/steps", purchase("sam", **{"as": "sam-pro"}))
    link = found.locator("li", has_text="sam").get_by_role("link", name="sam", exact=True)
    expect(found.locator("li", has_text="sam").locator(".tag")).to_have_text("Sandbox")
    link.click()
    expect(page.get_by_role("heading", level=2, name="sam")).to_be_visible()
    expect(card(page, "Backend")).to_contain_text("not entitled")
    page.get_by_role("button", name="Production").click()
    view(page, "Backend")
    press(page, first.get_by_role("link", name="SUBSCRIBED"))
    expect(page.locator("#inspector .eyebrow")).to_have_text("Notification")
    close_inspector(page)


def test_timeline(browser: Browser, page: Page, store: ServedStore, backend: Backend, work: str) -> None:
    """The row is marked while they differ: in the timelines, on the customer's page, on paper, and in the file."""
    backend.wrong = {}
    store.post("/store/clock", {"by": "P3D"})
    store.post("/store/backend", {})
    expect(page.locator("#differing")).to_be_hidden()
    backend.wrong = {"verdict": "entitled", "reason": "activeFreeTrial", "until": "2026-01-31T00:00:00Z"}
    store.post("/store/backend", {})
    store.post("/store/clock", {"by": "P1D"})
    view(page, "Subscriptions")
    lane = page.get_by_role("article", name="ben-pro")
    expect(lane.locator(".lane-head .badge", has_text="backend differs")).to_be_visible()
    expect(page.locator(".legend").get_by_text("backend differs")).to_be_visible()
    marks = lane.locator("a.difference")
    expect(marks).to_have_count(3)
    expect(lane.locator(".difference-row")).to_have_count(3)
    expect(lane.locator("a.difference.untold")).to_have_count(1)
    name = (f"Backend differs, {PRO}: since 2026-01-05 01:00 until now, store entitled (activeFreeTrial) until 2026-01-09 00:00, "
            "backend entitled (activeFreeTrial) until 2026-01-31 00:00, after SUBSCRIBED/INITIAL_BUY, delivered")
    expect(marks.last).to_have_attribute("aria-label", name)
    assert marks.last.evaluate("each => getComputedStyle(each.querySelector('.difference-hatch')).strokeDasharray") != "none"
    expect(lane.locator(".differences li").first).to_contain_text("entitled (activeFreeTrial) until 2026-01-31 00:00")
    # The arrow keys reach it, as every mark.
    lane.locator("a[tabindex='0']").focus()
    page.keyboard.press("End")
    expect(marks.last).to_be_focused()
    require_accessible(page, "timelines with differences")
    page.keyboard.press("Enter")
    inspector = page.locator("#inspector")
    expect(inspector.locator(".eyebrow")).to_have_text("Difference")
    for part in ["Store", "until 2026-01-09 00:00", "Backend", "until 2026-01-31 00:00", "SUBSCRIBED/INITIAL_BUY", "delivered"]:
        expect(inspector.locator(".facts")).to_contain_text(part)
    require_accessible(page, "inspector of a difference")
    press(page, inspector.get_by_role("link", name="SUBSCRIBED/INITIAL_BUY"))
    expect(inspector.locator(".eyebrow")).to_have_text("Notification")
    close_inspector(page)
    require_printable(page)
    page.goto(f"{page.url.split('#')[0]}#/customer?name=ben")
    expect(card(page, "Backend").locator("li")).to_have_count(3)
    expect(page.locator(".page-lanes a.difference")).to_have_count(3)
    require_accessible(page, "customer with differences")
    require_printable(page)
    page.emulate_media(media="print")
    for selector in [".page-lanes .difference-strip", ".differences .answers"]:
        expect(page.locator(selector).first).to_be_visible()
    page.emulate_media(media="screen")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as HTML").click()
    path = os.path.join(work, "differences.html")
    download.value.save_as(path)
    context = browser.new_context(java_script_enabled=False, offline=True)
    saved = context.new_page()
    saved.goto(f"file://{path}")
    expect(saved.locator("g.difference .difference-strip")).to_have_count(3)
    expect(saved.locator("g.difference title").last).to_have_text(name)
    expect(saved.locator(".differences")).to_contain_text("entitled (activeFreeTrial) until 2026-01-31 00:00")
    context.close()
    with open(path, encoding="utf-8") as file:
        text = file.read()
    assert KEY not in text and "href=" not in text and "url(" not in text


def test_drill(page: Page, backend: Backend, webhook: Webhook) -> None:
    """A webhook that refuses forgeries passes; one that accepts everything is told what to check."""
    view(page, "Backend")
    # The drill is below the differences; the older ones are folded.
    found = card(page, "Differences")
    expect(found.locator("li").locator("visible=true")).to_have_count(10)
    press(page, found.locator("summary"))
    expect(found.locator("li").last).to_be_visible()
    page.keyboard.press("Enter")
    drill = card(page, "Forgery drill")
    webhook.is_closed = True
    press(page, drill.get_by_role("button"))
    said = drill.get_by_role("status")
    expect(said).to_have_text("9 of 9 refused. The genuine notification again was accepted. Your backend's answer did not change.")
    expect(drill.locator("li")).to_have_count(10)
    expect(drill.locator("li").first).to_contain_text("refused with 401")
    expect(drill.locator("li").last).to_contain_text("accepted with 200")
    expect(drill.get_by_text("To check")).to_have_count(0)
    webhook.is_closed = False
    backend.webhook = webhook
    press(page, drill.get_by_role("button"))
    expect(said).to_have_text("9 of 9 forgeries accepted. The genuine notification again was accepted. Your backend's answer changed after 9 notifications.")
    expect(said).to_have_class("drill-status bad")
    expect(said).to_be_in_viewport()
    backend.webhook = None
    unsigned = drill.locator("li", has_text="algorithm-none")
    expect(unsigned).to_contain_text("accepted with 200")
    expect(unsigned).to_contain_text("To check: accept ES256 alone")
    expect(unsigned).to_contain_text("The answer changed from ")
    require_accessible(page, "drill")
    require_printable(page)
    page.emulate_media(media="print")
    expect(unsigned).to_be_visible()
    expect(page.locator(".backend-change")).to_be_hidden()
    page.emulate_media(media="screen")


def test_narrow(browser: Browser, store: ServedStore, backend: Backend) -> None:
    """At 320 and 390 pixels, with a long customer and a hostile answer, nothing is wider than the window."""
    backend.wrong = {"verdict": "notEntitled", "reason": HOSTILE}
    store.post("/store/steps", purchase(LONG, **{"as": "long-pro"}))
    url = store.url
    for width, scheme in [(320, "dark"), (390, "light")]:
        watched = Watched(browser, f"{url}/#/backend", viewport={"width": width, "height": 640}, color_scheme=scheme)
        page = watched.page
        expect(card(page, "Differences").locator("li").first).to_be_visible()
        page.locator(".backend-change summary").click()
        for place in ["backend", "subscriptions", f"customer?name={LONG}"]:
            page.goto(f"{url}/#/{place}")
            expect(page.locator(".differences", has_text=HOSTILE).first).to_be_visible()
            assert page.locator("img[src=x]").count() == 0
            assert not overflows(page), f"{place} is wider than {width} pixels"
            cut = page.evaluate(
                """() => [...document.querySelectorAll(".page, .lanes, .card")].filter(each => each.scrollWidth > each.clientWidth).map(each => each.outerHTML.slice(0, 120))"""
            )
            assert cut == [], f"{place}, {width} pixels: {cut}"
            require_whole_labels(page, f"{place}, {width} pixels")
            # The tests of timelines and pages have the other widths.
            if width == 320 or place == "backend":
                require_accessible(page, f"{place}, {width} pixels, {scheme}")
        watched.close()


def test_silence(page: Page, backend: Backend) -> None:
    """A backend that hangs: what is wrong, what was not asked, and why."""
    form = page.locator(".backend-form")
    backend.wrong = None
    page.locator(".backend-change summary").click()
    form.get_by_label("Most questions").fill("1")
    form.get_by_label("Value").fill(KEY)
    press(page, form.get_by_role("button", name="Begin again"))
    expect(status(page)).to_have_text("Asking your backend…")
    expect(card(page, "Without answer")).to_contain_text("Without answer at 2026-01-06 01:00")
    expect(status(page)).to_have_text("without answer")
    questions = card(page, "Questions").locator("dt", has_text="Not asked").locator("+ dd")
    expect(questions).to_contain_text("customers to ask about later: the limit of questions for one time is 1")
    require_accessible(page, "silence")


def test_end(page: Page, backend: Backend) -> None:
    backend.is_over.set()
    press(page, page.get_by_role("button", name="End"))
    expect(page.locator("#toasts")).to_contain_text("Your backend is not asked any more")
    expect(status(page)).to_have_text("not asked")
    form = page.locator(".backend-form")
    expect(form.get_by_label("URL")).to_be_focused()
    expect(form.get_by_label("URL")).to_have_value(backend.url)
    expect(page.locator("#differing")).to_be_hidden()
    # Begins again: what the first question finds may be older.
    backend.wrong = {"entitled": False}
    form.get_by_label("Value").fill(KEY)
    form.get_by_label("Most questions").fill("100")
    press(page, form.get_by_role("button", name="Begin"))
    first = card(page, "Differences").locator("li", has_text=PRO).first
    expect(first).to_contain_text("or earlier until now")
    expect(first).to_contain_text(re.compile(r"After \S+ of 2026-01-\d\d \d\d:\d\d"))


def test(browser: Browser, command: str, work: str) -> None:
    with Webhook() as webhook, Backend() as backend:
        with ServedStore(command, work, None, "backend", "--start", START, "--notify", webhook.url) as store:
            backend.store = store
            watched = Watched(browser, store.url)
            watched.expected += ["status of 400", "status of 409"]
            page = watched.page
            test_none(page)
            test_begin(page, store, backend)
            test_differences(page, store, backend, webhook)
            test_timeline(browser, page, store, backend, work)
            test_narrow(browser, store, backend)
            test_drill(page, backend, webhook)
            test_silence(page, backend)
            test_end(page, backend)
            watched.close()
