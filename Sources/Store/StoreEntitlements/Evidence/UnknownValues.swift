// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Values that Apple introduced after this version of the package; they cause the warning `unknownEnumValue`.

extension TransactionPayload {
  /// The fields with an unknown value: `offerType 9`.
  var unknownValues: [String] {
    var values = UnknownValues()
    values.check(type, "type", [.autoRenewable, .nonConsumable, .consumable, .nonRenewing])
    values.check(
      inAppOwnershipType,
      "inAppOwnershipType",
      [.purchased, .familyShared, .assigned]
    )
    values.check(transactionReason, "transactionReason", [.purchase, .renewal])
    values.check(offerType, "offerType", OfferType.known)
    values.check(
      offerDiscountType,
      "offerDiscountType",
      [.freeTrial, .payAsYouGo, .payUpFront, .oneTime]
    )
    values.check(revocationReason, "revocationReason", [.other, .appIssue])
    values.check(
      revocationType,
      "revocationType",
      [.refundFull, .refundProrated, .familyRevoke, .assignmentRevoke]
    )
    values.check(billingPlanType, "billingPlanType", [.billedUpfront, .monthly])
    values.check(
      additionalTransactionReason,
      "additionalTransactionReason",
      [.seatAddition]
    )
    return values.found
  }
}

extension RenewalInfoPayload {
  /// The fields with an unknown value.
  var unknownValues: [String] {
    var values = UnknownValues()
    values.check(autoRenewStatus, "autoRenewStatus", [.off, .on])
    values.check(
      expirationIntent,
      "expirationIntent",
      [.customerCancelled, .billingError, .priceIncrease, .productNotAvailable, .other]
    )
    values.check(priceIncreaseStatus, "priceIncreaseStatus", [.pending, .accepted])
    values.check(offerType, "offerType", OfferType.known)
    return values.found
  }
}

extension OfferType {
  fileprivate static let known: [OfferType] = [
    .introductory, .promotional, .offerCode, .winBack, .retention,
  ]
}

/// Collects fields with unknown values.
private struct UnknownValues {
  var found: [String] = []

  mutating func check<Value: Equatable & CustomStringConvertible>(
    _ value: Value?,
    _ name: String,
    _ known: [Value]
  ) {
    guard let value, !known.contains(value) else { return }
    found.append("\(name) \(value)")
  }
}
