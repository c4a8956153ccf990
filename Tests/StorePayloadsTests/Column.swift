// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime
import TestSupport

/// A payload with a list of all its properties, for tests.
protocol Tabulated: CheckedPayload {
  /// The properties, in field order.
  static var columns: [Column<Self>] { get }
}

extension Tabulated {
  /// The values of all properties, in the form that an independent JSON decoder returns.
  var said: JSONValue {
    var members: [String: JSONValue] = [:]
    for column in Self.columns { members[column.name] = column.value(self) }
    return .object(members)
  }
}

/// A property of a payload: its member, its type and its value.
struct Column<Payload: CheckedPayload>: Sendable {
  let name: String
  /// The type of the property, as ``PayloadField/Kind/notation`` names it.
  let type: String
  /// The type of the nested objects, if the property is an object or an array of objects.
  let inside: (any Tabulated.Type)?
  let value: @Sendable (Payload) -> JSONValue?

  private init<Value: Sendable>(
    _ name: String,
    _ type: String,
    _ property: any KeyPath<Payload, Value?> & Sendable,
    inside: (any Tabulated.Type)? = nil,
    _ plain: @escaping @Sendable (Value) -> JSONValue
  ) {
    self.name = name
    self.type = type
    self.inside = inside
    value = { $0[keyPath: property].map(plain) }
  }

  typealias Path<Value> = any KeyPath<Payload, Value?> & Sendable

  static func text(_ name: String, _ property: Path<String>) -> Column {
    Column(name, "s", property) { .string($0) }
  }

  static func texts(_ name: String, _ property: Path<[String]>) -> Column {
    Column(name, "[s]", property) { .array($0.map { .string($0) }) }
  }

  static func word<Word: OpenStringEnum>(_ name: String, _ property: Path<Word>) -> Column {
    Column(name, Word.self == UUIDText.self ? "uuid" : "enum s", property) { .string($0.rawValue) }
  }

  static func flag(_ name: String, _ property: Path<Bool>) -> Column {
    Column(name, "b", property) { .bool($0) }
  }

  static func integer(_ name: String, _ property: Path<Int64>) -> Column {
    Column(name, "i", property) { .integer($0) }
  }

  static func code<Code: OpenIntEnum>(_ name: String, _ property: Path<Code>) -> Column {
    Column(name, "enum i", property) { .integer($0.rawValue) }
  }

  static func date(_ name: String, _ property: Path<Timestamp>) -> Column {
    Column(name, "ms", property) { .integer($0.millisecondsSince1970) }
  }

  static func object<Member: Tabulated>(_ name: String, _ property: Path<Member>) -> Column {
    Column(name, "\(Member.self)", property, inside: Member.self) { $0.said }
  }

  static func objects<Member: Tabulated>(_ name: String, _ property: Path<[Member]>) -> Column {
    Column(name, "[\(Member.self)]", property, inside: Member.self) { .array($0.map(\.said)) }
  }
}
