// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StoreReceipts
import StrictTime

// Evidence for most tests: ids are numbers, times are days, and the default is a news.month bought on 2026-01-01.

extension TransactionBuilder {
  /// A paid period, signed at its start by default.
  static func paid(
    _ number: Int = 1,
    _ productId: String = "news.month",
    of line: Int = 1,
    _ start: String = "2026-01-01",
    _ end: String = "2026-02-01",
    signed: String? = nil,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> TransactionBuilder {
    let (from, until) = (try at(start), try at(end))
    let signedDate = try signed.map { try at($0) } ?? from
    return TransactionBuilder(productId) {
      $0.transactionId = Ids.transaction(number)
      $0.originalTransactionId = Ids.transaction(line)
      $0.webOrderLineItemId = Ids.item(number)
      $0.subscriptionGroupIdentifier = Ids.group(of: productId)
      $0.purchaseDate = TokenDate(from)
      $0.expiresDate = TokenDate(until)
      $0.signedDate = TokenDate(signedDate)
      configure(&$0)
    }
  }

  /// A one-time purchase.
  static func oneTime(
    _ number: Int = 1,
    _ productId: String = "lifetime",
    _ type: String = "Non-Consumable",
    _ start: String = "2026-01-01",
    signed: String? = nil,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> TransactionBuilder {
    try paid(number, productId, of: number, start, signed: signed) {
      $0.makeOneTime(type)
      configure(&$0)
    }
  }
}

extension RenewalInfoBuilder {
  /// A renewal info.
  static func of(
    _ line: Int = 1,
    signed: String = "2026-01-01",
    _ configure: (inout RenewalInfoBuilder) -> Void = { _ in }
  ) throws -> RenewalInfoBuilder {
    let signedDate = try at(signed)
    return RenewalInfoBuilder {
      $0.originalTransactionId = Ids.transaction(line)
      $0.productId = "news.month"
      $0.autoRenewProductId = "news.month"
      // Without a renewal date, it describes purchases before its signed date only (E-11c).
      $0.renewalDate = nil
      $0.signedDate = TokenDate(signedDate)
      configure(&$0)
    }
  }
}

extension Evidence {
  static func paid(
    _ number: Int = 1,
    _ productId: String = "news.month",
    of line: Int = 1,
    _ start: String = "2026-01-01",
    _ end: String = "2026-02-01",
    signed: String? = nil,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> Evidence {
    let lab = try EvidenceLab.shared.get()
    return try lab.transaction(
      .paid(number, productId, of: line, start, end, signed: signed, configure)
    )
  }

  static func oneTime(
    _ number: Int = 1,
    _ productId: String = "lifetime",
    _ type: String = "Non-Consumable",
    _ start: String = "2026-01-01",
    signed: String? = nil,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> Evidence {
    let lab = try EvidenceLab.shared.get()
    return try lab.transaction(
      .oneTime(number, productId, type, start, signed: signed, configure)
    )
  }

  static func renewal(
    of line: Int = 1,
    signed: String = "2026-01-01",
    _ configure: (inout RenewalInfoBuilder) -> Void = { _ in }
  ) throws -> Evidence {
    try EvidenceLab.shared.get().renewalInfo(.of(line, signed: signed, configure))
  }

  /// A renewal info after a failed charge.
  static func unpaid(
    of line: Int = 1,
    signed: String = "2026-02-01",
    grace: String? = nil,
    _ configure: (inout RenewalInfoBuilder) -> Void = { _ in }
  ) throws -> Evidence {
    let end = try grace.map { try at($0) }
    return try renewal(of: line, signed: signed) {
      $0.isInBillingRetryPeriod = true
      $0.expirationIntent = 2
      $0.gracePeriodExpiresDate = end.map { TokenDate($0) }
      configure(&$0)
    }
  }

  /// A notification about a transaction, with all tokens signed on one day.
  static func notification(
    _ kind: NotificationBuilder.Kind,
    signed: String,
    _ transaction: TransactionBuilder,
    _ renewalInfo: RenewalInfoBuilder? = nil,
    status: Int64? = nil
  ) throws -> Evidence {
    let signedDate = try at(signed)
    return try EvidenceLab.shared.get().notification(
      NotificationBuilder(kind) {
        $0.signedDate = TokenDate(signedDate)
        $0.data?.transaction = transaction
        $0.data?.renewalInfo = renewalInfo
        $0.data?.status = status
      }
    )
  }

  static func appTransaction(
    signed: String = "2026-01-01",
    _ configure: (inout AppTransactionBuilder) -> Void = { _ in }
  ) throws -> Evidence {
    let signedDate = try at(signed)
    return try EvidenceLab.shared.get().appTransaction(
      AppTransactionBuilder {
        $0.receiptCreationDate = TokenDate(signedDate)
        configure(&$0)
      }
    )
  }

  /// A receipt of some purchases.
  static func receipt(
    created: String,
    _ purchases: [PurchaseBuilder],
    _ configure: (inout ReceiptBuilder) -> Void = { _ in }
  ) throws -> Evidence {
    let creationDate = try at(created)
    return try EvidenceLab.receipt {
      $0.creationDate = ReceiptDate(creationDate)
      $0.purchases = purchases
      configure(&$0)
    }
  }
}

extension PurchaseBuilder {
  /// A paid period of a receipt.
  static func paid(
    _ number: Int = 1,
    _ productId: String = "news.month",
    of line: Int = 1,
    _ start: String = "2026-01-01",
    _ end: String = "2026-02-01",
    _ configure: (inout PurchaseBuilder) -> Void = { _ in }
  ) throws -> PurchaseBuilder {
    let (from, until) = (try at(start), try at(end))
    return PurchaseBuilder(productId) {
      $0.transactionId = Ids.transaction(number)
      $0.originalTransactionId = Ids.transaction(line)
      $0.webOrderLineItemId = Int64(Ids.item(number))
      $0.productType = .autoRenewable
      $0.purchaseDate = ReceiptDate(from)
      $0.expiresDate = ReceiptDate(until)
      configure(&$0)
    }
  }
}

/// Ids in Apple's form.
enum Ids {
  static func transaction(_ number: Int) -> String { "\(2_000_000_100_000_000 + number)" }

  static func item(_ number: Int) -> String { "\(2_000_000_010_000_000 + number)" }

  /// The groups of the products of the scenarios.
  static func group(of productId: String) -> String {
    switch productId {
    case "news.month": "21000002"
    case "pro.commit": "21000003"
    default: "21000001"
    }
  }
}

extension EntitlementPolicy {
  /// The default policy with changes.
  static func with(_ configure: (inout EntitlementPolicy) throws -> Void) rethrows
    -> EntitlementPolicy
  {
    var policy = EntitlementPolicy()
    try configure(&policy)
    return policy
  }
}

extension EntitlementLedger {
  /// The answers at a given time.
  func answers(
    _ time: String,
    _ policy: EntitlementPolicy = EntitlementPolicy(),
    in environment: StoreEnvironment = .production,
    past: PastTime = .slowClock
  ) throws -> EntitlementSummary {
    entitlements(
      at: try at(time),
      in: environment,
      past: past,
      policy: policy
    )
  }
}
