// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Builds a member of a JSON object.
public struct MemberBuilder: Hashable, Sendable {
  /// The name.
  public let name: String
  /// The value: JSON, or raw bytes.
  public var value: [UInt8]
  /// Whether the first character of the name is written as an escape sequence; JSON parsers read the same name.
  public var hasEscapedName = false

  /// A member with any text as its value.
  ///
  ///     MemberBuilder("quantity", json: "\"1\"")
  public init(_ name: String, json: String) {
    self.init(name, bytes: Array(json.utf8))
  }

  /// A member with any bytes as its value.
  public init(_ name: String, bytes: [UInt8]) {
    self.name = name
    value = bytes
  }

  /// The name and value as written.
  public var bytes: [UInt8] { writtenName + [UInt8(ascii: ":")] + value }

  func write(into object: inout JSONWriter) {
    if hasEscapedName {
      object.raw(bytes)
    } else {
      object.member(name) { $0.raw(value) }
    }
  }

  private var writtenName: [UInt8] {
    var written = MemberBuilder.quoted(name)
    guard hasEscapedName, let first = name.utf8.first, written[1] == first else { return written }
    let digits = String(first, radix: 16)
    let escape = "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    written.replaceSubrange(1...1, with: escape.utf8)
    return written
  }
}

extension MemberBuilder {
  static func quoted(_ text: String) -> [UInt8] {
    JSONWriter.bytes { $0.string(text) }
  }

  static func string(_ name: String, _ text: String?) -> MemberBuilder? {
    text.map { MemberBuilder(name, bytes: quoted($0)) }
  }

  static func strings(_ name: String, _ list: [String]?) -> MemberBuilder? {
    list.map { MemberBuilder(name, bytes: $0.bytes { (_) throws(Never) in "" }) }
  }

  static func integer(_ name: String, _ number: Int64?) -> MemberBuilder? {
    number.map { number in MemberBuilder(name, bytes: JSONWriter.bytes { $0.integer(number) }) }
  }
}

extension [MemberBuilder] {
  /// The members as an object.
  func object(with edits: MemberEdits = MemberEdits()) -> [UInt8] {
    var members = self
    edits.apply(to: &members)
    return JSONWriter.bytes { $0.object { for member in members { member.write(into: &$0) } } }
  }
}
