// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreEntitlements
import StoreSeats
import StrictTime

/// The claims of seats that a customer holds, each with the purchases of its group.
struct HeldSeats {
  private var groups: [Group] = []

  /// No claims.
  init() {}

  /// Whether the customer never had a claim.
  var isEmpty: Bool { groups.isEmpty }

  fileprivate struct Group {
    let person: String
    let claims: SeatClaims
    let purchases: EntitlementLedger
  }

  /// The claims of the persons with these app transaction ids.
  init(
    of persons: Set<String>,
    in scope: LedgerScope,
    _ transaction: any LedgerTransaction,
    decode: (StoredPurchase) throws(LedgerStoreError) -> EntitlementLedger
  ) throws(LedgerStoreError) {
    for person in persons.sorted() {
      let download = PurchaseKey(scope, .download(appTransactionId: person))
      for key in try transaction.seatGroups(of: download) {
        guard let claims = try transaction.seatClaims(of: key),
          let row = try transaction.purchase(key)
        else { continue }
        groups.append(Group(person: person, claims: claims, purchases: try decode(row)))
      }
    }
  }

  /// The answers of a time, and the next time at which one may differ.
  func answersUntilTurn(
    at time: Timestamp,
    in scope: LedgerScope,
    _ settings: AnswerSettings
  ) -> (seats: [Entitlement], turn: Timestamp?) {
    var seats: [Entitlement] = []
    var turns: [Timestamp] = []
    for group in groups {
      let (summary, turn) = group.purchases.entitlementsUntilTurn(
        at: time,
        in: scope.environment,
        policy: settings.policy,
        movedProducts: []
      )
      if let seat = group.seat(summary, at: time) { seats.append(seat) }
      if let turn { turns.append(turn) }
    }
    return (seats, turns.min())
  }

  /// The answers of a time, and the first time at which one differs.
  func answers(
    at time: Timestamp,
    in scope: LedgerScope,
    past: PastTime,
    _ settings: AnswerSettings
  ) -> (seats: [Entitlement], validUntil: Timestamp?) {
    var seats: [Entitlement] = []
    var ends: [Timestamp] = []
    for group in groups {
      let summary = group.purchases.entitlements(
        at: time,
        in: scope.environment,
        past: past,
        findingValidUntil: true,
        policy: settings.policy
      )
      if let seat = group.seat(summary, at: time) { seats.append(seat) }
      if let end = summary.validUntil { ends.append(end) }
    }
    return (seats, ends.min())
  }
}

extension HeldSeats.Group {
  /// The answer about the person; `nil` if the purchaser has bought nothing.
  fileprivate func seat(_ summary: EntitlementSummary, at time: Timestamp) -> Entitlement? {
    summary.purchaserOfSeats.map { claims.entitlement(of: person, at: time, purchaser: $0) }
  }
}
