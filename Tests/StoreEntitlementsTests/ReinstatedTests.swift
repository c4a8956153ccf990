// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// The head of the subscription rules: a refund that Apple reversed after a second purchase, and equal purchase dates.
struct ReinstatedTests {
  /// A year, refunded on 5 January, and its copy after the reversal.
  private func year(
    _ product: String = "news.year",
    signed: String? = nil,
    revoked: String? = nil,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> Evidence {
    let date = try revoked.map { TokenDate(try at($0)) }
    return try .paid(1, product, "2026-01-01", "2027-01-01", signed: signed ?? revoked) {
      $0.revocationDate = date
      configure(&$0)
    }
  }

  private func second(_ product: String, revoked: String? = "2026-01-12") throws -> Evidence {
    let date = try revoked.map { TokenDate(try at($0)) }
    return try .paid(2, product, of: 1, "2026-01-10", "2027-01-10", signed: revoked ?? "2026-01-10")
    {
      $0.transactionReason = "PURCHASE"
      $0.revocationDate = date
    }
  }

  @Test(arguments: ["news.year", "news.month", "pro.year"])
  func `a reversed refund counts whatever became of a later purchase`(_ product: String) throws {
    let ledger = EntitlementLedger([
      try year(revoked: "2026-01-05"), try second(product), try year(signed: "2026-02-20"),
    ])
    let summary = try ledger.answers("2026-03-01")
    #expect(summary["news.year"].reason == .activePeriod)
    #expect(summary["news.year"].until == (try at("2027-01-01")))
    #expect(summary["news.year"].status == .active)
    #expect(summary.chains.map(\.status) == [.active])
    if product != "news.year" { #expect(summary[product].reason == .refunded) }
    let after = try ledger.answers("2027-01-01")["news.year"]
    #expect(after.verdict != .entitled)
    #expect(after.from == (try at("2027-01-01")))
  }

  /// Apple has not said which of the two grants: each grants by its own token.
  @Test func `a reinstated period grants beside a running purchase of another product`() throws {
    let ledger = EntitlementLedger([
      try second("basic.month", revoked: nil), try year(signed: "2026-02-20"),
    ])
    let summary = try ledger.answers("2026-03-01")
    #expect(summary["news.year"].isEntitled)
    #expect(summary["basic.month"].isEntitled)
  }

  @Test(
    arguments: [
      ("2026-01-11", false), ("2026-01-10T23:59:59.999Z", false), ("2026-01-10", false),
      ("2026-01-11T00:00:00.001Z", true),
    ] as [(String, Bool)]
  )
  func `in production a copy must be a day newer than the later purchase`(
    _ signed: String,
    _ isLater: Bool
  ) throws {
    let ledger = EntitlementLedger([try second("news.month"), try year(signed: signed)])
    let found = try ledger.answers("2026-03-01")["news.year"]
    #expect(found.isEntitled == (isLater || signed == "2026-01-11"))
  }

  @Test func `a copy that shows an upgrade is superseded, however new it is`() throws {
    let ledger = EntitlementLedger([
      try second("pro.year"), try year(signed: "2026-02-20") { $0.isUpgraded = true },
    ])
    let found = try ledger.answers("2026-03-01")["news.year"]
    #expect(found.reason == .upgraded)
    #expect(found.changedTo == "pro.year")
    #expect(found.from == (try at("2026-01-10")))
  }

  /// A receipt cannot state that a purchase was upgraded.
  @Test func `a newer receipt does not reinstate a purchase`() throws {
    let receipt = try Evidence.receipt(
      created: "2026-02-20",
      [.paid(1, "news.year", "2026-01-01", "2027-01-01")]
    )
    let ledger = EntitlementLedger([try second("pro.year"), try year(), receipt])
    #expect(try ledger.answers("2026-03-01")["news.year"].reason == .upgraded)
  }

  @Test func `a later purchase supersedes a reinstated period`() throws {
    let ledger = EntitlementLedger([
      try second("news.month"), try year(signed: "2026-02-20"),
      try .paid(3, "pro.year", of: 1, "2026-03-01", "2027-03-01") {
        $0.transactionReason = "PURCHASE"
      },
    ])
    let summary = try ledger.answers("2026-03-02")
    #expect(summary["pro.year"].isEntitled)
    #expect(summary["news.year"].reason == .upgraded)
  }

  /// E-10: the later purchase was made before the reversal, and renews after it.
  @Test func `a renewal of an earlier purchase does not supersede a reinstated period`() throws {
    let ledger = EntitlementLedger([
      try .paid(2, "news.month", of: 1, "2026-01-10", "2026-02-10") {
        $0.transactionReason = "PURCHASE"
      },
      try year(signed: "2026-02-05"),
      try .paid(3, "news.month", of: 1, "2026-02-10", "2026-03-10") {
        $0.transactionReason = "RENEWAL"
      },
    ])
    for time in ["2026-02-20", "2026-03-20", "2026-12-01"] {
      #expect(try ledger.answers(time)["news.year"].isEntitled, "\(time)")
    }
  }

  /// E-10: it ended last, so the refund is the last that is known about the chain.
  @Test(arguments: [true, false])
  func `a reinstated period can be refunded again after its end`(_ isRefunded: Bool) throws {
    let again = isRefunded ? [try year(revoked: "2027-02-01")] : []
    let copy = try TransactionBuilder.paid(1, "news.year", "2026-01-01", "2027-01-01")
    let end = TokenDate(try at("2027-01-01"))
    let info = try RenewalInfoBuilder.of(signed: "2027-01-01") {
      $0.renewalDate = end
      ($0.productId, $0.autoRenewStatus, $0.expirationIntent) = ("news.year", 0, 1)
    }
    let ledger = EntitlementLedger(
      [
        try .paid(2, "news.month", of: 1, "2026-01-10", "2026-02-10") {
          $0.transactionReason = "PURCHASE"
        },
        try year(signed: "2026-02-20"),
        try .notification(.expiredVoluntarily, signed: "2027-01-01", copy, info, status: 2),
      ] + again
    )
    let summary = try ledger.answers("2027-03-01")
    let found = summary["news.year"]
    #expect(found.reason == (isRefunded ? .refunded : .expiredVoluntary))
    #expect(found.status == (isRefunded ? .revoked : .expired))
    #expect(found.from == (try at("2027-01-01")))
    #expect(summary.chains.map(\.status) == [found.status])
  }

  /// E-10: the renewal info says that it was in force; the copies with the first refund are no longer known.
  @Test(arguments: [true, false])
  func `a renewal info confirms a reinstated period that is refunded again`(_ isConfirmed: Bool)
    throws
  {
    let end = TokenDate(try at("2027-01-01"))
    let info = try Evidence.renewal(signed: "2026-02-20") {
      ($0.productId, $0.autoRenewStatus, $0.renewalDate) = ("news.year", 0, end)
    }
    let ledger = EntitlementLedger(
      [try second("news.month"), try year(revoked: "2026-03-01")] + (isConfirmed ? [info] : [])
    )
    let summary = try ledger.answers("2026-03-05")
    #expect(summary.chains.map(\.productId) == [isConfirmed ? "news.year" : "news.month"])
    let before = try ledger.answers("2026-02-25", past: .intended)["news.year"]
    #expect(before.isEntitled == isConfirmed)
  }

  /// E-10: a ledger has the first and the last message of a state; that of the refund is not about the refunded period.
  @Test func `the message of a second refund does not hide that of the reversal`() throws {
    func message(
      _ kind: NotificationBuilder.Kind,
      _ signed: String,
      isRefunded: Bool
    ) throws -> Evidence {
      let date = TokenDate(try at(signed))
      return try .notification(
        kind,
        signed: signed,
        .paid(1, "news.year", "2026-01-01", "2027-01-01", signed: signed) {
          $0.revocationDate = isRefunded ? date : nil
        },
        status: 1
      )
    }
    let ledger = EntitlementLedger([
      try message(.subscribed, "2026-01-01", isRefunded: false),
      try second("basic.month", revoked: nil),
      try message(.refundReversed, "2026-02-20", isRefunded: false),
      try message(.refund, "2026-03-01", isRefunded: true),
    ])
    for (time, isEntitled) in [("2026-02-25", true), ("2026-03-02", false)] {
      let found = try ledger.answers(time, past: .intended)["news.year"]
      #expect(found.isEntitled == isEntitled, "\(time): \(found.reason)")
    }
  }

  /// E-10: the status in the message is that of the later purchase.
  @Test(arguments: [true, false])
  func `a message about a refunded period does not reinstate it`(_ isRefunded: Bool) throws {
    let date = TokenDate(try at("2026-02-15"))
    let message = try Evidence.notification(
      .refund,
      signed: "2026-02-15",
      .paid(1, "news.year", "2026-01-01", "2027-01-01", signed: "2026-02-15") {
        $0.revocationDate = isRefunded ? date : nil
      },
      status: 1
    )
    // Apple may date a second, larger refund later.
    let ledger = EntitlementLedger([
      try second("basic.month", revoked: nil), message, try year(revoked: "2026-03-01"),
    ])
    let found = try ledger.answers("2026-02-20", past: .intended)["news.year"]
    #expect(found.isEntitled == !isRefunded)
  }

  /// E-10: the later purchase was in billing retry, and the subscription is the reinstated period again.
  @Test(arguments: [true, false])
  func `a renewal info about a reinstated period ends a later purchase that is over`(
    _ isAboutYear: Bool
  ) throws {
    let (end, due) = (TokenDate(try at("2027-01-01")), TokenDate(try at("2026-02-10")))
    let after = try Evidence.renewal(signed: "2026-04-11") {
      ($0.productId, $0.autoRenewStatus, $0.renewalDate) = ("news.year", 0, end)
    }
    let ledger = EntitlementLedger(
      [
        try .paid(2, "news.month", of: 1, "2026-01-10", "2026-02-10") {
          $0.transactionReason = "PURCHASE"
        },
        try .unpaid(signed: "2026-02-10") { $0.renewalDate = due },
        try year(signed: "2026-02-20"),
      ] + (isAboutYear ? [after] : [])
    )
    let summary = try ledger.answers("2026-05-01")
    #expect(summary["news.year"].isEntitled)
    #expect(summary["news.month"].verdict == (isAboutYear ? .notEntitled : .undetermined))
    #expect(summary.chains.map(\.status) == [isAboutYear ? .active : .expired])
  }

  /// E-10: the reinstated period was the one of the subscription from the end of the later purchase on.
  @Test func `a refund of a later purchase after its end does not end the reinstated period`()
    throws
  {
    let ledger = EntitlementLedger([
      try .paid(2, "news.month", of: 1, "2026-01-10", "2026-02-10", signed: "2026-05-01") {
        $0.transactionReason = "PURCHASE"
        $0.revoke(at: "2026-05-01T00:00:00Z")
      },
      try .renewal(signed: "2026-02-09") { ($0.productId, $0.autoRenewStatus) = ("news.month", 0) },
      try .paid(1, "news.year", "2026-01-01", "2026-04-01", signed: "2026-02-20"),
    ])
    let summary = try ledger.answers("2026-05-02")
    #expect(summary.chains.map(\.productId) == ["news.year"])
  }

  /// E-57: a refund after the end does not move the start of what is not known.
  @Test func `an ended period that is refunded leaves the start of an unknown renewal`() throws {
    let (refund, renewal) = (TokenDate(try at("2026-02-10")), TokenDate(try at("2026-03-01")))
    let ledger = EntitlementLedger([
      try .paid(signed: "2026-02-10") { $0.revocationDate = refund },
      try .renewal(signed: "2026-02-02") { $0.renewalDate = renewal },
    ])
    let found = try ledger.answers("2026-02-15")["news.month"]
    #expect(found.reason == .awaitingRenewalEvidence)
    #expect(found.from == (try at("2026-02-01")))
  }

  // MARK: Equal purchase dates

  /// A copy that is fetched again has a later signed date, and must not change the order.
  @Test(arguments: ["2026-01-01", "2026-02-20"])
  func `of two purchases with one date and end, the one signed first is superseded`(
    _ refetched: String
  ) throws {
    let first = { (signed: String) in
      try Evidence.paid(9, "pro.year", of: 1, "2026-01-01", "2027-01-01", signed: signed)
    }
    let ledger = EntitlementLedger([
      try first("2026-01-01"), try first(refetched),
      try .paid(2, "team.year", of: 1, "2026-01-01", "2027-01-01", signed: "2026-01-02"),
    ])
    let summary = try ledger.answers("2026-01-02")
    #expect(summary["team.year"].isEntitled)
    #expect(summary.chains.map(\.productId) == ["team.year"])
    #expect(summary["pro.year"].reason == .upgraded)
  }

  @Test func `of two purchases with one date, the one that is upgraded comes first`() throws {
    let ledger = EntitlementLedger([
      try .paid(1, "basic.year", "2026-01-01", "2027-01-01") { $0.isUpgraded = true },
      try .paid(2, "pro.month", of: 1, "2026-01-01", "2026-02-01"),
    ])
    let summary = try ledger.answers("2026-01-15")
    #expect(summary["pro.month"].isEntitled)
    #expect(summary["basic.year"].reason == .upgraded)
    #expect(summary["basic.year"].from == nil)
  }
}
