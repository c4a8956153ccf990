// SPDX-License-Identifier: Apache-2.0

import StoreLab
import TestSupport

/// The tokens of all tests, created once under one test authority.
struct TokenLab {
  let authority: TokenAuthority
  /// The files by name.
  let files: [String: [UInt8]]
  /// The first digits of the root's SHA-256.
  let root: String

  var system: FakeSystem { FakeSystem(files: files) }

  /// The section of an answer about the chain of a valid token.
  var signedBy: String {
    """
    SIGNED BY                           CERTIFICATE PERIOD
      ReceiptKit Lab Token Signing        2013-01-01 to 2049-12-31
      `- ReceiptKit Lab Intermediate, G6  2013-01-01 to 2049-12-31
         `- ReceiptKit Lab Root G3        --root, \(root)
    """
  }

  static func shared() throws -> TokenLab { try result.get() }

  private static let result = Result { try TokenLab() }

  private init() throws {
    let authority = try TokenAuthority.generate()
    self.authority = authority
    root =
      String(Hexadecimal.text(try TestDigest.sha256.digest(of: authority.root)).prefix(8)) + "…"
    let plain = try authority.transaction()
    let renewal = try authority.renewalInfo()
    let texts: [String: String] = [
      "root.pem": authority.rootPEM,
      "plain": plain,
      "refunded": try authority.transaction(.sandbox, TokenLab.refunded),
      "renewal": renewal,
      "app": try authority.appTransaction(),
      "realtime": try authority.realtimeRequest().body,
      "notification": try authority.notification(.gracePeriod).body,
      "mixed": try TokenLab.mixed(authority),
      "changed": TokenLab.changed(plain),
      "xcode": try authority.xcodeToken(TransactionBuilder.xcode).text(),
      "lines": "\(plain)\r\n\n\(renewal)\nnonsense\n",
      "history.json": try authority.response(
        .transactionHistory([.production, TransactionBuilder("com.example.app.lifetime")])
      ),
      "statuses.json": try authority.response(.subscriptionStatuses([SubscriptionBuilder()])),
      "empty.json": try authority.response(.transactionHistory([])),
      "failure.json": try authority.response(
        .failure(code: 4_040_010, message: "Transaction id not found.")
      ),
      "hostile": try authority.transaction(.production, TokenLab.hostile),
      "bearer": TokenLab.foreign(#"{"alg":"ES256","kid":"ABC123","typ":"JWT"}"#),
      "hs256": TokenLab.foreign(#"{"alg":"HS256"}"#),
      "rs256": TokenLab.foreign(#"{"alg":"RS256","kid":"86D88Kf"}"#),
      "jwe": "eyJhbGciOiJSU0EtT0FFUCJ9.AAAA.AAAA.AAAA.AAAA",
      "wrapped": TokenLab.wrapped(plain),
      "silent": try authority.transaction(.production) {
        $0.edits.remove("transactionId")
        $0.edits.remove("purchaseDate")
      },
      "quoted": "\"\(plain)\"\n",
      "quoted-lines": "\"\(plain)\"\n\"\(renewal)\"\n",
      "array.json": "[\"\(plain)\", {\"signedPayload\": \"\(plain)\"}, 3]",
      "commerce": try authority.transaction(.production, TokenLab.commerce),
      "unsigned.json": #"{"transactionId":"1","bundleId":"com.example.app"}"#,
    ]
    files = texts.mapValues { Array($0.utf8) }
      .merging(["xcode.der": authority.xcode]) { first, _ in first }
  }

  private static func refunded(_ transaction: inout TransactionBuilder) {
    transaction.transactionId = "2000000100000002"
    transaction.originalTransactionId = "2000000100000001"
    transaction.originalPurchaseDate = "2024-12-01T00:00:00Z"
    transaction.transactionReason = "RENEWAL"
    transaction.price = 9995
    transaction.revocationDate = "2025-01-05T00:00:00Z"
    transaction.revocationReason = 1
    transaction.revocationType = "REFUND_PRORATED"
    transaction.revocationPercentage = 50_000
    transaction.offerType = 2
    transaction.offerIdentifier = "spring"
    transaction.offerDiscountType = "FREE_TRIAL"
    transaction.offerPeriod = "P1M"
    transaction.inAppOwnershipType = "FAMILY_SHARED"
    transaction.appAccountToken = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    transaction.extraMembers = [MemberBuilder("laterTransactionId", json: "\"77\"")]
  }

  /// An Advanced Commerce purchase with one partly refunded item.
  private static func commerce(_ transaction: inout TransactionBuilder) {
    let info = """
      {"descriptors":{"displayName":"All of it"},"period":"P1M","taxExclusivePrice":4990,\
      "items":[{"SKU":"a1","displayName":"First","price":4990,\
      "offer":{"period":"P1M","periodCount":2,"price":0,"reason":"WIN_BACK"},\
      "refunds":[{"refundAmount":1990,"refundDate":1735776000000,"refundReason":"LEGAL",\
      "refundType":"PRORATED"}]}]}
      """
    let commitment = """
      {"billingPeriodNumber":3,"totalBillingPeriods":12,"commitmentPrice":59880,\
      "commitmentExpiresDate":1735776000000}
      """
    transaction.extraMembers = [
      MemberBuilder("advancedCommerceInfo", json: info),
      MemberBuilder("commitmentInfo", json: commitment),
    ]
  }

  /// Contains control characters.
  private static func hostile(_ transaction: inout TransactionBuilder) {
    transaction.bundleId = "\u{1B}[2J\u{7}VALID\r\nVALID"
    transaction.productId = "\u{202E}abc"
    transaction.environment = "\u{1B}[32mProduction"
    transaction.extraMembers = [MemberBuilder("\u{9B}31m", json: "\"\u{2028}\"")]
  }

  /// A notification about one app that contains a transaction of another.
  private static func mixed(_ authority: TokenAuthority) throws -> String {
    try authority.notification(.didRenew) {
      $0.transaction?.bundleId = "com.example.other"
    }.body
  }

  /// A transaction with one changed character in the signature.
  private static func changed(_ token: String) -> String {
    var letters = Array(token)
    letters[letters.count - 40] = letters[letters.count - 40] == "A" ? "B" : "A"
    return String(letters)
  }

  private static func wrapped(_ token: String) -> String {
    String(token.enumerated().flatMap { $0 % 64 == 63 ? [$1, "\n"] : [$1] })
  }

  /// A JWS signed with another algorithm, whose signature has the same length.
  private static func foreign(_ header: String) -> String {
    let header = Base64Form.urlSafe(Array(header.utf8))
    let payload = Base64Form.urlSafe(Array(#"{"iss":"57246542"}"#.utf8))
    return [header, payload, Base64Form.urlSafe([UInt8](repeating: 1, count: 64))]
      .joined(separator: ".")
  }
}
