// SPDX-License-Identifier: Apache-2.0

/// What kind of value it is.
public enum JSONKind: UInt8, CaseIterable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean
  /// A number.
  case number
  /// A string.
  case string
  /// An array.
  case array
  /// An object.
  case object
}

/// One value of a document and the name it has, as positions alone.
///
/// The values of a document lie in one array, each container before what it holds:
///
///     {"a": [1, 2], "b": true}        0 object, next 5
///                                       1 "a" array, next 4
///                                         2 number, next 3
///                                         3 number, next 4
///                                       4 "b" true, next 5
///
/// Positions count from the front of the document in 32 bits, which its bound allows.
@usableFromInline struct JSONNode: Sendable {
  @usableFromInline let kind: JSONKind
  /// What is to be known about the name and, when it is a string, about the value.
  @usableFromInline var flags: JSONFlags
  /// Where the value starts, quote or bracket included.
  @usableFromInline let start: UInt32
  /// One past the value.
  @usableFromInline var end: UInt32
  /// Where the name starts, without the quote; equal to ``nameEnd`` in arrays.
  @usableFromInline let nameStart: UInt32
  /// One past the name, without the quote.
  @usableFromInline let nameEnd: UInt32
  /// The next value that is not inside this one; while the value is being read, what it is inside.
  @usableFromInline var next: UInt32
  /// How many values an array or object holds itself.
  @usableFromInline var count: UInt32 = 0
}

/// What the scanner noticed about a value, so that nobody has to look again.
@usableFromInline struct JSONFlags: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @usableFromInline init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The string has escapes.
  static let escapes = JSONFlags(rawValue: 1 << 0)
  /// The string has a U+0000, which only an escape can write.
  static let nullCharacter = JSONFlags(rawValue: 1 << 1)
  /// The name has escapes.
  static let nameEscapes = JSONFlags(rawValue: 1 << 2)
  /// The value is a member of an object.
  static let member = JSONFlags(rawValue: 1 << 3)
}
