// SPDX-License-Identifier: Apache-2.0

/// Hexadecimal in tests.
public enum Hexadecimal {
  /// Decodes hexadecimal text; spaces and line breaks are ignored.
  public static func bytes(_ text: String) -> [UInt8] {
    let digits = text.compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map { index in
      UInt8(digits[index] << 4 | digits[index + 1])
    }
  }

  /// The bytes as lower-case hexadecimal text.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { byte in
      String(byte >> 4, radix: 16) + String(byte & 0x0F, radix: 16)
    }.joined()
  }
}
