// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreEntitlements
import StrictTime

// (g) The store's own answers, as suites of histories and `GET /store/answers` have them.

extension HistoryTrial {
  /// Compares the answers of the store with the truth, under the standard policy: the store has no other.
  mutating func askStore(_ history: SimulatedHistory) {
    // The store is never silent about a subscription that does not renew; the oracle makes it wait.
    let isSettled = { (snapshot: Snapshot) in
      snapshot.state.chains.allSatisfy { $0.phase(at: snapshot.from) != .unsettled }
    }
    for snapshot in history.snapshots where isSettled(snapshot) {
      let truth = snapshot.state.truth(at: snapshot.from, .standard).products
      let found = truth.keys.sorted().compactMap { id -> String? in
        guard let right = truth[id], let kind = StoreCatalog.byId[id]?.kind,
          kind != .nonRenewing, kind != .trial
        else { return nil }
        let answer = snapshot.storeAnswers[id]
        let isRight =
          answer?.verdict.rawValue == right.verdict.rawValue
          && (right.verdict != .entitled || answer?.until == right.until)
          && agree(right.reasons, answer?.reasons ?? [])
        tally.store += 1
        let words = answer.map { "\($0.verdict) \($0.reasons.sorted())" } ?? "nothing"
        return isRight
          ? nil : "\(id): expected \(right.verdict) \(right.reasonList), found \(words)"
      }
      if !found.isEmpty { fail(history, "store", snapshot.from, [], found) }
    }
  }

  /// An empty set agrees with everything: for some answers the rules define no reason.
  private func agree(_ reasons: Set<EntitlementReason>, _ others: Set<String>) -> Bool {
    reasons.isEmpty || others.isEmpty || !others.isDisjoint(with: reasons.map(\.rawValue))
  }
}
