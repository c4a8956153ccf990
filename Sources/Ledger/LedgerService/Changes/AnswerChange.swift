// SPDX-License-Identifier: Apache-2.0

public import StoreEntitlements
import StrictJSON
public import StrictTime

/// A difference between two answers about a customer, under the name that people use.
public struct AnswerChange: Hashable, Sendable {
  /// What changed.
  public let kind: Kind
  /// The product.
  public let productId: String
  /// The reason of the new answer.
  public let reason: EntitlementReason
  /// The end of access in the new answer; `nil` for no end, and without access.
  public let until: Timestamp?
  /// The product that replaced this one.
  public let changedTo: String?
  /// The transaction that decides the new answer.
  public let transactionId: String?
  /// The units that were added or, if negative, taken back; 0 for other products than consumables.
  public let units: Int64
  /// The seats that the purchaser of a group has; `nil` for other products.
  public let seats: Int64?
  /// The seats of the next renewal; `nil` for other products, and if it is not known.
  public let seatsAtRenewal: Int64?

  /// A kind of change.
  @nonexhaustive
  public enum Kind: String, CaseIterable, Sendable {
    /// Access began.
    case started
    /// Access continues with another period.
    case renewed
    /// Billing failed, and access continues.
    case enteredGracePeriod
    /// Billing failed, and access ended; Apple is trying again.
    case enteredBillingRetry
    /// A failed payment was made after all.
    case recovered
    /// The customer turned renewal off.
    case willNotRenew
    /// The customer turned renewal on again.
    case willRenew
    /// The period is over, and it is not known whether the subscription renewed.
    case awaitingRenewal
    /// Access ended.
    case ended
    /// Apple took the purchase back: a refund, or a seat or share that was revoked.
    case refunded
    /// A purchase that was taken back counts again.
    case reinstated
    /// Another product of the group replaced this one: ``AnswerChange/changedTo``.
    case changedProduct
    /// The purchase moved to another account.
    case movedAway
    /// The purchase moved here from another account.
    case movedHere
    /// The number of seats changed, now or for the next renewal: ``AnswerChange/seats``, ``AnswerChange/seatsAtRenewal``.
    case seats
    /// Units of a consumable were bought or taken back.
    case units
  }
}

extension AnswerChange {
  /// The changes from one answer to the next, sorted by product.
  ///
  /// `arrived` are the products of purchases that moved here.
  package static func between(
    _ old: ReportedAnswer,
    _ new: ReportedAnswer,
    arrived: Set<[UInt8]> = []
  ) -> [AnswerChange] {
    let kinds = new.products.map { product in
      kind(from: old[product.productId], to: product)
    }
    // Only a replacement that is said now: it may have been said before, or not at all.
    let replacements = Set(
      zip(new.products, kinds).compactMap { product, kind in
        kind == .changedProduct ? product.changedTo.map { Array($0.utf8) } : nil
      }
    )
    // A purchase whose owner followed from others, and no longer does, leaves nothing behind.
    let gone = old.products.filter { product in
      new[product.productId] == nil && product.reason != .movedToOtherAccount
    }
    return gone.map { AnswerChange(.movedAway, $0.gone) }
      + zip(new.products, kinds).flatMap { product, kind -> [AnswerChange] in
        let known = old[product.productId]
        let id = Array(product.productId.utf8)
        let access = kind.map { kind in
          kind == .started && arrived.contains(id) ? .movedHere : kind
        }
        // The change of the product that was replaced says it.
        let isSaid = access == .started && replacements.contains(id)
        let kinds = [
          isSaid ? nil : access, renewalKind(from: known, to: product),
          seatKind(from: known, to: product),
        ]
        return kinds.compactMap { $0 }.map { AnswerChange($0, product) }
      }
  }

  /// What happened to access.
  private static func kind(from old: ReportedProduct?, to new: ReportedProduct) -> Kind? {
    if new.reason == .movedToOtherAccount { return old?.reason == new.reason ? nil : .movedAway }
    switch new.verdict {
    case .entitled: return beginning(from: old, to: new)
    case .notEntitled: return ending(from: old, to: new)
    case .undetermined:
      return old?.isEntitled == true && new.reason == .awaitingRenewalEvidence
        ? .awaitingRenewal : nil
    @unknown default: return nil
    }
  }

