// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// Text with escapes of JSON that is no JSON, such as part of a body: `"\u0065yJ…"`, `MII…\u003d`.
enum EscapedText {
  /// The text with the characters of ASCII in place of their escapes (RFC 8259, 7); `nil` if there is none.
  static func undone(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard var escape = text.firstIndex(of: backslash) else { return nil }
    var plain = Array(text[..<escape])
    var hasEscape = false
    while escape < text.endIndex {
      let character = character(at: text[escape...])
      hasEscape = hasEscape || character != nil
      plain.append(character ?? backslash)
      let next = escape + (character == nil ? 1 : length)
      escape = text[next...].firstIndex(of: backslash) ?? text.endIndex
      plain += text[next..<escape]
    }
    return hasEscape ? plain : nil
  }

  /// The character of ASCII that an escape stands for.
  private static func character(at escape: ArraySlice<UInt8>) -> UInt8? {
    guard escape.starts(with: start), escape.count >= length else { return nil }
    let character = Base16.decode(escape.prefix(length).suffix(2))?.first
    return character.flatMap { $0 < 0x80 ? $0 : nil }
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let start = Array("\\u00".utf8)

  /// The bytes of an escape: `\u0065`.
  private static let length = 6
}
