// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import StoreLab
import Testing

/// Single tokens, lines of tokens, request bodies and responses.
@Suite struct TokenTests {
  @Test(arguments: ["plain", "renewal", "app"])
  func `accepts request bodies with a notification or a realtime request`(_ name: String) throws {
    let lab = try TokenLab.shared()
    var system = lab.system
    let token = String(decoding: try #require(lab.files[name]), as: UTF8.self)
    system.input = Array(#"{"signedPayload":"\#(token)"}"#.utf8)
    let outcome = system.run("receiptctl verify --root root.pem")
    #expect(outcome.status == .notValid)
    #expect(outcome.firstLine.hasSuffix("[input/wrong-kind]"))
  }

  @Test(arguments: ["plain", "refunded", "renewal", "app", "realtime", "notification", "hostile"])
  func `verifies and decodes every kind`(_ file: String) throws {
    let system = try TokenLab.shared().system
    for words in ["verify --root root.pem", "decode"] {
      let outcome = system.run("receiptctl \(words) \(file)")
      #expect(outcome.status == .success)
      #expect(outcome.out.hasPrefix(words == "decode" ? "NOT VERIFIED  " : "VALID  "))
      #expect(outcome.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
      #expect(
        outcome.out.unicodeScalars.allSatisfy { $0 == "\n" || 0x20..<0x7F ~= $0.value || $0 == "…" }
      )
    }
  }

  @Test func `prints a transaction as text`() throws {
    let lab = try TokenLab.shared()
    ExpectedRun(
      "all members of a transaction",
      "receiptctl verify --root root.pem --bundle-id com.example.app refunded",
      out: """
        VALID  transaction, signed under a configured root, Sandbox (no money paid)

          App                      com.example.app
          Product                  com.example.app.pro, auto-renewable subscription
          Purchased                2025-01-01 00:00:00 UTC, 10 months ago, renewal by
                                   the App Store
          Expired                  2025-01-01 00:05:00 UTC, 10 months ago
          Revoked                  2025-01-05 00:00:00 UTC, 10 months ago, prorated
                                   refund, 50 percent, issue in the app
          Price                    9.995 USD
          Offer                    promotional offer spring, free trial, for 1 month
          Ownership                shared by a family member
          App account token        7e3fb20b-4cdb-47cc-936d-99d65f608138
          App transaction id       704500000000000001
          Storefront               USA
          Transaction id           2000000100000002
          Original transaction id  2000000100000001
          Web order line item id   2000000010000001
          Original purchase        2024-12-01 00:00:00 UTC
          Signed                   2025-01-02 03:04:05 UTC, 10 months ago

          \(lab.signedBy)

          CHECKS
          passed         container, certificates, chain, constraints, validity, purpose,
                         key, signature, payload, date, bundle id
          not requested  --ocsp, --max-age, --environment, --device-id,
                         --app-account-token, --app-transaction-id

          NOT KNOWN TO THIS VERSION  VALUE
          laterTransactionId         77

        """
    ).check(in: lab.system)
  }

  @Test func `prints a notification as text`() throws {
    let lab = try TokenLab.shared()
    ExpectedRun(
      "the meaning of the notification, then its nested tokens",
      "receiptctl verify --root root.pem --environment production notification",
      out: """
        VALID  notification, signed under a configured root, Production

          Meaning            billing failed; access continues in the grace period
          Type               DID_FAIL_TO_RENEW, GRACE_PERIOD
          App                com.example.app 1, Apple id 1234567890
          Status             billing grace period
          Notification UUID  9ad56bd2-0bc6-42e0-af24-fd996d87a1e6
          Signed             2025-01-02 03:04:05 UTC, 10 months ago

          TRANSACTION
          App                      com.example.app
          Product                  com.example.app.pro, auto-renewable subscription
          Purchased                2024-12-01 00:00:00 UTC, 11 months ago
          Expired                  2025-01-01 00:00:00 UTC, 10 months ago
          Price                    9.99 USD
          App transaction id       704500000000000001
          Storefront               USA
          Transaction id           2000000100000001
          Original transaction id  2000000100000001
          Web order line item id   2000000010000001
          Signed                   2025-01-02 03:04:05 UTC, 10 months ago

          RENEWAL INFO
          Product                  com.example.app.pro
          Renews                   yes, due 2025-01-01 00:00:00 UTC, 10 months ago
          Renewal price            9.99 USD
          Expiration intent        billing error
          Billing retry            yes
          Grace period             until 2025-01-17 00:00:00 UTC, 10 months ago
          App transaction id       704500000000000001
          Subscription start       2024-12-01 00:00:00 UTC, 11 months ago
          Original transaction id  2000000100000001
          Signed                   2025-01-02 03:04:05 UTC, 10 months ago

          \(lab.signedBy)

          CHECKS
          passed         container, certificates, chain, constraints, validity, purpose,
                         key, signature, payload, date, environment, nested
          not requested  --ocsp, --max-age, --bundle-id, --app-apple-id, --device-id

        """
    ).check(in: lab.system)
  }

  // MARK: Requirements

  @Test(
    arguments: [
      ("plain --bundle-id com.example.app --bundle-id other", nil),
      ("plain --bundle-id other", "claims/bundle-id"),
      ("plain --environment sandbox", "claims/environment"),
      ("plain --environment sandbox --environment production", nil),
      ("plain --kind transaction", nil),
      ("plain --kind renewal-info", "input/wrong-kind"),
      ("plain --application-version 1", "claims/application-version-missing"),
      ("plain --device-id 3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD", "claims/device-missing"),
      ("plain --at 2025-01-02T03:04:05Z --max-age 0s", nil),
      ("plain --max-age 30d", "claims/stale"),
      ("plain --at 2024-01-01T00:00:00Z", "claims/date-future"),
      ("app --application-version 1", nil),
      ("app --application-version 2", "claims/application-version"),
      ("app --app-apple-id 1234567890", nil),
      ("app --app-apple-id 1", "claims/app-id"),
      ("app --app-apple-id 1 --bundle-id com.example.app", "claims/app-id"),
      ("app --app-apple-id 1234567890 --bundle-id com.example.app", nil),
      ("realtime --app-apple-id 1234567890", nil),
      ("realtime --app-apple-id 1", "claims/app-id"),
      ("notification --app-apple-id 1", "claims/app-id"),
      ("notification --bundle-id com.example.app --environment production", nil),
      ("refunded --app-account-token 7E3FB20B-4CDB-47CC-936D-99D65F608138", nil),
      (
        "refunded --app-account-token 7e3fb20b-4cdb-47cc-936d-99d65f608139",
        "claims/app-account-token"
      ),
      (
        "plain --app-account-token 7e3fb20b-4cdb-47cc-936d-99d65f608138",
        "claims/app-account-token-missing"
      ),
      (
        "app --app-account-token 7e3fb20b-4cdb-47cc-936d-99d65f608138",
        "claims/app-account-token-missing"
      ),
      ("plain --app-transaction-id 1", "claims/app-transaction-id"),
      ("realtime --bundle-id com.example.app", "claims/bundle-id-missing"),
      ("realtime --bundle-id com.example.app --app-apple-id 1234567890", nil),
      ("mixed", "claims/bundle-id"),
      ("mixed --bundle-id com.example.app --bundle-id com.example.other", "claims/bundle-id"),
      ("changed", "trust/signature"),
    ] as [(String, String?)]
  )
  func `each option adds its check`(_ words: String, _ code: String?) throws {
    let outcome = try TokenLab.shared().system.run("receiptctl verify --root root.pem \(words)")
    #expect(CommandOutcome(outcome) == (code.map { .invalid($0) } ?? .valid))
  }

  @Test func `reports the path of a nested token of another app`() throws {
    let outcome = try TokenLab.shared().system.run("receiptctl verify --root root.pem mixed")
    #expect(
      outcome.firstLine
        == "NOT VALID  notification: data/signedTransactionInfo: bundle id is that of another app  "
        + "[claims/bundle-id]"
    )
    #expect(!outcome.out.contains("Unverified contents"))
  }

