// SPDX-License-Identifier: Apache-2.0

/// Deflate streams (RFC 1951) bit by bit.
private struct DeflateWriter {
  private(set) var bytes: [UInt8] = []
  private var bitCount = 0

  /// Writes bits, the lowest first.
  mutating func write(_ bits: Int, count: Int) {
    for position in 0..<count {
      if bitCount % 8 == 0 { bytes.append(0) }
      bytes[bitCount / 8] |= UInt8(bits >> position & 1) << (bitCount % 8)
      bitCount += 1
    }
  }

  /// Writes a Huffman code, the highest bit first.
  mutating func write(code: Int, count: Int) {
    for position in (0..<count).reversed() { write(code >> position & 1, count: 1) }
  }

  /// Writes a byte below 144 in the fixed code.
  mutating func write(literal: UInt8) {
    write(code: 0x30 + Int(literal), count: 8)
  }

  /// Repeats the last byte 258 times: length symbol 285, distance symbol 0.
  mutating func repeatLastByte() {
    write(code: 0b1100_0101, count: 8)
    write(code: 0, count: 5)
  }
}

/// A stream of one stored block.
func stored(_ bytes: [UInt8]) -> [UInt8] {
  let low = UInt8(truncatingIfNeeded: bytes.count)
  let high = UInt8(truncatingIfNeeded: bytes.count >> 8)
  return [1, low, high, ~low, ~high] + bytes
}

/// A stream that repeats a zero.
func zeros(atLeast count: Int) -> [UInt8] {
  run(of: 0, atLeast: count, between: [], and: [])
}

/// A stream of a run of spaces between other bytes.
func spaces(_ count: Int, between front: [UInt8], and back: [UInt8]) -> [UInt8] {
  run(of: 0x20, atLeast: count, between: front, and: back)
}

private func run(
  of byte: UInt8,
  atLeast count: Int,
  between front: [UInt8],
  and back: [UInt8]
) -> [UInt8] {
  var writer = DeflateWriter()
  // The last block, with fixed codes.
  writer.write(0b011, count: 3)
  for literal in front + [byte] { writer.write(literal: literal) }
  for _ in 0..<(count + 257) / 258 { writer.repeatLastByte() }
  for literal in back { writer.write(literal: literal) }
  writer.write(code: 0, count: 7)
  return writer.bytes
}
