// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// The words of SQL statements, whose case does not matter.
enum SQLWord {
  /// Whether a text begins with a word, after white space.
  static func begins(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    let text = text.drop(while: \.isWhiteSpace)
    let word = "\(word)".utf8
    guard matches(text, word) else { return false }
    return text.dropFirst(word.count).first.map { !isPart($0) } ?? true
  }

  /// Whether a line contains words, with single spaces between them.
  static func contains(_ line: ArraySlice<UInt8>, _ words: StaticString) -> Bool {
    let words = "\(words)".utf8
    return line.indices.contains { matches(line[$0...], words) }
  }

  private static func matches(_ text: ArraySlice<UInt8>, _ word: String.UTF8View) -> Bool {
    text.prefix(word.count).map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }.elementsEqual(word)
  }

  /// The end of the front of an INSERT statement: after the word VALUES, or after the statement if it has none.
  static func end(ofFront text: ArraySlice<UInt8>) -> (index: Int, hasValues: Bool)? {
    var index = text.startIndex
    var mark: UInt8?
    while index < text.endIndex {
      let byte = text[index]
      if let open = mark {
        if byte == open { mark = nil }
      } else if "'\"`".utf8.contains(byte) {
        mark = byte
      } else if byte == UInt8(ascii: ";") {
        return (index + 1, false)
      } else if byte | 0x20 == UInt8(ascii: "v"), begins(text[index...], "VALUES"),
        index == text.startIndex || !isPart(text[index - 1])
      {
        return (index + 6, true)
      }
      index += 1
    }
    return nil
  }

  /// The names between the first parentheses; `nil` without parentheses.
  static func names(in text: ArraySlice<UInt8>) -> [String]? {
    guard let open = text.firstIndex(of: UInt8(ascii: "(")) else { return nil }
    let list = text[(open + 1)...].prefix { $0 != UInt8(ascii: ")") }
    return list.split(separator: UInt8(ascii: ",")).map { name in
      String(decoding: name.trimmed.filter { !"\"`[]".utf8.contains($0) }, as: UTF8.self)
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: false
    }
  }
}
