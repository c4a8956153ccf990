# SPDX-License-Identifier: Apache-2.0
"""receiptkit.testing: arguments, threads and the clock."""
import pathlib
import threading
from datetime import datetime, timedelta, timezone
from typing import Any, Callable

import pytest

from receiptkit import UsageError
from receiptkit.testing import SIGNED, AppStore, Authority, StepRefused, forgeries

NOW = SIGNED + timedelta(minutes=1)
LATER = SIGNED + timedelta(days=30)


def in_threads(work: Callable[[int], object]) -> None:
    """Runs the function on six threads; raises the first error."""
    errors: list[BaseException] = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(6)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    if errors: raise errors[0]


def test_threads_share_an_authority() -> None:
    authority = Authority("threads")
    verifier, roots = authority.verifier(), authority.roots

    def work(number: int) -> None:
        for index in range(40):
            token = authority.transaction(transactionId=f"{number}{index}")
            assert verifier.verify_transaction(token, now=NOW).value.transaction_id == f"{number}{index}"
            verifier.verify(authority.receipt() if index % 10 == 0 else authority.notification(), now=NOW)
            assert authority.roots == roots

    in_threads(work)


def test_threads_share_a_store(products: bytes) -> None:
    store = AppStore(products, seed="threads")
    bodies: list[str] = []
    begin = store.now

    def work(number: int) -> None:
        for index in range(20):
            store.purchase(f"{number}-{index}", "news.month")
            store.advance(days=1)
            bodies.extend(store.notifications())
            store.request("GET", "/inApps/v1/subscriptions/1")

    in_threads(work)
    bodies += store.notifications()
    assert store.now == begin + timedelta(days=120) and len(store.state()["customers"]) == 120
    assert len(bodies) == len(set(bodies)) >= 120


def test_the_clock_of_a_store_moves_forward_only(products: bytes) -> None:
    begin = datetime(2024, 1, 1, 12, tzinfo=timezone(timedelta(hours=1)))
    store = AppStore(products, start=begin)
    assert store.now == begin
    store.advance(to=begin)
    calls: list[Callable[[], Any]] = [lambda: store.advance(days=-1), lambda: store.advance(to=begin - timedelta(seconds=1))]
    for call in calls:
        with pytest.raises(UsageError, match="or later"):
            call()
    assert store.now == begin
    with pytest.raises(TypeError):
        store.advance(to=LATER, days=1)
    for naive in (lambda: store.advance(to=datetime(2025, 1, 1)), lambda: AppStore(products, start=datetime(2024, 1, 1))):
        with pytest.raises(ValueError, match="without a time zone"):
            naive()
    with pytest.raises(TypeError, match="start: expected a datetime"):
        AppStore(products, start="2024-01-01")  # type: ignore[arg-type]
    assert AppStore(products, start=datetime(1980, 1, 1, tzinfo=timezone.utc)).now.year == 1980


@pytest.mark.parametrize(("move", "expected"), [
    ({"to": "P1M"}, datetime(2026, 2, 28)), ({"months": 1}, datetime(2026, 2, 28)), ({"months": 13}, datetime(2027, 2, 28)),
    ({"years": 2, "months": 1, "days": 1}, datetime(2028, 3, 1)), ({"to": "P1Y2M3DT4H5M6S"}, datetime(2027, 4, 3, 4, 5, 6)),
    ({"to": "P2W"}, datetime(2026, 2, 14)), ({"to": timedelta(hours=36)}, datetime(2026, 2, 1, 12)), ({"to": "PT0S"}, datetime(2026, 1, 31)),
    ({"days": 0.5}, datetime(2026, 1, 31, 12)), ({"to": datetime(2026, 3, 1, tzinfo=timezone.utc)}, datetime(2026, 3, 1)),
])
def test_the_clock_moves_by_a_duration(products: bytes, move: dict[str, Any], expected: datetime) -> None:
    store = AppStore(products, start=datetime(2026, 1, 31, tzinfo=timezone.utc))
    store.advance(**move)
    assert store.now == expected.replace(tzinfo=timezone.utc)


def test_a_wrong_duration_is_an_error(products: bytes) -> None:
    store = AppStore(products)
    begin = store.now
    for text in ("P", "PT", "1M", "P1M ", "P-1M", "P1.5M", "P1D2M", "2026-02-01", "P\u0661M"):
        with pytest.raises(ValueError, match="to: expected a datetime, or a duration"):
            store.advance(text)
    calls: list[Callable[[], Any]] = [
        lambda: store.advance(), lambda: store.advance("P1M", months=1), lambda: store.advance(month=1)]
    for call in calls:
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError, match="years 1 to 9999"):
        store.advance(years=9000)
    assert store.now == begin


