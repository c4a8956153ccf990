// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// A period of a purchase, as a timeline draws it.
package struct PurchasePeriod: Sendable {
  package let kind: Kind
  package let productId: String
  package let transactionId: String
  package let from: Timestamp
  /// The end; `nil` for none.
  package let until: Timestamp?
  /// Whether another product replaced it before its end.
  package let isSuperseded: Bool

  package enum Kind: String, Sendable {
    case paid, trial, offer, grace, retry, refunded
  }

  package init(
    _ kind: Kind,
    of productId: String,
    _ transactionId: String,
    from: Timestamp,
    until: Timestamp?,
    isSuperseded: Bool = false
  ) {
    self.kind = kind
    self.productId = productId
    self.transactionId = transactionId
    self.from = from
    self.until = until.map { max(from, $0) }
    self.isSuperseded = isSuperseded
  }
}

extension StoreState {
  /// The paid part of a transaction, and the refunded part.
  package func drawnPeriods(of record: TransactionRecord) -> [PurchasePeriod] {
    let start = record.purchaseDate
    let end = [record.expiresDate, record.supersededAt].compactMap { $0 }.min()
    func period(_ kind: PurchasePeriod.Kind, _ from: Timestamp, _ until: Timestamp?)
      -> PurchasePeriod
    {
      PurchasePeriod(
        kind,
        of: catalogue[record.product].id,
        transactionId(record.number),
        from: from,
        until: until,
        isSuperseded: record.isUpgraded && kind != .refunded
      )
    }
    let kind: PurchasePeriod.Kind =
      record.offer.map { $0.discountType == "FREE_TRIAL" ? .trial : .offer } ?? .paid
    guard let revoked = record.revocation?.date, end.map({ revoked < $0 }) ?? true else {
      return [period(kind, start, end)]
    }
    let change = max(start, revoked)
    if record.revocation?.type == .bundle { return [period(kind, start, change)] }
    return [period(kind, start, change), period(.refunded, change, end)]
  }
}

extension SubscriptionLife.Phase {
  /// The kind of the time after a period that is not paid; `nil` in other phases.
  package var unpaidKind: PurchasePeriod.Kind? {
    switch self {
    case .grace: .grace
    case .retry: .retry
    default: nil
    }
  }
}
