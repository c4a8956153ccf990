// SPDX-License-Identifier: Apache-2.0

import StoreLab

// The members about bundles, whose spelling is a knob: Apple has not published it.
extension StoreState {
  /// Adds what a transaction says about its bundle, and about the subscription that it continues.
  func addBundle(of record: TransactionRecord, to builder: inout TransactionBuilder) {
    guard let place = record.place else { return }
    let chain = place.subscription
    let previous = bundles.predecessor(of: chain)
    guard previous != nil || bundles.bundle(of: chain) != nil else { return }
    builder.previousOriginalTransactionId = previous.map {
      transactionId(subscriptions[$0].original)
    }
    if let bundle = bundles.bundle(of: chain) {
      builder.bundleProductId = bundle.id
      builder.bundleSubscriptionGroupId = bundle.group
      builder.bundleTransactionId = bundles.transaction(of: place.period)
        .map(transactionId(ofBundle:))
      builder.bundleOriginalTransactionId = bundles.original(of: chain)
        .map(transactionId(ofBundle:))
    }
    options.knobs.bundleSpelling.apply(to: &builder.edits)
  }

  /// Adds what a renewal info says about the bundle of the next renewal.
  func addBundle(of record: RenewalRecord, to builder: inout RenewalInfoBuilder) {
    builder.willUnbundle = record.willUnbundle ? true : nil
    guard let bundle = record.bundle else { return }
    builder.bundleProductId = bundle.productId
    builder.bundleSubscriptionGroupId = bundle.group
    builder.bundleOriginalTransactionId = bundle.originalTransactionId
    options.knobs.bundleSpelling.apply(to: &builder.edits)
  }
}

extension StoreKnobs.BundleSpelling {
  /// Renames the members that the builders write as `…Id`.
  fileprivate func apply(to edits: inout MemberEdits) {
    switch self {
    case .id: break
    case .upperCase:
      for name in StoreKnobs.BundleSpelling.names {
        edits.rename("\(name)Id", to: "\(name)ID")
      }
    case .identifier:
      edits.rename("bundleSubscriptionGroupId", to: "bundleSubscriptionGroupIdentifier")
    }
  }

  private static let names = [
    "previousOriginalTransaction", "bundleProduct", "bundleSubscriptionGroup", "bundleTransaction",
    "bundleOriginalTransaction",
  ]
}
