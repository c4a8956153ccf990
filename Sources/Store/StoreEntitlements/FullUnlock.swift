// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// Whether all of an app is unlocked that was sold first and is free with a trial now (E-42).
public struct FullUnlock: Hashable, Sendable {
  /// Whether the customer may use all of the app.
  public let verdict: EntitlementVerdict
  /// Why.
  public let reason: EntitlementReason
  /// The end of a trial; `nil` for no end.
  public let until: Timestamp?
}

extension EntitlementSummary {
  /// E-42: the first that applies of a product that unlocks the app, the paid app itself, and a trial.
  ///
  /// Never offer a trial to a customer who unlocked or paid, and only the unlock to one whose trial is over.
  public func unlock(
    by products: Set<String>,
    trials: Set<String> = []
  ) -> FullUnlock {
    let unlocks = answers(about: products)
    if let unlock = unlocks.first(where: \.isEntitled) { return FullUnlock(unlock) }
    if let app, app.verdict == .entitled {
      return FullUnlock(verdict: .entitled, reason: app.reason, until: nil)
    }
    let trial = answers(about: trials).filter { $0.reason != .neverPurchased }
    if let running = trial.first(where: \.isEntitled) ?? trial.first { return FullUnlock(running) }
    if let app, app.verdict == .undetermined {
      return FullUnlock(verdict: .undetermined, reason: app.reason, until: nil)
    }
    return FullUnlock(verdict: .notEntitled, reason: .neverPurchased, until: nil)
  }

  /// By product id, so that the answer does not depend on the order of a set.
  private func answers(about products: Set<String>) -> [Entitlement] {
    products.map(Identifier.init).sorted().map { self[$0.text] }
  }
}

extension FullUnlock {
  fileprivate init(_ entitlement: Entitlement) {
    verdict = entitlement.verdict
    reason = entitlement.reason
    until = entitlement.until
  }
}
