// SPDX-License-Identifier: Apache-2.0

/// The results of the mutants of targets, and violations of the goals.
package struct Score {
  private let mutants: [Mutant]
  private let verdicts: [String: Verdict]
  private let reasons: [String: String]

  init(_ mutants: [Mutant], of selection: Selection, _ record: Record, _ reasons: Reasons) {
    self.mutants = mutants
    verdicts = record.verdicts
    self.reasons = reasons.reasons.filter { key, _ in selection.contains(key: key) }
  }

  // MARK: Table

  /// A line for each target, and a total.
  package var table: [String] {
    let targets = Set(mutants.map(\.path).map(Scope.folder)).sorted().compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
    let head = row("target", "mutants", "by vectors", "by tests", "survived", "share")
    return [head] + targets.map { target in line(target, mutants.filter { $0.target == target }) }
      + [line("total", mutants)]
  }

  private func line(_ name: String, _ mutants: [Mutant]) -> String {
    let verdicts = mutants.compactMap { self.verdicts[$0.key] }
    let byVectors = verdicts.count(where: \.isByVectors)
    let byTests = verdicts.count(where: \.isKilled) - byVectors
    return row(
      name,
      "\(mutants.count)",
      "\(byVectors)",
      "\(byTests)",
      "\(mutants.count - byVectors - byTests)",
      Score.percent(byVectors + byTests, of: mutants.count)
    )
  }

  private func row(_ name: String, _ figures: String...) -> String {
    let columns = figures.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
    return name + String(repeating: " ", count: max(0, 18 - name.count)) + columns.joined()
  }

  /// Rounded down, so that 95 % means at least 95 %.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let tenths = whole == 0 ? 1000 : part * 1000 / whole
    return "\(tenths / 10).\(tenths % 10) %"
  }

  // MARK: Survivors

  private var survivors: [Mutant] {
    mutants.filter { verdicts[$0.key]?.isKilled != true }
  }

  /// Each survivor with its position, and whether it has a reason.
  package var survivorLines: [String] {
    survivors.map { mutant in
      let known = reasons[mutant.key]?.isEmpty == false ? "known" : "unknown"
      let met = verdicts[mutant.key] == .unmet ? "not reached" : "survived"
      return
        "\(known) \(met) \(mutant.direction.rawValue) \(mutant.file):\(mutant.line)\n  \(mutant.key)"
    }
  }

  /// The violations, one line each.
  package var faults: [String] {
    let alive = Set(survivors.map(\.key))
    let unknown = survivors.count { reasons[$0.key]?.isEmpty != false }
    let stale = reasons.keys.filter { !alive.contains($0) }.sorted()
    var faults: [String] = []
    if unknown > 0 { faults.append("\(unknown) survivors have no reason") }
    faults += stale.map { "a reason names a mutant that does not survive: \($0)" }
    if survivors.count * 100 > mutants.count * Score.mostSurvivors {
      faults.append("more than \(Score.mostSurvivors) of 100 mutants survive")
    }
    return faults
  }

  private static let mostSurvivors = 5

  // MARK: Figures

  /// Names and values, for the summary of all proofs.
  package var figures: [(name: String, value: Int)] {
    let loosening = mutants.filter { $0.direction == .loosens }
    return [
      ("mutants", mutants.count),
      ("killed", mutants.count - survivors.count),
      ("loosening", loosening.count),
      ("loosening-killed", loosening.count { verdicts[$0.key]?.isKilled == true }),
      ("survivors-with-reason", survivors.count { reasons[$0.key]?.isEmpty == false }),
    ]
  }
}
