// SPDX-License-Identifier: Apache-2.0

import Testing

/// A rule: a history and its expected rows.
struct Rule: Sendable, CustomTestStringConvertible {
  let name: String
  let history: ScriptedHistory
  let rows: [String]

  var testDescription: String { name }

  init(
    _ name: String,
    store: String = "{}",
    until: String,
    _ steps: [String],
    _ rows: [String]
  ) {
    self.name = name
    history = ScriptedHistory(store: store, steps: steps, until: until)
    self.rows = rows
  }

  static let all =
    purchases + billing + families + calls + deliveries
    + commitments + session + readings + unseenCases
    + priceConsent + refunds + familyRefusals + refusals + retention + names + repetitions
    + bundles + offers + groups
}
