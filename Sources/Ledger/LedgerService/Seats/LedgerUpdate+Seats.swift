// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreEntitlements
import StorePayloads
import StoreSeats
import StoreVerification
import StrictTime

extension LedgerUpdate {
  /// Changes the claims of a group, and notes the customers who may gain or lose access.
  func changeSeats(
    of group: PurchaseKey,
    _ change: (inout SeatClaims) -> Void
  ) throws(LedgerStoreError) {
    guard let id = group.originalTransactionId else { return }
    let known = try transaction.seatClaims(of: group) ?? SeatClaims(of: id)
    var claims = known
    change(&claims)
    guard claims != known else { return }
    claims = try transaction.put(claims, instead: known, of: group)
    try note(claims.appTransactionIds(changedSince: known), in: group.scope)
  }

  /// Ends the claims that an UNCLAIM_SEATS names, also before they are known.
  func endClaims(of notification: VerifiedNotification?) throws(LedgerStoreError) {
    guard let payload = notification?.notification.value,
      let ids = payload.unclaimInfo?.unclaimSeatIds
    else { return }
    let date = payload.signedDate ?? now
    var groups: [PurchaseKey: [SeatClaimId]] = [:]
    for id in Set(ids.map(SeatClaimId.init)) {
      if let group = try transaction.group(of: id) {
        groups[group, default: []].append(id)
      } else {
        try transaction.end(id, at: date)
      }
    }
    for (group, ids) in groups {
      try changeSeats(of: group) { claims in for id in ids { claims.end(id, at: date) } }
    }
  }

  /// Notes the customers with claims in a group, whose access depends on that of the purchaser.
  func noteHolders(of group: PurchaseKey) throws(LedgerStoreError) {
    guard let claims = try transaction.seatClaims(of: group) else { return }
    try note(claims.appTransactionIds, in: group.scope)
  }

  private func note(_ persons: [String], in scope: LedgerScope) throws(LedgerStoreError) {
    for person in persons {
      for customer in try transaction.customers(of: person, in: scope) {
        needAnswer(of: NewsKey(customer, scope))
      }
    }
  }
}
