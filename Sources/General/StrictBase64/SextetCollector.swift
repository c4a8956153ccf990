// SPDX-License-Identifier: Apache-2.0

/// Joins the six-bit values of base64 into bytes and checks the end of the text.
struct SextetCollector {
  private var bytes: ContiguousArray<UInt8> = []
  private var bits: UInt32 = 0
  private var count = 0
  private var lastOffset = 0
  private var paddingCount = 0
  private var paddingOffset = 0

  init(capacity characters: Int) {
    bytes.reserveCapacity(characters / 4 * 3 + 3)
  }

  mutating func take(_ sextet: UInt8, at offset: Int) throws(Base64Error) {
    guard paddingCount == 0 else { throw Base64Error(.padding, at: paddingOffset) }
    bits = bits << 6 | UInt32(sextet)
    count += 1
    lastOffset = offset
    guard count & 3 == 0 else { return }
    bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
    bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
    bytes.append(UInt8(truncatingIfNeeded: bits))
  }

  /// Decodes groups of four valid characters, and returns the rest.
  ///
  /// Runs first: most texts consist of valid groups only, so this loop takes most of the time.
  mutating func takeGroups(
    _ text: ArraySlice<UInt8>,
    of alphabet: Base64Alphabet
  ) -> ArraySlice<UInt8> {
    let characters = text.span
    let groups = alphabet.groups
    let table = groups.span
    // Lets the compiler drop the bounds checks of the table look-ups below.
    guard table.count == 4 * 256 else { return text }
    bytes.append(contentsOf: repeatElement(0, count: text.count / 4 * 3))
    var decoded = bytes.mutableSpan
    var position = 0
    var count = 0
    while characters.count - position >= 4 {
      let group = characters.extracting(position..<position &+ 4)
      let bits =
        table[Int(group[0])] | table[256 &+ Int(group[1])]
        | table[512 &+ Int(group[2])] | table[768 &+ Int(group[3])]
      guard bits < Base64Alphabet.notInGroup else { break }
      decoded[count] = UInt8(truncatingIfNeeded: bits >> 16)
      decoded[count &+ 1] = UInt8(truncatingIfNeeded: bits >> 8)
      decoded[count &+ 2] = UInt8(truncatingIfNeeded: bits)
      position &+= 4
      count &+= 3
    }
    bytes.removeLast(bytes.count - count)
    return text.dropFirst(position)
  }

  mutating func takePadding(at offset: Int) {
    if paddingCount == 0 { paddingOffset = offset }
    paddingCount += 1
  }

  /// Whether the last group is neither full nor padded.
  var lacksPadding: Bool {
    count & 3 != 0 && paddingCount == 0
  }

  /// The bytes; rejects trailing bits that are not zero, and missing or wrong padding.
  consuming func finish(padding: Base64Padding, end: Int) throws(Base64Error) -> [UInt8] {
    let spareBits = try takeLastGroup()
    guard bits & spareBits == 0 else { throw Base64Error(.nonCanonical, at: lastOffset) }
    guard isFilledUp(as: padding) else {
      throw Base64Error(.padding, at: paddingCount == 0 ? end : paddingOffset)
    }
    return Array(bytes)
  }

  /// Appends the bytes of a group of two or three, and returns the mask of its trailing bits.
  private mutating func takeLastGroup() throws(Base64Error) -> UInt32 {
    switch count & 3 {
    case 0:
      return 0
    case 1:
      throw Base64Error(.length, at: lastOffset)
    case 2:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
      return 0b1111
    default:
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
      return 0b11
    }
  }

  private func isFilledUp(as padding: Base64Padding) -> Bool {
    let lacking = (4 - count & 3) & 3
    switch padding {
    case .required: return paddingCount == lacking
    case .forbidden: return paddingCount == 0
    case .optional: return paddingCount == 0 || paddingCount == lacking
    }
  }
}
