// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreLab
import StorePayloads
import StoreVerification
import StrictJSON
import StrictTime
import Testing

/// What evidence adds to an answer, and what does not count.
struct VerifyReceiptEvidenceTests {
  private func answer(
    _ evidence: [VerifiedToken],
    excludingOld: Bool = false,
    _ receipt: [UInt8]? = nil
  ) throws -> VerifyReceiptAnswer {
    let lab = try VerifyReceiptLab.shared()
    var collected = VerifyReceiptEvidence()
    for token in evidence { collected.add(token) }
    return lab.responder().answer(
      try receipt ?? lab.subscription(),
      on: .production,
      evidence: collected,
      excludingOldTransactions: excludingOld,
      at: VerifyReceiptLab.now
    )
  }

  private func ids(_ answer: VerifyReceiptAnswer) throws -> [String] {
    try answer.elements("latest_receipt_info").compactMap { $0["transaction_id"]?.string }
  }

  private func reasons(_ answer: VerifyReceiptAnswer) -> [VerifyReceiptOmission.Reason] {
    answer.omissions.map(\.reason)
  }

  @Test func `a receipt alone answers with what it contains, and says what is left out`() throws {
    let answer = try answer([])
    #expect(try ids(answer) == ["2000000000000001", "2000000000000002"])
    #expect(try answer.object["pending_renewal_info"] == nil)
    #expect(
      reasons(answer)
        == [.notInReceipt, .notInReceipt, .nothingNewer, .receiptOfRequest, .noRenewalInfo]
    )
    // Each has one line of text.
    #expect(answer.omissions.allSatisfy { !$0.description.contains("\n") })
  }

  @Test func `transactions and renewal info complete it`() throws {
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

  @Test func `the newest of several statements counts, in any order`() throws {
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

  @Test func `old transactions of a subscription are excluded on request`() throws {
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

  @Test func `evidence about others does not count`() throws {
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

  /// The offer type and payment mode of a token, and both flags in the answer.
  static let offers: [(Int64?, String?, String?, String?)] = [
    (nil, nil, "false", "false"),
    (1, "FREE_TRIAL", "true", "false"),
    (1, "PAY_AS_YOU_GO", "false", "true"),
    (1, nil, nil, nil),
    (2, "FREE_TRIAL", "false", "false"),
  ]

  @Test(arguments: offers)
  func `offers become the two flags`(
    _ type: Int64?,
    _ mode: String?,
    _ isTrial: String?,
    _ isIntroductory: String?
  ) throws {
    let token = try VerifyReceiptLab.shared().transaction {
      $0.offerType = type
      $0.offerDiscountType = mode
      $0.offerIdentifier = type == 2 ? "loyal" : nil
    }
    let answer = try answer([token])
    let latest = try #require(try answer.elements("latest_receipt_info").last)
    #expect(latest["is_trial_period"]?.string == isTrial)
    #expect(latest["is_in_intro_offer_period"]?.string == isIntroductory)
    #expect(latest["promotional_offer_id"]?.string == (type == 2 ? "loyal" : nil))
    #expect(reasons(answer).contains(.unknownPaymentMode) == (isTrial == nil))
  }

  @Test func `grace period, billing retry and price increase are in the renewal info`() throws {
    let lab = try VerifyReceiptLab.shared()
    let token = try lab.renewalInfo {
      $0.expirationIntent = 2
      $0.isInBillingRetryPeriod = true
      $0.gracePeriodExpiresDate = "2025-07-01T00:00:00Z"
      $0.priceIncreaseStatus = 0
      $0.offerType = 2
      $0.offerIdentifier = "loyal"
    }
    let pending = try #require(try answer([token]).elements("pending_renewal_info").first)
    let expected = [
      "expiration_intent": "2", "is_in_billing_retry_period": "1",
      "grace_period_expires_date": "2025-07-01 00:00:00 Etc/GMT",
      "grace_period_expires_date_ms": "1751328000000",
      "grace_period_expires_date_pst": "2025-06-30 17:00:00 America/Los_Angeles",
      "price_consent_status": "0", "price_increase_status": "0", "promotional_offer_id": "loyal",
    ]
    for (name, value) in expected { #expect(pending[name]?.string == value) }
  }

  @Test func `an upgrade without a date is listed`() throws {
    let lab = try VerifyReceiptLab.shared()
    let answer = try answer([lab.transaction { $0.isUpgraded = true }])
    let latest = try #require(try answer.elements("latest_receipt_info").last)
    #expect(latest["is_upgraded"]?.string == "true")
    #expect(latest["cancellation_date"] == nil)
    #expect(reasons(answer).contains(.unknownUpgradeDate))
  }

  @Test func `a later receipt of the customer adds its purchases`() throws {
    let lab = try VerifyReceiptLab.shared()
    let later = try lab.subscription {
      $0.creationDate = "2025-03-02T00:00:00Z"
      $0.purchases = [
        VerifyReceiptLab.period(3, "2025-03-01T00:00:00Z", "2025-04-01T00:00:00Z")
      ]
    }
    let verifier = ReceiptVerifier(apps: .any, environments: .any, anchors: lab.anchors)
    var evidence = VerifyReceiptEvidence()
    evidence.add(try verifier.verify(later, expecting: .init(now: VerifyReceiptLab.now)))
    let answer = lab.responder().answer(
      try lab.subscription(),
      on: .production,
      evidence: evidence,
      at: VerifyReceiptLab.now
    )
    #expect(try ids(answer).last == "2000000000000003")
    #expect(try answer.object["receipt"]?.object?["in_app"]?.array?.count == 2)
  }

  @Test func `a receipt without subscriptions has no latest state`() throws {
    let lab = try VerifyReceiptLab.shared()
    let answer = try answer([], lab.receipts.receipt { $0.purchases = [PurchaseBuilder("once")] })
    #expect(try answer.object["latest_receipt_info"] == nil)
    #expect(try answer.object["latest_receipt"] == nil)
    let item = try answer.object["receipt"]?.object?["in_app"]?.array?.first { _ in true }?.object
    #expect(item?["is_in_intro_offer_period"] == nil)
    #expect(item?["is_trial_period"]?.string == "false")
    #expect(item?["expires_date"] == nil)
    #expect(item?["web_order_line_item_id"] == nil)
  }
}
