// SPDX-License-Identifier: Apache-2.0

@_exported public import Faults

/// A JSON parsing error.
///
/// The path is that of the value or member, `items[2]/price`, and `nil` at the top level. `expected` is the input that the
/// grammar allows at the offset, `found` the character there, or its byte in hexadecimal.
public typealias JSONError = Fault<JSONErrorCode>

/// The error codes of JSON.
@nonexhaustive
public enum JSONErrorCode: String, FaultCode {
  /// The text exceeds ``JSONLimits/bytes``.
  case tooLarge = "json/too-large"
  /// The text begins with a byte order mark.
  case byteOrderMark = "json/byte-order-mark"
  /// The text is in UTF-16 or UTF-32.
  case encoding = "json/encoding"
  /// The text ends inside or before a value.
  case truncated = "json/truncated"
  /// A byte that the grammar does not allow.
  case unexpectedByte = "json/unexpected-byte"
  /// A comma after the last element or member.
  case trailingComma = "json/trailing-comma"
  /// Data after the root value. The offset is its first byte.
  case trailingData = "json/trailing-data"
  /// Invalid UTF-8 in a string, overlong forms and surrogates included.
  case invalidUTF8 = "json/invalid-utf8"
  /// An unescaped control character in a string.
  case controlCharacter = "json/control-character"
  /// An unknown escape. The offset is the backslash.
  case invalidEscape = "json/invalid-escape"
  /// An unpaired surrogate. The offset is its backslash.
  case loneSurrogate = "json/lone-surrogate"
  /// A number with a leading zero or plus, or with missing digits.
  case invalidNumber = "json/invalid-number"
  /// A number longer than ``JSONLimits/numberCharacters``.
  case numberTooLong = "json/number-too-long"
  /// Two members of an object have the same name, with or without escapes. The offset is that of the
  /// second name.
  case duplicateMember = "json/duplicate-member"
  /// The nesting exceeds ``JSONLimits/depth``.
  case tooDeep = "json/too-deep"
  /// The number of values exceeds ``JSONLimits/values``.
  case tooManyValues = "json/too-many-values"
}
