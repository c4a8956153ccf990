// SPDX-License-Identifier: Apache-2.0

import StoreEngine

// Bundles and retention offers.
extension TestTransaction {
  /// Moves the subscription into a bundle of the store's ``/StoreEngine/StoreOptions/bundles``, and returns the new
  /// transaction of its component.
  ///
  ///     let component = try purchase.moveToBundle("all.month")
  ///     #expect(purchase.revocationDate == store.now)
  @discardableResult
  public func moveToBundle(_ bundle: String) throws(StoreRefusal) -> TestTransaction {
    let name = try subscriptionName()
    try store.perform(MoveToBundleStep { ($0.subscription, $0.bundle) = (name, bundle) })
    return continuation ?? self
  }

  /// Leaves the bundle at the next renewal, and keeps this component as a subscription of its own.
  ///
  ///     try purchase.leaveBundle()
  ///     store.advance(to: purchase.expiresDate)
  ///     #expect(purchase.continuation != nil)
  public func leaveBundle() throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(LeaveBundleStep { $0.subscription = name })
  }

  /// The newest transaction of the subscription that continues this one after a move into a bundle or out of it.
  ///
  ///     print(purchase.continuation?.originalTransactionIdentifier ?? "-")
  public var continuation: TestTransaction? {
    guard let last = subscriptionNumber, let next = store.state.bundles.successor(of: last) else {
      return nil
    }
    let state = store.state
    return TestTransaction(
      number: state.shownTransaction(of: state.subscriptions[next].current),
      store: store
    )
  }

  /// Accepts a retention offer, a promotional offer of the product, instead of cancelling.
  ///
  ///     try purchase.redeemRetentionOffer("half3")
  public func redeemRetentionOffer(_ id: String, signature: String? = nil) throws(StoreRefusal) {
    let name = try subscriptionName()
    try store.perform(
      RedeemRetentionOfferStep {
        ($0.subscription, $0.offer, $0.signature) = (name, id, signature)
      }
    )
  }
}

extension TestCustomer {
  /// The newest transaction of the first component of a bundle.
  func newestTransaction(ofBundle bundle: Int) -> TestTransaction? {
    let state = store.state
    guard let group = state.bundles.sold[bundle].components.first?.group else { return nil }
    return state.customers[number].subscriptions[group].map {
      TestTransaction(
        number: state.shownTransaction(of: state.subscriptions[$0].current),
        store: store
      )
    }
  }
}
