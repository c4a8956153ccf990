// SPDX-License-Identifier: Apache-2.0

import StrictBase64
import StrictJSON

/// Why a text is no token that can be verified here, and where.
public struct JWSError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code
  /// Where, as an index into the token: inside a segment, the character that holds the byte.
  public let offset: Int
  /// Which segment, or which member of the header: `payload`, `x5c[1]`.
  public let path: String?
  /// What should stand there.
  public let expected: String?
  /// What stands there; the `base64/…` or `json/…` code where a part cannot be read.
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

  /// What can be wrong with a token.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// A token, or its header, of more bytes than ``JWSLimits`` allows.
    case tooLarge = "jws/too-large"
    /// Not three segments with a full stop between each two.
    case segments = "jws/segments"
    /// A segment that is not base64url without padding.
    case base64 = "jws/base64"
    /// The header is not a JSON object, or a member of it has a wrong type.
    case header = "jws/header"
    /// The header demands an extension (`crit`, `b64`): there are none here.
    case criticalHeader = "jws/critical-header"
    /// The header brings a key, or an address for one (`jwk`, `jku`, `x5u`), beside its certificates.
    case embeddedKey = "jws/embedded-key"
    /// The algorithm is not ES256.
    case algorithm = "jws/algorithm"
    /// Not one or three certificates in standard base64.
    case certificates = "jws/certificates"
    /// The signature does not have 64 bytes.
    case signatureLength = "jws/signature-length"
  }
}

/// The bounds that every token is held to, each with its reason.
public enum JWSLimits {
  /// Bytes of a token: a notification with three tokens inside has about 20 kB.
  public static let tokenBytes = 1 << 20

  /// Characters of a header: three certificates take about 5 kB.
  public static let headerCharacters = 64 << 10

  /// Bytes of an ES256 signature, r and s of 32 each (RFC 7518, 3.4).
  public static let signatureBytes = 64
}
