// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// A value in a vector file: JSON without fractions and null.
package enum VectorValue: Hashable, Sendable {
  /// Members, without order.
  case object([String: VectorValue])
  /// An array.
  case array([VectorValue])
  /// A string.
  case string(String)
  /// An integer.
  case integer(Int64)
  /// A Boolean.
  case boolean(Bool)

  /// Converts a JSON value.
  init(_ value: JSONValue) throws(VectorFileError) {
    switch value.kind {
    case .object:
      var members: [String: VectorValue] = [:]
      if let object = value.object {
        for member in object { members[member.name] = try VectorValue(member.value) }
      }
      self = .object(members)
    case .array:
      var items: [VectorValue] = []
      if let array = value.array {
        for item in array { items.append(try VectorValue(item)) }
      }
      self = .array(items)
    case .string: self = .string(value.string ?? "")
    case .boolean: self = .boolean(value.boolean ?? false)
    case .number, .null:
      guard let number = value.number?.int64 else {
        throw VectorFileError(.value, at: value.offset, expected: "a 64-bit integer")
      }
      self = .integer(number)
    }
  }
}

extension VectorValue {
  /// Writes the value, with members sorted by name.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .object(let members):
      writer.object { writer in
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          writer.member(name) { value.write(to: &$0) }
        }
      }
    case .array(let items): writer.array { for item in items { item.write(to: &$0) } }
    case .string(let text): writer.string(text)
    case .integer(let number): writer.integer(number)
    case .boolean(let flag): writer.boolean(flag)
    }
  }

  /// The members with a value.
  static func members(_ members: KeyValuePairs<String, VectorValue?>) -> VectorValue {
    var object: [String: VectorValue] = [:]
    for (name, value) in members { object[name] = value }
    return .object(object)
  }

  static func hex(_ bytes: ArraySlice<UInt8>?) -> VectorValue? {
    bytes.map { .string(hexadecimal($0)) }
  }

  static func text(_ value: (some CustomStringConvertible)?) -> VectorValue? {
    value.map { .string("\($0)") }
  }

  static func number(_ value: Int64?) -> VectorValue? { value.map { .integer($0) } }

  static func flag(_ value: Bool?) -> VectorValue? { value.map { .boolean($0) } }
}
