// SPDX-License-Identifier: Apache-2.0

// Most of the time of packing is in these loops. They have no early exit, so the compiler vectorizes them.

extension ArraySlice<UInt8> {
  /// Whether both have the same bytes; faster than `==`, which compares byte by byte.
  func hasSameBytes(as other: ArraySlice<UInt8>) -> Bool {
    let left = span
    let right = other.span
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<left.count { difference |= left[index] ^ right[index] }
    return difference == 0
  }

  /// Whether no byte is less than this.
  func isAtLeast(_ minimum: UInt8) -> Bool {
    let bytes = span
    var least = UInt8.max
    for index in 0..<bytes.count { least = Swift.min(least, bytes[index]) }
    return least >= minimum
  }
}

extension Span<UInt8> {
  /// The offset after the base64url characters from `start`.
  func endOfBase64URL(from start: Int) -> Int {
    var end = start
    while count - end >= Self.block, extracting(end..<end + Self.block).isBase64URL {
      end += Self.block
    }
    while end < count, self[end].base64URLMask != 0 { end += 1 }
    return end
  }

  private static var block: Int { 64 }

  private var isBase64URL: Bool {
    var mask = UInt8.max
    for index in 0..<count { mask &= self[index].base64URLMask }
    return mask != 0
  }
}

extension UInt8 {
  /// All bits for a base64url character, none for another byte.
  var base64URLMask: UInt8 {
    let letter: UInt8 = (self | 0x20) &- UInt8(ascii: "a") < 26 ? .max : 0
    let digit: UInt8 = self &- UInt8(ascii: "0") < 10 ? .max : 0
    let minus: UInt8 = self == UInt8(ascii: "-") ? .max : 0
    let underscore: UInt8 = self == UInt8(ascii: "_") ? .max : 0
    return letter | digit | minus | underscore
  }
}
