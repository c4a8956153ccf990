// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// Vectors of `json-read`: valid and nearly valid JSON.
enum JSONSuites: SuiteFamily {
  static let directory = "json"
  static let operation = VectorOperation.jsonRead

  static let all = [grammar, strings, numbers, members, interoperability, limits]

  static func suite(_ name: String, _ description: String, _ table: VectorTable) -> Suite {
    let group = Suite.Group(description: "JSON texts.", vectors: Vector.table(table))
    return suite(name, description, [group])
  }

  // MARK: Values

  static func string(_ text: String) -> JSON { ["string": .string(text)] }

  static func number(_ text: String) -> JSON { ["number": .string(text)] }

  static func array(_ items: JSON...) -> JSON { ["array": .array(items)] }

  static func object(_ members: (name: String, value: JSON)...) -> JSON {
    ["object": .array(members.map { ["name": .string($0.name), "value": $0.value] })]
  }

  static let null: JSON = ["null": true]

  static func boolean(_ value: Bool) -> JSON { ["boolean": .boolean(value)] }
}
