// SPDX-License-Identifier: Apache-2.0

/// Input that is not a recognized document.
public struct InputError: Error, Equatable, Sendable {
  /// The format or fault of the input.
  public let code: Code
  /// The index into the input.
  public let offset: Int?
  /// The expected input.
  public let expected: String?
  /// The input that was found.
  public let found: String?

  package init(_ code: Code, at offset: Int? = nil, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// The formats and faults of input.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// Empty input.
    case empty = "input/empty"
    /// Larger than the limit.
    case tooLarge = "input/too-large"
    /// No known format.
    case unrecognized = "input/unrecognized"
    /// Damaged base64. `found` is the `base64/…` code.
    case base64 = "input/base64"
    /// Base64 of base64. Accepting it would give one document two texts, and other servers reject it; the client
    /// that encodes twice must be fixed.
    case encodedTwice = "input/encoded-twice"
    /// A token (JWS) of StoreKit 2 or the App Store Server, or one of another issuer, instead of a receipt.
    case jsonWebSignature = "input/json-web-signature"
    /// JSON that is not signed.
    case json = "input/json"
    /// A property list in XML or binary form.
    case propertyList = "input/property-list"
    /// A certificate, or another PEM file.
    case certificate = "input/certificate"
    /// A document of another kind than required.
    case wrongKind = "input/wrong-kind"
    /// A file of trust anchors without certificates, or with an unreadable value.
    case anchor = "input/anchor"
  }
}
