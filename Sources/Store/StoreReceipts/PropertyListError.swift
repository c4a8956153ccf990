// SPDX-License-Identifier: Apache-2.0

/// Why a document is not a flat OpenStep property list, and where.
public struct PropertyListError: Error, Hashable, Sendable {
  /// The fault.
  public let code: Code

  /// The index of the offending byte in the document that was read.
  public let offset: Int

  /// What the format has at this place.
  public let expected: String?

  /// What stands there instead.
  public let found: String?

  init(_ code: Code, at offset: Int, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// The faults of a property list, each with its stable name.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// A byte stands where the format has another one.
    case malformed = "plist/malformed"
    /// The document ends inside the dictionary.
    case truncated = "plist/truncated"
    /// Something follows the dictionary.
    case trailingData = "plist/trailing-data"
    /// A comment.
    case comment = "plist/comment"
    /// A dictionary, an array or data where a string belongs.
    case nested = "plist/nested"
    /// A key stands twice.
    case duplicateKey = "plist/duplicate-key"
    /// A control character stands in a string without an escape.
    case controlCharacter = "plist/control-character"
    /// An escape is unknown, incomplete, or has no agreed meaning.
    case escape = "plist/escape"
    /// Half of a surrogate pair stands alone.
    case surrogate = "plist/surrogate"
    /// The bytes are not UTF-8.
    case encoding = "plist/encoding"
    /// The document has too many bytes.
    case tooLarge = "plist/too-large"
    /// The dictionary has too many entries.
    case tooManyEntries = "plist/too-many-entries"
  }
}
