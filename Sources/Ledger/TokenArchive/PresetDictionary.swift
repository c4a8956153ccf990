// SPDX-License-Identifier: Apache-2.0

/// The strings that a deflate stream may refer to before its own first byte (zlib: preset dictionary).
///
/// Stored: numbers are never reused, and the bytes of a number never change. A better dictionary gets a new number.
enum PresetDictionary: UInt8 {
  case none = 0
  case first = 1

  /// The dictionary for new documents.
  static let current = PresetDictionary.first

  var bytes: [UInt8] {
    switch self {
    case .none: []
    case .first: Self.firstBytes
    }
  }

  private static let firstBytes = firstText.utf8.filter { $0 != UInt8(ascii: "\n") }
}
