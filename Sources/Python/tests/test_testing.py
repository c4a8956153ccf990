# SPDX-License-Identifier: Apache-2.0
"""receiptkit.testing: arguments, threads and the clock."""
import pathlib
import threading
from datetime import datetime, timedelta, timezone
from typing import Any, Callable

import pytest

from receiptkit import UsageError
from receiptkit.testing import SIGNED, AppStore, Authority, forgeries

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
            store.buy(f"{number}-{index}", "news.month")
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
