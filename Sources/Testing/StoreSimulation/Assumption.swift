// SPDX-License-Identifier: Apache-2.0

import StrictJSON

/// Behaviour of the App Store that Apple does not document, as a play assumed it.
///
///     let play = try Play(of: script, in: configuration)
///     for assumption in play.assumptions where assumption.confidence == .low {
///       print(assumption.name, assumption.value)
///     }
public struct Assumption: Hashable, Sendable {
  /// The name: of a knob, as in ``StoreKnobs``, or of a fact.
  public let name: String
  /// What is assumed.
  public let value: String
  /// How sure it is.
  public let confidence: Confidence
  /// Why it is an assumption.
  public let why: String
  /// Whether something in the play depended on it; facts are listed only then, knobs always.
  public let isUsed: Bool

  /// How sure an assumption is.
  public enum Confidence: String, CaseIterable, Sendable {
    /// Seen in the field, not documented.
    case field
    /// Well known, without a primary source.
    case medium
    /// Inferred.
    case low
  }

  /// The first line of a play: `{"assumptions": […]}`.
  static func json(_ assumptions: [Assumption]) -> [UInt8] {
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
  /// Notes that what happens depends on an assumption.
  ///
  /// Stands where the behaviour is decided.
  mutating func assume(_ assumed: AssumedBehavior) { assumptions.insert(assumed) }

  /// Every knob, and the facts that something depended on.
  var listedAssumptions: [Assumption] {
    AssumedBehavior.allCases.compactMap { assumed in
      let isUsed = assumptions.contains(assumed)
      guard isUsed || assumed.isKnob else { return nil }
      return Assumption(
        name: assumed.name,
        value: assumed.value(options),
        confidence: assumed.confidence,
        why: assumed.why,
        isUsed: isUsed
      )
    }
  }
}

extension Play {
  /// Every knob, and each undocumented fact that something in the play depended on.
  public var assumptions: [Assumption] { state.listedAssumptions }
}

extension TestStore {
  /// Every knob, and each undocumented fact that something so far depended on.
  public var assumptions: [Assumption] { state.listedAssumptions }
}
