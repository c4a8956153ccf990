// SPDX-License-Identifier: Apache-2.0

/// A parsing error of a flat OpenStep property list.
package struct PropertyListError: Error, Hashable, Sendable {
  /// The error code.
  package let code: Code

  /// The index of the offending byte in the document.
  package let offset: Int

  /// The input that the format requires at this position.
  package let expected: String?

  /// The value found.
  package let found: String?

  init(_ code: Code, at offset: Int, expected: String? = nil, found: String? = nil) {
    self.code = code
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// The error codes of property lists.
  package enum Code: String, CaseIterable, Sendable {
    // Messages, hints and actions: Diagnostic+Receipts.swift. Causes: ErrorCauses.swift of mkvectors.
    /// A byte that the format does not allow.
    case malformed = "plist/malformed"
    /// The document ends inside the dictionary.
    case truncated = "plist/truncated"
    /// Data after the dictionary.
    case trailingData = "plist/trailing-data"
    /// A comment.
    case comment = "plist/comment"
    /// A dictionary, array or data instead of a string.
    case nested = "plist/nested"
    /// A duplicate key.
    case duplicateKey = "plist/duplicate-key"
    /// An unescaped control character in a string.
    case controlCharacter = "plist/control-character"
    /// An unknown, incomplete or ambiguous escape.
    case escape = "plist/escape"
    /// An unpaired surrogate.
    case surrogate = "plist/surrogate"
    /// Invalid UTF-8.
    case encoding = "plist/encoding"
    /// The document is too large.
    case tooLarge = "plist/too-large"
    /// The dictionary has too many entries.
    case tooManyEntries = "plist/too-many-entries"
  }
}
