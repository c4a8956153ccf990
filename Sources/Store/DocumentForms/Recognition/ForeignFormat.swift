// SPDX-License-Identifier: Apache-2.0

import StrictBase64

/// A format other than receipts and tokens, recognized by its first bytes; for hints only.
package struct ForeignFormat: Sendable {
  /// What to do about it.
  package let hint: String

  /// The format that the bytes begin with, decoded or in base64; `nil` for any other format.
  package init?(_ bytes: ArraySlice<UInt8>) {
    let front = bytes.prefix(ForeignFormat.glance)
    let text = ForeignFormat.texts.first { $0.fits(front) }?.hint
    guard let hint = BinaryFormat.hint(for: front) ?? text ?? Placeholder.hint(for: bytes) else {
      return nil
    }
    self.hint = hint
  }

  private static let texts: [(fits: @Sendable (ArraySlice<UInt8>) -> Bool, hint: String)] = [
    (isHTML, "this is an HTML page: check the URL and status of the response that it came from"),
    (
      { $0.starts(with: [0xFF, 0xFE]) || $0.starts(with: [0xFE, 0xFF]) },
      "the text starts with a UTF-16 byte order mark: save it as UTF-8, for example with iconv -f UTF-16 -t UTF-8"
    ),
    (
      isUTF16,
      "this is UTF-16 text: save it as UTF-8, for example with iconv -f UTF-16LE -t UTF-8"
    ),
    (
      { $0.starts(with: [0xEF, 0xBB, 0xBF]) },
      "the text starts with a byte order mark: save it as UTF-8 without one"
    ),
    (
      isHexadecimal,
      "this is hexadecimal: convert it to bytes first, for example with xxd -r -p"
    ),
  ]

  private static func isHTML(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes.drop(while: \.isWhiteSpace).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    let marks = ["<!doctype html", "<html"]
    if marks.contains(where: { text.starts(with: $0.utf8) }) { return true }
    // XHTML and XML property lists begin with the same bytes.
    guard text.starts(with: "<?xml".utf8) else { return false }
    return marks.contains { mark in
      text.indices.contains { text[$0...].starts(with: mark.utf8) }
    }
  }

  /// Whether every other byte is ASCII and the bytes in between are zero.
  private static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
    let units = Array(bytes.prefix(bytes.count / 2 * 2))
    guard units.count >= 8 else { return false }
    return [0, 1].contains { high in
      stride(from: 0, to: units.count, by: 2).allSatisfy { index in
        units[index + high] == 0 && (0x09..<0x7F ~= units[index + 1 - high])
      }
    }
  }

  /// Pairs of hexadecimal digits with white space or colons between them, as `xxd -p` and `openssl` write
  /// them, that may encode a document; not a decimal number.
  private static func isHexadecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = bytes.starts(with: "0x".utf8) ? bytes.dropFirst(2) : bytes
    let digits = text.filter { !$0.isWhiteSpace && $0 != UInt8(ascii: ":") }
    let isLetter = { (byte: UInt8) in 0x41...0x46 ~= byte || 0x61...0x66 ~= byte }
    guard digits.count >= 16, digits.allSatisfy({ 0x30...0x39 ~= $0 || isLetter($0) }) else {
      return false
    }
    return digits.contains(where: isLetter) || digits.starts(with: "308".utf8)
  }

  /// The number of bytes that are inspected: the mark of a tar archive ends at byte 262.
  private static let glance = 262
}
