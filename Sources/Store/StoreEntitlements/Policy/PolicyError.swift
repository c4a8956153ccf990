// SPDX-License-Identifier: Apache-2.0

/// An error in the JSON of a policy.
public struct PolicyError: Error, Hashable, Sendable {
  /// The error code.
  public let code: Code
  /// The field: `durations/com.example.pass`; `nil` for the document.
  public let path: String?
  /// The offset in the document.
  package let offset: Int?
  /// The expected value.
  package let expected: String?
  /// The value found.
  package let found: String?

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

  /// An error code.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    // Messages, hints and actions: PolicyError+Description.swift. Causes: ErrorCauses.swift of mkvectors.
    /// The document is not a JSON object.
    case malformed = "policy/malformed"
    /// A field is unknown.
    case unknownMember = "policy/unknown-member"
    /// A field has the wrong type.
    case type = "policy/type"
    /// A string is not a duration, date or known value.
    case value = "policy/value"
  }
}
