// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import StoreLab
import Testing

/// Consistent notifications of every type that Apple documents.
@Suite struct MintNotificationTests {
  private let lab = MintLab.shared

  private static let names = MintLab.shared.run("notification --type list").out
    .split(separator: "\n").map(String.init)

  @Test func `lists every type and subtype`() {
    #expect(Self.names.count == NotificationBuilder.Kind.all.count)
    #expect(Set(Self.names).count == Self.names.count)
    for name in [
      "SUBSCRIBED/INITIAL_BUY", "EXPIRED", "EXPIRED/VOLUNTARY", "RESCIND_CONSENT", "TEST",
      "UNCLAIM_SEATS",
    ] {
      #expect(Self.names.contains(name))
    }
    #expect(!lab.run("notification --help").out.contains("TYPE]list"))
    #expect(lab.run("notification --type list").status == .success)
  }

  @Test(arguments: names)
  func `a notification of each type is valid and causes no warning`(name: String) throws {
    let at = "--at 2025-03-04T10:11:12Z"
    // Sets the default value, because only edited members are checked.
    let outcome = lab.run("notification --authority lab \(at) --type \(name) --set version=\"2.0\"")
    #expect(outcome.status == .success)
    #expect(outcome.err.isEmpty, "\(outcome.err)")
    let demands = "--bundle-id com.example.app --app-apple-id 1234567890 --environment production"
    let verified = lab.ask(
      "verify --json --root lab/roots.pem \(demands) \(at)",
      about: Array(outcome.out.utf8)
    )
    #expect(verified.status == .success, "\(verified.out)")
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(verified.out.utf8)) as? [String: Any]
    )
    let payload = try #require(answer["payload"] as? [String: Any])
    let words = name.split(separator: "/").map(String.init)
    #expect(payload["notificationType"] as? String == words.first)
    #expect(payload["subtype"] as? String == words.dropFirst().first)
    #expect(payload["signedDate"] as? Int == 1_741_083_072_000)
    let posted = lab.run("notification --authority lab --body --type \(name)")
    #expect(posted.out.hasPrefix("{\"signedPayload\":\""))
  }

  @Test(
    arguments: [
      (
        "REFUND",
        [
          "data.status": 1, "data.renewalInfo.autoRenewStatus": 1,
          "data.transactionInfo.revocationPercentage": 100_000,
          "data.transactionInfo.revocationReason": 0,
        ]
      ),
      (
        "EXPIRED/VOLUNTARY",
        [
          "data.status": 2, "data.renewalInfo.expirationIntent": 1,
          "data.renewalInfo.autoRenewStatus": 0,
        ]
      ),
      (
        "DID_FAIL_TO_RENEW/GRACE_PERIOD",
        ["data.status": 4, "data.renewalInfo.isInBillingRetryPeriod": 1]
      ),
      ("GRACE_PERIOD_EXPIRED", ["data.status": 3, "data.renewalInfo.expirationIntent": 2]),
      ("RENEWAL_EXTENSION/SUMMARY", ["summary.succeededCount": 5]),
      ("PRICE_INCREASE/PENDING", ["data.status": 1, "data.renewalInfo.priceIncreaseStatus": 0]),
    ] as [(String, [String: Int])]
  )
  func `a notification of each type has the documented members`(
    name: String,
    members: [String: Int]
  ) throws {
    let payload = try payload(of: name)
    for (path, value) in members {
      let found = Self.value(path, in: payload) as? NSNumber
      #expect(found?.intValue == value, "\(path)")
    }
  }

  @Test func `a renewal is a second transaction with dates around the signing time`()
    throws
  {
    let renewal = try payload(of: "DID_RENEW")
    let transaction = try #require(
      Self.value("data.transactionInfo", in: renewal) as? NSDictionary
    )
    #expect(transaction["transactionReason"] as? String == "RENEWAL")
    let ids = ["transactionId", "originalTransactionId"].map { transaction[$0] as? String }
    #expect(ids[0] != ids[1])
    let signed = try #require(renewal["signedDate"] as? Int)
    #expect(try #require(transaction["expiresDate"] as? Int) > signed)
    let grace = try payload(of: "DID_FAIL_TO_RENEW/GRACE_PERIOD")
    let end = Self.value("data.renewalInfo.gracePeriodExpiresDate", in: grace) as? Int
    #expect(try #require(end) > signed)
    let test = try payload(of: "TEST")
    #expect((test["data"] as? NSDictionary)?["transactionInfo"] == nil)
    let consent = try payload(of: "RESCIND_CONSENT")
    #expect(Self.value("appData.appTransactionInfo.bundleId", in: consent) != nil)
  }

  @Test func `a refund is of an earlier period, with the renewal info of the current product`()
    throws
  {
    let refund = try payload(of: "REFUND")
    let (transaction, renewal) = ("data.transactionInfo", "data.renewalInfo")
    let date = { (name: String) in try #require(Self.value(name, in: refund) as? Int) }
    let signed = try date("signedDate")
    #expect(signed - (try date("\(transaction).revocationDate")) == 124_000)
    #expect(try date("\(transaction).expiresDate") < signed)
    #expect(try date("\(renewal).renewalDate") > signed)
    let products = [transaction, renewal].map {
      Self.value("\($0).productId", in: refund) as? String
    }
    #expect(products[0] != products[1])
  }

  private static func value(_ path: String, in payload: NSDictionary) -> Any? {
    var value: Any? = payload
    for name in path.split(separator: ".") { value = (value as? NSDictionary)?[String(name)] }
    return value
  }

  private func payload(of name: String) throws -> NSDictionary {
    let token = lab.mint("notification --authority lab --at 2025-03-04T10:11:12Z --type \(name)")
    let out = lab.ask("decode --json", about: token).out
    let answer = try JSONSerialization.jsonObject(with: Data(out.utf8)) as? NSDictionary
    return try #require(answer?["payload"] as? NSDictionary)
  }

  @Test(arguments: [
    ("REFUNDS", "'REFUND'"), ("EXPIRED/VOLUNTERY", "'EXPIRED/VOLUNTARY'"),
    ("did_renew", "'DID_RENEW'"), ("MIGRATE", "'MIGRATION'"),
    ("SUBSCRIBED", "'SUBSCRIBED/INITIAL_BUY'"), ("EXPIRED/FOO", "'EXPIRED'"),
    ("TEST/", "'TEST'"), ("expried", "'EXPIRED'"),
  ])
  func `suggests the nearest type`(word: String, suggestion: String) {
    let outcome = lab.run("notification --authority lab --type \(word)")
    #expect(outcome.status == .usage)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("[usage/invalid-value]"))
    #expect(outcome.err.contains("hint: did you mean \(suggestion)?"), "\(outcome.err)")
  }

  @Test(arguments: ["zzz", "/", "//", "\u{1B}[31m", "list/", "É"])
  func `rejects an unknown type`(word: String) {
    let outcome = lab.run("notification --authority lab --type \(word)")
    #expect(outcome.status == .usage)
    #expect(outcome.err.hasPrefix("receiptctl: error: --type expects "))
    #expect(!outcome.err.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("transaction --authority lab --type REFUND", "unknown option '--type' for transaction"),
    ("notification --authority lab --type REFUND -", "unexpected operand '-'"),
    ("notification --authority lab --type", "--type needs a value"),
    ("notification --authority lab --type=", "--type expects a notification type, or list"),
    ("notification --type REFUND", "the option --authority is missing"),
  ])
  func `reports a type in the wrong place`(line: String, err: String) {
    let outcome = lab.run(line)
    #expect(outcome.status == .usage)
    #expect(outcome.err.hasPrefix("receiptctl: error: \(err)"), "\(outcome.err)")
  }

  @Test(arguments: [
    (
      "--set notificationType=\"REFUND\"",
      "data.transactionInfo.revocationDate: expected a time for REFUND/INITIAL_BUY, found nothing"
    ),
    (
      "--set notificationType=\"REFUND\"",
      "subtype: expected nothing or SEATS for REFUND, found \"INITIAL_BUY\""
    ),
    ("--set notificationType=\"FOO\"", "notificationType: expected a type that Apple documents"),
    ("--set data.status=2", "data.status: expected 1 for SUBSCRIBED/INITIAL_BUY, found 2"),
    ("--type EXPIRED --remove data.status", "data.status: expected 2 for EXPIRED, found nothing"),
    (
      "--type EXPIRED/VOLUNTARY --set data.renewalInfo.expirationIntent=2",
      "data.renewalInfo.expirationIntent: expected 1 for EXPIRED/VOLUNTARY, found 2"
    ),
    (
      "--type DID_RENEW --set data.environment=\"Sandbox\"",
      "data.transactionInfo.environment: expected \"Sandbox\", as in data.environment for DID_RENEW"
    ),
    ("--type TEST --set signedDate=\"x\"", "signedDate: expected a time for TEST, found \"x\""),
    ("--remove notificationType", "notificationType: expected a type that Apple documents for a n"),
    ("--type TEST --set data.status=1", "data.status: expected nothing for TEST, found 1"),
    ("--type TEST --set summary={}", "summary: expected nothing for TEST, found {}"),
    ("--type TEST --remove data", "data: expected an object for TEST, found nothing"),
    ("--type TEST --set data=[1]", "data: expected an object for TEST, found [1]"),
    (
      "--type ONE_TIME_CHARGE --set data.renewalInfo={}",
      "data.renewalInfo: expected nothing for ONE_TIME_CHARGE, found {}"
    ),
    (
      "--type DID_RENEW --set data.transactionInfo.expiresDate=\"soon\"",
      "data.transactionInfo.expiresDate: expected a time after signedDate for DID_RENEW"
    ),
    (
      "--type REFUND --set data.transactionInfo.revocationDate=9000000000000",
      "data.transactionInfo.revocationDate: expected a time before signedDate for REFUND"
    ),
    ("--type REFUND --remove data.status", "data.status: expected a status for REFUND"),
    (
      "--type REFUND --set data.transactionInfo.expiresDate=9000000000000"
        + " --set data.renewalInfo.renewalDate=9000000000000"
        + " --set data.renewalInfo.productId=\"com.example.app.pro\"",
      "data.status: expected 5 for REFUND, found 1"
    ),
    (
      "--type DID_RENEW --set data.renewalInfo.appTransactionId=\"1\"",
      "data.renewalInfo.appTransactionId: expected \"704500000000000001\", as in"
    ),
  ])
  func `signs contradictory members with a warning`(words: String, warning: String) {
    let outcome = lab.run("notification --authority lab \(words)")
    #expect(outcome.status == .success)
    #expect(outcome.out.hasPrefix("eyJ"))
    #expect(outcome.err.contains("receiptctl: warning: \(warning)"), "\(outcome.err)")
    let lines = outcome.err.split(separator: "\n")
    #expect(Set(lines).count == lines.count)
  }

  @Test func `allowed subtypes and values cause no warning`() {
    for words in [
      "--set data.bundleVersion=\"7\"", "--set data.transactionInfo.price=5",
      "--type REFUND --set data.status=1", "--type REFUND --set data.status=5",
      "--type REFUND --set data.renewalInfo.autoRenewStatus=0",
      "--type REFUND --set data.transactionInfo.expiresDate=1 --set data.status=1",
      "--type CONSUMPTION_REQUEST --set data.transactionInfo.quantity=3", "--remove version",
    ] {
      let outcome = lab.run("notification --authority lab \(words)")
      #expect(outcome.status == .success)
      #expect(outcome.err.isEmpty, "\(words): \(outcome.err)")
    }
  }

  @Test(arguments: ["", "--at 2025-03-04T10:11:12Z"])
  func `the request date of an Xcode app transaction is its signing time`(at: String) throws {
    let token = lab.mint("app-transaction --authority lab --xcode \(at)")
    let out = lab.ask("decode --json", about: token).out
    let answer = try JSONSerialization.jsonObject(with: Data(out.utf8)) as? NSDictionary
    let payload = try #require(answer?["payload"] as? NSDictionary)
    #expect(payload["requestDate"] as? Int != nil)
    #expect(payload["requestDate"] as? Int == payload["receiptCreationDate"] as? Int)
  }
}