def test_a_purchase_has_a_name_and_a_refused_one_is_an_error(products: bytes) -> None:
    store = AppStore(products, seed="refused")
    store.purchase("anna", "news.month", as_="A")
    store.step({"do": "setAutoRenew", "subscription": "A", "on": False})
    store.purchase("ben", "news.month", **{"as": "B"})
    with pytest.raises(StepRefused, match="purchase: ") as caught:
        store.purchase("ben", "news.month")
    assert caught.value.code == "alreadySubscribed" and caught.value.rows[0]["answers"][0]["do"] == "purchase"
    store.step({"do": "setPayment", "customer": "clara", "works": False})
    with pytest.raises(StepRefused) as caught:
        store.purchase("clara", "news.month")
    assert caught.value.code == "paymentFailed"
    with pytest.raises(TypeError, match="use Apple's name, such as 'appAccountToken'"):
        store.purchase("dora", "news.month", app_account_token="x")
    with pytest.raises(UsageError, match="did you mean"):
        store.step({"do": "purchse", "product": "news.month"})
    assert [customer["name"] for customer in store.state()["customers"]] == ["anna", "ben", "clara"]


def test_answers_are_those_of_the_control_api(products: bytes) -> None:
    store = AppStore(products, seed="answers")
    store.purchase("anna", "news.month")
    store.advance(days=3)
    answers = store.answers()
    assert answers["at"] == "2026-01-04T00:00:00Z"
    customer, = answers["customers"]
    product, = customer["products"]
    assert (customer["name"], product["productId"], product["verdict"]) == ("anna", "news.month", "entitled")


class Server:
    """A server that answers with these statuses, then with 200."""

    def __init__(self, store: AppStore, *statuses: int) -> None:
        self.store, self.statuses = store, list(statuses)
        self.received: list[tuple[datetime, str]] = []

    def post(self, body: str) -> int:
        self.received.append((self.store.now, body))
        status = self.statuses.pop(0) if self.statuses else 200
        if status == 0: raise ConnectionRefusedError
        return status


def test_deliveries_are_repeated_by_the_clock_of_the_store(products: bytes) -> None:
    store = AppStore(products, seed="deliver")
    begin, server = store.now, Server(store, 500, 0, 404)
    store.deliver(server.post)
    store.purchase("anna", "news.month")
    assert len(server.received) == 1
    rows = store.advance(days=20)
    hours = [round((time - begin).total_seconds() / 3600) for time, _ in server.received]
    assert hours == [0, 1, 13, 37] and len({body for _, body in server.received}) == 1
    assert sum(len(row.get("deliveries", [])) for row in rows) == 3
    attempts = [each["sendAttemptResult"] for each in store.state()["notifications"][0]["attempts"]]
    assert attempts == ["UNSUCCESSFUL_HTTP_RESPONSE_CODE", "NO_RESPONSE", "UNSUCCESSFUL_HTTP_RESPONSE_CODE", "SUCCESS"]
    store.advance(months=3)
    assert len(server.received) == 4 + 3 and server.received[-1][0] == begin + timedelta(days=90)
    store.deliver(None)
    store.advance(months=1)
    assert len(server.received) == 7 and len(store.notifications()) == 5


def test_several_steps_wait_for_their_deliveries(products: bytes) -> None:
    store = AppStore(products, seed="several")
    server = Server(store)
    store.deliver(server.post)
    later = "2026-01-05T00:00:00Z"
    rows = store.step({"do": "purchase", "customer": "anna", "product": "news.month"},
                      {"do": "testNotification", "at": later}, {"do": "purchase", "customer": "ben", "product": "news.month", "at": later})
    assert [time.day for time, _ in server.received] == [1, 5, 5]
    assert sum(len(row["notifications"]) for row in rows) == 3
    store.request("POST", "/inApps/v1/notifications/test")
    assert len(server.received) == 4


