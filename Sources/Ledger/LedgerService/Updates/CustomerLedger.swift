// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreEntitlements
import StorePayloads
import StrictTime

/// What decides about answers besides the evidence.
struct AnswerSettings: Sendable {
  let policy: EntitlementPolicy
}

/// Everything that is stored about the purchases of a customer in one app and environment.
struct CustomerLedger {
  private(set) var ledger: EntitlementLedger
  /// The products of purchases that moved to another account.
  private(set) var movedProducts: [String] = []
  /// What the answers rest on that Apple does not sign.
  private(set) var unsignedFacts: Set<UnsignedFact> = []
  /// The claims of seats that the customer holds.
  private var seats = HeldSeats()

  /// The purchases of a selection; those that moved away from `customer`, if there is one, by their products.
  ///
  /// The customer holds the seats of their app transaction ids, and of `person`.
  init(
    of customer: CustomerId? = nil,
    person: String? = nil,
    in scope: LedgerScope,
    _ selection: PurchaseSelection,
    _ transaction: any LedgerTransaction,
    decode: (StoredPurchase) throws(LedgerStoreError) -> EntitlementLedger
  ) throws(LedgerStoreError) {
    ledger = EntitlementLedger(scope)
    var persons = Set([person].compactMap(\.self))
    var isFirst = true
    try transaction.forEachPurchase(selection, in: scope) { row throws(LedgerStoreError) in
      let part = try decode(row)
      if isFirst { ledger = part } else { _ = ledger.merge(part) }
      isFirst = false
      if let person = row.appTransactionId { persons.insert(person) }
      if row.hasUnsignedFacts { unsignedFacts.insert(.responses) }
      if let fact = row.owner.flatMap(UnsignedFact.init) { unsignedFacts.insert(fact) }
    }
    seats = try HeldSeats(of: persons, in: scope, transaction, decode: decode)
    if !seats.isEmpty { unsignedFacts.insert(.seats) }
    guard let customer else { return }
    var moved: Set<[UInt8]> = []
    try transaction.forEachPurchase(.movedAway(from: customer), in: scope) {
      row throws(LedgerStoreError) in
      for id in try decode(row).productIds { moved.insert(Array(id.utf8)) }
    }
    movedProducts = moved.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The answer now, and the next time at which it may differ.
  func answerUntilTurn(
    at time: Timestamp,
    in scope: LedgerScope,
    _ settings: AnswerSettings
  ) -> (summary: EntitlementSummary, turn: Timestamp?) {
    let (summary, turn) = ledger.entitlementsUntilTurn(
      at: time,
      in: scope.environment,
      policy: settings.policy,
      movedProducts: movedProducts
    )
    let held = seats.answersUntilTurn(at: time, in: scope, settings)
    return (summary.granting(held.seats), [turn, held.turn].compactMap(\.self).min())
  }

  /// The answer at a time.
  func answer(
    at time: Timestamp,
    in scope: LedgerScope,
    past: PastTime = .slowClock,
    _ settings: AnswerSettings
  ) -> EntitlementSummary {
    let summary = ledger.entitlements(
      at: time,
      in: scope.environment,
      past: past,
      policy: settings.policy,
      movedProducts: movedProducts
    )
    let held = seats.answers(at: time, in: scope, past: past, settings)
    return summary.granting(held.seats, until: held.validUntil)
  }
}

/// A fact that an answer rests on, and that Apple does not sign.
public enum UnsignedFact: String, CaseIterable, Sendable {
  /// Who owns a purchase that names no account: a claim, or a conclusion from other purchases.
  case owner
  /// Your support moved a purchase.
  case move
  /// The statuses of Get All Subscription Statuses, or that a transaction history is complete.
  case responses
  /// The claims of seats in a group whose invitations your server hosts.
  case seats

  init?(_ owner: PurchaseOwner) {
    switch owner.reason {
    case .accountToken: return nil
    case .move: self = .move
    default: self = .owner
    }
  }
}

extension LedgerTransaction {
  /// Reads purchases page by page.
  func forEachPurchase(
    _ selection: PurchaseSelection,
    in scope: LedgerScope?,
    _ body: (StoredPurchase) throws(LedgerStoreError) -> Void
  ) throws(LedgerStoreError) {
    var last: PurchaseKey?
    while true {
      let page = try purchases(selection, in: scope, after: last, limit: LedgerLimits.page)
      for row in page { try body(row) }
      last = page.last?.key
      if page.count < LedgerLimits.page { return }
    }
  }
}
