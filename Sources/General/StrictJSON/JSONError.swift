// SPDX-License-Identifier: Apache-2.0

/// Why bytes are no JSON that is read here, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public let code: Code
  /// Where, as an index into the slice that was read.
  public let offset: Int
  /// The value or member in which it is: `items[2]/price`; `nil` at the outermost level.
  public let path: String?
  /// What could stand there.
  public let expected: String?
  /// What stands there: a character, or a byte in hexadecimal.
  public let found: String?

  @inline(never) init(
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

  /// What can be wrong with JSON.
  @nonexhaustive
  public enum Code: String, CaseIterable, Sendable {
    /// More bytes than ``JSONLimits/bytes``.
    case tooLarge = "json/too-large"
    /// The text begins with the mark U+FEFF.
    case byteOrderMark = "json/byte-order-mark"
    /// The text is in UTF-16 or UTF-32.
    case encoding = "json/encoding"
    /// The text ends inside a value, or before one.
    case truncated = "json/truncated"
    /// A byte stands where the grammar has no place for it.
    case unexpectedByte = "json/unexpected-byte"
    /// A comma follows the last element or member.
    case trailingComma = "json/trailing-comma"
    /// Something follows the value. The offset is its first byte.
    case trailingData = "json/trailing-data"
    /// Bytes in a string that are no UTF-8, overlong forms and surrogates included.
    case invalidUTF8 = "json/invalid-utf8"
    /// A control character in a string that is not escaped.
    case controlCharacter = "json/control-character"
    /// A backslash that begins no escape. The offset is the backslash.
    case invalidEscape = "json/invalid-escape"
    /// Half of a surrogate pair. The offset is its backslash.
    case loneSurrogate = "json/lone-surrogate"
    /// A number with a leading zero or plus, or without digits where they belong.
    case invalidNumber = "json/invalid-number"
    /// A number of more characters than ``JSONLimits/numberCharacters``.
    case numberTooLong = "json/number-too-long"
    /// Two members of one object have the same name, however it is escaped. The offset is the
    /// second name.
    case duplicateMember = "json/duplicate-member"
    /// More levels of nesting than ``JSONLimits/depth``.
    case tooDeep = "json/too-deep"
    /// More values than ``JSONLimits/values``.
    case tooManyValues = "json/too-many-values"
  }
}
