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
  /// Facts are listed only if used, knobs always.
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
    JSONWriter.bytes { json in
      json.object { json in
        json.member("assumptions") { json in
          json.array { json in assumptions.forEach { $0.write(to: &json) } }
        }
      }
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

extension StoreState {
  /// Records that the outcome depends on an assumption.
  mutating func assume(_ assumed: AssumedBehavior) { assumptions.insert(assumed) }

  /// Every knob, and the facts used so far.
  package var listedAssumptions: [Assumption] {
    AssumedBehavior.allCases.compactMap { assumed in
      let isUsed = assumptions.contains(assumed)
      guard isUsed || assumed.isKnob else { return nil }
      return Assumption(
        name: assumed.name,
        value: assumed.value(options),
        confidence: assumed.confidence(options),
        why: assumed.why(options),
        isUsed: isUsed
      )
    }
  }
}
