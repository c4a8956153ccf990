// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// Words and numbers of Apple's that are newer than this code. They change no verdict by themselves, and
// are told.

extension TransactionPayload {
  /// The fields whose value is not known, with the value: `offerType 9`.
  var unknownWords: [String] {
    var words = UnknownWords()
    words.look(at: type, "type", [.autoRenewable, .nonConsumable, .consumable, .nonRenewing])
    words.look(
      at: inAppOwnershipType,
      "inAppOwnershipType",
      [.purchased, .familyShared, .assigned]
    )
    words.look(at: transactionReason, "transactionReason", [.purchase, .renewal])
    words.look(at: offerType, "offerType", [.introductory, .promotional, .offerCode, .winBack])
    words.look(
      at: offerDiscountType,
      "offerDiscountType",
      [.freeTrial, .payAsYouGo, .payUpFront, .oneTime]
    )
    words.look(at: revocationReason, "revocationReason", [.other, .appIssue])
    words.look(
      at: revocationType,
      "revocationType",
      [.refundFull, .refundProrated, .familyRevoke, .assignmentRevoke]
    )
    words.look(at: billingPlanType, "billingPlanType", [.billedUpfront, .monthly])
    return words.found
  }
}

extension RenewalInfoPayload {
  /// The fields whose value is not known, with the value.
  var unknownWords: [String] {
    var words = UnknownWords()
    words.look(at: autoRenewStatus, "autoRenewStatus", [.off, .on])
    words.look(
      at: expirationIntent,
      "expirationIntent",
      [.customerCancelled, .billingError, .priceIncrease, .productNotAvailable, .other]
    )
    words.look(at: priceIncreaseStatus, "priceIncreaseStatus", [.pending, .accepted])
    words.look(at: offerType, "offerType", [.introductory, .promotional, .offerCode, .winBack])
    return words.found
  }
}

/// Collects what is not known.
private struct UnknownWords {
  var found: [String] = []

  mutating func look<Word: Equatable & CustomStringConvertible>(
    at word: Word?,
    _ name: String,
    _ known: [Word]
  ) {
    guard let word, !known.contains(word) else { return }
    found.append("\(name) \(word)")
  }
}
