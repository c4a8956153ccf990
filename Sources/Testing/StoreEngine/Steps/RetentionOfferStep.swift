// SPDX-License-Identifier: Apache-2.0

/// A subscriber who is about to cancel accepts a retention offer, and keeps auto-renew on.
///
/// The offer is a promotional offer of the current product; it applies from the next renewal on, with
/// `offerType` 5. `signature` is that of the offer, as of `purchase`.
///
/// Swift: `TestTransaction.redeemRetentionOffer`
package struct RedeemRetentionOfferStep: Step {
  package static let name = "redeemRetentionOffer"
  package static let title = "Redeem a retention offer"
  /// Added later: random histories keep their steps.
  package static let weight = 0
  package static let members: [StepMember<Self>] = [
    .required("subscription", .subscription, \.subscription),
    .required("offer", .retentionOffer, \.offer),
    .optional("signature", .signature, \.signature),
  ]

  package var subscription = ""
  package var offer = ""
  package var signature: String?

  package init() {}

  package var storeKitCall: SimulatedCall? { .manageSubscriptions }

  package func perform(in store: inout StoreState) throws(StoreRefusal) {
    try store.redeemRetentionOffer(self)
  }
}

extension MemberKind<String> {
  /// A promotional offer of the file.
  fileprivate static let retentionOffer = text(.text) { [.offer(.promotional($0))] }
}
