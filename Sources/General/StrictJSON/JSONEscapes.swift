// SPDX-License-Identifier: Apache-2.0

/// String escapes (RFC 8259, 7).
enum JSONEscapes {
  /// The character of a one-letter escape; `nil` for others, and for `u`.
  static func scalar(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The value of a hexadecimal digit.
  static func digit(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(character - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(character - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// The UTF-8 of a string, from the text between its quotes, which the scanner has validated.
  static func decode(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    let text = source.span
    var reader = Reader()
    while let byte = reader.next(in: text) { bytes.append(byte) }
    return bytes
  }

  /// Whether two strings are equal after unescaping; stops at the first difference and copies nothing.
  static func areSame(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    var (leftReader, rightReader) = (Reader(), Reader())
    while true {
      let byte = leftReader.next(in: left)
      guard byte == rightReader.next(in: right) else { return false }
      if byte == nil { return true }
    }
  }

  /// Whether a string without escapes equals another one after unescaping.
  static func isEncoding(of plain: Span<UInt8>, _ written: Span<UInt8>) -> Bool {
    guard written.count >= plain.count else { return false }
    var reader = Reader()
    for index in plain.indices {
      guard reader.next(in: written) == plain[index] else { return false }
    }
    return reader.next(in: written) == nil
  }

  /// Iterates over the UTF-8 bytes of a validated string.
  struct Reader {
    private var position = 0
    /// The pending bytes of an escaped scalar, the next byte lowest.
    private var pending: UInt32 = 0
    private var pendingCount = 0

    /// The next byte; `nil` after the last.
    mutating func next(in text: Span<UInt8>) -> UInt8? {
      if pendingCount > 0 { return takePending() }
      guard position < text.count else { return nil }
      let byte = text[position]
      position += 1
      guard byte == UInt8(ascii: "\\") else { return byte }
      guard position < text.count else { return nil }
      let letter = text[position]
      position += 1
      if let scalar = JSONEscapes.scalar(of: letter) { return scalar }
      for byte in UTF8.encode(takeScalar(text)) ?? UTF8.encodedReplacementCharacter {
        pending |= UInt32(byte) << UInt32(8 * pendingCount)
        pendingCount += 1
      }
      return takePending()
    }

    private mutating func takePending() -> UInt8 {
      defer {
        pending >>= 8
        pendingCount -= 1
      }
      return UInt8(truncatingIfNeeded: pending)
    }

    /// Reads the digits after `\u`, and the second half of a surrogate pair.
    private mutating func takeScalar(_ text: Span<UInt8>) -> Unicode.Scalar {
      let unit = takeUnit(text)
      if let scalar = Unicode.Scalar(unit) { return scalar }
      position += 2
      let low = takeUnit(text)
      let code = 0x1_0000 + (unit & 0x3FF) << 10 + low & 0x3FF
      return Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    private mutating func takeUnit(_ text: Span<UInt8>) -> UInt32 {
      var unit: UInt32 = 0
      for _ in 0..<4 where position < text.count {
        unit = unit << 4 | (JSONEscapes.digit(text[position]) ?? 0)
        position += 1
      }
      return unit
    }
  }
}
