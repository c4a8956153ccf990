// SPDX-License-Identifier: Apache-2.0

/// Vectors of `json-read`: valid and nearly valid JSON.
enum JSONSuites {
  static let all = [grammar, strings, numbers, members, limits]

  static func suite(_ name: String, _ description: String, _ vectors: [Vector]) -> Suite {
    Suite(
      "json/\(name)",
      .jsonRead,
      description,
      [Suite.Group(description: "JSON texts.", vectors: vectors)]
    )
  }

  static func right(
    _ name: String,
    _ comment: String,
    _ text: String,
    _ value: JSON,
    _ flags: [Flag] = [.form]
  ) -> Vector {
    Vector(name, comment, flags, .text(text), .valid(value))
  }

  /// One vector for each row of a table.
  static func right(_ rows: [(String, String, String, JSON)]) -> [Vector] {
    rows.map { right($0.0, $0.1, $0.2, $0.3) }
  }

  /// One vector for each row of a table.
  static func right(_ rows: [(String, String, String, JSON, [Flag])]) -> [Vector] {
    rows.map { right($0.0, $0.1, $0.2, $0.3, $0.4) }
  }

  static func wrong(
    _ name: String,
    _ comment: String,
    _ flags: [Flag],
    _ text: String,
    _ code: String,
    at offset: Int? = nil
  ) -> Vector {
    Vector(name, comment, flags, .text(text), .invalid("json/\(code)", at: offset))
  }

  /// One vector for each row of a table.
  static func wrong(_ rows: [(String, String, [Flag], String, String, at: Int?)]) -> [Vector] {
    rows.map { wrong($0.0, $0.1, $0.2, $0.3, $0.4, at: $0.at) }
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
