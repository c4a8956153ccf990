// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// Vectors of `asn1-read`.
///
/// The parameter `rules` is `der` or `ber`; `as` is the type to read, by default a tree of all
/// elements.
enum ASN1Suites: SuiteFamily {
  static let directory = "asn1"
  static let operation = VectorOperation.asn1Read

  static let all = [lengths, tags, integers, values, strings, nesting, indefinite]

  typealias Group = Suite.Group

  static func der(_ description: String, as type: String? = nil, _ table: VectorTable) -> Group {
    group("der", description, type, table)
  }

  static func ber(_ description: String, as type: String? = nil, _ table: VectorTable) -> Group {
    group("ber", description, type, table)
  }

  private static func group(
    _ rules: String,
    _ description: String,
    _ type: String?,
    _ table: VectorTable
  ) -> Group {
    var parameters: JSON.Members = [("rules", .string(rules))]
    if let type { parameters.append(("as", .string(type))) }
    return Group(description: description, parameters: parameters, vectors: table.vectors(hex))
  }

  /// Input from hexadecimal digits.
  static func hex(_ text: String) -> Vector.Input { .hex(Hex.bytes(text)) }

  /// Input of hexadecimal digits and a run of equal bytes.
  static func hex(_ text: String, then byte: UInt8, times count: Int) -> Vector.Input {
    .hex(Hex.bytes(text) + [UInt8](repeating: byte, count: count))
  }

  /// The expected value of a primitive element.
  static func leaf(_ tag: String, _ contents: String) -> JSON {
    ["tag": .string(tag), "contents": .string(contents)]
  }

  /// The expected value of a constructed element.
  static func node(_ tag: String, _ elements: [JSON]) -> JSON {
    ["tag": .string(tag), "elements": .array(elements)]
  }

  /// The rule that a length beyond the input breaks, whatever a reader says about its size.
  static let beyondInput =
    "rule X.690, 8.1.3: an element has as many bytes of contents as its length says"

  static func zeros(_ count: Int) -> String { String(repeating: "00", count: count) }
}
