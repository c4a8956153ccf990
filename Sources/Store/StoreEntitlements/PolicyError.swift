// SPDX-License-Identifier: Apache-2.0

/// Why a policy cannot be read.
public struct PolicyError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code
  /// Which member: `durations/com.example.pass`; `nil` where it is the document.
  public let path: String?
  /// Where in the document, as an index into it.
  public let offset: Int?
  /// What should be there.
  public let expected: String?
  /// What is there.
  public let found: String?

  init(
    _ code: Code,
    at path: String? = nil,
    offset: Int? = nil,
    expected: String? = nil,
    found: String? = nil
  ) {
    self.code = code
    self.path = path
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// What can be wrong.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// It is not the JSON of an object.
    case malformed = "policy/malformed"
    /// A member that no policy has.
    case unknownMember = "policy/unknown-member"
    /// A member has another type.
    case type = "policy/type"
    /// A text is no duration, no date, no word that is known.
    case value = "policy/value"
  }
}