  private static func beginning(from old: ReportedProduct?, to new: ReportedProduct) -> Kind? {
    guard let old else { return .started }
    if new.reason == .gracePeriod { return old.reason == .gracePeriod ? nil : .enteredGracePeriod }
    if old.isEntitled {
      if old.reason.isBillingFailure { return new.reason.isBillingFailure ? nil : .recovered }
      if new.reason == .billingRetryAllowedByPolicy { return .enteredBillingRetry }
      guard old.isRenewed(by: new) else { return nil }
      return .renewed
    }
    if old.reason.isRevocation {
      return old.isDecidedAs(new) ? .reinstated : .started
    }
    if old.reason.isBillingFailure { return .recovered }
    return old.reason == .awaitingRenewalEvidence ? .renewed : .started
  }

  private static func ending(from old: ReportedProduct?, to new: ReportedProduct) -> Kind? {
    guard let old, old.reason != new.reason || old.verdict != new.verdict else { return nil }
    let wasOpen = old.verdict != .notEntitled || old.reason == .billingRetry
    if new.reason.isRevocation { return .refunded }
    guard wasOpen else { return nil }
    if new.reason == .billingRetry { return .enteredBillingRetry }
    return new.reason == .upgraded || new.reason == .changedProduct ? .changedProduct : .ended
  }

  /// What happened to renewal, while access continues.
  private static func renewalKind(from old: ReportedProduct?, to new: ReportedProduct) -> Kind? {
    guard let old, new.isEntitled, let willRenew = new.willRenew,
      let before = old.willRenew, before != willRenew, old.isEntitled
    else { return nil }
    return willRenew ? .willRenew : .willNotRenew
  }

  /// Whether the number of seats changed, while access continues.
  private static func seatKind(from old: ReportedProduct?, to new: ReportedProduct) -> Kind? {
    guard let old, old.isEntitled, new.isEntitled, let seats = new.seats, let before = old.seats
    else { return nil }
    // Without a renewal there is no number.
    let isOther = new.seatsAtRenewal != nil && new.seatsAtRenewal != old.seatsAtRenewal
    return seats != before || isOther ? .seats : nil
  }

  private init(_ kind: Kind, _ product: ReportedProduct) {
    self.init(
      kind: kind,
      productId: product.productId,
      reason: product.reason,
      until: product.isEntitled ? product.until : nil,
      changedTo: product.changedTo,
      transactionId: product.transactionId,
      units: 0,
      seats: product.seats,
      seatsAtRenewal: product.seatsAtRenewal
    )
  }

  /// Units that were bought or taken back.
  init(units: Int64, of productId: String, transactionId: String) {
    self.init(
      kind: .units,
      productId: productId,
      reason: .consumableCarriesNoEntitlement,
      until: nil,
      changedTo: nil,
      transactionId: transactionId,
      units: units,
      seats: nil,
      seatsAtRenewal: nil
    )
  }
}

extension ReportedProduct {
  /// Whether the same transaction decides.
  fileprivate func isDecidedAs(_ other: ReportedProduct) -> Bool {
    guard let transactionId, let otherId = other.transactionId else { return false }
    return transactionId.hasSameBytes(as: otherId)
  }

  /// Whether a later period decides; without an end, nothing renews.
  fileprivate func isRenewed(by new: ReportedProduct) -> Bool {
    guard let paidUntil, let later = new.paidUntil else { return false }
    return paidUntil < later
  }
}

extension EntitlementReason {
  fileprivate var isBillingFailure: Bool {
    self == .gracePeriod || self == .billingRetry || self == .billingRetryAllowedByPolicy
  }

  /// Whether Apple took the purchase back.
  fileprivate var isRevocation: Bool {
    switch self {
    case .refunded, .refundedProrated, .familyRevoked, .assignmentRevoked, .revoked: true
    default: false
    }
  }
}
