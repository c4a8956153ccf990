// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// E-42: whether all of an app is unlocked, by a purchase, by the formerly paid app, or by a trial.
public struct FullUnlock: Hashable, Sendable {
  /// Whether the customer may use all of the app.
  public let verdict: EntitlementVerdict
  /// The reason for the verdict.
  public let reason: EntitlementReason
  /// The end of access; `nil` for no end.
  public let until: Timestamp?
}

extension EntitlementSummary {
  /// E-42: whether the app is unlocked: by a product, by the paid app, or by a trial, in this order.
  ///
  ///     let unlock = summary.unlock(by: ["com.example.notes.full"], trials: ["com.example.notes.trial14"])
  ///
  /// Do not offer a trial to a customer who bought the product or the app, or whose trial has ended.
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

  /// By product id: a set has no order.
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
