// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
package import StoreEngine
package import StrictTime

// The correct entitlements, computed from the store's state: tests compare them with those computed from signed data.
extension Play {
  /// The answers at the end of the play by customer and product, for all products that the customer ever had.
  package func knownAnswers() -> [String: [String: KnownAnswer]] {
    var answers: [String: [String: KnownAnswer]] = [:]
    for customer in state.customers {
      answers[customer.name] = state.expectedAnswers(about: customer.index)
    }
    return answers
  }

  /// Whether the store had made changes at a time that it reported only later, with the profile `observed`.
  package func hasUnsignedChanges(at time: Timestamp) -> Bool {
    guard state.isObserved else { return false }
    return state.postponed.hasChange(upTo: time)
      || state.notifications.contains { $0.changedAt <= time && time < $0.signedDate }
  }
}
