// SPDX-License-Identifier: Apache-2.0

/// The forms of `sign retention-answer`, by `--answer`.
package enum RetentionAnswerForm: String, CaseIterable, Sendable {
  case message
  case alternateProduct = "alternate-product"
  case promotionalOffer = "promotional-offer"
  case promotionalOfferV2 = "promotional-offer-v2"
  case advancedCommerce = "advanced-commerce"

  /// What is signed for the answer; `nil` for an answer without a signature, which needs no key.
  package var signed: SignKind? {
    switch self {
    case .message, .alternateProduct: nil
    case .promotionalOffer: .promotionalOffer
    case .promotionalOfferV2: .promotionalOfferV2
    case .advancedCommerce: .advancedCommerce
    }
  }

  /// The required options besides `--answer` and `--message-id`.
  package var required: [String] {
    signed.map { ["key", "key-id"] + $0.required }
      ?? (self == .alternateProduct ? ["product-id"] : [])
  }

  /// The other options.
  package var optional: [String] {
    signed?.optional ?? (self == .alternateProduct ? ["billing-plan"] : [])
  }
}
