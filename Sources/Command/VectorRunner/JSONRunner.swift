// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Runs `json-read`.
enum JSONRunner {
  static func run(_ input: ArraySlice<UInt8>) -> VectorOutcome {
    do {
      return .value(value(of: try JSONDocument(input).root))
    } catch {
      return .failure(code: error.code.rawValue, offset: error.offset, cause: nil)
    }
  }

  private static func value(of value: JSONValue) -> VectorValue {
    switch value.kind {
    case .null: .object(["null": .boolean(true)])
    case .boolean: .members(["boolean": .flag(value.boolean)])
    case .number: .members(["number": .text(value.number)])
    case .string: .members(["string": .text(value.string)])
    case .array: .object(["array": .array(value.array?.map(JSONRunner.value) ?? [])])
    case .object:
      .object([
        "object": .array(
          value.object?.map { member in
            .object(["name": .string(member.name), "value": JSONRunner.value(of: member.value)])
          } ?? []
        )
      ])
    }
  }
}
