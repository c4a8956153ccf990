# SPDX-License-Identifier: Apache-2.0
"""Tests groups in the dashboard, by mouse and by keyboard, wide and narrow: seats that are bought, added, refunded and
renewed, members whom the App Store invites, and claims of a server."""

import os

from playwright.sync_api import Browser, Locator, Page, expect

from served import FOLDER, ServedStore
from watched import Watched, close_inspector, overflows, require_accessible, require_whole_labels, view

SCRIPT = os.path.join(FOLDER, "groups.json")
WEEK = "com.example.notes.basic.week"
YEAR = "com.example.notes.team.year"
MOST_STOPS = 300


class Mouse:
    """Clicks, and fills in fields."""

    def __init__(self, page: Page, views: list[str]) -> None:
        self.page = page

    def press(self, element: Locator) -> None:
        element.click()

    def type(self, element: Locator, text: str) -> None:
        element.fill(text)

    def view(self, name: str) -> None:
        view(self.page, name)


class Keyboard:
    """Reaches everything with the Tab key."""

    def __init__(self, page: Page, views: list[str]) -> None:
        self.page = page
        self.views = views

    def reach(self, element: Locator) -> None:
        expect(element).to_be_visible()
        for _ in range(MOST_STOPS):
            if element.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not reach {element}")

    def press(self, element: Locator) -> None:
        self.reach(element)
        self.page.keyboard.press("Enter")

    def type(self, element: Locator, text: str) -> None:
        self.reach(element)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def view(self, name: str) -> None:
        self.page.keyboard.press(str(self.views.index(name) + 1))
        expect(self.page.get_by_role("heading", level=2, name=name, exact=True)).to_be_visible()


