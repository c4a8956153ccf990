// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
import StrictTime

/// Whether all of the app is unlocked, by what, and what to offer the customer (rule E-42).
///
///     var policy = EntitlementPolicy()
///     policy.unlock = ["com.example.notes.full"]
///     policy.trialProducts["com.example.notes.trial14"] = CalendarPeriod(days: 14)
///     policy.firstFreeVersion = "10"
///     let summary = ledger.entitlements(at: now, in: .production, policy: policy)
///     if summary.unlock?.access.isEntitled == true { unlock(until: summary.unlock?.access.until) }
///
/// A product that unlocks counts before the purchase of the app, and that before a trial.
public struct Unlock: Hashable, Sendable {
  /// The environment of the evidence.
  public let environment: StoreEnvironment
  /// Whether the app is unlocked, until when, and why.
  public let access: Access
  /// The product that decides: one that unlocks the app, or a trial; `nil` if the purchase of the app decides, or nothing
  /// does.
  public let productId: String?
  /// What to offer, and whom to ask, in this order; empty for nothing.
  public let nextActions: [NextAction]
  /// Observations about the evidence, sorted.
  package let warnings: [EntitlementWarning]
  /// The rules that decided.
  package let rules: [AppliedRule]
}

extension Unlock {
  /// The first of ``nextActions``.
  public var nextAction: NextAction { nextActions.first ?? .none }
}

extension EntitlementSummary {
  /// Whether all of the app is unlocked; `nil` if the policy names no product in `unlock` (rule E-42).
  public var unlock: Unlock? {
    policy.unlock.isEmpty ? nil : UnlockRules(summary: self, policy: policy).unlock
  }
}

/// E-42: the first of these that grants access decides; without access, what is unknown decides before what is over.
private struct UnlockRules {
  let summary: EntitlementSummary
  let policy: EntitlementPolicy

  var unlock: Unlock {
    let products = answers(about: policy.unlock)
    let trials = answers(about: Array(policy.trialProducts.keys))
    if let product = UnlockRules.best(of: products) { return decided(by: product) }
    if let app = summary.app, app.isEntitled { return decided(app, []) }
    if let trial = UnlockRules.best(of: trials) { return decided(by: trial) }
    if let open = (products + trials).first(where: { $0.verdict == .undetermined }) {
      return decided(by: open)
    }
    if let reason = missingEvidence {
      return decided(Access(.undetermined, reason), [.askAppStore])
    }
    if let app = summary.app, app.verdict == .undetermined { return decided(app, []) }
    // A refund, an expiration or an elapsed trial is a more specific reason than `neverPurchased`.
    let ended = (products + trials).filter { $0.reason != .neverPurchased }
    if let ended = ended.first(where: UnlockRules.isRecoverable) ?? ended.first {
      return decided(by: ended)
    }
    let offer = policy.trialProducts.isEmpty ? NextAction.offerUnlock : .offerTrial
    return decided(Access(.notEntitled, .neverPurchased), [offer])
  }

  /// Why the absence of purchases, or of the app's version, proves nothing.
  private var missingEvidence: EntitlementReason? {
    let asksAboutApp = policy.firstFreeVersion != nil || policy.freeSince != nil
    if asksAboutApp, summary.app == nil { return .originalVersionUnknown }
    return summary.hasOnlyAppTransactions ? .purchasesUnknown : nil
  }

  private func decided(by product: Entitlement) -> Unlock {
    let isTrial = !policy.unlock.contains { $0.utf8.elementsEqual(product.productId.utf8) }
    let actions: [NextAction] =
      switch product.verdict {
      // During a trial, offer the product. After a purchase, only its own next actions apply.
      case .entitled: isTrial ? [.offerUnlock] : product.nextActions
      case .undetermined: [.askAppStore]
      default: UnlockRules.isRecoverable(product) ? product.nextActions : [.offerUnlock]
      }
    return decided(Access(product), actions, product)
  }

  /// Whether the customer can get the subscription back by paying for it.
  private static func isRecoverable(_ product: Entitlement) -> Bool {
    [.fixPayment, .resubscribe].contains(product.nextAction)
  }

  private func decided(
    _ access: Access,
    _ actions: [NextAction],
    _ product: Entitlement? = nil
  ) -> Unlock {
    let app = summary.paidApp
    let asked = policy.unlock.joined(separator: ", ")
    return Unlock(
      environment: summary.environment,
      access: access,
      productId: product?.productId,
      nextActions: actions,
      warnings: Set((app?.warnings ?? []) + (product?.warnings ?? [])).sorted(),
      rules: [
        AppliedRule(.unlock, ["unlock": asked, "reason": access.reason.rawValue])
      ] + (product?.rules ?? []) + (app?.rules ?? [])
    )
  }

  /// Sorted by the bytes of the product id.
  private func answers(about products: [String]) -> [Entitlement] {
    Set(products.map(Identifier.init)).sorted().map { summary[$0.text] }
  }

  /// Full access before limited, then the latest end.
  private static func best(of answers: [Entitlement]) -> Entitlement? {
    let granting = answers.filter(\.isEntitled)
    return granting.dropFirst().reduce(granting.first) { best, answer in
      guard let best else { return answer }
      if best.level != answer.level { return best.level == .full ? best : answer }
      guard let end = best.until else { return best }
      return answer.until.map { $0 > end } ?? true ? answer : best
    }
  }
}
