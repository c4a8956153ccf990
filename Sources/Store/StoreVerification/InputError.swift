// SPDX-License-Identifier: Apache-2.0

/// Why bytes are no document that can be verified here.
public struct InputError: Error, Equatable, Sendable {
  /// What they are, or what is wrong with them.
  public let code: Code
  /// Where, as an index into the input.
  public let offset: Int?
  /// What was asked for.
  public let expected: String?
  /// What is there.
  public let found: String?

  init(_ code: Code, at offset: Int? = nil, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// What input can be.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// Nothing.
    case empty = "input/empty"
    /// More than the limit.
    case tooLarge = "input/too-large"
    /// Nothing that is known.
    case unrecognized = "input/unrecognized"
    /// Base64 that is damaged. `found` is the `base64/…` code.
    case base64 = "input/base64"
    /// Base64 of base64. Accepting it would give one document two texts, and the next server refuses
    /// it anyway; so the client that encodes twice should be mended.
    case encodedTwice = "input/encoded-twice"
    /// A signed JSON of StoreKit 2 or the App Store Server: a JWS, or another token like it.
    case jsonWebSignature = "input/json-web-signature"
    /// JSON that is not signed, or wraps something that is.
    case json = "input/json"
    /// A property list in XML or binary form.
    case propertyList = "input/property-list"
    /// A certificate, or another PEM file.
    case certificate = "input/certificate"
    /// A document of another kind than the caller asked for.
    case wrongKind = "input/wrong-kind"
    /// Certificates to trust in, of which there is none, or one that cannot be read.
    case anchor = "input/anchor"
  }
}