  @Test func `the output names Xcode as the signer`() throws {
    let system = try TokenLab.shared().system
    let outcome = system.run("receiptctl verify --root xcode.der xcode")
    #expect(
      outcome.firstLine
        == "VALID  transaction, signed by a configured certificate, Xcode (no money paid)"
    )
    #expect(outcome.out.contains("anyone with this Xcode certificate can sign tokens for any app"))
    let json = system.run("receiptctl verify --root xcode.der --json xcode").out
    #expect(json.contains(#""trust":"pinned-leaf""#))
    #expect(system.run("receiptctl verify --root root.pem xcode").status == .notValid)
  }

  @Test func `--at supplies the signing time of an old token`() throws {
    let lab = try TokenLab.shared()
    var system = lab.system
    system.input = Array(
      try lab.authority.transaction {
        $0.signedDate = nil
        $0.environment = nil
        $0.price = 1_200_000
        $0.currency = "JPY"
      }.utf8
    )
    let late = system.run("receiptctl verify --root root.pem --at 2055-01-01T00:00:00Z")
    #expect(
      late.firstLine
        == "NOT VALID  transaction: certificate has expired, and the token has no signing time  "
        + "[trust/expired]"
    )
    #expect(late.out.contains("old tokens have no signing time"))
    let then = system.run("receiptctl verify --root root.pem --at 2025-01-01T00:00:00Z")
    #expect(
      then.firstLine
        == "VALID  transaction, signed under a configured root, no environment"
    )
    #expect(then.out.contains("  Price                    1200 JPY\n"))
    let asked = system.run("receiptctl verify --root root.pem --environment production")
    #expect(CommandOutcome(asked) == .invalid("claims/environment-missing"))
  }

  @Test(arguments: [
    ("bearer", "jws/certificates", "developers sign tokens with kid"),
    ("hs256", "jws/algorithm", "the App Store signs with ES256;"),
    ("rs256", "jws/algorithm", "the App Store signs with ES256;"),
    ("jwe", "jws/segments", "the App Store does not encrypt tokens"),
    ("unsigned.json", "input/json", "pass the token as received"),
    (
      "failure.json", "input/json",
      "the response contains the error 4040010: Transaction id not found."
    ),
    ("empty.json", "input/json", ""),
  ])
  func `names the format of tokens that are not from the App Store`(
    _ file: String,
    _ code: String,
    _ hint: String
  ) throws {
    let system = try TokenLab.shared().system
    for verb in ["verify", "decode"] {
      let outcome = system.run("receiptctl \(verb) \(file)")
      #expect(outcome.status == .notValid)
      #expect(outcome.firstLine.contains("[\(code)"))
      #expect(
        outcome.out.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(hint)
      )
    }
  }
}
