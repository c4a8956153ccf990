// SPDX-License-Identifier: Apache-2.0

/// The contents of a signed offer or request, and its errors.
public struct OfferSignatureReport: Hashable, Sendable {
  /// The kind of signed data; `nil` if the document does not state it.
  public internal(set) var kind: Kind?
  /// The fields in their order, as written in the document.
  public internal(set) var fields: [Field] = []
  /// All errors, the most important first; empty if the App Store would accept the signature.
  public internal(set) var errors: [OfferError] = []

  /// Whether there are no errors.
  public var isValid: Bool { errors.isEmpty }

  /// The kind of signed data.
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
    /// Apple's name of the field.
    public let name: String
    /// The value as text; JSON for other values than strings.
    public let value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  mutating func add(
    _ code: OfferError.Code,
    path: String? = nil,
    expected: String? = nil,
    found: String? = nil
  ) {
    add(OfferError(code, path: path, expected: expected, found: found))
  }

  mutating func add(_ error: OfferError) {
    errors.append(error)
  }
}
