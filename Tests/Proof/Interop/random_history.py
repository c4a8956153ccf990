# SPDX-License-Identifier: Apache-2.0
"""Scripts of random histories: purchases, offers, failed payments, refunds, families, prices, several environments."""

import datetime
import json
import random

BUNDLE_ID, APPLE_ID = "com.example.app", 1234567890
START = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
PRODUCTS = [
    "pro.year", "team.year", "pro.month", "pro.month", "basic.month", "basic.week", "news.month", "pro.commit",
    "lifetime", "coins100", "coins100", "trial14", "season.pass",
]
OFFERS = {
    "pro.month": [{"code": "SPRING"}, {"code": "SOLO"}],
    "news.month": [{"promotional": "half3"}, {"winBack": "back1"}],
}
CUSTOMERS = ["anna", "bert", "cleo"]


HISTORIES_OF_STORE = 8


class RandomStore:
    """A store with several random histories, determined by a number."""

    def __init__(self, number: int, histories: int):
        self.random = random.Random(number)
        self.environment = self.random.choice(["Production", "Production", "Production", "Sandbox", "Sandbox", "Xcode"])
        self.histories = histories
        steps: list[tuple[float, dict]] = []
        for history in range(histories):
            steps += RandomHistory(self.random, str(history), self.environment).steps
        # Sorted by time. Sorting is stable, because the effect of steps at the same time depends on their order.
        steps.sort(key=lambda step: step[0])
        last = steps[-1][0] + self.random.random() * 60 * 86400 * scale(self.environment)
        self.until = START + datetime.timedelta(seconds=int(last))
        self.text = json.dumps({
            "schema": "receiptctl/script/1", "seed": f"interop-{number}", "start": time(0), "until": time(last),
            "store": self.store(), "steps": [{"at": time(seconds), **step} for seconds, step in steps],
        })

    def store(self) -> dict:
        pick = self.random.choice
        knobs = {
            "monthOverflow": pick(["clampKeepingAnchorDay", "clamp", "rollOver"]),
            "timeZone": pick(["UTC", "America/Los_Angeles"]),
            "renewalLead": pick([0, 0, 3600, 86400]),
            "resubscribeKeepsOriginalId": pick([True, False]),
            "upgradedCarriesRevocation": pick([True, False]),
            "resignOnRetry": pick([True, False]),
            "cancelInRetryIntent": pick([1, 2]),
        }
        return {
            "bundleId": BUNDLE_ID, "appAppleId": APPLE_ID, "environment": self.environment,
            "storefront": pick(["USA", "GBR", "JPN"]), "gracePeriod": pick(["P3D", "P16D", "P28D", None]),
            "gracePeriodScope": pick(["allRenewals", "paidToPaid"]), "knobs": knobs,
            "settings": {"_timeRate": pick([13, 15, 1002]) if self.environment == "Xcode" else 0},
        }


class RandomHistory:
    """Steps of three customers, who may be a family; the names of customers and purchases end with the label."""

    def __init__(self, chance: random.Random, label: str, environment: str):
        self.random = chance
        self.label = label
        self.scale = scale(environment)
        self.seconds = 0.0
        self.names: list[str] = []
        self.steps = [self.step() for _ in range(self.random.randint(4, 28))]

    def step(self) -> tuple[float, dict]:
        days = self.random.choice([3, 10, 35, 70])
        self.seconds += self.random.choice([0, 1 / 86400, self.random.random(), days]) * 86400 * self.scale
        choices = [self.purchase] * 6 + [self.setting] * 3 + ([self.change] * 6 if self.names else [])
        return self.seconds, self.random.choice(choices)(self.person(self.random.choice(CUSTOMERS)))

    def person(self, name: str) -> str:
        return f"{name}-{self.label}"

    def purchase(self, customer: str) -> dict:
        product = self.random.choice(PRODUCTS)
        name = f"P{len(self.names)}-{self.label}"
        self.names.append(name)
        step = {
            "do": "purchase", "product": product, "customer": customer, "as": name,
            "familyShared": self.random.choice([True, False]),
        }
        if product in OFFERS and self.random.random() < 0.3:
            step["offer"] = self.random.choice(OFFERS[product])
        if product == "pro.commit" and self.random.random() < 0.5:
            step["billingPlan"] = "MONTHLY"
        if product == "coins100":
            step["quantity"] = self.random.randint(1, 10)
        if self.random.random() < 0.3:
            step["appAccountToken"] = f"7e3fb204-2f8c-4f1d-9d44-{self.random.randrange(1 << 48):012x}"
        return step

    def setting(self, customer: str) -> dict:
        on = self.random.choice([True, False])
        return self.random.choice([
            {"do": "setPayment", "customer": customer, "works": on},
            {"do": "setPrice", "product": "news.month", "price": f"{self.random.randint(1, 20)}.99"},
            {"do": "install", "customer": customer, "appVersion": f"{self.random.randint(1, 9)}.{self.random.randint(0, 9)}"},
            {"do": "joinFamily", "organizer": self.person("anna"), "member": self.person("bert")},
            {"do": "leaveFamily", "organizer": self.person("anna"), "member": self.person("bert")},
            {"do": "setAskToBuy", "customer": self.person("cleo"), "on": on},
            {"do": "answerAskToBuy", "customer": self.person("cleo"), "approve": on},
            {"do": "setInterruptedPurchases", "customer": customer, "on": on},
            {"do": "massExtend", "product": "pro.month", "days": self.random.randint(1, 90), "reason": 1},
            {"do": "setStorefront", "customer": customer, "storefront": "DEU"},
            {"do": "removeFromSale", "product": "basic.week"},
            {"do": "setNotificationEndpoint", "up": on},
            {"do": "rescindConsent", "customer": customer},
            {"do": "testNotification"},
        ])

    def change(self, _customer: str) -> dict:
        name = self.random.choice(self.names)
        on = self.random.choice([True, False])
        return self.random.choice([
            {"do": "setAutoRenew", "subscription": name, "on": on},
            {"do": "refund", "transaction": name, "prorated": on},
            {"do": "requestRefund", "transaction": name, "reason": self.random.choice(["DECLINE", "GRANT_PRORATED", "OTHER"])},
            {"do": "declineRefund", "transaction": name},
            {"do": "reverseRefund", "transaction": name},
            {"do": "finish", "transaction": name},
            {"do": "extend", "subscription": name, "days": self.random.randint(1, 40), "reason": 1},
            {"do": "answerPriceIncrease", "subscription": name, "consent": on},
            {"do": "setFamilySharing", "subscription": name, "on": on},
            {"do": "resolvePurchaseIssue", "subscription": name},
            {"do": "renewNow", "subscription": name},
            {"do": "expire", "subscription": name},
            {"do": "deleteTransaction", "transaction": name},
        ])


def scale(environment: str) -> float:
    """Periods last minutes in the sandbox and in Xcode."""
    return 1 if environment == "Production" else 1 / 8640


def time(seconds: float) -> str:
    return (START + datetime.timedelta(seconds=int(seconds))).strftime("%Y-%m-%dT%H:%M:%SZ")
