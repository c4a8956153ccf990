// SPDX-License-Identifier: Apache-2.0

/// Writes JSON without white space, members in the given order.
///
///     let header = JSONWriter.bytes { value in
///       value.object { header in
///         header.member("alg") { $0.string("ES256") }
///         header.member("x5c") { $0.array { certificates in … } }
///       }
///     }
///
/// The writer sets commas. It allows duplicate names, which tests need.
public struct JSONWriter: Sendable {
  /// The bytes written.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next value needs a comma.
  private var needsComma = false

  /// An empty writer.
  public init() {}

  /// An empty writer with memory for a number of bytes.
  package init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// The bytes that `body` writes.
  public static func bytes(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    body(&writer)
    return writer.bytes
  }

  // MARK: Containers

  /// Writes an object of the members that `body` writes.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    container(opening: "{", closing: "}", body)
  }

  /// Writes an array of the values that `body` writes.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    container(opening: "[", closing: "]", body)
  }

  /// Writes a member whose value `body` writes.
  public mutating func member(_ name: String, _ body: (inout JSONWriter) -> Void) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    body(&self)
    needsComma = true
  }

  /// Writes a member whose value is an object of the members that `body` writes.
  package mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
    member(name) { $0.object(body) }
  }

  /// Writes a member whose value is an array of the values that `body` writes.
  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    member(name) { $0.array(body) }
  }

  /// The text of an object of the members that `body` writes.
  package static func object(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    bytes { $0.object(body) }
  }

  /// The text of an array of the values that `body` writes.
  package static func array(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    bytes { $0.array(body) }
  }

  /// Writes a member whose value is a string.
  package mutating func member(_ name: String, _ text: String) { member(name) { $0.string(text) } }

  /// Writes a member of a parsed document.
  public mutating func member(_ member: JSONMember) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes += member.writtenName
    bytes += "\":".utf8
    bytes += member.value.source
  }

  // MARK: Values

  /// Writes a string; characters that must not be printed are escaped, so that the text is safe to show.
  public mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += text.utf8
    // Long strings, such as tokens, have no escapes. Without an early exit this loop is vectorized.
    var escapes: UInt8 = 0
    for byte in bytes[start...] {
      escapes |= (byte &- 0x20 < 0x5F ? 0 : 1) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
    }
    if escapes != 0 {
      bytes.removeSubrange(start...)
      JSON.writeEscaped(text, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int64) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += DecimalDigits(value.magnitude)
  }

  /// Writes an array of integers.
  package mutating func integers(_ values: [Int64]) {
    array { writer in for value in values { writer.integer(value) } }
  }

  /// Writes a number of a parsed document.
  public mutating func number(_ number: JSONNumber) {
    raw(number.source)
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    raw((value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    raw("null".utf8)
  }

  /// Writes a value of a parsed document.
  public mutating func value(_ value: JSONValue) {
    raw(value.source)
  }

  /// Writes raw bytes: a finished value, or bytes that are deliberately invalid.
  public mutating func raw(_ encoded: some Sequence<UInt8>) {
    separate()
    bytes += encoded
  }

  // MARK: Helpers

  private mutating func container(
    opening: Unicode.Scalar,
    closing: Unicode.Scalar,
    _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: opening))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}
