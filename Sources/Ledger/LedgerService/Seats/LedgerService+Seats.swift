// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
import StoreEntitlements
@_exported public import StoreSeats
public import StrictTime

extension LedgerService {
  /// The claims of seats in a group whose invitations your server hosts; `group` is the purchaser's purchase.
  ///
  ///     let claims = try await ledger.seatClaims(of: ledger.key(of: "2000000123456789"))
  ///     for request in claims.openRequests { log("no answer to \(request.requestId.text)") }
  public func seatClaims(of group: PurchaseKey) async throws(LedgerStoreError) -> SeatClaims {
    try store.read { transaction throws(LedgerStoreError) in
      try transaction.seatClaims(of: group) ?? SeatClaims(of: group.originalTransactionId ?? "")
    }
  }

  /// Records facts about the claims of a group, in one transaction; returns what changed for customers.
  ///
  ///     let group = try ledger.key(of: "2000000123456789")
  ///     try await ledger.updateSeats(of: group, at: now) { $0.prepare(requestId, for: member, at: now) }
  ///     // Claim Seat, then:
  ///     try await ledger.updateSeats(of: group, at: now) { $0.record(claimId, of: requestId, at: now) }
  ///
  /// The answers about the customer who owns the member's download have the product from then on. UNCLAIM_SEATS ends claims
  /// when it is received. `change` may run twice.
  @discardableResult
  public func updateSeats(
    of group: PurchaseKey,
    at now: Timestamp,
    _ change: @escaping @Sendable (inout SeatClaims) -> Void
  ) async throws(LedgerStoreError) -> [LedgerChange] {
    let settings = settings
    return try await store.write { transaction throws(LedgerStoreError) in
      let update = LedgerUpdate(transaction, settings, at: now)
      try update.changeSeats(of: group, change)
      return try update.report()
    }
  }

  /// The claims of a group beside the seats of its purchaser at a time: how many are too many, for instance.
  public func seatUse(
    of group: PurchaseKey,
    at time: Timestamp
  ) async throws(LedgerStoreError) -> SeatUse {
    let settings = settings
    return try store.read { transaction throws(LedgerStoreError) in
      let claims =
        try transaction.seatClaims(of: group)
        ?? SeatClaims(of: group.originalTransactionId ?? "")
      let summary = try transaction.purchase(group).map { row throws(LedgerStoreError) in
        try row.decoded().entitlements(
          at: time,
          in: group.scope.environment,
          policy: settings.policy
        )
      }
      return claims.use(at: time, seats: summary?.purchaserOfSeats?.seats)
    }
  }
}
