// SPDX-License-Identifier: Apache-2.0

/// A format that is no receipt's and no token's, told by its first octets: for hints alone.
enum ForeignFormat: CaseIterable, Sendable {
  case zip, gzip, png, html, utf16WithMark, utf16, utf8WithMark, hexadecimal

  /// What some octets begin like, also in base64; `nil` for anything else.
  init?(_ octets: ArraySlice<UInt8>) {
    let front = octets.prefix(ForeignFormat.glance)
    guard let found = ForeignFormat.allCases.first(where: { $0.fits(front) }) else { return nil }
    self = found
  }

  /// What to do about it.
  var hint: String {
    switch self {
    case .zip: "this is a ZIP archive: unpack it and give the file inside"
    case .gzip: "this is compressed with gzip: decompress it first, as with gzip -dc"
    case .png: "this is a PNG image, not a receipt"
    case .html: "this is an HTML page: check the address and the status of the answer it came with"
    case .utf16WithMark: "it starts with a byte order mark of UTF-16: save it as UTF-8 without one"
    case .utf16: "this is UTF-16 text: save it as UTF-8"
    case .utf8WithMark: "it starts with a byte order mark: save it as UTF-8 without one"
    case .hexadecimal: "this is hexadecimal: turn it into bytes first, as with xxd -r -p"
    }
  }

  private func fits(_ octets: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .zip: octets.starts(with: [0x50, 0x4B, 0x03, 0x04]) || octets.starts(with: "UEsDB".utf8)
    case .gzip: octets.starts(with: [0x1F, 0x8B]) || octets.starts(with: "H4sI".utf8)
    case .png:
      octets.starts(with: [0x89, 0x50, 0x4E, 0x47]) || octets.starts(with: "iVBORw0KGgo".utf8)
    case .html: ForeignFormat.isHTML(octets)
    case .utf16WithMark: octets.starts(with: [0xFF, 0xFE]) || octets.starts(with: [0xFE, 0xFF])
    case .utf16: ForeignFormat.isUTF16(octets)
    case .utf8WithMark: octets.starts(with: [0xEF, 0xBB, 0xBF])
    case .hexadecimal: ForeignFormat.isHexadecimal(octets)
    }
  }

  private static func isHTML(_ octets: ArraySlice<UInt8>) -> Bool {
    let text = octets.drop { isWhiteSpace($0) }.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    let marks = ["<!doctype html", "<html"]
    if marks.contains(where: { text.starts(with: $0.utf8) }) { return true }
    // XHTML begins as a property list does.
    guard text.starts(with: "<?xml".utf8) else { return false }
    return marks.contains { mark in
      text.indices.contains { text[$0...].starts(with: mark.utf8) }
    }
  }

  /// ASCII in every other octet.
  private static func isUTF16(_ octets: ArraySlice<UInt8>) -> Bool {
    let units = Array(octets.prefix(octets.count / 2 * 2))
    guard units.count >= 8 else { return false }
    return [0, 1].contains { high in
      stride(from: 0, to: units.count, by: 2).allSatisfy { index in
        units[index + high] == 0 && (0x09..<0x7F ~= units[index + 1 - high])
      }
    }
  }

  /// Digits in pairs with white space or colons between them, as `xxd -p` and `openssl` write them, of what
  /// may be a document: no decimal number.
  private static func isHexadecimal(_ octets: ArraySlice<UInt8>) -> Bool {
    let text = octets.starts(with: "0x".utf8) ? octets.dropFirst(2) : octets
    let digits = text.filter { !isWhiteSpace($0) && $0 != UInt8(ascii: ":") }
    let isLetter = { (octet: UInt8) in 0x41...0x46 ~= octet || 0x61...0x66 ~= octet }
    guard digits.count >= 16, digits.allSatisfy({ 0x30...0x39 ~= $0 || isLetter($0) }) else {
      return false
    }
    return digits.contains(where: isLetter) || digits.starts(with: "308".utf8)
  }

  private static func isWhiteSpace(_ octet: UInt8) -> Bool {
    octet == 0x20 || 0x09...0x0D ~= octet
  }

  /// Octets that are looked at.
  private static let glance = 256
}
