// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
import StoreEntitlements
import StorePayloads
import StoreTypes
public import StrictTime

/// The units of a consumable that a customer has.
public struct UnitBalance: Hashable, Sendable {
  /// The units of all purchases.
  public let bought: Int64
  /// The units that Apple took back.
  public let refunded: Int64
  /// The units that your server said were spent; Apple does not know it.
  public let spent: Int64

  /// What is left; negative if more was spent than was paid for, after a refund.
  public var left: Int64 {
    let kept = bought.addingWithLimit(refunded == .min ? .max : -refunded)
    return kept.addingWithLimit(spent == .min ? .max : -spent)
  }
}

extension LedgerService {
  /// The units of a consumable.
  ///
  /// They are computed from the ledger, so repeated messages are counted once: 10 units less a refund of one half are 5.
  public func units(
    of productId: String,
    for customer: CustomerId,
    at time: Timestamp,
    in scope: LedgerScope? = nil
  ) async throws(LedgerStoreError) -> UnitBalance {
    let answer = try await answer(for: customer, at: time, in: scope)
    let spent = try store.read { transaction throws(LedgerStoreError) in
      try transaction.spentUnits(of: productId, byAllOf: answer.customer, in: answer.scope)
    }
    return UnitBalance(answer.summary, productId, spent: spent)
  }

  /// Records that a customer spent units, once for each `name`, and returns the new balance.
  ///
  ///     let balance = try await ledger.spend(3, of: "coins", by: "anna", name: id, at: .now)
  ///
  /// It may spend more units than are left: check the balance before, or correct it with a negative number. A call with a
  /// known `name` changes nothing, even with another number or product. The units stay spent by this customer if the purchase
  /// moves.
  public func spend(
    _ units: Int64,
    of productId: String,
    by customer: CustomerId,
    name: String,
    at now: Timestamp,
    in scope: LedgerScope? = nil
  ) async throws(LedgerStoreError) -> UnitBalance {
    guard customer.isSomebody else { throw LedgerStoreError(.customerMissing) }
    let scope = try self.scope(scope)
    try await store.write { transaction throws(LedgerStoreError) in
      let resolved = try transaction.merges(of: [customer]).resolve(customer)
      for member in try transaction.members(of: resolved)
      where try transaction.expense(name, of: member, in: scope) != nil { return }
      let expense = SpentUnits(units, of: productId, by: resolved, in: scope, name: name, at: now)
      try transaction.add(expense)
    }
    return try await self.units(of: productId, for: customer, at: now, in: scope)
  }

  /// Records whether a customer consents to your sending Apple information about the use of purchases.
  ///
  /// Without consent, no consumption request is answered.
  public func setConsent(
    _ consents: Bool,
    of customer: CustomerId
  ) async throws(LedgerStoreError) {
    try await store.write { transaction throws(LedgerStoreError) in
      let resolved = try transaction.merges(of: [customer]).resolve(customer)
      try transaction.set(.consent(resolved), to: Array((consents ? "yes" : "no").utf8))
    }
  }
}

extension LedgerTransaction {
  /// The units that a customer spent, and those who became him.
  func spentUnits(
    of productId: String,
    byAllOf customer: CustomerId,
    in scope: LedgerScope
  ) throws(LedgerStoreError) -> Int64 {
    var spent: Int64 = 0
    for member in try members(of: customer) {
      spent = spent.addingWithLimit(try spentUnits(of: productId, by: member, in: scope))
    }
    return spent
  }

  /// Whether a customer consents to consumption information.
  func hasConsent(_ customer: CustomerId) throws(LedgerStoreError) -> Bool {
    try value(.consent(customer)) == Array("yes".utf8)
  }
}

extension UnitBalance {
  init(_ summary: EntitlementSummary, _ productId: String, spent: Int64) {
    let units = summary.units(boughtAndRefunded: productId)
    (bought, refunded, self.spent) = (units.bought, units.refunded, spent)
  }
}
