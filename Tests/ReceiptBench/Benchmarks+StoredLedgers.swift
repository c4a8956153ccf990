// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StoreVerification
import StrictTime

extension Benchmarks {
  /// The size of stored ledgers, and the time to add a message to one: read, add, write.
  func measureStoredLedgers(into table: inout BenchTable) throws {
    let tenYears = try StoredLedgerSample(months: 120)
    let twentyYears = try StoredLedgerSample(months: 240)
    table.add("a stored ledger, ten years of a monthly plan", Double(tenYears.json.count), "bytes")
    let time = try tenYears.timeToAdd()
    table.add("a message added to this stored ledger", time)
    // The target of one millisecond, in verifications of the same message, which are as fast as the machine.
    let verification = try tenYears.timeToVerify()
    table.compare("the same, in verifications of the message", time / verification, atMost: 4)
    let twice = try twentyYears.timeToAdd()
    table.compare("a message added to twice as many periods", twice / time, atMost: 2.3)
  }
}

/// A stored ledger of a monthly plan, and the notification about the next renewal.
private struct StoredLedgerSample {
  let json: [UInt8]
  private let body: String
  private let next: VerifiedNotification
  private let verifier: SignedDataVerifier

  /// Runs of one measurement, because the CPU clock is coarse; the result is the best of the measurements.
  private static let runs = 50
  private static let measurements = 7
  /// A period in seconds.
  private static let month: Int64 = 30 * 86_400

  init(months: Int) throws {
    let authority = try TokenAuthority.generate()
    verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    var ledger = EntitlementLedger(bundleId: "com.example.app", environments: [.production])
    for month in 0..<months {
      _ = ledger.add(
        try StoredLedgerSample.verified(
          StoredLedgerSample.notification(about: month, signedBy: authority),
          verifier
        )
      )
    }
    json = try ledger.json()
    body = try StoredLedgerSample.notification(about: months, signedBy: authority)
    next = try StoredLedgerSample.verified(body, verifier)
  }

  /// The time to read the ledger, to add the notification, and to write the ledger.
  func timeToAdd() throws -> Double {
    try StoredLedgerSample.best {
      var ledger = try EntitlementLedger(json: json[...])
      _ = ledger.add(next)
      _ = try ledger.json()
    }
  }

  func timeToVerify() throws -> Double {
    try StoredLedgerSample.best { _ = try StoredLedgerSample.verified(body, verifier) }
  }

  private static func best(_ body: () throws -> Void) throws -> Double {
    let times = try (0..<measurements).map { _ in
      try Stopwatch.microseconds { for _ in 0..<runs { try body() } } / Double(runs)
    }
    return times.min() ?? 0
  }

  private static func verified(
    _ body: String,
    _ verifier: SignedDataVerifier
  ) throws -> VerifiedNotification {
    try verifier.verifyNotification(body.utf8, expecting: VerificationExpectations(now: .latest))
  }

  private static func notification(
    about number: Int,
    signedBy authority: TokenAuthority
  ) throws -> String {
    let first = try Timestamp(rfc3339: "2026-01-01T00:00:00.250Z")
    let start = first.adding(seconds: Int64(number) * month)
    let (end, signed) = (start.adding(seconds: month), start.adding(seconds: 41))
    let post = try authority.notification(.didRenew) {
      $0.signedDate = TokenDate(signed)
      $0.data?.status = 1
      $0.data?.transaction = TransactionBuilder("com.example.news.premium.monthly") {
        $0.transactionId = "\(2_000_000_100_000_000 + number)"
        $0.originalTransactionId = "2000000100000000"
        $0.webOrderLineItemId = "\(2_000_000_010_000_000 + number)"
        $0.originalPurchaseDate = TokenDate(first)
        $0.purchaseDate = TokenDate(start)
        $0.expiresDate = TokenDate(end)
        $0.signedDate = TokenDate(signed)
        $0.transactionReason = "RENEWAL"
      }
      $0.data?.renewalInfo = RenewalInfoBuilder {
        $0.originalTransactionId = "2000000100000000"
        $0.productId = "com.example.news.premium.monthly"
        $0.autoRenewProductId = "com.example.news.premium.monthly"
        $0.recentSubscriptionStartDate = TokenDate(first)
        $0.renewalDate = TokenDate(end)
        $0.signedDate = TokenDate(signed)
      }
    }
    return post.body
  }
}
