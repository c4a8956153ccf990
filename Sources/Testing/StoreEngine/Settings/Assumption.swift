// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// An assumption about undocumented App Store behavior.
///
///     store.advance(by: .days(365))
///     for assumption in store.assumptions where assumption.confidence == .low {
///       print(assumption.name, assumption.value)
///     }
public struct Assumption: Hashable, Sendable {
  /// The name of a knob, as in ``StoreKnobs``, or of a fact.
  public let name: String
  /// The assumed behavior.
  public let value: String
  /// The confidence in the assumption.
  public let confidence: Confidence
  /// The reason for the assumption.
  public let why: String
  /// Whether an outcome depended on the assumption.
  ///
  /// Facts are listed only if used, and knobs that concern only groups; other knobs always.
  public let isUsed: Bool

  /// The confidence in an assumption.
  public enum Confidence: String, CaseIterable, Sendable {
    /// Observed in practice, not documented.
    case field
    /// Well known, without a primary source.
    case medium
    /// Inferred.
    case low
  }

  /// The first line of `simulate --json`: `{"assumptions": […]}`.
  package static func json(_ assumptions: [Assumption]) -> [UInt8] {
    JSONWriter.object { json in
      json.array("assumptions") { json in assumptions.forEach { $0.write(to: &json) } }
    }
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name") { $0.string(name) }
      json.member("value") { $0.string(value) }
      json.member("confidence") { $0.string(confidence.rawValue) }
      json.member("why") { $0.string(why) }
      json.member("used") { $0.boolean(isUsed) }
    }
  }
}

/// The knobs and facts on which an outcome depended.
struct AssumptionSet: Hashable, Sendable {
  private var knobs: UInt64 = 0
  private var facts: UInt64 = 0

  mutating func insert(_ knob: Knob) { knobs |= 1 << UInt64(knob.rawValue) }

  mutating func insert(_ fact: AssumedFact) { facts |= 1 << UInt64(fact.rawValue) }

  func contains(_ knob: Knob) -> Bool { knobs >> UInt64(knob.rawValue) & 1 == 1 }

  func contains(_ fact: AssumedFact) -> Bool { facts >> UInt64(fact.rawValue) & 1 == 1 }
}

extension StoreState {
  /// Records that the outcome depends on a knob.
  mutating func assume(_ knob: Knob) { assumptions.insert(knob) }

  /// Records that the outcome depends on a fact.
  package mutating func assume(_ fact: AssumedFact) { assumptions.insert(fact) }

  /// The knobs, and the facts used so far.
  package var listedAssumptions: [Assumption] {
    let listed = Knob.allCases.filter {
      assumptions.contains($0) || !$0.isListedIfUsed
    }
    let knobs = listed.map { knob in
      let row = knob.definition
      let isMeasured = knob == .profile && options.profile == .observed
      return Assumption(
        name: knob.name,
        value: row.value(options),
        confidence: isMeasured ? .field : row.confidence,
        why: isMeasured ? ObservedTiming.source : row.why,
        isUsed: assumptions.contains(knob)
      )
    }
    let facts = AssumedFact.allCases.filter { assumptions.contains($0) }.map { fact in
      let row = fact.row
      return Assumption(
        name: "\(fact)",
        value: row.value,
        confidence: row.confidence,
        why: row.why,
        isUsed: true
      )
    }
    return knobs + facts
  }
}

/// The tables of the documentation.
package enum AssumptionTables {
  /// A row for each knob.
  package static var knobs: [String] {
    [
      "| Knob | Values | Default | Confidence | What it sets |",
      "| --- | --- | --- | --- | --- |",
    ]
      + Knob.allCases.map { knob in
        let row = knob.definition
        return "| `\(knob.name)` | \(row.values) | `\(row.initial)` | \(row.confidence.rawValue) "
          + "| \(row.use) |"
      }
  }

  /// A row for each fact.
  package static var facts: [String] {
    ["| Fact | Assumed | Confidence |", "| --- | --- | --- |"]
      + AssumedFact.allCases.map { "| `\($0)` | \($0.row.value) | \($0.row.confidence.rawValue) |" }
  }
}
