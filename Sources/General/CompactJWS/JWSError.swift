// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// A token parsing error.
public struct JWSError: Error, Hashable, Sendable {
  /// The error code.
  public let code: Code
  /// The byte offset in the token; inside a segment, the offset of the base64 character that
  /// contains the byte.
  public let offset: Int
  /// The segment, or the member of the header: `payload`, `x5c[1]`.
  public let path: String?
  /// The expected value.
  public let expected: String?
  /// The value found; the `base64/…` or `json/…` code if a part cannot be read.
  public let found: String?

  init(
    _ code: Code,
    at offset: Int,
    path: String? = nil,
    expected: String? = nil,
    found: String? = nil
  ) {
    self.code = code
    self.offset = offset
    self.path = path
    self.expected = expected
    self.found = found
  }

  init(_ error: Base64Error, in segment: String) {
    self.init(.base64, at: error.offset, path: segment, found: error.code.rawValue)
  }

  /// The error codes of tokens.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    // Messages, hints and actions: Diagnostic+Tokens.swift. Causes: ErrorCauses.swift of mkvectors.
    /// A token or header exceeds ``JWSLimits``.
    case tooLarge = "jws/too-large"
    /// Not exactly three segments separated by periods.
    case segments = "jws/segments"
    /// A segment is not unpadded base64url.
    case base64 = "jws/base64"
    /// The header is not a JSON object, or a member has the wrong type.
    case header = "jws/header"
    /// The header requires an extension (`crit`, `b64`); none is supported.
    case criticalHeader = "jws/critical-header"
    /// The header contains a key or the URL of a key (`jwk`, `jku`, `x5u`).
    case embeddedKey = "jws/embedded-key"
    /// The algorithm is not ES256.
    case algorithm = "jws/algorithm"
    /// Not one or three certificates in standard base64.
    case certificates = "jws/certificates"
    /// The signature is not 64 bytes long.
    case signatureLength = "jws/signature-length"
  }
}
