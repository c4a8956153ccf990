// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StorePayloads

/// The schemas of responses, each once, in the order in which they are first used.
struct Schemas {
  private(set) var members: JSON.Members = []

  mutating func reference(to payload: any CheckedPayload.Type) -> JSON {
    let name = "\(payload)"
    if !members.contains(where: { $0.key == name }) {
      // Its place, for objects that contain each other.
      members.append((name, .object([])))
      let properties = payload.fields.list.map { field in (field.name, self.schema(of: field.kind))
      }
      let required = payload.fields.list.filter(\.isRequired).map { JSON.string($0.name) }
      var object: JSON.Members = [("type", "object"), ("properties", .object(properties))]
      if !required.isEmpty { object.append(("required", .array(required))) }
      if let index = members.firstIndex(where: { $0.key == name }) {
        members[index].value = .object(object)
      }
    }
    return .object([("$ref", .string("#/components/schemas/\(name)"))])
  }

  private mutating func schema(of kind: PayloadField.Kind) -> JSON {
    switch kind {
    case .string, .word, .uuid, .text: Self.plain("string")
    case .boolean: Self.plain("boolean")
    case .integer, .code: Self.plain("integer")
    case .milliunits: Self.plain("integer", "thousandths of the currency unit")
    case .date: Self.plain("number", "milliseconds since 1970")
    case .strings: Self.list(Self.plain("string"))
    case .token(let kind): Self.token(kind)
    case .tokens(let kind): Self.list(Self.token(kind))
    case .object(let fields): reference(to: fields.payload)
    case .objects(let fields): Self.list(reference(to: fields.payload))
    }
  }

  private static func plain(_ type: String, _ description: String? = nil) -> JSON {
    .object([("type", .string(type))] + (description.map { [("description", .string($0))] } ?? []))
  }

  private static func token(_ kind: DocumentKind) -> JSON {
    plain("string", "a JWS: \(kind.rawValue)")
  }

  private static func list(_ items: JSON) -> JSON {
    .object([("type", "array"), ("items", items)])
  }
}

/// The schemas of members of steps.
enum StepSchema {
  static func schema(of input: StepField.Input) -> JSON {
    switch input {
    case .product, .customer, .subscription, .transaction, .newName, .text, .price: type("string")
    case .uuid: .object([("type", "string"), ("format", "uuid")])
    case .time: .object([("type", "string"), ("format", "date-time")])
    case .flag: type("boolean")
    case .integer, .percent: type("integer")
    case .choice(let choices): choice(choices)
    case .choiceOrNumber(let choices): .object([("anyOf", [choice(choices), type("integer")])])
    case .choiceOrNull(let choices): .object([("anyOf", [choice(choices), type("null")])])
    case .list: .object([("type", "array"), ("items", type("string"))])
    case .offer, .names: type("object")
    }
  }

  private static func type(_ name: String) -> JSON { .object([("type", .string(name))]) }

  private static func choice(_ choices: [String]) -> JSON {
    .object([("type", "string"), ("enum", .array(choices.map { .string($0) }))])
  }
}
