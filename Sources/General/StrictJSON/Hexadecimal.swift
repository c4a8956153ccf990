// SPDX-License-Identifier: Apache-2.0

/// Bytes as lower-case hexadecimal digits.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  var digits: [UInt8] = []
  for byte in bytes {
    for digit in [byte >> 4, byte & 0x0F] {
      digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
  }
  return String(decoding: digits, as: UTF8.self)
}
