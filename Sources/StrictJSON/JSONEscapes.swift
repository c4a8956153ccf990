// SPDX-License-Identifier: Apache-2.0

/// The escapes of strings (RFC 8259, 7).
enum JSONEscapes {
  /// The character that a letter after a backslash stands for; `nil` for others, and for `u`.
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

  /// The UTF-8 of a string, from what stands between its quotes, which the scanner has passed.
  static func decode(_ source: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var rest = source
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let letter = rest.popFirst() else { break }
      if let scalar = scalar(of: letter) {
        bytes.append(scalar)
      } else {
        append(takeScalar(&rest), to: &bytes)
      }
    }
    return bytes
  }

  /// Takes the digits after `\u`, and the second half of a pair.
  private static func takeScalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar {
    let unit = takeUnit(&rest)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    rest = rest.dropFirst(2)
    let low = takeUnit(&rest)
    let code = 0x1_0000 + (unit & 0x3FF) << 10 + low & 0x3FF
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  private static func takeUnit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    let digits = rest.prefix(4)
    rest = rest.dropFirst(4)
    return digits.reduce(0) { $0 << 4 | (digit($1) ?? 0) }
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
