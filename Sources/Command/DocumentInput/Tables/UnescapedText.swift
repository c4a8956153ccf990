// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// The escapes of JSON (`\/`, `\n`, `\u0065`) and of URLs (`%2B`), undone for a search.
enum UnescapedText {
  /// The text without one level of escapes; `nil` if it has none.
  static func bytes(of text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.contains(where: { $0 == backslash || $0 == percent }) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    var hasEscapes = false
    while index < text.endIndex {
      let (byte, length) = escape(text[index...]) ?? (text[index], 1)
      hasEscapes = hasEscapes || length > 1
      result.append(byte)
      index += length
    }
    return hasEscapes ? result : nil
  }

  /// The character of an escape, and the length of the escape.
  private static func escape(_ text: ArraySlice<UInt8>) -> (UInt8, Int)? {
    let rest = text.dropFirst()
    if text.first == percent {
      return Base16.decode(rest.prefix(2)).flatMap { $0.first }.map { ($0, 3) }
    }
    guard text.first == backslash, let letter = rest.first else { return nil }
    switch letter {
    case backslash, UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'"): return (letter, 2)
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return (0x0A, 2)
    case UInt8(ascii: "u"):
      guard let code = Base16.decode(rest.dropFirst().prefix(4)), code.count == 2 else {
        return nil
      }
      // No other character is one of a document.
      return (code[0] == 0 ? code[1] : 0xFF, 6)
    default: return nil
    }
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let percent = UInt8(ascii: "%")
}
