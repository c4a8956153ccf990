// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreLab
import StorePayloads
import StoreVerification
import StrictJSON
import StrictTime
import Testing

/// The members that evidence adds to a response, and evidence that is ignored.
struct VerifyReceiptEvidenceTests: VerifyReceiptAnswers {
  @Test
  func `without evidence, the response has the members of the receipt and lists the omitted ones`()
    throws
  {
    let answer = try answer([])
    #expect(try ids(answer) == ["2000000000000001", "2000000000000002"])
    #expect(try answer.object["pending_renewal_info"] == nil)
    #expect(
      reasons(answer)
        == [.notInReceipt, .notInReceipt, .nothingNewer, .receiptOfRequest, .noRenewalInfo]
    )
    // Each description is one line.
    #expect(answer.omissions.allSatisfy { !$0.description.contains("\n") })
  }

  @Test func `transactions and renewal infos add the latest state`() throws {
    let lab = try VerifyReceiptLab.shared()
    let tokens = try (1...3).map { number in
      try lab.transaction {
        $0.transactionId = "200000000000000\(number)"
        $0.appAccountToken = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
        $0.offerType = 3
        $0.offerIdentifier = "SPRING"
      }
    }
    let answer = try answer(tokens + [lab.renewalInfo()])
    #expect(try ids(answer).count == 3)
    let latest = try #require(try answer.elements("latest_receipt_info").last)
    #expect(latest["in_app_ownership_type"]?.string == "PURCHASED")
    #expect(latest["subscription_group_identifier"]?.string == "20000001")
    #expect(latest["offer_code_ref_name"]?.string == "SPRING")
    #expect(latest["app_account_token"]?.string == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
    #expect(latest["is_trial_period"]?.string == "false")
    let pending = try #require(try answer.elements("pending_renewal_info").first)
    #expect(pending["auto_renew_product_id"]?.string == "pro.yearly")
    #expect(pending["auto_renew_status"]?.string == "1")
    #expect(pending["expiration_intent"] == nil)
    #expect(reasons(answer) == [.receiptOfRequest])
  }

  @Test func `the token with the latest signed date wins, in any order`() throws {
    let lab = try VerifyReceiptLab.shared()
    let refund = try lab.transaction {
      $0.revocationDate = "2025-03-05T00:00:00Z"
      $0.revocationReason = 1
      $0.signedDate = "2025-03-06T00:00:00Z"
    }
    let reversed = try lab.transaction { $0.signedDate = "2025-03-07T00:00:00Z" }
    let off = try lab.renewalInfo {
      $0.autoRenewStatus = 0
      $0.signedDate = "2025-03-08T00:00:00Z"
    }
    let before = try [lab.transaction(), refund, lab.renewalInfo(), off]
    for tokens in [before, before.reversed()] {
      let answer = try answer(tokens)
      let latest = try #require(try answer.elements("latest_receipt_info").last)
      #expect(latest["cancellation_date_ms"]?.string == "1741132800000")
      #expect(latest["cancellation_reason"]?.string == "1")
      #expect(
        try answer.elements("pending_renewal_info").map { $0["auto_renew_status"]?.string } == ["0"]
      )
      let later = try self.answer(tokens + [reversed])
      #expect(
        try later.elements("latest_receipt_info").last?["cancellation_date"] == nil
      )
    }
  }

  /// The receipt has the date of an upgrade; a cancellation that a newer token lacks was reversed.
  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func `a cancellation in a receipt is that of an upgrade, or was reversed`(
    _ isUpgraded: Bool,
    _ isCancelled: Bool
  ) throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.subscription {
      $0.purchases[0].cancellationDate = isCancelled ? "2025-02-01T12:00:00Z" : nil
    }
    let token = try lab.transaction {
      $0.transactionId = "2000000000000002"
      $0.purchaseDate = "2025-02-01T00:00:00Z"
      $0.expiresDate = "2025-03-01T00:00:00Z"
      $0.isUpgraded = isUpgraded
    }
    let answer = try answer([token], receipt)
    let listed = try answer.object["receipt"]?.object?["in_app"]?.array?.compactMap(\.object) ?? []
    let purchase = try #require(
      listed.first { $0["transaction_id"]?.string == "2000000000000002" }
    )
    #expect((purchase["cancellation_date"] != nil) == isCancelled)
    #expect(purchase["is_upgraded"]?.string == (isUpgraded && isCancelled ? "true" : nil))
    let latest = try #require(
      try answer.elements("latest_receipt_info").first {
        $0["transaction_id"]?.string == "2000000000000002"
      }
    )
    #expect((latest["cancellation_date"] != nil) == (isUpgraded && isCancelled))
    #expect(latest["is_upgraded"]?.string == (isUpgraded ? "true" : nil))
    #expect(reasons(answer).contains(.unknownUpgradeDate) == (isUpgraded && !isCancelled))
  }

  @Test func `excludes old transactions of a subscription on request`() throws {
    let lab = try VerifyReceiptLab.shared()
    let once = PurchaseBuilder("lifetime") { $0.transactionId = "2000000000000000" }
    let receipt = try lab.subscription { $0.purchases.append(once) }
    let all = ["2000000000000000", "2000000000000001", "2000000000000002", "2000000000000003"]
    let token = try lab.transaction()
    #expect(try ids(answer([token], receipt)) == all)
    #expect(try ids(answer([token], excludingOld: true, receipt)) == [all[0], all[3]])
    let request = VerifyReceiptLab.body(receipt, #","exclude-old-transactions":true"#)
    let fromBody = lab.responder().answer(request, on: .production, at: VerifyReceiptLab.now)
    #expect(try ids(fromBody) == [all[0], all[2]])
    #expect(try fromBody.object["receipt"]?.object?["in_app"]?.array?.count == 3)
  }

  @Test func `ignores evidence about another app, environment or customer`() throws {
    let lab = try VerifyReceiptLab.shared()
    let foreign: [(VerifiedToken, VerifyReceiptOmission.Reason)] = [
      (try lab.transaction { $0.bundleId = "com.example.other" }, .otherApp),
      (try lab.transaction { $0.environment = "Sandbox" }, .otherEnvironment),
      (
        try lab.transaction {
          $0.originalTransactionId = "2000000000000009"
          $0.appTransactionId = "704500000000000009"
        }, .otherCustomer
      ),
      (
        try lab.transaction {
          $0.transactionId = "2000000000000008"
          $0.originalTransactionId = "2000000000000008"
          $0.type = "Consumable"
        }, .maybeFinished
      ),
      (try lab.renewalInfo { $0.originalTransactionId = "2000000000000009" }, .noTransaction),
      (try lab.renewalInfo { $0.environment = "Sandbox" }, .otherEnvironment),
    ]
    let own = try lab.transaction { $0.transactionId = "2000000000000002" }
    for (token, reason) in foreign {
      let answer = try answer([own, token])
      #expect(try ids(answer) == ["2000000000000001", "2000000000000002"])
      #expect(try answer.object["pending_renewal_info"] == nil)
      #expect(reasons(answer).contains(reason))
    }
  }

  /// The app in a notification, and whether it is the app of the receipt; the App Store id 0 is unknown.
  @Test(arguments: [
    ("com.example.app", 1_234_567_890, true), ("com.example.app", 0, true),
    ("com.example.app", 1_234_567_891, false), ("com.example.other", 1_234_567_890, false),
  ])
  func `a notification adds its tokens if it names the app of the receipt`(
    _ bundleId: String,
    _ appAppleId: Int64,
    _ isOfApp: Bool
  ) throws {
    let notification = try VerifyReceiptLab.shared().notification {
      $0.bundleId = bundleId
      $0.appAppleId = appAppleId
    }
    let answer = try answer([notification])
    #expect(try ids(answer).contains("2000000000000003") == isOfApp)
    #expect(try answer.elements("pending_renewal_info").count == (isOfApp ? 1 : 0))
    #expect(reasons(answer).count { $0 == .otherApp } == (isOfApp ? 0 : 2))
  }

  @Test func `another subscription counts if no token names the customer of the receipt`() throws {
    let token = try VerifyReceiptLab.shared().transaction {
      $0.transactionId = "2000000000000009"
      $0.originalTransactionId = "2000000000000009"
    }
    #expect(try ids(answer([token])).last == "2000000000000009")
  }

  /// The transactions of the receipt have any order, and the token is about one of them.
  @Test(arguments: [1, 2])
  func `an older token of a subscription counts, and other purchases have no latest state`(
    _ number: Int
  ) throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.subscription { $0.purchases.append(PurchaseBuilder("lifetime")) }
    let token = try lab.transaction {
      $0.transactionId = "200000000000000\(number)"
      $0.signedDate = "2025-02-01T12:00:00Z"
    }
    let answer = try answer([token, lab.renewalInfo()], receipt)
    #expect(reasons(answer) == [.notInReceipt, .notInReceipt, .receiptOfRequest])
  }

  /// The answer with a receipt of the third month as evidence.
  private func answer(
    afterLaterReceipt configure: (inout ReceiptBuilder) -> Void
  ) throws -> VerifyReceiptAnswer {
    let lab = try VerifyReceiptLab.shared()
    let later = try lab.subscription {
      $0.creationDate = "2025-03-02T00:00:00Z"
      $0.purchases = [VerifyReceiptLab.period(3, "2025-03-01T00:00:00Z", "2025-04-01T00:00:00Z")]
      configure(&$0)
    }
    let verifier = ReceiptVerifier(apps: .any, environments: .any, anchors: lab.anchors)
    var evidence = VerifyReceiptEvidence()
    evidence.add(try verifier.verify(later, expecting: .init(now: VerifyReceiptLab.now)))
    return lab.responder().answer(
      try lab.subscription(),
      on: .production,
      evidence: evidence,
      at: VerifyReceiptLab.now
    )
  }

  @Test func `ignores a receipt of another app or environment`() throws {
    let others: [((inout ReceiptBuilder) -> Void, VerifyReceiptOmission.Reason)] = [
      ({ $0.bundleId = "com.example.other" }, .otherApp),
      ({ $0.appAppleId = 1_234_567_891 }, .otherApp),
      ({ $0.environment = .productionSandbox }, .otherEnvironment),
    ]
    for (configure, reason) in others {
      let answer = try answer(afterLaterReceipt: configure)
      #expect(try ids(answer) == ["2000000000000001", "2000000000000002"])
      #expect(reasons(answer).contains(reason))
    }
  }

  /// Periods, the one that was signed last first, and the number of the newest.
  @Test(arguments: [
    ([(4, "2025-03-01T00:00:00Z"), (5, "2025-03-01T00:00:00Z")], 5),
    ([(5, "2025-03-01T00:00:00Z"), (4, "2025-03-01T00:00:00Z")], 5),
    ([(6, "2025-02-01T00:00:00Z"), (5, "2025-03-01T00:00:00Z")], 5),
    ([(5, "2025-03-01T00:00:00Z"), (6, "2025-02-01T00:00:00Z")], 5),
    ([(9, "2025-03-01T00:00:00Z"), (10, "2025-03-01T00:00:00Z")], 10),
  ])
  func `the newest period starts last, or has the highest number of those`(
    _ periods: [(number: Int, start: TokenDate)],
    _ newest: Int
  ) throws {
    let lab = try VerifyReceiptLab.shared()
    let signed: TokenDate = "2025-03-02T00:00:00Z"
    let tokens = try periods.enumerated().map { index, period in
      try lab.transaction {
        $0.transactionId = "200000000000000\(period.number)"
        $0.purchaseDate = period.start
        $0.signedDate = signed.adding(milliseconds: -Int64(index))
      }
    }
    #expect(try ids(answer(tokens, excludingOld: true)) == ["200000000000000\(newest)"])
  }

  @Test func `the cancellation of the newest token stays`() throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.subscription {
      $0.purchases[0].cancellationDate = "2025-02-01T12:00:00Z"
    }
    let token = try lab.transaction {
      $0.transactionId = "2000000000000002"
      $0.isUpgraded = true
      $0.revocationDate = "2025-02-10T00:00:00Z"
      $0.revocationReason = 0
    }
    let latest = try #require(try answer([token], receipt).elements("latest_receipt_info").last)
    #expect(latest["cancellation_date_ms"]?.string == "1739145600000")
  }

  @Test func `a newer token without a type leaves a subscription a subscription`() throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.subscription { $0.purchases.removeLast() }
    let token = try lab.transaction {
      $0.transactionId = "2000000000000002"
      $0.type = nil
    }
    #expect(try ids(answer([token], receipt)) == ["2000000000000002"])
  }

  @Test func `an older token without a type leaves a subscription a subscription`() throws {
    let lab = try VerifyReceiptLab.shared()
    let older = try lab.transaction {
      $0.type = nil
      $0.signedDate = "2025-03-01T00:00:00Z"
    }
    let answer = try answer([lab.transaction(), older], excludingOld: true)
    #expect(try ids(answer) == ["2000000000000003"])
  }

  /// The purchase date in the newer token, in the older one, and in the response.
  @Test(arguments: [
    ("2025-03-01T00:00:00Z", "2025-03-01T00:00:00.500Z", "1740787200500"),
    ("2025-03-01T00:00:00.100Z", "2025-03-01T00:00:00.500Z", "1740787200100"),
    ("2025-03-01T00:00:00Z", "2025-03-01T00:00:01.500Z", "1740787200000"),
    ("2025-03-01T00:00:00Z", "2025-02-28T23:59:59.500Z", "1740787200000"),
  ])
  func `an older date adds only milliseconds`(
    _ newer: TokenDate,
    _ older: TokenDate,
    _ expected: String
  ) throws {
    let lab = try VerifyReceiptLab.shared()
    let tokens = try [(newer, "2025-03-03T00:00:00Z"), (older, "2025-03-02T00:00:00Z")].map {
      (purchased: TokenDate, signed: TokenDate) in
      try lab.transaction {
        $0.purchaseDate = purchased
        $0.signedDate = signed
      }
    }
    let latest = try #require(try answer(tokens).elements("latest_receipt_info").last)
    #expect(latest["purchase_date_ms"]?.string == expected)
  }

  @Test func `adds the purchases of a later receipt`() throws {
    let answer = try answer(afterLaterReceipt: { _ in })
    #expect(try ids(answer).last == "2000000000000003")
    #expect(try answer.object["receipt"]?.object?["in_app"]?.array?.count == 2)
  }

  @Test func `a receipt without subscriptions has no latest_receipt_info`() throws {
    let lab = try VerifyReceiptLab.shared()
    let answer = try answer([], lab.receipts.receipt { $0.purchases = [PurchaseBuilder("once")] })
    #expect(try answer.object["latest_receipt_info"] == nil)
    #expect(try answer.object["latest_receipt"] == nil)
    #expect(reasons(answer) == [.notInReceipt])
    let item = try answer.object["receipt"]?.object?["in_app"]?.array?.first { _ in true }?.object
    #expect(item?["is_in_intro_offer_period"] == nil)
    #expect(item?["is_trial_period"]?.string == "false")
    #expect(item?["expires_date"] == nil)
    #expect(item?["web_order_line_item_id"] == nil)
  }
}
