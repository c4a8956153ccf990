// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StrictJSON
import VectorRunner

extension VectorScore {
  /// Writes the verdict, the disagreements, dangerous ones first, and the counts; `last` is the last id of the results.
  func write(to page: inout TextPage, after last: String?) {
    let all = all
    let counts = [
      "\(all.ran) of \(all.vectors) vectors were run", "\(all.skipped) skipped",
      "\(all.missing) missing",
    ]
    page.verdict(verdict.rawValue, emphasis, counts.joined(separator: ", "))
    if !vacuous.isEmpty {
      page.blank()
      page.title("accepts no valid vector: \(vacuous.joined(separator: ", "))")
      page.line(
        "Refusing everything scores well: run the valid vectors too, with anchors and time."
      )
    }
    if all.missing > 0, let last {
      page.blank()
      page.title("missing results: \(all.missing)")
      page.line("The results end with \(last).")
    }
    for kind in Disagreement.Kind.allCases {
      let disagreements = disagreements(kind)
      guard !disagreements.isEmpty else { continue }
      page.blank()
      page.title("\(kind.title): \(disagreements.count)")
      page.table(
        ["VECTOR", "EXPECTED", "ANSWERED"],
        disagreements.map {
          TableRow(cells: [$0.id, $0.expected, $0.answered], emphasis: kind.emphasis)
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
      ["LEVEL", "VALID ACCEPTED", "INVALID REJECTED", "EITHER", "SKIP", "MISS"],
      VectorLevel.allCases.compactMap { level in levels[level].map { $0.row(level) } }
    )
    page.table(
      // Fits 80 columns with the longest name.
      ["SUITE", "RAN", "SKIP", "MISS", "RESULT", "LAYER", "CODE", "OFFSET"],
      suites.map { $0.tally.row($0.name) } + [all.row("total")]
    )
  }

  private var emphasis: ColorStyle.Emphasis {
    switch verdict {
    case .vacuous, .disagrees, .incomplete: .bad
    case .notRun, .agreesInResults: .caution
    case .agrees: .good
    }
  }

  /// The score as an object, which `TestVectors/score.py --json` prints too.
  func json(version: String, last: String) -> JSON {
    let lists: [(String, Disagreement.Kind)] = [
      ("accepted", .accepted), ("dangerous", .dangerous), ("house", .house), ("lost", .lost),
      ("otherCode", .code), ("otherOffset", .offset), ("refused", .refused),
    ]
    let counts = [
      ("missing", all.missing), ("ran", all.ran), ("skipped", all.skipped),
      ("vectors", all.vectors),
    ]
    let levels = VectorLevel.allCases.map { JSON.Member($0.rawValue, JSON.of(self.levels[$0])) }
    let texts = [
      ("last", last), ("schema", "receipt-vectors/score/1"), ("verdict", verdict.rawValue),
      ("version", version),
    ]
    return .members(
      lists.map { JSON.Member($0.0, ids($0.1)) }
        + counts.map { JSON.Member($0.0, .integer(Int64($0.1))) }
        + texts.map { JSON.Member($0.0, .string($0.1)) }
        + [
          JSON.Member("levels", .members(levels)), JSON.Member("unknown", .strings(unknown)),
          JSON.Member("vacuous", .strings(vacuous)),
        ]
    )
  }

  private func ids(_ kind: Disagreement.Kind) -> JSON {
    .strings(disagreements(kind).map(\.id))
  }
}

extension Tally {
  fileprivate func row(_ name: String) -> TableRow {
    let counts = [ran, skipped, missing] + Agreement.depths.map { agreeing[$0] ?? 0 }
    let isWhole = counts.suffix(4).allSatisfy { $0 == ran }
    return TableRow(cells: [name] + counts.map { "\($0)" }, emphasis: isWhole ? .none : .caution)
  }
}

extension LevelTally {
  fileprivate func row(_ level: VectorLevel) -> TableRow {
    TableRow(
      cells: [
        level.rawValue, "\(validAccepted) of \(valid)", "\(invalidRefused) of \(invalid)",
        "\(either)", "\(skipped)", "\(missing)",
      ],
      emphasis: validAccepted == valid && invalidRefused == invalid ? .none : .caution
    )
  }
}

extension JSON {
  /// The counts of a level; those of no vectors if there are none.
  fileprivate static func of(_ tally: LevelTally?) -> JSON {
    let tally = tally ?? LevelTally()
    return .object([
      "either": .integer(Int64(tally.either)), "invalid": .integer(Int64(tally.invalid)),
      "invalidRejected": .integer(Int64(tally.invalidRefused)),
      "missing": .integer(Int64(tally.missing)), "skipped": .integer(Int64(tally.skipped)),
      "valid": .integer(Int64(tally.valid)),
      "validAccepted": .integer(Int64(tally.validAccepted)),
    ])
  }
}

extension Disagreement.Kind {
  fileprivate var title: String {
    switch self {
    case .dangerous: "DANGEROUS: accepted, must be rejected"
    case .lost: "rejected, must be accepted"
    case .accepted: "accepted, should be rejected"
    case .refused: "rejected, should be accepted"
    case .house: "another result where ReceiptKit has its own rule"
    case .code: "rejected with another code"
    case .offset: "rejected at another offset"
    case .value: "accepted with another value"
    case .own: "another result than that of ReceiptKit"
    case .contradiction: "several different results"
    case .unknown: "skipped: unknown operation or missing file"
    }
  }

  fileprivate var emphasis: ColorStyle.Emphasis { isSerious ? .bad : .caution }
}

extension VectorComparison {
  /// Writes the differences, regressions first.
  func write(to page: inout TextPage) {
    let counts = Change.allCases.map { "\(differences($0).count) \($0.plural)" }
    page.verdict(
      differences.isEmpty ? "EQUAL" : "DIFFERENT",
      differences.isEmpty ? .good : .caution,
      counts.joined(separator: ", ")
    )
    for change in Change.allCases where !differences(change).isEmpty {
      page.blank()
      page.title("\(change.plural): \(differences(change).count)")
      page.table(
        ["VECTOR", "LEVEL", "BEFORE", "NOW"],
        differences(change).map {
          TableRow(
            cells: [$0.id, $0.level.rawValue, $0.former, $0.present],
            emphasis: change == .regression ? .bad : .none
          )
        },
        isBelowHeading: true
      )
    }
  }
}

extension VectorComparison.Change {
  fileprivate var plural: String {
    switch self {
    case .regression: "regressions"
    case .improvement: "improvements"
    case .other: "other differences"
    }
  }
}

extension VectorComparison.Difference {
  var json: JSON {
    .object([
      "id": .string(id), "level": .string(level.rawValue), "before": .string(former),
      "now": .string(present), "change": .string(change.rawValue),
    ])
  }
}

extension CollectionChanges {
  /// Writes the changes between two versions.
  func write(to page: inout TextPage, versions: [String]) {
    let counts = Kind.allCases.map { kind in
      "\(changes.filter { $0.kind == kind }.count) \(kind.rawValue)"
    }
    page.verdict(
      versions.joined(separator: " to "),
      .none,
      counts.joined(separator: ", ")
    )
    page.table(
      ["VECTOR", "CHANGE", "PARTS"],
      changes.map { TableRow(cells: [$0.id, $0.kind.rawValue, $0.parts.joined(separator: ", ")]) }
    )
  }
}

extension CollectionChanges.Change {
  var json: JSON {
    .object([
      "id": .string(id), "change": .string(kind.rawValue),
      "parts": .array(parts) { .string($0) },
    ])
  }
}
