// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults

/// The reason why the App Store would reject the signature of an offer or request.
///
/// The path is the field, by the name in the document.
public typealias OfferError = Fault<OfferErrorCode>

/// The error codes of signatures of offers and requests.
@nonexhaustive
public enum OfferErrorCode: String, FaultCode {
  /// The document is neither a JSON object nor a token (JWS).
  case malformed = "offer/malformed"
  /// A field is missing.
  case missing = "offer/missing"
  /// A field has a wrong type or an invalid value.
  case field = "offer/field"
  /// The fields are joined with a separator other than U+2063.
  case separator = "offer/separator"
  /// A UUID is signed in upper case.
  case letterCase = "offer/letter-case"
  /// The fields are signed in the wrong order.
  case fieldOrder = "offer/field-order"
  /// A field is signed with a different value, or omitted.
  case fieldValue = "offer/field-value"
  /// The timestamp is in seconds instead of milliseconds; in a token, in milliseconds instead of seconds.
  case timeUnit = "offer/time-unit"
  /// The signature is r and s (IEEE P1363) instead of DER.
  case rawSignature = "offer/raw-signature"
  /// The signature of a token is DER instead of r and s.
  case derSignature = "offer/der-signature"
  /// The signature is in base64url, or has no padding, instead of base64.
  case base64URL = "offer/base64url"
  /// The signature or a segment is in another encoding, or damaged.
  case encoding = "offer/encoding"
  /// The message was hashed before it was signed, and so it was hashed twice.
  case hashedTwice = "offer/hashed-twice"
  /// The signature was made with another key, or over other values; no common mistake explains it.
  case key = "offer/key"
  /// The key id does not match the public key.
  case keyId = "offer/key-id"
  /// The bundle id is that of another app.
  case bundleId = "offer/bundle-id"
  /// The offer is older than 24 hours.
  case stale = "offer/stale"
  /// The time of signing is in the future.
  case future = "offer/future"
  /// The algorithm in the header is not ES256.
  case algorithm = "offer/algorithm"
  /// The claim `aud` is not that of a signed request.
  case audience = "offer/audience"
  /// The request of an Advanced Commerce token is invalid.
  case request = "offer/request"
  /// libcrypto failed; the signature is neither valid nor invalid.
  case `internal` = "offer/internal"
}
