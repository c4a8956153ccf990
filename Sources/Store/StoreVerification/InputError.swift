// SPDX-License-Identifier: Apache-2.0

/// Why the input is not a document that can be verified.
public struct InputError: Error, Equatable, Sendable {
  /// The error code.
  public let code: Code
  /// The position, as an index into the input.
  public let offset: Int?
  /// The expected value.
  public let expected: String?
  /// The value found.
  public let found: String?

  init(_ code: Code, at offset: Int? = nil, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// The error codes of input.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// The input is empty.
    case empty = "input/empty"
    /// The input exceeds the size limit.
    case tooLarge = "input/too-large"
    /// Not a recognized receipt or token.
    case unrecognized = "input/unrecognized"
    /// Invalid base64. `found` is the `base64/…` code.
    case base64 = "input/base64"
    /// Base64 of base64. Accepting it would give one document several texts.
    case encodedTwice = "input/encoded-twice"
    /// A signed token (JWS) in place of a receipt.
    case jsonWebSignature = "input/json-web-signature"
    /// JSON that is neither signed nor a known wrapper of a signed document.
    case json = "input/json"
    /// A property list in XML or binary form.
    case propertyList = "input/property-list"
    /// A certificate, or another PEM file.
    case certificate = "input/certificate"
    /// A document of another kind than the caller asked for.
    case wrongKind = "input/wrong-kind"
    /// The file of trust anchors has no certificate, or one that cannot be read.
    case anchor = "input/anchor"
  }
}
