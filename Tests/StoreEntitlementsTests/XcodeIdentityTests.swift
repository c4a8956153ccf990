// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// E-1: in Xcode, a receipt and the tokens of one machine have different signers, and ids collide between machines.
struct XcodeIdentityTests {
  private static let receipts = Result { try TestAuthority.generate() }

  private let lab: EvidenceLab

  init() throws { lab = try EvidenceLab.shared.get() }

  private func token(_ configure: (inout TransactionBuilder) -> Void) throws -> Evidence {
    var builder = TransactionBuilder.xcode
    configure(&builder)
    return .transaction(try verified(builder))
  }

  private func renewal(_ configure: (inout RenewalInfoBuilder) -> Void) throws -> Evidence {
    var builder = RenewalInfoBuilder.xcode
    configure(&builder)
    return .renewalInfo(try verified(builder))
  }

  private func receipt(created: String, _ purchases: [PurchaseBuilder]) throws -> Evidence {
    let authority = try Self.receipts.get()
    let date = ReceiptDate(try at(created))
    let der = try authority.xcodeReceipt {
      $0.bundleId = "com.example.app"
      $0.creationDate = date
      $0.purchases = purchases
    }
    let verifier = ReceiptVerifier(
      apps: .any,
      environments: .any,
      anchors: .custom([try TestAuthority.anchor(try authority.xcodeCertificate())])
    )
    return .receipt(try verifier.verify(der, expecting: .init(now: .latest)))
  }

  private static let start = "2026-01-01T10:00:00Z"
  private static let fraction = "2026-01-01T10:00:00.729Z"

  private func purchase(_ type: String, _ productId: String) throws -> (Evidence, PurchaseBuilder) {
    let (bought, signed) = (TokenDate(try at(Self.fraction)), TokenDate(try at("2026-02-01")))
    let token = try token {
      $0.makeOneTime(type)
      $0.transactionId = "3"
      $0.originalTransactionId = "3"
      $0.productId = productId
      $0.purchaseDate = bought
      $0.originalPurchaseDate = bought
      $0.signedDate = signed
    }
    let date = ReceiptDate(try at(Self.start))
    let copy = PurchaseBuilder(productId) {
      $0.transactionId = "3"
      $0.originalTransactionId = "3"
      $0.webOrderLineItemId = nil
      $0.purchaseDate = date
      $0.originalPurchaseDate = date
      $0.expiresDate = nil
    }
    return (token, copy)
  }

  @Test(arguments: [
    ("Consumable", "coins"), ("Non-Renewing Subscription", "pass"), ("Non-Consumable", "pro"),
  ])
  func `a receipt beside complete tokens changes nothing`(
    _ type: String,
    _ productId: String
  ) throws {
    let (token, copy) = try purchase(type, productId)
    let tokens = EntitlementLedger([token], [.xcode])
    let both = EntitlementLedger(
      [token, try receipt(created: "2026-01-15", [copy])],
      [.xcode]
    )
    #expect(both.transactionCount == 1)
    let policy = try EntitlementPolicy.with { $0.durations = ["pass": try period("P90D")] }
    for time in ["2026-02-02", "2026-03-31", "2026-04-15"] {
      let alone = try tokens.answers(time, policy, in: .xcode)
      let joined = try both.answers(time, policy, in: .xcode)
      #expect(joined.products == alone.products)
      #expect(joined.consumables == alone.consumables)
      #expect(joined.units(of: productId) == alone.units(of: productId))
    }
  }

  @Test func `a refund on another machine revokes nothing`() throws {
    let bought = { (time: String, isRefunded: Bool) in
      let date = TokenDate(try at(time))
      return try self.token {
        $0.makeOneTime("Non-Consumable")
        $0.transactionId = "3"
        $0.originalTransactionId = "3"
        $0.productId = "pro"
        $0.purchaseDate = date
        $0.originalPurchaseDate = date
        $0.revocationDate = isRefunded ? "2026-01-20T00:00:00Z" : nil
        $0.signedDate = "2026-01-20T00:00:00Z"
      }
    }
    let evidence = [try bought("2026-01-01", false), try bought("2026-01-02", true)]
    for order in [evidence, evidence.reversed()] {
      let found = try EntitlementLedger(order, [.xcode]).answers("2026-02-01", in: .xcode)
      #expect(found["pro"].isEntitled)
    }
  }

  @Test func `a refund is not undone by a receipt of before it`() throws {
    let dates = (TokenDate(try at(Self.fraction)), TokenDate(try at("2026-01-20")))
    let refunded = try token {
      $0.makeOneTime("Non-Consumable")
      $0.transactionId = "3"
      $0.originalTransactionId = "3"
      $0.productId = "pro"
      $0.purchaseDate = dates.0
      $0.originalPurchaseDate = dates.0
      $0.revocationDate = dates.1
      $0.signedDate = dates.1
    }
    let (_, copy) = try purchase("Non-Consumable", "pro")
    let old = try receipt(created: "2026-01-15", [copy])
    for evidence in [[refunded, old], [old, refunded]] {
      let found = try EntitlementLedger(evidence, [.xcode]).answers("2026-02-01", in: .xcode)
      #expect(found["pro"].reason == .refunded)
    }
  }

