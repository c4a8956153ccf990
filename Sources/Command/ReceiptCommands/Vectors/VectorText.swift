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
        Row(cells: [suite.name, suite.operation, "\(suite.vectors.count)", suite.summary])
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
        return Row(
          cells: [
            vector.id, vector.expected.result.rawValue, (vector.expected.error ?? "-") + place,
          ],
          details: [vector.comment]
        )
      }
      page.table(["VECTOR", "RESULT", "ERROR"], rows)
    }
    return page.text
  }
}

extension VectorScore {
  /// Writes the verdict, the disagreements, dangerous ones first, and the counts.
  func write(to page: inout TextPage, unknown: [String]) {
    let all = all
    let counts = [
      "\(all.ran) of \(all.vectors) vectors were run", "\(all.skipped) skipped",
      "\(all.missing) missing",
    ]
    page.verdict(word, emphasis, counts.joined(separator: ", "))
    for kind in Disagreement.Kind.allCases {
      let disagreements = disagreements(kind)
      guard !disagreements.isEmpty else { continue }
      page.blank()
      page.title("\(kind.title): \(disagreements.count)")
      page.table(
        ["VECTOR", "EXPECTED", "ANSWERED"],
        disagreements.map {
          Row(cells: [$0.id, $0.expected, $0.answered], emphasis: kind.emphasis)
        },
        isBelowHeading: true
      )
    }
    if !unknown.isEmpty {
      page.blank()
      page.title("unknown vector ids: \(unknown.count)")
      for id in unknown.prefix(TextPage.mostRows) { page.line(id, .caution) }
      let more = unknown.count - TextPage.mostRows
      if more > 0 { page.line("and \(more) more", .dim) }
    }
    page.table(
      // Fits 80 columns with the longest name.
      ["SUITE", "RAN", "SKIP", "MISS", "RESULT", "LAYER", "CODE", "OFFSET"],
      suites.map { $0.tally.row($0.name) } + [all.row("total")]
    )
  }

  private var word: String {
    guard agreesInResults else { return "DISAGREES" }
    // Skipped vectors cannot disagree.
    guard all.ran > 0 else { return "NOT RUN" }
    return disagreements.isEmpty ? "AGREES" : "AGREES IN RESULTS"
  }

  private var emphasis: ColorStyle.Emphasis {
    guard agreesInResults else { return .bad }
    return disagreements.isEmpty && all.ran > 0 ? .good : .caution
  }
}

extension Tally {
  fileprivate func row(_ name: String) -> Row {
    let counts = [ran, skipped, missing] + Agreement.levels.map { agreeing[$0] ?? 0 }
    let isWhole = counts.suffix(4).allSatisfy { $0 == ran }
    return Row(cells: [name] + counts.map { "\($0)" }, emphasis: isWhole ? .none : .caution)
  }
}

extension Disagreement.Kind {
  fileprivate var title: String {
    switch self {
    case .accepted: "DANGEROUS: accepted, must be rejected"
    case .refused: "rejected, must be accepted"
    case .code: "rejected with another code"
    case .offset: "rejected at another offset"
    case .value: "accepted with another value"
    case .contradiction: "several different results"
    case .unknown: "skipped: unknown operation or missing file"
    }
  }

  fileprivate var emphasis: ColorStyle.Emphasis {
    self == .accepted || self == .refused ? .bad : .caution
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
