// SPDX-License-Identifier: Apache-2.0

package import Faults

/// A parsing error of a flat OpenStep property list.
///
/// `expected` is the input that the format requires at the offset.
package typealias PropertyListError = Fault<PropertyListErrorCode>

/// The error codes of property lists.
package enum PropertyListErrorCode: String, FaultCode {
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
