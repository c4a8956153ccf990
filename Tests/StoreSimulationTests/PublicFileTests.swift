// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreSimulation
import TestSupport
import Testing

/// The public `.storekit` files, in a simulation.
@Suite(
  .enabled(if: SharedData.storeKitFiles.isPresent, "\(SharedData.storeKitFiles.absence)")
)
struct PublicFileTests {
  private static func names() throws -> [String] {
    try SharedData.storeKitFiles.files().filter { $0.hasSuffix(".storekit") }
  }

  @Test(arguments: try names())
  func `each product can be purchased, and each subscription renews`(name: String) throws {
    let bytes = try SharedData.storeKitFiles.bytes(of: name)
    let configuration = try StoreConfiguration(bytes[...])
    let store = try TestStore(configuration, seed: name)
    for product in configuration.products {
      try store.customer(product.productId).purchase(product.productId)
    }
    for subscription in configuration.subscriptions {
      let customer = store.customer(subscription.productId)
      let purchase = try customer.purchase(subscription.productId)
      store.advance(to: purchase.expiresDate)
      let renewal = try #require(customer.allTransactions.last)
      #expect(renewal.identifier != purchase.identifier)
      #expect(renewal.originalTransactionIdentifier == purchase.identifier)
      #expect(renewal.expiresDate > purchase.expiresDate)
      #expect(!(try renewal.token.isEmpty))
    }
  }
}
