// SPDX-License-Identifier: Apache-2.0

/// What a signed offer or request contains, and what is wrong with it.
public struct OfferSignatureReport: Hashable, Sendable {
  /// What is signed; `nil` if the document does not say.
  public internal(set) var kind: Kind?
  /// The fields in their order, as written in the document.
  public internal(set) var fields: [Field] = []
  /// Everything that is wrong, the most important first; empty if the App Store would accept the signature.
  public internal(set) var errors: [OfferError] = []

  /// Whether nothing is wrong.
  public var isValid: Bool { errors.isEmpty && kind != nil }

  /// What is signed.
  public enum Kind: String, CaseIterable, Sendable {
    /// A promotional offer with seven fields.
    case promotionalOffer = "promotional-offer"
    /// A promotional offer as a token.
    case promotionalOfferV2 = "promotional-offer-v2"
    /// The eligibility for an introductory offer.
    case introductoryEligibility = "introductory-eligibility"
    /// An Advanced Commerce request.
    case advancedCommerce = "advanced-commerce"
  }

  /// A field of the document.
  public struct Field: Hashable, Sendable {
    /// The name at Apple.
    public let name: String
    /// The value as text; JSON for other values than strings.
    public let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  mutating func add(_ error: OfferError) {
    if !errors.contains(error) { errors.append(error) }
  }
}
