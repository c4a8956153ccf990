// SPDX-License-Identifier: Apache-2.0

/// Bytes as lower-case hexadecimal digits.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for byte in bytes {
    text.append(digits[Int(byte >> 4)])
    text.append(digits[Int(byte & 0x0F)])
  }
  return String(decoding: text, as: UTF8.self)
}

/// Bytes as hexadecimal digits, at most the first `limit` bytes.
func shortHexadecimal(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
  guard bytes.count > limit else { return hexadecimal(bytes) }
  return "\(hexadecimal(bytes.prefix(limit)))… (\(bytes.count) bytes)"
}