  /// At each renewal, Xcode has status `expired` for less than a second; an expiration has an intent.
  @Test(arguments: [(1, nil, false), (0, 1, true), (1, 2, true)] as [(Int64, Int64?, Bool)])
  func `a status at a renewal is no expiration`(
    _ autoRenew: Int64,
    _ intent: Int64?,
    _ hasEnded: Bool
  ) throws {
    let end = try at("2026-02-01T10:00:00Z")
    var bought = TransactionBuilder.xcode
    bought.purchaseDate = TokenDate(try at(Self.start))
    bought.originalPurchaseDate = bought.purchaseDate
    bought.expiresDate = TokenDate(end)
    bought.signedDate = TokenDate(end)
    var info = RenewalInfoBuilder.xcode
    info.originalTransactionId = bought.originalTransactionId
    info.productId = bought.productId
    info.autoRenewProductId = bought.productId
    info.autoRenewStatus = autoRenew
    info.expirationIntent = intent
    info.recentSubscriptionStartDate = bought.purchaseDate
    info.renewalDate = TokenDate(end)
    info.signedDate = TokenDate(end)
    var ledger = EntitlementLedger(bundleId: "com.example.app", environments: [.xcode])
    ledger.add(
      status: .expired,
      of: [
        .transaction(try verified(bought)), .renewalInfo(try verified(info)),
      ]
    )
    _ = ledger.add(try verified(bought))
    _ = ledger.add(try verified(info))
    let product = try #require(bought.productId)
    let found = ledger.entitlements(at: end, in: .xcode)[product]
    #expect(found.verdict == (hasEnded ? .notEntitled : .undetermined))
  }

  private func verified(_ builder: TransactionBuilder) throws -> Verified<TransactionPayload> {
    let text = try lab.authority.xcodeToken(builder).text()
    return try lab.verifier.verifyTransaction(text.utf8, expecting: lab.now)
  }

  private func verified(_ builder: RenewalInfoBuilder) throws -> Verified<RenewalInfoPayload> {
    let text = try lab.authority.xcodeToken(builder).text()
    return try lab.verifier.verifyRenewalInfo(text.utf8, expecting: lab.now)
  }

  /// Two machines have chain 0 of one product; each renewal info belongs to the chain that began at its start.
  @Test(arguments: [0, 1, 2, 30])
  func `a renewal info joins the chain that began at its start`(offset: Int64) throws {
    let first = try at(Self.start)
    let second = first.adding(seconds: 3600)
    func chain(_ start: Timestamp, isRefunded: Bool = false) throws -> Evidence {
      let (from, end) = (TokenDate(start), TokenDate(start.adding(seconds: 300)))
      return try token {
        $0.transactionId = "0"
        $0.originalTransactionId = "0"
        $0.productId = "news"
        $0.purchaseDate = from
        $0.originalPurchaseDate = from
        $0.expiresDate = end
        $0.signedDate = from
        if isRefunded { $0.revocationDate = from }
      }
    }
    let start = TokenDate(second.adding(seconds: offset))
    let signed = TokenDate(second.adding(seconds: 301))
    let info = try renewal {
      $0.originalTransactionId = "0"
      $0.productId = "news"
      $0.autoRenewProductId = "news"
      $0.autoRenewStatus = 0
      $0.expirationIntent = 1
      $0.recentSubscriptionStartDate = start
      $0.renewalDate = nil
      $0.signedDate = signed
    }
    let ledger = EntitlementLedger(
      [try chain(first, isRefunded: true), try chain(second), info],
      [.xcode]
    )
    #expect(ledger.transactionCount == 2)
    let summary = ledger.entitlements(at: second.adding(seconds: 400), in: .xcode)
    #expect(summary.chains.count == 2)
    let isJoined = offset <= 1
    #expect((summary["news"].reason == .expiredVoluntary) == isJoined)
    #expect(summary.warnings.contains(.renewalInfoOrphan) == !isJoined)
  }

  // MARK: E-5

  @Test(arguments: ["2026-01-01", "2026-02-01", "2026-03-01"])
  func `E-5 a receipt has no version, and does not replace that of an app transaction`(
    _ created: String
  ) throws {
    let signed = try at("2026-02-01")
    var builder = AppTransactionBuilder.xcode
    builder.receiptCreationDate = TokenDate(signed)
    builder.originalApplicationVersion = "9"
    let app = try lab.appTransaction(builder)
    let receipt = try receipt(created: created, [])
    let policy = EntitlementPolicy.with { $0.firstFreeVersion = "10" }
    for evidence in [[app, receipt], [receipt, app]] {
      let summary = try EntitlementLedger(evidence, [.xcode])
        .answers("2026-03-01", policy, in: .xcode)
      #expect(summary.app?.reason == .originalPurchaserOfPaidApp)
    }
    let alone = try EntitlementLedger([receipt], [.xcode])
      .answers("2026-03-01", policy, in: .xcode)
    #expect(alone.app?.verdict == .undetermined)
  }
}
