// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults
package import StrictJSON

/// A payload parsing error.
///
/// The path is that of the member: `price`, or nested `advancedCommerceInfo/items[0]/price`. `found` is the `json/…` code if
/// the bytes are not JSON.
public typealias PayloadError = Fault<PayloadErrorCode>

/// The error codes of payloads.
@nonexhaustive
public enum PayloadErrorCode: String, FaultCode {
  /// Not JSON, or not within the limits of the JSON reader.
  case malformed = "payload/malformed"
  /// A value has another JSON type than its field; at the top level, not an object.
  case type = "payload/type"
  /// A number is not a 64-bit integer, or is not written as an integer.
  case integer = "payload/integer"
  /// A timestamp lies outside the years 0001 to 9999.
  case date = "payload/date"
  /// A string contains U+0000, which many systems treat as the end of a string.
  case nullCharacter = "payload/null-character"
  /// A required field is missing.
  case missingMember = "payload/missing-member"
  /// Two members exclude each other.
  case exclusiveMembers = "payload/exclusive-members"
  /// A response has more than 4,096 tokens.
  case tooManySignedMembers = "payload/too-many-signed-members"
}

extension PayloadError {
  /// Wraps an error of the JSON reader.
  package init(_ error: JSONError) {
    self.init(.malformed, error, path: error.path, expected: error.expected)
  }

  /// The same error, with the path relative to the enclosing object.
  package func inside(_ member: String) -> PayloadError {
    PayloadError(
      code,
      at: offset,
      path: path.map { "\(member)/\($0)" } ?? member,
      expected: expected,
      found: found
    )
  }
}

/// Limits of payloads and responses, each with its reason.
package enum PayloadLimits {
  /// The maximum number of tokens in one App Store Server API response.
  ///
  /// Apple's pages have 20. Each token costs a verification, and an empty one takes only three bytes of the response.
  ///
  /// Error: `payload/too-many-signed-members`.
  package static let signedMembers = 4096
}
