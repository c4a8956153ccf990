// SPDX-License-Identifier: Apache-2.0

extension JSONScanner {
  /// Scans a string, from its opening quote.
  mutating func takeString(_ text: Span<UInt8>) throws(JSONError) -> JSONFlags {
    position += 1
    var flags: JSONFlags = []
    while true {
      position = JSONScanner.endOfPlainText(text, from: position)
      guard position < text.count else { throw fault(.truncated, in: text, expected: "\"") }
      let byte = text[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return flags
      case UInt8(ascii: "\\"):
        flags.insert(.escapes)
        if try takeEscape(text) == 0 { flags.insert(.nullCharacter) }
      case 0..<0x20:
        throw fault(.controlCharacter, in: text)
      default:
        try takeSequence(text, lead: byte)
      }
    }
  }

  /// The index of the first byte from `start` that is a control character, a quote, a backslash or not
  /// ASCII.
  ///
  /// Tests eight bytes at a time, because most text is plain: a notification holds 12 kB of base64.
  /// Each test sets the top bit of matching bytes; a borrow can only affect bytes above the first match
  /// (<https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord>).
  private static func endOfPlainText(_ text: Span<UInt8>, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var position = start
    while text.count - position >= 8 {
      let word = text.word(at: position)
      let quotes = word ^ ones &* 0x22
      let backslashes = word ^ ones &* 0x5C
      let found =
        (word | (word &- ones &* 0x20) | (quotes &- ones) & ~quotes
          | (backslashes &- ones) & ~backslashes) & (ones &* 0x80)
      guard found == 0 else { return position &+ found.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < text.count, isPlain(text[position]) { position &+= 1 }
    return position
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20..<0x80 ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  // MARK: Escapes

  /// Scans an escape and returns its scalar.
  ///
  /// JSON allows U+0000; callers that do not check ``JSONValue/hasNullCharacter``.
  private mutating func takeEscape(_ text: Span<UInt8>) throws(JSONError) -> UInt32 {
    let start = position
    position += 1
    guard position < text.count else { throw fault(.truncated, in: text, expected: "an escape") }
    let letter = text[position]
    position += 1
    guard letter == UInt8(ascii: "u") else {
      guard let scalar = JSONEscapes.scalar(of: letter) else {
        throw fault(.invalidEscape, in: text, at: start)
      }
      return UInt32(scalar)
    }
    let unit = try takeUnit(text, of: start)
    guard 0xD800...0xDFFF ~= unit else { return unit }
    guard unit < 0xDC00, position + 1 < text.count, text[position] == UInt8(ascii: "\\"),
      text[position + 1] == UInt8(ascii: "u")
    else { throw fault(.loneSurrogate, in: text, at: start) }
    position += 2
    guard 0xDC00...0xDFFF ~= (try takeUnit(text, of: start)) else {
      throw fault(.loneSurrogate, in: text, at: start)
    }
    // A surrogate pair is never U+0000.
    return unit
  }

  /// Scans the four digits of an escape.
  private mutating func takeUnit(
    _ text: Span<UInt8>,
    of start: Int
  ) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard position < text.count else { throw fault(.truncated, in: text, expected: "a digit") }
      guard let digit = JSONEscapes.digit(text[position]) else {
        throw fault(.invalidEscape, in: text, at: start)
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  // MARK: UTF-8

  /// Scans a scalar of two to four bytes (The Unicode Standard, table 3-7).
  private mutating func takeSequence(_ text: Span<UInt8>, lead: UInt8) throws(JSONError) {
    let second: ClosedRange<UInt8>
    let count: Int
    switch lead {
    case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
    case 0xE0: (second, count) = (0xA0...0xBF, 3)
    case 0xED: (second, count) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, count) = (0x80...0xBF, 3)
    case 0xF0: (second, count) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
    case 0xF4: (second, count) = (0x80...0x8F, 4)
    default: throw fault(.invalidUTF8, in: text)
    }
    guard position + count <= text.count, second ~= text[position + 1] else {
      throw fault(.invalidUTF8, in: text)
    }
    for index in 2..<4 where index < count {
      guard 0x80...0xBF ~= text[position + index] else { throw fault(.invalidUTF8, in: text) }
    }
    position += count
  }

  // MARK: Encodings

  /// RFC 8259, 8.1: UTF-8 without a byte order mark.
  ///
  /// JSON begins and ends with an ASCII character, so UTF-16 and UTF-32 have a zero byte next to
  /// either.
  func rejectOtherEncodings(_ text: Span<UInt8>) throws(JSONError) {
    let count = text.count
    guard count >= 2 else { return }
    let first = text[0]
    let second = text[1]
    if first == 0xEF, second == 0xBB { throw fault(.byteOrderMark, in: text) }
    let isMarked = first == 0xFE && second == 0xFF || first == 0xFF && second == 0xFE
    let isWide = first == 0 && text[count - 2] == 0 || second == 0 && text[count - 1] == 0
    guard !isMarked, !isWide else { throw fault(.encoding, in: text, expected: "UTF-8") }
  }
}
