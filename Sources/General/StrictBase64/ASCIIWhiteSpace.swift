// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
  /// Whether the byte is white space in ASCII: a space, or a control character from tab to carriage return.
  package var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension ArraySlice<UInt8> {
  /// The bytes without surrounding white space.
  package var trimmed: ArraySlice<UInt8> {
    let front = drop(while: \.isWhiteSpace)
    let end = front.lastIndex { !$0.isWhiteSpace }
    return end.map { front[...$0] } ?? front
  }
}
