// SPDX-License-Identifier: Apache-2.0

/// The kinds of data that `sign` signs.
package enum SignKind: String, CaseIterable, Sendable {
  case promotionalOffer = "promotional-offer"
  case promotionalOfferV2 = "promotional-offer-v2"
  case introductoryEligibility = "introductory-eligibility"
  case advancedCommerce = "advanced-commerce"
  case apiToken = "api-token"
  case retentionAnswer = "retention-answer"

  /// The required options besides `--key` and `--key-id`; those of a retention answer depend on its form.
  package var required: [String] {
    switch self {
    case .promotionalOffer: ["bundle-id", "product-id", "offer-identifier"]
    case .promotionalOfferV2: ["issuer-id", "bundle-id", "product-id", "offer-identifier"]
    case .introductoryEligibility:
      ["issuer-id", "bundle-id", "product-id", "transaction-id", "allow-introductory-offer"]
    case .advancedCommerce, .apiToken: ["issuer-id", "bundle-id"]
    case .retentionAnswer: ["answer", "message-id"]
    }
  }

  /// The other options.
  package var optional: [String] {
    switch self {
    case .promotionalOffer: ["app-account-token", "nonce", "at"]
    case .promotionalOfferV2: ["transaction-id", "nonce", "at"]
    case .introductoryEligibility: ["nonce", "at"]
    case .advancedCommerce: ["operation", "nonce", "at"]
    case .apiToken: ["lifetime", "at"]
    case .retentionAnswer: []
    }
  }
}
