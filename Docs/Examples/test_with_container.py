# SPDX-License-Identifier: Apache-2.0
"""Tests a backend against a simulated App Store in a container, with Testcontainers and pytest."""

import json
import pathlib
import urllib.request

import pytest
from testcontainers.core.container import DockerContainer
from testcontainers.core.wait_strategies import LogMessageWaitStrategy

IMAGE = "receiptctl:0.2.0"
PRODUCTS = pathlib.Path(__file__).resolve().with_name("Products.storekit")
TOKEN = "token-of-the-tests"
COMMAND = [
    "serve", "--config=/config/Products.storekit", "--port=8080", "--listen=0.0.0.0", f"--token={TOKEN}",
    "--ready-file=/store/ready.json",
]


class Store:
    """The store in the container, as this machine reaches it."""

    def __init__(self, url, facts):
        self.url = url  # the base URL of the App Store Server API is url + "/production" or url + "/sandbox"
        self.facts = facts  # root, key, keyId, issuerId, bundleId, appAppleId

    def request(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(f"{self.url}/store/{path}", data, headers), timeout=30) as response:
            return json.load(response)


@pytest.fixture
def store(tmp_path):
    container = (
        DockerContainer(IMAGE)
        .with_command(COMMAND)
        .with_volume_mapping(PRODUCTS, "/config/Products.storekit")
        .with_exposed_ports(8080)
        # Printed after the ready file was written.
        .waiting_for(LogMessageWaitStrategy("webhook  "))
    )
    with container:
        container.copy_from_container("/store/ready.json", tmp_path / "ready.json")
        facts = json.loads((tmp_path / "ready.json").read_text())
        yield Store(f"http://{container.get_container_host_ip()}:{container.get_exposed_port(8080)}", facts)


def test_a_subscription_is_renewed(store):
    # Here, start your backend with store.url and store.facts, and ask it instead of the store.
    store.request("steps", {"do": "purchase", "product": "pro.month", "customer": "anna"})
    store.request("clock", {"by": "P1M"})
    [customer] = store.request("answers")["customers"]
    [product] = customer["products"]
    assert (product["productId"], product["verdict"]) == ("pro.month", "entitled")


def test_a_refund_ends_access(store):
    store.request("steps", {"do": "purchase", "product": "pro.month", "customer": "anna", "as": "A"})
    store.request("steps", {"do": "refund", "transaction": "A.1"})
    [customer] = store.request("answers")["customers"]
    assert all(product["verdict"] != "entitled" for product in customer["products"])
