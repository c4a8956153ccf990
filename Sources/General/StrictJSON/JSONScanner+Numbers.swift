// SPDX-License-Identifier: Apache-2.0

extension JSONScanner {
  /// Scans a number (RFC 8259, 6) at the current position.
  mutating func takeNumber(_ text: Span<UInt8>) throws(JSONError) {
    let start = position
    takeIfPresent(UInt8(ascii: "-"), in: text)
    if !takeIfPresent(UInt8(ascii: "0"), in: text) { try takeDigits(text) }
    if takeIfPresent(UInt8(ascii: "."), in: text) { try takeDigits(text) }
    if takeIfPresent(UInt8(ascii: "e"), in: text) || takeIfPresent(UInt8(ascii: "E"), in: text) {
      if !takeIfPresent(UInt8(ascii: "+"), in: text) {
        takeIfPresent(UInt8(ascii: "-"), in: text)
      }
      try takeDigits(text)
    }
    if position < text.count, isDigit(text[position]) { throw fault(.invalidNumber, in: text) }
    guard position - start <= JSONLimits.numberCharacters else {
      throw fault(.numberTooLong, in: text, at: start)
    }
  }

  /// Scans one or more digits.
  private mutating func takeDigits(_ text: Span<UInt8>) throws(JSONError) {
    guard position < text.count else { throw fault(.truncated, in: text, expected: "a digit") }
    guard isDigit(text[position]) else {
      throw fault(.invalidNumber, in: text, expected: "a digit")
    }
    repeat { position += 1 } while position < text.count && isDigit(text[position])
  }

  @discardableResult
  private mutating func takeIfPresent(_ character: UInt8, in text: Span<UInt8>) -> Bool {
    guard position < text.count, text[position] == character else { return false }
    position += 1
    return true
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
