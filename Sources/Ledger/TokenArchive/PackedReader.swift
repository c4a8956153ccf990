// SPDX-License-Identifier: Apache-2.0

/// Reads packed bytes from the front.
struct PackedReader {
  /// The bytes that are not read yet.
  private(set) var rest: ArraySlice<UInt8>

  init(_ packed: ArraySlice<UInt8>) {
    rest = packed
  }

  mutating func byte() throws(ArchiveError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .damaged }
    return byte
  }

  mutating func bytes(_ count: UInt64) throws(ArchiveError) -> ArraySlice<UInt8> {
    guard let count = Int(exactly: count), count <= rest.count else { throw .damaged }
    defer { rest.removeFirst(count) }
    return rest.prefix(count)
  }

  /// An integer in groups of seven bits, the lowest group first; the high bit of a byte announces another.
  mutating func variableLengthInteger() throws(ArchiveError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: UInt64.bitWidth, by: 7) {
      let byte = try byte()
      let group = UInt64(byte & 0x7F)
      guard (group << shift) >> shift == group else { throw .damaged }
      value |= group << shift
      if byte < 0x80 { return value }
    }
    throw .damaged
  }
}

extension [UInt8] {
  /// Appends an integer that ``PackedReader/variableLengthInteger()`` reads.
  mutating func append(variableLengthInteger value: UInt64) {
    var value = value
    while value >= 0x80 {
      append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    append(UInt8(truncatingIfNeeded: value))
  }
}
