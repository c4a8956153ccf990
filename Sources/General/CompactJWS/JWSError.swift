// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults
import StrictBase64

/// A token parsing error.
///
/// The offset is that in the token; inside a segment, that of the base64 character that contains the byte. The path is the
/// segment, or the member of the header: `payload`, `x5c[1]`. `found` is the `base64/…` or `json/…` code if a part cannot be
/// read.
public typealias JWSError = Fault<JWSErrorCode>

/// The error codes of tokens.
@nonexhaustive
public enum JWSErrorCode: String, FaultCode {
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

extension JWSError {
  init(_ error: Base64Error, in segment: String) { self.init(.base64, error, path: segment) }
}
