// SPDX-License-Identifier: Apache-2.0

/// The stored parts of a token that are outside of the template.
///
///     flags       1 byte
///     number      variable-length integer, if the header differs from that of the token before
///     length      variable-length integer, unless the signature has 64 bytes
///     signature   bytes
struct TokenReference {
  /// The number of the header; `nil` if it is that of the token before.
  let newNumber: Int64?
  let signature: ArraySlice<UInt8>
  /// Whether the template follows.
  let isLast: Bool

  init(newNumber: Int64?, signature: ArraySlice<UInt8>, isLast: Bool) {
    self.newNumber = newNumber
    self.signature = signature
    self.isLast = isLast
  }

  init(from reader: inout PackedReader) throws(ArchiveError) {
    let flags = Flags(rawValue: try reader.byte())
    guard flags.isSubset(of: .all) else { throw .damaged }
    newNumber =
      flags.contains(.newHeader) ? Int64(bitPattern: try reader.variableLengthInteger()) : nil
    let length =
      flags.contains(.otherLength)
      ? try reader.variableLengthInteger() : UInt64(Self.usualLength)
    signature = try reader.bytes(length)
    isLast = flags.contains(.last)
  }

  func write(to packed: inout [UInt8]) {
    var flags: Flags = isLast ? .last : []
    if newNumber != nil { flags.insert(.newHeader) }
    if signature.count != Self.usualLength { flags.insert(.otherLength) }
    packed.append(flags.rawValue)
    if let newNumber { packed.append(variableLengthInteger: UInt64(bitPattern: newNumber)) }
    if flags.contains(.otherLength) {
      packed.append(variableLengthInteger: UInt64(signature.count))
    }
    packed.append(contentsOf: signature)
  }

  /// The size of all but the signature: flags and two integers of 64 bits, at most.
  static let overheadLimit = 1 + 10 + 10

  /// The size of a signature with ES256 (RFC 7518, 3.4), the only algorithm of the App Store.
  private static let usualLength = 64

  private struct Flags: OptionSet {
    let rawValue: UInt8

    static let newHeader = Flags(rawValue: 1 << 0)
    static let otherLength = Flags(rawValue: 1 << 1)
    static let last = Flags(rawValue: 1 << 2)
    static let all: Flags = [.newHeader, .otherLength, .last]
  }
}
