// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StrictJSON
import VectorRunner

/// The list of suites, or of the vectors of the requested suites.
struct VectorList {
  let namesVectors: Bool
  var suites: [SuiteFile] = []

  /// A value for each suite or vector.
  var json: [JSON] {
    guard namesVectors else {
      return suites.map { suite in
        .object([
          "suite": .string(suite.name),
          "operation": .string(suite.operation),
          "count": .integer(Int64(suite.vectors.count)),
          "description": .string(suite.summary),
        ])
      }
    }
    return suites.flatMap(\.vectors).map { vector in
      .object([
        "id": .string(vector.id),
        "level": .string(vector.level.rawValue),
        "result": .string(vector.expected.result.rawValue),
        "error": .text(vector.expected.error),
        "offset": .number(vector.expected.offset.map { Int64($0) }),
        "comment": .string(vector.comment),
      ])
    }
  }

  func text(_ style: ColorStyle, columns: Int?) -> String {
    var page = TextPage(style: style, columns: columns)
    guard namesVectors else {
      let rows = suites.map { suite in
        TableRow(cells: [suite.name, suite.operation, "\(suite.vectors.count)", suite.summary])
      }
      page.table(["SUITE", "OPERATION", "VECTORS", "DESCRIPTION"], rows, wrapsLast: true)
      return page.text
    }
    for suite in suites {
      page.blank()
      page.title("\(suite.name): \(suite.operation), \(suite.vectors.count) vectors")
      page.line(suite.summary)
      let rows = suite.vectors.map { vector in
        let place = vector.expected.offset.map { " at \($0)" } ?? ""
        return TableRow(
          cells: [
            vector.id, vector.level.rawValue, vector.expected.result.rawValue,
            (vector.expected.error ?? "-") + place,
          ],
          details: [vector.comment]
        )
      }
      page.table(["VECTOR", "LEVEL", "RESULT", "ERROR"], rows)
    }
    return page.text
  }
}

extension Result<VectorAnswer, VectorRunError> {
  /// The answer as a result.
  func result(_ id: String) -> VectorResult {
    switch self {
    case .success(let answer): VectorResult(id, answer.outcome)
    case .failure: VectorResult(skipping: id)
    }
  }
}

extension VectorResult {
  /// The input format of `vectors score`.
  var json: JSON {
    .object([
      "id": .string(id),
      "result": .string(verdict.rawValue),
      "error": .text(error),
      "offset": .number(offset.map { Int64($0) }),
    ])
  }
}
