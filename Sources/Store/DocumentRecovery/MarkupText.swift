// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// HTML or XML around a text: `<pre>…</pre>`.
enum MarkupText {
  /// The text without tags, with character references replaced; `nil` if there is neither.
  ///
  /// A tag that begins a new line in a browser becomes a line break, any other nothing. The text of a long tag is kept: its
  /// attributes may contain a document.
  static func undone(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var hasTag = false
    var index = text.startIndex
    // No tag ends after the last `>`, so none is searched for there.
    let last = text.lastIndex(of: UInt8(ascii: ">")) ?? text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "<"), text[index...].starts(with: characterData) {
        hasTag = true
        index += characterData.count
        continue
      }
      if byte == UInt8(ascii: "]"), text[index...].starts(with: endOfCharacterData) {
        index += endOfCharacterData.count
        continue
      }
      if byte == UInt8(ascii: "<"), index < last, isTag(text[(index + 1)...]),
        let end = text[index...last].firstIndex(of: UInt8(ascii: ">"))
      {
        hasTag = true
        let tag = text[(index + 1)..<end]
        if tag.count > longestTag { plain += [0x0A] + tag + [0x0A] }
        let isInline = isInline(tag)
        index = end + 1
        if !isInline {
          if plain.last != 0x0A { plain.append(0x0A) }
          index = text[index...].drop(while: \.isWhiteSpace).startIndex
        }
      } else if byte == UInt8(ascii: "&"), let (scalar, end) = reference(text[(index + 1)...]) {
        hasTag = true
        plain += scalar
        index = end
      } else {
        plain.append(byte)
        index += 1
      }
    }
    return hasTag ? plain : nil
  }

  private static func isTag(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let first = rest.first else { return false }
    guard !"/!?".utf8.contains(first) else { return true }
    let name = rest.prefix(longestTagName + 1).prefix {
      0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0
    }
    guard 0x61...0x7A ~= first | 0x20, name.count <= longestTagName else { return false }
    let next = rest[name.endIndex...].first
    return next.map { $0.isWhiteSpace || ":/>-_".utf8.contains($0) } ?? false
  }

  private static let characterData = Array("<![CDATA[".utf8)
  private static let endOfCharacterData = Array("]]>".utf8)

  /// The longest name of HTML has ten letters; property lists have shorter ones.
  private static let longestTagName = 20

  /// A tag with a document is longer.
  private static let longestTag = 100

  /// Whether text continues on the same line after the tag.
  private static func isInline(_ tag: ArraySlice<UInt8>) -> Bool {
    let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix(8).prefix { 0x61...0x7A ~= $0 | 0x20 }
    let text = String(decoding: name, as: UTF8.self).lowercased()
    return ["a", "b", "code", "em", "font", "i", "span", "strong", "tt", "u", "wbr"].contains(text)
  }

  /// The text of a character reference, and its end; `nil` for other text.
  private static func reference(_ rest: ArraySlice<UInt8>) -> (text: [UInt8], end: Int)? {
    guard let end = rest.prefix(longestReference).firstIndex(of: UInt8(ascii: ";")) else {
      return nil
    }
    let name = rest[..<end]
    if let text = names.first(where: { name.elementsEqual($0.name.utf8) })?.text {
      return (Array(text.utf8), end + 1)
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let digits = String(decoding: name.dropFirst(), as: UTF8.self)
    let number =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let scalar = number.flatMap(Unicode.Scalar.init) else { return nil }
    return (Array(String(Character(scalar)).utf8), end + 1)
  }

  private static let names: [(name: String, text: String)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", " "),
    ("shy", ""), ("equals", "="), ("period", "."), ("plus", "+"), ("sol", "/"), ("lowbar", "_"),
  ]

  /// The longest name above, and numbers of up to seven digits.
  private static let longestReference = 10
}
