// SPDX-License-Identifier: Apache-2.0

/// Text that should be a UUID.
///
/// Some apps set other text or an empty string, and the payload must stay readable. Two spellings of
/// one UUID are unequal as text: compare ``canonical``.
public struct UUIDText: OpenStringEnum {
  /// The text as written.
  public let rawValue: String

  /// Wraps any text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The UUID of 16 bytes, in lower case.
  package init(bytes: [UInt8]) {
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += String(byte >> 4, radix: 16) + String(byte & 0x0F, radix: 16)
    }
    rawValue = text
  }

  /// The UUID in lower case (RFC 9562, 4); `nil` for any other text.
  public var canonical: String? {
    var text = Array(rawValue.utf8)
    guard text.count == 36 else { return nil }
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "-") where UUIDText.hyphens.contains(index): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        guard !UUIDText.hyphens.contains(index) else { return nil }
      case UInt8(ascii: "A")...UInt8(ascii: "F"):
        guard !UUIDText.hyphens.contains(index) else { return nil }
        text[index] |= 0x20
      default: return nil
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether the text is a UUID.
  package var isUUID: Bool { canonical != nil }

  private static let hyphens = [8, 13, 18, 23]
}
