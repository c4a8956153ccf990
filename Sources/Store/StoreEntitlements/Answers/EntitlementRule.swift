// SPDX-License-Identifier: Apache-2.0

/// A rule that decides an answer; Docs/Reference/Entitlement-rules.md has the full text of all rules.
@nonexhaustive
package enum EntitlementRule: String, CaseIterable, Codable, Sendable {
  /// The copy of a transaction with the latest signed date counts.
  case newestCopy = "E-2"
  /// One purchase under two transaction ids counts once.
  case duplicate = "E-3"
  /// A period with added seats ends when all its transactions are revoked.
  case addedSeats = "E-3b"
  /// A member with a seat has a chain of their own.
  case seatHolder = "E-3c"
  /// The seats of a group are those of the purchaser's transactions of the period.
  case seats = "E-3d"
  /// A claim of a seat grants access while the purchaser has it.
  case seatClaim = "E-3e"
  /// Renewal info counts only with a transaction of its chain.
  case renewalInfo = "E-4"
  /// A revoked purchase grants nothing from its revocation date on.
  case revoked = "E-10"
  /// A revoked subscription that another one continues has moved.
  case moved = "E-10b"
  /// A paid period grants access, whether or not it will renew.
  case period = "E-11"
  /// A renewal that has not begun implies a period before it.
  case impliedPeriod = "E-11b"
  /// Renewal info that names another product implies a purchase of that product.
  case unseenPurchase = "E-11d"
  /// A grace period grants access until its end.
  case grace = "E-12"
  /// During billing retry the policy decides.
  case billingRetry = "E-13"
  /// The subscription may have renewed since the evidence was signed.
  case awaitingRenewal = "E-14"
  /// The subscription expired, for the reason that Apple gives.
  case expired = "E-15"
  /// An upgraded transaction grants nothing.
  case upgraded = "E-16"
  /// A chain grants one product, a group the best of its chains.
  case group = "E-17"
  /// A commitment grants nothing; the paid period does.
  case commitment = "E-18"
  /// A receipt does not contain later renewals.
  case receiptAlone = "E-19"
  /// A non-consumable grants access forever.
  case nonConsumable = "E-20"
  /// A consumable grants no access; its units are counted.
  case consumable = "E-21"
  /// A non-renewing subscription lasts as long as the policy says.
  case nonRenewing = "E-22"
  /// A partial refund removes a non-consumable, unless the policy keeps it.
  case partialRefund = "E-23"
  /// A family-shared product is a separate purchase; `Supersession` and `EvaluatedChain` apply the rule to
  /// subscriptions.
  case familyShared = "E-24"
  /// A customer who paid for the app keeps it when it becomes free.
  case originalPurchaser = "E-40"
  /// A trial without a subscription starts at its first purchase.
  case trialProduct = "E-41"
  /// A product, the purchase of the app, or a trial unlocks the app.
  case unlock = "E-42"
  /// The answer is for this time.
  case time = "E-50"
  /// A time before the newest evidence means that the clock is wrong.
  case clockBehind = "E-51"
  /// Without a trusted clock, the time of the newest evidence counts as the present, for a limited time.
  case offline = "E-52"
  /// A time in the past is evaluated with today's evidence.
  case past = "E-57"
}

extension EntitlementRule {
  /// The rule in one phrase, as `receiptctl entitlements --explain` prints it.
  package var text: String {
    switch self {
    case .newestCopy: "of several copies of a transaction, the one that was signed last counts"
    case .duplicate: "one purchase under two ids counts once"
    case .addedSeats: "a period with added seats ends when all its transactions are revoked"
    case .seatHolder: "a member with a seat has a subscription of their own"
    case .seats: "the seats of a group are those of the purchaser's transactions of the period"
    case .seatClaim: "a claim of a seat grants access while the purchaser has it"
    case .renewalInfo: "renewal info counts only with a transaction of its subscription"
    case .revoked: "a revoked purchase grants nothing from its revocation date on"
    case .moved: "a revoked subscription that another one names as its predecessor has moved"
    case .period: "a paid period grants access, whether or not it will renew"
    case .impliedPeriod: "a renewal that has not begun implies the period before it"
    case .unseenPurchase: "renewal info that names another product implies an unseen purchase"
    case .grace: "a grace period grants access until its end"
    case .billingRetry: "during billing retry the policy decides"
    case .awaitingRenewal: "the subscription may have renewed since the evidence was signed"
    case .expired: "the subscription expired, for the reason that Apple gives"
    case .upgraded: "an upgraded transaction grants nothing"
    case .group: "a subscription grants one product, a group the best of its subscriptions"
    case .commitment: "a commitment grants nothing; the paid period does"
    case .receiptAlone: "a receipt does not contain later renewals"
    case .nonConsumable: "a non-consumable grants access forever"
    case .consumable: "a consumable grants no access; its units are counted"
    case .nonRenewing: "a non-renewing subscription lasts as long as the policy says"
    case .partialRefund: "a partial refund ends access, unless the policy keeps it"
    case .familyShared: "a family-shared product is a separate purchase"
    case .originalPurchaser: "a customer who paid for the app keeps it when it becomes free"
    case .trialProduct: "a trial without a subscription starts at its first purchase"
    case .unlock: "a product, the purchase of the app, or a trial unlocks the app"
    case .time: "the answer is for this time"
    case .clockBehind:
      "a clock behind the newest evidence is wrong; the time of that evidence is used"
    case .offline: "without a trusted clock, the newest evidence is the present, for a limited time"
    case .past: "a time in the past is evaluated with today's evidence"
    }
  }
}
