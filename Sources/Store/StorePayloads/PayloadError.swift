// SPDX-License-Identifier: Apache-2.0

public import StrictJSON

/// Why bytes are no payload of the kind that was asked for.
public struct PayloadError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code
  /// Which member: `price`, or inside others `advancedCommerceInfo/items[0]/price`.
  public let path: String?
  /// What should stand there.
  public let expected: String?
  /// What stands there; the `json/…` code where the bytes are no JSON.
  public let found: String?
  /// Where, as an index into the payload.
  public let offset: Int

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

  /// An error of the layer below.
  public init(_ error: JSONError) {
    self.init(
      .malformed,
      at: error.offset,
      path: error.path,
      expected: error.expected,
      found: error.code.rawValue
    )
  }

  /// The same error, seen from the object that holds the member.
  func inside(_ member: String) -> PayloadError {
    PayloadError(
      code,
      at: offset,
      path: path.map { "\(member)/\($0)" } ?? member,
      expected: expected,
      found: found
    )
  }

  /// What can be wrong with a payload.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// Not JSON, or not as strict as it must be.
    case malformed = "payload/malformed"
    /// A value of another JSON type than its field has; outermost, anything but an object.
    case type = "payload/type"
    /// A number that is not an integer of 64 bits, or is not written as one.
    case integer = "payload/integer"
    /// A number that is no moment of the years 0001 to 9999.
    case date = "payload/date"
    /// A string with U+0000, at which many systems would cut it off.
    case nullCharacter = "payload/null-character"
    /// A field without which there is no payload of this kind is missing.
    case missingMember = "payload/missing-member"
    /// Two members of which there may be only one.
    case exclusiveMembers = "payload/exclusive-members"
    /// An answer with more tokens than ``PayloadLimits/signedMembers``.
    case tooManySignedMembers = "payload/too-many-signed-members"
  }
}

/// The bounds that every payload and answer is held to, each with its reason.
public enum PayloadLimits {
  /// Tokens in one answer of the App Store Server API: its pages have 20.
  ///
  /// A token is verified by itself, while an empty one takes three bytes of the answer.
  public static let signedMembers = 4096
}
