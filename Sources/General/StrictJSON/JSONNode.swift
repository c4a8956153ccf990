// SPDX-License-Identifier: Apache-2.0

/// The kind of a value.
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

/// A value of a document and its name, as positions.
///
/// The values of a document are in one array, each container before its contents:
///
///     {"a": [1, 2], "b": true}        0 object, next 5
///                                       1 "a" array, next 4
///                                         2 number, next 3
///                                         3 number, next 4
///                                       4 "b" true, next 5
///
/// Offsets in the document have 32 bits, which its size limit allows.
@usableFromInline struct JSONNode: Sendable {
  @usableFromInline let kind: JSONKind
  /// Flags of the name and, for a string, of the value.
  @usableFromInline var flags: JSONFlags
  /// The offset of the value, with quote or bracket.
  @usableFromInline let start: UInt32
  /// The end of the value.
  @usableFromInline var end: UInt32
  /// The offset of the name, after the quote; equal to ``nameEnd`` in arrays.
  @usableFromInline let nameStart: UInt32
  /// The end of the name, before the quote.
  @usableFromInline let nameEnd: UInt32
  /// The next value outside this one; during parsing, the enclosing container.
  @usableFromInline var next: UInt32
  /// The number of direct children of an array or object.
  @usableFromInline var count: UInt32 = 0
}

/// Properties of a value that the scanner has found, so that later accesses need no scan.
@usableFromInline struct JSONFlags: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @usableFromInline init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The string has escapes.
  static let escapes = JSONFlags(rawValue: 1 << 0)
  /// The string contains an (escaped) U+0000.
  static let nullCharacter = JSONFlags(rawValue: 1 << 1)
  /// The name has escapes.
  static let nameEscapes = JSONFlags(rawValue: 1 << 2)
  /// The value is a member of an object.
  static let member = JSONFlags(rawValue: 1 << 3)
}
