// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// Whether a customer may use a product, until when, and why.
///
///     let pro = ledger.entitlements(at: now, in: .production)["com.example.notes.pro"]
///     if pro.isEntitled { unlock(until: pro.until) } else { log("\(pro.verdict): \(pro.reason)") }
public struct Entitlement: Hashable, Sendable {
  /// The product.
  public let productId: String
  /// The environment of the purchase.
  public let environment: StoreEnvironment
  /// The kind of product; `nil` if unknown.
  public let kind: ProductType?
  /// Whether the customer may use the product.
  public let verdict: EntitlementVerdict
  /// The reason for the verdict.
  public let reason: EntitlementReason
  /// The level of access.
  public let level: AccessLevel
  /// The start of what grants access, or of the verdict that there is none or that it is not known; `nil` if unknown
  /// (rule E-57).
  public let from: Timestamp?
  /// The known end of access; `nil` for no end, and for a product that is not entitled.
  public let until: Timestamp?
  /// The end of the period that was paid last; `nil` without one, and if unknown.
  ///
  /// During and after a grace period it is earlier than ``until`` and ``from``.
  public let paidUntil: Timestamp?
  /// The product that replaced this one; `nil` unless the reason is ``EntitlementReason/upgraded`` or
  /// ``EntitlementReason/changedProduct``.
  public let changedTo: String?
  /// The subscription that continues this one; `nil` unless the reason is ``EntitlementReason/moved``.
  public let move: SubscriptionMove?
  /// The seats of the running period, for the purchaser of a group; `nil` for members and for other purchases.
  public let seats: PurchasedSeats?
  /// What an app may offer the customer for this product, and what to ask Apple, in this order; empty for nothing.
  ///
  /// A product that ended has no next action while another product of its group is active, or may be.
  public internal(set) var nextActions: [NextAction] = []
  /// The time by which a grace period is over that the evidence cannot show; `nil` if none is possible
  /// (rule E-19).
  ///
  /// Until then the answer is undetermined: ask the App Store Server API, or set ``EntitlementPolicy/assumedGrace`` to the
  /// length of the app's grace period, zero for none.
  public let gracePossibleUntil: Timestamp?
  /// The transaction that decided.
  public let source: EvidenceSource?
  /// The subscription group.
  public let subscriptionGroupIdentifier: String?
  /// The subscription status, in Apple's numbers.
  public let status: SubscriptionStatus?
  /// The next renewal; `nil` if unknown or if the product is not a subscription.
  public let renewal: RenewalOutlook?
  /// The offer under which the deciding purchase was made.
  package let offer: OfferUse?
  /// Whether the customer bought the product or shares it.
  public let ownership: OwnershipType?
  /// The commitment.
  package let commitment: CommitmentTerms?
  /// E-57: when the last access ended, if there is none.
  let accessEnd: Timestamp?
  /// Observations about the evidence, sorted.
  package internal(set) var warnings: [EntitlementWarning]
  /// The rules that decided, in order.
  package let rules: [AppliedRule]

  /// Whether the verdict is `entitled`; false while it is undetermined, for instance until a renewal arrives.
  public var isEntitled: Bool { verdict == .entitled }
}
