// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreEntitlements
import StoreLab
import StoreReceipts
import StoreVerification

/// Builds evidence from the bytes of an input, and computes the entitlements.
enum EvidenceBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    var script = ByteScript(input)
    let authorities = try Authorities.load()
    var tokens: [VerifiedToken] = []
    for _ in 0..<5 where script.hasMore {
      let payload = EvidenceMaker.payload(&script)
      let token = try required("a token cannot be signed") { () throws(TrustError) in
        try authorities.tokens.token(signing: payload).encoded()
      }
      let verified = accepted { () throws(VerificationError) in
        try authorities.tokenVerifier.verify(any: token, expecting: authorities.expectations)
      }
      if let verified { tokens.append(verified) }
    }
    let ledger = ledger(of: tokens)
    try require(
      ledger == self.ledger(of: tokens.reversed()),
      "the order of evidence changes the ledger"
    )
    try require(ledger == self.ledger(of: tokens + tokens), "repeated evidence changes the ledger")
    var left = self.ledger(of: Array(tokens.prefix(2)))
    var right = self.ledger(of: Array(tokens.dropFirst(2)))
    let other = right
    _ = right.merge(left)
    _ = left.merge(other)
    try require(left == right && left == ledger, "merged ledgers differ")
    try LedgerBody.check(ledger)
  }

  private static func ledger(of tokens: [VerifiedToken]) -> EntitlementLedger {
    var ledger = EntitlementLedger(
      bundleId: "com.example.app",
      environments: [.production, .sandbox]
    )
    for token in tokens { _ = ledger.add(token) }
    return ledger
  }

  /// A ledger with some history, to test policies.
  static func sample() throws(Finding) -> EntitlementLedger {
    let authorities = try Authorities.load()
    let tokens = SignedTokenBody.payloads.compactMap { payload in
      accepted {
        try authorities.tokenVerifier.verify(
          any: try authorities.tokens.token(signing: payload).encoded(),
          expecting: authorities.expectations
        )
      }
    }
    return ledger(of: tokens)
  }
}

/// Builds payloads from a few ids, products and dates, so that they interact.
enum EvidenceMaker {
  static func payload(_ script: inout ByteScript) -> [UInt8] {
    switch script.number(below: 8) {
    case 0..<4: transaction(&script).payload()
    case 4..<7: renewalInfo(&script).payload()
    default: appTransaction(&script).payload()
    }
  }

  private static func transaction(_ script: inout ByteScript) -> TransactionBuilder {
    var transaction = TransactionBuilder.production
    transaction.transactionId = script.one(of: ids)
    transaction.originalTransactionId = script.maybe(ids)
    transaction.webOrderLineItemId = script.maybe(ids)
    transaction.productId = script.one(of: products)
    transaction.subscriptionGroupIdentifier = script.maybe(["20000001", "20000002"])
    transaction.type = script.one(of: types)
    transaction.purchaseDate = script.one(of: dates)
    transaction.originalPurchaseDate = script.maybe(dates)
    transaction.expiresDate = script.maybe(dates)
    transaction.signedDate = script.one(of: signings)
    transaction.revocationDate = script.maybe(dates)
    transaction.revocationReason = script.maybe([0, 1, 7])
    transaction.revocationType = script.maybe(revocations)
    transaction.revocationPercentage = script.maybe([0, 25_000, 100_000, 900_000])
    transaction.isUpgraded = script.maybe([true, false])
    transaction.inAppOwnershipType = script.maybe(["PURCHASED", "FAMILY_SHARED", "?"])
    transaction.offerType = script.maybe([1, 2, 3, 4, 9])
    transaction.offerDiscountType = script.maybe(["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT"])
    transaction.quantity = script.maybe([0, 1, 3, -1, .max])
    transaction.environment = script.one(of: environments)
    transaction.appTransactionId = script.maybe(["704500000000000001", "704500000000000002"])
    transaction.appAccountToken = script.maybe(accounts)
    return transaction
  }

  private static func renewalInfo(_ script: inout ByteScript) -> RenewalInfoBuilder {
    var info = RenewalInfoBuilder.production
    info.originalTransactionId = script.one(of: ids)
    info.productId = script.maybe(products)
    info.autoRenewProductId = script.maybe(products)
    info.autoRenewStatus = script.maybe([0, 1, 5])
    info.expirationIntent = script.maybe([1, 2, 3, 4, 5, 9])
    info.isInBillingRetryPeriod = script.maybe([true, false])
    info.gracePeriodExpiresDate = script.maybe(dates)
    info.signedDate = script.one(of: signings)
    info.renewalDate = script.maybe(dates)
    info.recentSubscriptionStartDate = script.maybe(dates)
    info.eligibleWinBackOfferIds = script.maybe([[], ["a"], ["a", "b"]])
    info.offerType = script.maybe([1, 2, 3, 4, 9])
    info.environment = script.one(of: environments)
    info.appTransactionId = script.maybe(["704500000000000001", "704500000000000002"])
    info.appAccountToken = script.maybe(accounts)
    return info
  }

  private static func appTransaction(_ script: inout ByteScript) -> AppTransactionBuilder {
    var app = AppTransactionBuilder.production
    app.originalApplicationVersion = script.maybe(["1", "9", "10", "1.2.3", "x"])
    app.originalPurchaseDate = script.maybe(dates)
    app.receiptCreationDate = script.one(of: signings)
    return app
  }

  private static let ids = ["1", "2", "3", "2000000100000001", "01", ""]
  private static let products = ["pro", "news.month", "com.example.app.pro", "coins"]
  private static let types = [
    "Auto-Renewable Subscription", "Non-Consumable", "Consumable", "Non-Renewing Subscription", "?",
  ]
  private static let revocations = ["REFUND_FULL", "REFUND_PRORATED", "FAMILY_REVOKE", "?"]
  private static let environments = ["Production", "Sandbox"]
  private static let accounts = [
    "7E3FB204-2F8C-4F1D-9D44-1234567890AB", "7e3fb204-2f8c-4f1d-9d44-1234567890ab", "me",
  ]
  /// The time of an event.
  private static let dates: [TokenDate] = [
    "2025-01-01T00:00:00Z", "2025-01-31T23:59:59.999Z", "2025-02-01T00:00:00Z",
    "2025-03-01T00:00:00Z", "2024-02-29T12:00:00Z", 0, "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
  ]
  /// The signing time, within the validity of the certificates.
  private static let signings: [TokenDate] = [
    "2025-01-02T03:04:05Z", "2025-01-02T03:04:06Z", "2025-02-02T00:00:00Z", "2024-06-01T00:00:00Z",
  ]
}
