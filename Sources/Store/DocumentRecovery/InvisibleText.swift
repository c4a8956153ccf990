// SPDX-License-Identifier: Apache-2.0

/// Characters that a person does not see: colors of a terminal, zero-width and no-break spaces, soft hyphens.
enum InvisibleText {
  /// The text without them; `nil` if there are none.
  static func undone(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.contains(where: { $0 == 0x1B || $0 == 0xC2 || $0 == 0xE2 || $0 == 0xEF }) else {
      return nil
    }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      guard byte == 0x1B || byte == 0xC2 || byte == 0xE2 || byte == 0xEF else {
        plain.append(byte)
        index += 1
        continue
      }
      let rest = text[index...]
      if let length = length(at: rest) {
        index += length
      } else if rest.starts(with: [0xC2, 0xA0]) {
        plain.append(0x20)
        index += 2
      } else {
        plain.append(text[index])
        index += 1
      }
    }
    return plain.count < text.count ? plain : nil
  }

  /// The length of a character or sequence that is removed; `nil` for other text.
  private static func length(at rest: ArraySlice<UInt8>) -> Int? {
    if rest.starts(with: [0x1B, UInt8(ascii: "[")]) {
      let parameters = rest.dropFirst(2).prefix(longestSequence).prefix { 0x30...0x3F ~= $0 }
      return 2 + parameters.count + 1
    }
    return removed.first { rest.starts(with: $0) }?.count
  }

  /// U+00AD, U+200B to U+200F, U+2060 and U+FEFF.
  private static let removed: [[UInt8]] =
    [[0xC2, 0xAD], [0xE2, 0x81, 0xA0], [0xEF, 0xBB, 0xBF]]
    + (0x8B...0x8F).map { [0xE2, 0x80, $0] }

  /// A color has at most a few numbers.
  private static let longestSequence = 32
}
