// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
  /// Loads eight bytes as a little-endian word; compiles to one instruction.
  @inline(__always)
  func word(at position: Int) -> UInt64 {
    let bytes = extracting(position..<position &+ 8)
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(bytes[index]) << UInt64(8 * index) }
    return word
  }

  /// Whether the bytes are equal, compared eight at a time.
  package func isSame(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while count - offset >= 8 {
      guard word(at: offset) == other.word(at: offset) else { return false }
      offset &+= 8
    }
    while offset < count {
      guard self[offset] == other[offset] else { return false }
      offset &+= 1
    }
    return true
  }
}
