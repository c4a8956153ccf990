// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
public import StrictTime

/// What a customer may use at a moment, until when, and why.
///
/// It is a pure function of the evidence, the moment and the policy.
public struct EntitlementSummary: Hashable, Sendable {
  /// The moment that was asked about.
  public let asked: Timestamp
  /// The moments that were judged by, of each environment: where a clock is behind the evidence (E-51) or not
  /// to be trusted (E-52) it is the evidence's.
  public let judgedAt: [StoreEnvironment: Timestamp]
  /// All products of which a purchase is known, by environment and product.
  public let products: [Entitlement]
  /// All lines of subscriptions, by environment and original transaction id.
  public let lines: [SubscriptionLine]
  /// All groups of subscriptions.
  public let groups: [GroupEntitlement]
  /// All features of the policy, by name.
  public let features: [FeatureEntitlement]
  /// Whether the app was paid for before it became free, if the policy asks.
  public let app: AppEntitlement?
  /// The units of consumables.
  public let consumables: [ConsumableUnits]
  /// Which offers each group allows.
  public let offers: [OfferEligibility]
  /// What is worth knowing about all of it, and about any part, sorted.
  public let warnings: [EntitlementWarning]
  /// The rules that were applied to all of it.
  public let rules: [AppliedRule]

  /// The answer about a product: where several environments have one, the one that grants most.
  ///
  /// Of a product that was never bought it is `neverPurchased`.
  public subscript(productId: String) -> Entitlement {
    let answers = products.filter { $0.productId.utf8.elementsEqual(productId.utf8) }
    return answers.first(where: \.isEntitled)
      ?? answers.first { $0.verdict == .undetermined } ?? answers.first
      ?? Entitlement(neverPurchased: productId, .production)
  }

  /// The answer about a feature of the policy; `nil` for a name that it does not have.
  public func feature(_ name: String) -> FeatureEntitlement? {
    features.first { $0.feature.utf8.elementsEqual(name.utf8) }
  }

  /// Which offers a group allows; of one that is not known, those of a new customer.
  public func offers(
    inGroup group: String,
    _ environment: StoreEnvironment = .production
  ) -> OfferEligibility {
    offers.first {
      $0.environment == environment
        && $0.subscriptionGroupIdentifier.utf8.elementsEqual(group.utf8)
    } ?? .untouched(group, environment)
  }

  /// E-42: whether all of an app is unlocked that was paid for once, then free with a trial; the first that
  /// fits: a product that unlocks it, the app that was paid for, the trial, nothing.
  ///
  /// Somebody who has unlocked or paid is never offered a trial, somebody whose trial is over only the
  /// unlock.
  public func unlock(
    by products: Set<String>,
    trials: Set<String> = []
  ) -> (verdict: EntitlementVerdict, reason: EntitlementReason, until: Timestamp?) {
    if let unlock = products.sorted().map({ self[$0] }).first(where: \.isEntitled) {
      return (.entitled, unlock.reason, unlock.until)
    }
    if let app, app.verdict == .entitled { return (.entitled, app.reason, nil) }
    let trial = trials.sorted().map { self[$0] }.filter { $0.reason != .neverPurchased }
    if let running = trial.first(where: \.isEntitled) ?? trial.first {
      return (running.verdict, running.reason, running.until)
    }
    if let app, app.verdict == .undetermined { return (.undetermined, app.reason, nil) }
    return (.notEntitled, .neverPurchased, nil)
  }
}

extension EntitlementLedger {
  /// What the customer may use at a moment.
  ///
  /// E-50: the moment is the caller's; no clock is read. E-55: no period is too short.
  public func entitlements(
    at moment: Timestamp,
    policy: EntitlementPolicy = EntitlementPolicy()
  ) -> EntitlementSummary {
    let places = environments.sorted { $0.rawValue < $1.rawValue }
    let parts = places.compactMap { environment -> EnvironmentSummary? in
      let dossier = Dossier(self, environment)
      return dossier.isEmpty ? nil : EnvironmentSummary(dossier, at: moment, policy)
    }
    return EntitlementSummary(parts, at: moment, policy)
  }
}

extension EntitlementSummary {
  init(_ parts: [EnvironmentSummary], at moment: Timestamp, _ policy: EntitlementPolicy) {
    asked = moment
    judgedAt = Dictionary(uniqueKeysWithValues: parts.map { ($0.environment, $0.moment.moment) })
    products = parts.flatMap(\.products)
    lines = parts.flatMap(\.lines)
    groups = parts.flatMap(\.groups)
    features = FeatureEntitlement.all(of: policy, granted: products)
    app = AppEntitlement(parts.flatMap(\.downloads), policy)
    consumables = parts.flatMap(\.consumables)
    offers = parts.flatMap(\.offers)
    rules = parts.flatMap(\.rules)
    var all = Set(parts.flatMap(\.warnings))
    all.formUnion(products.flatMap(\.warnings))
    all.formUnion(consumables.flatMap(\.warnings))
    all.formUnion(app?.warnings ?? [])
    warnings = all.sorted()
  }
}