def test_a_server_may_use_the_store_but_not_its_clock(products: bytes) -> None:
    store = AppStore(products, seed="inside")
    seen: list[Any] = []

    def post(body: str) -> int:
        seen.append(store.request("POST", "/inApps/v1/notifications/test") if not seen else None)
        thread = threading.Thread(target=lambda: seen.append(store.state()["now"]))
        thread.start()
        thread.join()
        with pytest.raises(RuntimeError, match="delivering"):
            store.advance(days=1)
        return 200

    store.deliver(post)
    store.purchase("anna", "news.month")
    assert seen[0][0] == 200 and seen[1] == "2026-01-01T00:00:00Z" and len(seen) == 4
    store.advance(days=1)


def test_an_error_of_a_server_is_raised_when_the_clock_has_arrived(products: bytes) -> None:
    store = AppStore(products, seed="error")

    def post(body: str) -> int:
        raise AssertionError("wrong body")

    store.deliver(post)
    with pytest.raises(AssertionError, match="wrong body"):
        store.purchase("anna", "news.month")
    store.deliver(lambda body: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="HTTP status"):
        store.advance(hours=2)
    assert store.now == SIGNED + timedelta(hours=2)
    with pytest.raises(TypeError, match="post: expected"):
        store.deliver(5)  # type: ignore[arg-type]


def test_a_store_opens_a_path(tmp_path: pathlib.Path, products: bytes) -> None:
    path = tmp_path / "Products.storekit"
    path.write_bytes(products)
    store = AppStore(path)
    for method, target in (("GET\0", "/"), ("GET", "/\0")):
        with pytest.raises(ValueError, match="NUL"):
            store.request(method, target)


def test_members_have_the_names_of_apple(authority: Authority) -> None:
    calls: list[Callable[[], Any]] = [
        lambda: authority.transaction(product_id="pro"), lambda: authority.receipt(bundle_id="b"),
        lambda: authority.notification(transaction={"product_id": "pro"}),
        lambda: authority.notification(renewal_info={"product_id": "pro"}),
        lambda: authority.mint("transaction", members={"product_id": "pro"})]
    for call in calls:
        with pytest.raises(TypeError, match="use Apple's name, such as '(productId|bundleId)'"):
            call()


def test_members_may_be_datetimes(authority: Authority) -> None:
    verifier = authority.verifier()
    assert verifier.verify_transaction(authority.transaction(expiresDate=LATER), now=NOW).value.expires_date == LATER
    body = authority.notification(transaction={"expiresDate": LATER}, renewal_info={"renewalDate": LATER})
    notification = verifier.verify_notification(body, now=NOW)
    assert notification.transaction is not None and notification.transaction.expires_date == LATER
    assert notification.renewal_info is not None and notification.renewal_info.renewal_date == LATER
    purchase = {"productId": "a", "purchaseDate": SIGNED, "expiresDate": LATER}
    receipt = verifier.verify_receipt(authority.receipt(inAppPurchases=[purchase]), now=NOW)
    assert receipt.value.in_app_purchases and receipt.value.in_app_purchases[0].expires_date == LATER
    with pytest.raises(ValueError, match="without a time zone"):
        authority.transaction(expiresDate=datetime(2026, 1, 1))
    with pytest.raises(TypeError, match="a member: expected"):
        authority.transaction(expiresDate=object())


def test_members_of_a_receipt_have_the_right_type(authority: Authority) -> None:
    wrong: list[dict[str, Any]] = [{"inAppPurchases": {}}, {"inAppPurchases": "a"}, {"inAppPurchases": ["a"]}, {"environment": "Moon"},
                                   {"environment": "Xcode"}, {"environment": 1}]
    for members in wrong:
        with pytest.raises(UsageError) as caught:
            authority.receipt(**members)
        assert caught.value.code == "interface/option"
    with pytest.raises(ValueError, match="NUL"):
        forgeries("transaction\0")  # type: ignore[arg-type]


def test_the_store_sells_seats(products: bytes) -> None:
    store = AppStore(products, store={"seats": [{"product": "news.month", "tiers": [{"from": 1, "to": 9}]}]})
    store.purchase("anna", "news.month", as_="A", seats=4)
    store.step({"do": "assignSeat", "subscription": "A", "member": "ben"})
    with pytest.raises(StepRefused, match="only a renewal"):
        store.purchase("anna", "news.month", seats=3)
    verifier = store.verifier()
    bought, assigned = [verifier.verify_notification(body, now=store.now).transaction for body in store.notifications()]
    assert bought and assigned and bought.multi_seat_info and bought.total
    assert (bought.quantity, bought.in_app_ownership_type) == (4, "PURCHASED")
    assert (assigned.quantity, assigned.in_app_ownership_type) == (4, "ASSIGNED")
