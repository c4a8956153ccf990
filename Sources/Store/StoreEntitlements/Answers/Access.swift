// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// Whether a customer may use a feature or all of an app, until when, and why.
public struct Access: Hashable, Sendable {
  /// Whether the customer has access.
  public let verdict: EntitlementVerdict
  /// The reason for the verdict, from the product that decides.
  public let reason: EntitlementReason
  /// The level of access.
  public let level: AccessLevel
  /// The end of access; `nil` for no known end.
  public let until: Timestamp?

  /// Whether the verdict is `entitled`.
  public var isEntitled: Bool { verdict == .entitled }

  init(
    _ verdict: EntitlementVerdict,
    _ reason: EntitlementReason,
    _ level: AccessLevel = .full,
    until: Timestamp? = nil
  ) {
    self.verdict = verdict
    self.reason = reason
    self.level = level
    self.until = until
  }

  /// The access that a product gives.
  init(_ entitlement: Entitlement) {
    self.init(
      entitlement.verdict,
      entitlement.reason,
      entitlement.level,
      until: entitlement.until
    )
  }
}

extension EntitlementSummary {
  /// E-42: whether all of the app is unlocked: by a product, by the paid app, or by a trial, in this order.
  ///
  ///     let unlock = summary.unlock(by: ["com.example.notes.full"], trials: ["com.example.notes.trial14"])
  ///
  /// Do not offer a trial to a customer who bought the product or the app, or whose trial has ended.
  public func unlock(
    by products: Set<String>,
    trials: Set<String> = []
  ) -> Access {
    if let unlock = answers(about: products).first(where: \.isEntitled) { return Access(unlock) }
    if let app, app.isEntitled { return app }
    let trial = answers(about: trials).filter { $0.reason != .neverPurchased }
    if let running = trial.first(where: \.isEntitled) ?? trial.first { return Access(running) }
    if let app, app.verdict == .undetermined { return app }
    return Access(.notEntitled, .neverPurchased)
  }

  /// Sorted by product id, because a set has no order.
  private func answers(about products: Set<String>) -> [Entitlement] {
    products.map(Identifier.init).sorted().map { self[$0.text] }
  }
}
