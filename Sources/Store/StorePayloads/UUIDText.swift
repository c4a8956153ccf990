// SPDX-License-Identifier: Apache-2.0

/// Text that should be a UUID.
///
/// Apps have put other text there, and an empty one; that must not make a payload unreadable. Two
/// spellings of one UUID are two texts: compare ``canonical``.
public struct UUIDText: StoreWord {
  /// The text as it is written.
  public let rawValue: String

  /// Any text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The UUID in lower case, 8-4-4-4-12 digits with hyphens (RFC 9562, 4); `nil` for any other text.
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

  private static let hyphens = [8, 13, 18, 23]
}
