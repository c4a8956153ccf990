// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import Foundation
import ReceiptCommands
import StorePayloads
import TestSupport
import Testing

/// What people paste that is not exactly a word: paths, quotation marks, names of members, texts of errors, typing errors.
struct ExplainPastedTests {
  private struct Row: Decodable {
    let code: String
    let kind: String
    let meaning: String
    let causes: String?
    let action: String?
  }

  private func explain(_ words: [String]) -> FakeSystem.Outcome {
    FakeSystem().run(words: (["explain", "--json"] + words).map { Array($0.utf8) })
  }

  private func rows(_ outcome: FakeSystem.Outcome) throws -> [Row] {
    try outcome.bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Row.self, from: Data($0))
    }
  }

  private func rows(_ text: String) throws -> [Row] {
    let outcome = explain([text])
    #expect(outcome.status == .success, "\(outcome.err)")
    return try rows(outcome)
  }

  @Test(arguments: [
    ("payload.renewalInfo.autoRenewStatus = 1", "auto-renew status"),
    ("JWSTransactionDecodedPayload.offerType: 2", "offer type"),
    ("data?.status == 4", "subscription status"),
    ("row['expiration_intent'] => 3", "expiration intent"),
    ("$info->revocationReason = 1", "revocation reason"),
    ("\u{201C}expiration_intent\u{201D}: \u{201C}2\u{201D}", "expiration intent"),
    ("\u{AB}offerType\u{BB} : \u{2018}3\u{2019}", "offer type"),
    ("expirationIntent is 4", "expiration intent"),
    ("autoRenewStatus was 0 yesterday", "auto-renew status"),
    ("subscription status 2", "subscription status"),
    ("status is 5 (revoked)", "subscription status"),
    ("\"offerType\" 1", "offer type"),
  ])
  func `a value is found after its member, whatever is between`(text: String, kind: String) throws {
    #expect(try rows(text).contains { $0.kind == kind }, "\(text)")
  }

  @Test(arguments: [
    "exit status 1 of the build", "the status of 404 customers", "reason expired",
    "it is a type of 1 kind", "retry 3 of 5 failed", "an environment variable is missing",
    "the price is too high", "no receipt in the drawer", "renewal of the contract",
  ])
  func `prose has no words`(text: String) throws {
    let outcome = explain([text])
    let kinds = try rows(outcome).map(\.kind)
    // A number right after `status` is one in prose, too, and is explained if the text has nothing else.
    guard text.hasPrefix("exit status") else { return #expect(kinds.isEmpty, "\(text): \(kinds)") }
    #expect(kinds.allSatisfy { $0.contains("status") })
    #expect(
      try rows("exit status 1 after VERIFICATION_FAILURE").map(\.code) == ["VERIFICATION_FAILURE"]
    )
  }

  @Test(arguments: [
    ("SKErrorDomain2", "SKError.paymentCancelled"),
    ("ESKERRORDOMAIN4", "SKError.paymentNotAllowed"),
    ("SKError0", "SKError.unknown"), ("StoreKit.StoreKitError.unknown", "StoreKitError.unknown"),
    ("StoreKit.Product.PurchaseError.invalidQuantity", "Product.PurchaseError.invalidQuantity"),
    ("(SKErrorDomain error 2.)", "SKError.paymentCancelled"),
    ("Error Domain=ASDServerErrorDomain Code=3532 \"(null)\"", "ASDServerErrorDomain 3532"),
    ("ExpirationIntent.BILLING_ERROR", "2"), ("Status.ACTIVE", "1"),
    ("UnsupportedCharset", "UNSUPPORTED_CHARSET"),
    ("familyShared", "FAMILY_SHARED"), ("error: com.x.PriceIncreaseStatus.PENDING, again", "0"),
    ("no bundleId", "bundleId"), ("price: 4990", "price"), ("refund_denied", "REFUND_DECLINED"),
    ("\"Non-Renewing Subscription\" is no number", "Non-Renewing Subscription"),
  ])
  func `a word is known in the spellings of languages and libraries`(text: String, code: String)
    throws
  {
    #expect(try rows(text).map(\.code).contains(code), "\(text)")
  }

  @Test(arguments: [
    ("INITIAL_BUY", "SUBSCRIBED"), ("CANCEL", "REFUND"), ("RENEWAL", "BILLING_RECOVERY"),
    ("INTERACTIVE_RENEWAL", "RESUBSCRIBE"), ("DID_RECOVER", "BILLING_RECOVERY"),
    ("PRICE_INCREASE_CONSENT", "PRICE_INCREASE"),
  ])
  func `a type of version 1 names that of today`(type: String, today: String) throws {
    let former = try #require(try rows(type).first { $0.kind.contains("version 1") })
    #expect(former.code == type)
    #expect(former.action?.contains(today) == true)
    #expect(try rows("notification_type=\(type)").map(\.code) == [type])
  }

  @Test(arguments: [
    "DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_STATUS", "DID_FAIL_TO_RENEW", "DID_RENEW",
    "REFUND",
    "REVOKE", "CONSUMPTION_REQUEST",
  ])
  func `a type of both versions is explained once`(type: String) throws {
    let found = try rows(type).filter { $0.kind.hasPrefix("notification type") }
    #expect(found.count == 1)
    #expect(found.first?.meaning.contains("In version 1 (deprecated): ") == true)
  }

  @Test(arguments: [
    ("is_in_billing_retry_period", "isInBillingRetryPeriod"),
    ("cancellation_date_ms", "revocationDate"),
    ("latest_receipt_info", "signedTransactions"), ("is_trial_period", "FREE_TRIAL"),
    ("\"web_order_line_item_id\": \"1000000012345\"", "webOrderLineItemId"),
    ("IS_IN_INTRO_OFFER_PERIOD", "offerType 1"),
  ])
  func `a member of verifyReceipt names that of today`(text: String, today: String) throws {
    let member = try #require(try rows(text).first { $0.kind.contains("verifyReceipt") })
    #expect(member.action?.contains(today) == true)
  }

  @Test(arguments: [
    "appAccountToken", "AppAccountToken", "app_account_token", "appAccountToken is sometimes null",
    "\"appAccountToken\": null",
  ])
  func `a member of Apple's is explained in any spelling`(text: String) throws {
    #expect(try rows(text).contains { $0.meaning.contains("UUID that the app set") })
  }

  @Test func `each member of a payload and of an answer is a word`() throws {
    for type in PayloadMembers.types {
      for field in type.fields.list {
        let comment = DocumentedValue.all.first {
          $0.type == "\(type)" && $0.value.utf8.elementsEqual(field.name.utf8)
        }
        #expect(comment?.meaning.isEmpty == false, "\(type).\(field.name): run './dev vectors'")
      }
    }
    #expect(try rows("signedDate").first?.kind.contains("a transaction") == true)
  }

  @Test(arguments: [
    "revocationReason = 17", "RevocationReason: 274913329784", "{\"expirationIntent\":9}",
  ])
  func `an unknown value prints the member and its values`(text: String) throws {
    let outcome = explain([text])
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("unknown value of"))
    let found = try rows(outcome)
    #expect(found.first?.kind.hasPrefix("member of") == true)
    #expect(
      found.dropFirst().count { $0.kind.contains("reason") || $0.kind.contains("intent") } >= 2
    )
  }

  @Test(arguments: [
    (
      "cause: request to http://ocsp.apple.com/ocsp03-wwdrg6 failed", "ocsp.apple.com", "ocsp fetch"
    ),
    (
      "error:0909006C:PEM routines:get_name:No start line", "PEM routines no start line",
      "line breaks"
    ),
    ("SyntaxError: unexpected end of JSON input", "Unexpected end of JSON input", "401"),
    (
      "Cannot deserialize value of type `com.apple.x.Type` from String",
      "Cannot deserialize value of type", "library"
    ),
    ("JsonWebTokenError: jwt malformed", "jwt malformed", "jws/segments"),
    ("JsonWebTokenError: invalid algorithm", "invalid algorithm", "ES256"),
    ("Error: certificate has expired", "certificate has expired", "trust/expired"),
    (
      "UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unable to get local issuer certificate",
      "trust/untrusted"
    ),
    ("getaddrinfo ENOTFOUND api.storekit.itunes.apple.com", "ENOTFOUND", "api.storekit.apple.com"),
    ("read ECONNRESET", "socket hang up", "send a query again"),
    ("401 Unauthenticated", "Unauthenticated", "appstoreconnect-v1"),
    ("401 Unauthorized: wrong aud claim", "401", "bearer token"),
    ("wrong iss claim", "iss", "issuer id"), ("aud", "aud", "appstoreconnect-v1"),
    ("\"bid\": \"com.example\"", "bid", "bundle id"),
  ])
  func `the text of an error is explained by its cause`(text: String, code: String, words: String)
    throws
  {
    let found = try #require(try rows(text).first { $0.code == code }, "\(text)")
    let all = [found.meaning, found.causes ?? "", found.action ?? ""].joined(separator: " ")
      .lowercased()
    #expect(all.contains(words.lowercased()))
  }

  @Test func `each text of an error is found inside a line`() throws {
    for text in Vocabulary.all.first(where: { $0.name == "log-texts" })?.words ?? [] {
      #expect(try rows("a \(text.code.uppercased()) b").map(\.code).contains(text.code))
    }
  }

  @Test(arguments: [
    ("TRANSSACTION_ID_NOT_FOUND", "TRANSACTION_ID_NOT_FOUND", "4040010"),
    ("CONSUMTION_REQUEST", "CONSUMPTION_REQUEST", "CONSUMPTION_REQUEST"),
    ("UnsuportedCharset", "UNSUPPORTED_CHARSET", "UNSUPPORTED_CHARSET"),
    ("AppAcountToken is sometimes null", "appAccountToken", "appAccountToken"),
    ("expirationIntnet", "expirationIntent", "expirationIntent"),
  ])
  func `a typing error is one, and the nearest word is explained`(
    text: String,
    near: String,
    code: String
  ) throws {
    let outcome = explain([text])
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("hint: did you mean '\(near)'?"))
    #expect(try rows(outcome).map(\.code) == [code])
  }

  @Test func `the URL of a request that the sandbox lacks explains its error`() throws {
    let url = "https://api.storekit-sandbox.itunes.apple.com/inApps/v1/lookup/MK4ABC2DEF"
    let found = try rows(
      "invalid json response body at \(url) reason: Unexpected end of JSON input"
    )
    #expect(found.map(\.code) == ["Unexpected end of JSON input", "lookUpOrderId"])
    #expect(found.last?.meaning.contains("in production only") == true)
    #expect(try rows(url.replacing("-sandbox", with: "")).map(\.code) == ["lookUpOrderId"])
    let known = url.replacing("lookup/MK4ABC2DEF", with: "transactions/2000000123456789")
    #expect(try rows("\(known) 4040010").map(\.code) == ["4040010"])
    #expect(try rows("finishTransaction").first?.meaning.hasPrefix("POST /inApps/v1/") == true)
  }

  @Test(arguments: ["DID_RNW", "BILLNG_RETY", "zzzzzzzzzzzz", "transactionReasonable", "E-999"])
  func `a word that is near to none, or short, has no meaning`(text: String) {
    let outcome = explain([text])
    #expect(outcome.status == .usage)
    #expect(outcome.out.isEmpty)
  }

  @Test func `a member without a value, or in a sentence, has no unknown value`() throws {
    #expect(try rows("\"offerType\": null, \"price\": 1").map(\.code) == ["offerType"])
    let sentence = explain(["the reason: we do not know it"])
    #expect(sentence.err.contains("no known word in the text"))
    #expect(explain(["reason: unclear"]).err.contains("unknown value of reason"))
  }

  @Test func `a long text is shortened in its error`() {
    let text = String(repeating: "nothing that is known ", count: 40)
    let outcome = explain([text])
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("\(text.prefix(60))…: no known word in the text"))
    #expect(outcome.err.utf8.count < 250)
  }

  @Test func `hostile texts are read once`() throws {
    for part in [
      "a.b.c.d.e.f.", "is is ", "Cannot deserialize value of ", "status is ", "__aB__cD__ ", "//x/",
    ] {
      var system = FakeSystem()
      system.input = Array(String(repeating: part, count: 4000).utf8)
      let outcome = system.run("receiptctl explain -")
      #expect(outcome.status == .usage)
      #expect(outcome.err.utf8.count < 400)
    }
  }
}
