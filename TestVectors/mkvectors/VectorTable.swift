// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Vectors as text: a row for each, in columns.
///
///     name | flags | expectation | input | comment
///     name | flags | expectation | input | parameters | comment
///
/// - Flags: the names of `Flag`, separated by spaces.
/// - Expectation: an error code, optionally with `at 4` (the offset), `cause json/truncated` and `or jws/header`
///   (another correct code, any number of times); or `valid`, for the value of a sample, or of the base input of the suite.
///   Both may end with `source RFC 8259, 4`, if the source does not follow from the code, with `rule a name is a string`, or
///   `rule RFC 8259, 4: a name is a string`, if the rule does not, and with `level house`, if the level does not follow from
///   flags and code. The source of a row of level house that names none is this package.
/// - Input: text in the notation of the suite, such as hexadecimal digits; spaces at both ends are ignored.
/// - Parameters: `maximumAge=60 environments=[production,xcode]`. A value is a number, `true`, `false`, a list, or a text.
///   A text of digits is in quotation marks, and an object is written as `policy={offlineTrust:P7D}`.
/// - Comment: one sentence.
///
/// Swift values can be interpolated. An input is bytes, text, an input, or a sample: an input with the value that it has. An
/// expectation is an expectation, or a JSON value with the label `valid`. Interpolated text is used as it is, with spaces and
/// line breaks; part of a column is interpolated as text.
///
/// A row that is too long for a line continues after a backslash. If a row is malformed, the generator names it and stops.
struct VectorTable: ExpressibleByStringInterpolation {
  private let text: String
  private let values: [Cell]

  /// A column of a row: text, or one interpolated value.
  enum Cell {
    case text(String)
    case bytes([UInt8])
    case input(Vector.Input)
    case sample(Vector.Sample)
    case expectation(Vector.Expectation)
    /// Text beside a value that is not text, which is an error.
    case mixed
  }

  init(stringLiteral text: String) {
    self.text = text
    values = []
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    values = stringInterpolation.values
  }

  /// The text with a character of a private use area for each value.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [Cell] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ text: some StringProtocol) { append(.text(String(text))) }

    mutating func appendInterpolation(_ bytes: [UInt8]) { append(.bytes(bytes)) }

    mutating func appendInterpolation(_ input: Vector.Input) { append(.input(input)) }

    mutating func appendInterpolation(_ sample: Vector.Sample) { append(.sample(sample)) }

    mutating func appendInterpolation(_ expectation: Vector.Expectation) {
      append(.expectation(expectation))
    }

    mutating func appendInterpolation(valid value: JSON) { append(.expectation(.valid(value))) }

    private mutating func append(_ value: Cell) {
      if let placeholder = Unicode.Scalar(VectorTable.firstPlaceholder + UInt32(values.count)) {
        text.unicodeScalars.append(placeholder)
      }
      values.append(value)
    }
  }

  /// The columns of each row, with the row itself for error messages, in which a value is an ellipsis.
  var rows: [(row: String, cells: [Cell])] {
    text.split(separator: "\n").map { row in
      let columns = row.split(separator: " | ", omittingEmptySubsequences: false)
      let message = row.unicodeScalars.map { value($0) == nil ? String($0) : "…" }.joined()
      return (message, columns.map { cell($0.trimmingCharacters(in: VectorTable.space)) })
    }
  }

  private static let space = CharacterSet(charactersIn: " ")

  /// A column that consists of one value is this value; otherwise, values in it are text.
  private func cell(_ column: String) -> Cell {
    if column.unicodeScalars.count == 1, let value = column.unicodeScalars.first.flatMap(value) {
      return value
    }
    var text = ""
    for scalar in column.unicodeScalars {
      switch value(scalar) {
      case .none: text.unicodeScalars.append(scalar)
      case .some(.text(let part)): text += part
      case .some: return .mixed
      }
    }
    return .text(text)
  }

  private func value(_ placeholder: Unicode.Scalar) -> Cell? {
    let index = Int(placeholder.value) - Int(VectorTable.firstPlaceholder)
    return values.indices.contains(index) ? values[index] : nil
  }

  fileprivate static let firstPlaceholder: UInt32 = 0xF_0000
}