class Groups:
    """The groups on one page."""

    def __init__(self, page: Page, hand: Mouse | Keyboard, place: str) -> None:
        self.page = page
        self.hand = hand
        self.place = place
        self.inspector = page.locator("#inspector")
        self.dialog = page.get_by_role("dialog")

    # What the tests do.

    def open(self, view: str, name: str) -> None:
        self.hand.view(view)
        self.hand.press(self.page.locator("main button.open").get_by_text(name, exact=True).locator("xpath=ancestor-or-self::button"))
        expect(self.inspector.locator(".facts")).to_be_visible()

    def begin(self, action: str) -> None:
        self.hand.press(self.inspector.get_by_role("group", name="Actions").get_by_role("button", name=action, exact=True))
        expect(self.dialog.get_by_role("heading", level=3, name=action, exact=True)).to_be_visible()

    def finish(self, fields: dict[str, str], outcome: str | None) -> None:
        """Fills in the form, and expects a message; `None` for a step that is refused."""
        for name, value in fields.items():
            self.hand.type(self.dialog.locator(f"form [name={name}]"), value)
        self.hand.press(self.dialog.locator("form [type=submit]"))
        if outcome is None:
            return
        expect(self.dialog).to_have_count(0)
        expect(self.page.locator("#toasts")).to_contain_text(outcome)

    def act(self, action: str, fields: dict[str, str], outcome: str) -> None:
        self.begin(action)
        self.finish(fields, outcome)

    # What the page shows.

    def fact(self, name: str) -> Locator:
        return self.inspector.locator(".facts dt").get_by_text(name, exact=True).locator("+ dd")

    def lane(self, name: str) -> Locator:
        return self.page.get_by_role("article", name=name, exact=True)

    def require_fits(self, what: str) -> None:
        assert not overflows(self.page), f"{what} is wider than the window, {self.place}"
        require_whole_labels(self.page, f"{what}, {self.place}")
        require_accessible(self.page, f"{what}, {self.place}")

    # MARK: The App Store invites

    def buy(self) -> None:
        """The form begins with the number of seats, which it requires."""
        self.hand.view("Catalogue")
        expect(self.page.locator("main tbody tr", has_text=WEEK)).to_contain_text("sold by the seat")
        self.open("Catalogue", WEEK)
        expect(self.fact("Seats").locator("li")).to_have_text(["1 to 5: $1.99 each", "6 to 100: $1.49 each"])
        expect(self.fact("Invitations")).to_have_text("by the App Store")
        self.begin("Buy seats")
        seats = self.dialog.locator("form [name=seats]")
        expect(seats).to_be_focused()
        expect(self.dialog.locator(".field > label").first).to_have_text("Seats in total required")
        self.require_fits("buy seats")
        self.finish({}, None)
        expect(self.dialog.locator(".error")).to_have_text("Seats in total is required")
        self.finish({"seats": "101"}, None)
        expect(self.dialog.get_by_role("alert").locator("visible=true").first).to_contain_text("101")
        self.finish({"seats": "10", "customer": "anna", "as": "team"}, f"anna bought 10 seats of {WEEK}")
        close_inspector(self.page)

    def assign(self) -> None:
        self.open("Transactions", "team.1")
        expect(self.fact("Price")).to_have_text("$17.40 for 10 seats")
        expect(self.fact("Seats")).to_have_text("10 seats$17.40 in total: 5 at $1.99, 5 at $1.49")
        expect(self.fact("Next renewal")).to_have_text("10 seats$17.40 in total: 5 at $1.99, 5 at $1.49")
        # The average price of a seat is only in the signed data.
        expect(self.inspector.locator(".facts")).not_to_contain_text("$1.74")
        for number, member in enumerate(["bea", "carl", "dora"], 1):
            self.act("Assign a seat", {"member": member}, f"{member} got a seat of anna's {WEEK}")
            expect(self.fact("Members")).to_contain_text(f"{number} of 9 seats for members")
        self.require_fits("inspector of a group")

    def refund(self) -> None:
        self.begin("Refund")
        self.finish({"seats": "11"}, None)
        expect(self.dialog.get_by_role("alert").locator("visible=true").first).to_contain_text("the transaction has 10 seats left")
        self.finish({"seats": "2"}, f"2 of 10 seats of anna's {WEEK} refunded")
        expect(self.fact("Seats")).to_contain_text("8 seats, 2 refunded")
        expect(self.fact("Status")).to_have_text("active")
        expect(self.fact("Members")).to_contain_text("3 of 7 seats for members")
        expect(self.inspector.get_by_role("button", name="Reverse refund")).to_be_visible()

    def leave(self) -> None:
        """A member's transaction has the actions that end the seat; the purchaser's has one for each member."""
        self.hand.press(self.fact("Members").get_by_role("link", name="team@carl"))
        expect(self.inspector.get_by_role("heading", name="team@carl.1")).to_be_visible()
        expect(self.fact("Price")).to_have_text("paid by the purchaser")
        expect(self.inspector.get_by_role("button", name="Refund", exact=True)).to_have_count(0)
        self.act("Leave the group", {}, f"carl's seat of anna's {WEEK} ended")
        expect(self.fact("Status")).to_have_text("revoked")
        expect(self.fact("Revoked")).to_contain_text("the seat ended")
        self.require_fits("inspector of a member")
        self.hand.press(self.fact("Seat of").get_by_role("link").last)
        expect(self.inspector.get_by_role("heading", name="team.1")).to_be_visible()
        expect(self.fact("Members").locator("li")).to_have_count(2)
        expect(self.fact("Former members").locator("li")).to_have_count(1)
        expect(self.fact("Former members")).to_contain_text("carl")
        self.hand.press(self.fact("Members").get_by_role("button", name="Take back the seat of dora"))
        expect(self.dialog.locator("form [name=member]")).to_have_value("dora")
        self.finish({}, f"dora's seat of anna's {WEEK} ended")
        expect(self.fact("Members")).to_contain_text("1 of 7 seats for members")

    def renew(self) -> None:
        self.act("Change renewal seats", {"seats": "4"}, f"the next renewal of anna's {WEEK} has 4 seats")
        expect(self.fact("Next renewal")).to_have_text("4 seats$7.96 in total: 4 at $1.99")
        close_inspector(self.page)
        self.hand.view("Subscriptions")
        lane = self.lane("team")
        for text in ["8 seats → 4", "$17.40 → $7.96", "members bea", "1 transaction,"]:
            expect(lane).to_contain_text(text)
        for member in ["carl", "dora"]:
            expect(lane).not_to_contain_text(member)
        expect(self.lane("team@bea")).to_contain_text("seat of anna")
        expect(self.lane("team@bea")).not_to_contain_text("$")
        self.require_fits("lanes of groups")
        self.hand.press(lane.get_by_role("button", name="Jump to the renewal of team"))
        expect(self.page.locator("#now")).to_have_text("2026-01-08 00:00 UTC")
        expect(self.page.locator("#toasts")).to_contain_text(f"anna's {WEEK} renewed with 4 seats")
        expect(lane).to_contain_text("4 seats")
        expect(lane).not_to_contain_text("→")
        self.hand.press(lane.locator("summary"))
        expect(lane.locator("tbody tr")).to_have_count(2)
        expect(lane.locator("tbody tr").first.locator("td.number")).to_have_text("$7.96 for 4 seats")

    def add(self) -> None:
        """Seats that are added have a transaction of their own; fewer are refused."""
        self.open("Transactions", "team.2")
        self.begin("Buy seats")
        expect(self.dialog.locator("form [name=customer]")).to_have_value("anna")
        self.finish({"seats": "3"}, None)
        expect(self.dialog.get_by_role("alert").locator("visible=true").first).to_contain_text("Refused")
        self.finish({"seats": "6"}, f"anna added 2 seats to {WEEK}")
        expect(self.fact("Seats")).to_have_text("6 seats$11.44 in total: 5 at $1.99, 1 at $1.49")
        expect(self.fact("Price")).to_have_text("$7.96 for 4 seats")
        close_inspector(self.page)
        self.hand.view("Subscriptions")
        for text in ["$11.44", "6 seats", "3 transactions,"]:
            expect(self.lane("team")).to_contain_text(text)

    # MARK: The developer invites

    def claim(self, store: ServedStore) -> None:
        self.open("Transactions", "hosted.1")
        expect(self.fact("Invitations")).to_have_text("by the developer")
        for person in ["vera", "", "xaver"]:
            self.begin("Claim a seat")
            self.finish({"member": person} if person else {}, "Claim a seat")
        claims = self.fact("Claims")
        expect(claims).to_contain_text("3 claims, 3 seats for members")
        expect(claims.locator("li").nth(1)).to_contain_text("no person named yet")
        self.hand.press(claims.get_by_role("button", name="Name the person"))
        self.finish({"member": "willi"}, "Name the person of a claim")
        expect(claims.get_by_role("link")).to_have_text(["vera", "willi", "xaver"])
        expect(claims.get_by_role("button", name="Name")).to_have_count(0)
        store.post("/store/steps", [{"do": "setRenewalSeats", "subscription": "hosted", "seats": 2}, {"do": "renewNow", "subscription": "hosted"}])
        expect(self.inspector.get_by_role("heading", name="hosted.2")).to_be_visible()
        expect(claims.locator(".badge")).to_have_text("2 too many")
        self.require_fits("claims")
        self.hand.press(claims.get_by_role("button", name="Give back the seat of vera"))
        self.finish({}, "Give a claimed seat back")
        expect(claims.locator(".badge")).to_have_text("1 too many")
        expect(claims.get_by_role("link")).to_have_text(["willi", "xaver"])
        close_inspector(self.page)
        self.hand.view("Subscriptions")
        expect(self.lane("hosted")).to_contain_text("1 claim too many")
        expect(self.lane("hosted")).to_contain_text("2 seats, 2 claims")

    def people(self) -> None:
        """A person with a claim is led to the group, from the list and from the page of the customer."""
        self.hand.view("Customers")
        expect(self.page.locator("main tbody tr", has_text="willi")).to_contain_text("claimed seat")
        expect(self.page.locator("main tbody tr", has_text="vera")).not_to_contain_text("claimed seat")
        self.open("Customers", "willi")
        expect(self.fact("Claimed seats")).to_contain_text(f"of uwe: {YEAR}")
        self.require_fits("customer with a claim")
        self.hand.press(self.fact("Claimed seats").get_by_role("link", name="hosted"))
        expect(self.inspector.get_by_role("heading", name="hosted.2")).to_be_visible()
        close_inspector(self.page)

    def tell(self, store: ServedStore) -> None:
        """Sentences for people, and no word of families."""
        store.post("/store/steps", {"do": "refund", "transaction": "hosted.2", "seats": 1})
        self.hand.view("Activity")
        entries = self.page.locator(".entry")
        expect(entries.filter(has_text="the App Store ended")).to_contain_text("2 claims of a seat of uwe's")
        expect(entries.filter(has_text="Buy seats: ").first).to_contain_text("seats in total 6")
        for text in ["family", "is cancelled", "subscribed to"]:
            expect(entries.filter(has_text=text)).to_have_count(0)
        self.require_fits("activity of groups")


def test_play(browser: Browser, command: str, work: str, kind: type, width: int, views: list[str]) -> None:
    place = f"{kind.__name__.lower()}, {width} pixels"
    with ServedStore(command, work, SCRIPT, f"groups-{kind.__name__.lower()}-{width}") as store:
        watched = Watched(browser, store.url, viewport={"width": width, "height": 900})
        watched.expected.append("status of 400")
        groups = Groups(watched.page, kind(watched.page, views), place)
        groups.buy()
        groups.assign()
        groups.refund()
        groups.leave()
        groups.renew()
        groups.add()
        groups.claim(store)
        groups.people()
        groups.tell(store)
        watched.close()


def test(browser: Browser, command: str, work: str, views: list[str]) -> None:
    for width, kind in [(1440, Mouse), (390, Keyboard)]:
        test_play(browser, command, work, kind, width, views)
