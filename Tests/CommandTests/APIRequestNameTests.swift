// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import ReceiptCommands
import Testing

/// The requests of `receiptctl api`, and what follows from their definitions.
struct APIRequestNameTests {
  /// Endpoints without a request of their own, and why.
  static let exceptions: [APIEndpoint: String] = [
    .historyV1: "deprecated by Apple",
    .consumptionV1: "deprecated by Apple",
    .advancedCommerceTransaction: "advanced-commerce --operation request-refund",
  ]

  @Test(arguments: APIEndpoint.allCases)
  func `an endpoint has one request, or a reason`(_ endpoint: APIEndpoint) {
    let requests = APIRequestName.allCases.filter { $0.endpoint == endpoint }
    #expect(requests.count == (Self.exceptions[endpoint] == nil ? 1 : 0))
  }

  @Test func `names are unique, and their options exist`() {
    let requests = APIRequestName.allCases
    #expect(Set(requests.map(\.rawValue)).count == requests.count)
    let help = FakeSystem().run("receiptctl help api").out
    for option in Set(requests.flatMap { $0.required + $0.optional }) {
      #expect(help.contains("  --\(option)"))
    }
  }
}
