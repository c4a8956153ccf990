// SPDX-License-Identifier: Apache-2.0

/// Base64 (RFC 4648): one canonical text for each byte sequence, without white space.
///
/// <https://www.rfc-editor.org/rfc/rfc4648>
public enum Base64 {
  /// Decodes base64 in exactly the given form.
  ///
  /// Rejects white space, characters of the other alphabet and non-zero trailing bits, so two texts of
  /// one form never decode to the same bytes.
  public static func decode(
    _ text: ArraySlice<UInt8>,
    alphabet: Base64Alphabet,
    padding: Base64Padding
  ) throws(Base64Error) -> [UInt8] {
    let sextets = alphabet.sextets
    var collector = SextetCollector(capacity: text.count)
    let rest = collector.takeGroups(text, of: alphabet)
    for offset in rest.indices {
      let byte = rest[offset]
      let sextet = sextets[Int(byte)]
      if sextet < 64 {
        try collector.take(sextet, at: offset)
      } else if byte == UInt8(ascii: "=") {
        collector.takePadding(at: offset)
      } else {
        throw Base64Error(.character, at: offset)
      }
    }
    return try collector.finish(padding: padding, end: text.endIndex)
  }

  /// Encodes bytes as base64 on one line.
  public static func encode(
    _ bytes: ArraySlice<UInt8>,
    alphabet: Base64Alphabet = .standard,
    padding: Bool = true
  ) -> String {
    let characters = alphabet.characters
    // Whole groups overwrite a buffer of zeros, which costs less than appending.
    var text = [UInt8](repeating: 0, count: bytes.count / 3 * 4)
    text.reserveCapacity(text.count + 4)
    var index = bytes.startIndex
    var place = 0
    while place < text.count {
      let bits = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
      text[place] = characters[bits >> 18]
      text[place + 1] = characters[bits >> 12 & 63]
      text[place + 2] = characters[bits >> 6 & 63]
      text[place + 3] = characters[bits & 63]
      index += 3
      place += 4
    }
    let group = bytes[index...]
    if !group.isEmpty {
      var bits: UInt32 = 0
      for byte in group { bits = bits << 8 | UInt32(byte) }
      bits <<= 8 * UInt32(3 - group.count)
      for position in 0...group.count {
        text.append(characters[Int(bits >> (18 - 6 * UInt32(position)) & 63)])
      }
      if padding {
        text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - group.count))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
