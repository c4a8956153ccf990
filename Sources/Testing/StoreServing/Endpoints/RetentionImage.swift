// SPDX-License-Identifier: Apache-2.0

import StoreEngine

/// Validates images for the Retention Messaging API: PNG files without transparency, in one of two sizes.
struct RetentionImage {
  /// Whether the App Store accepts a file as an image of the given size.
  static func isValid(_ file: ArraySlice<UInt8>, size: String) -> Bool {
    var rest = file
    guard rest.starts(with: signature) else { return false }
    rest = rest.dropFirst(signature.count)
    guard let header = chunk(&rest), isSame(header.type, "IHDR"), header.data.count == 13 else {
      return false
    }
    let width = number(header.data.prefix(4))
    let height = number(header.data.dropFirst(4).prefix(4))
    // A full-size image is 3840 pixels wide and 160 to 2160 high.
    let isFull = isSame(size, "FULL_SIZE")
    guard isFull ? width == 3840 && 160...2160 ~= height : width > 0 && height > 0 else {
      return false
    }
    // Color types 4 and 6 have an alpha channel; the chunk tRNS adds transparency to the others.
    let color = header.data.dropFirst(9).first ?? 0
    guard [0, 2, 3].contains(color) else { return false }
    while let chunk = chunk(&rest) {
      if isSame(chunk.type, "tRNS") { return false }
      if isSame(chunk.type, "IEND") { return rest.isEmpty }
    }
    return false
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The next chunk: length, type, data, checksum.
  private static func chunk(
    _ rest: inout ArraySlice<UInt8>
  ) -> (type: String, data: ArraySlice<UInt8>)? {
    guard rest.count >= 12 else { return nil }
    let length = number(rest.prefix(4))
    guard length <= rest.count - 12 else { return nil }
    let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
    let data = rest.dropFirst(8).prefix(length)
    rest = rest.dropFirst(12 + length)
    return (type, data)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
