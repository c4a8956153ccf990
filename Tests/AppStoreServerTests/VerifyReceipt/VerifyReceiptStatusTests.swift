// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import OpenSSLTrust
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictJSON
import StrictTime
import Testing

/// Each status, its cause and its JSON.
struct VerifyReceiptStatusTests {
  private static let now = VerifyReceiptLab.now

  @Test(arguments: [VerifyReceiptSide.production, .sandbox])
  func `a receipt is valid in its own environment only`(
    _ side: VerifyReceiptSide
  ) throws {
    let lab = try VerifyReceiptLab.shared()
    let production = try lab.subscription()
    let sandbox = try lab.receipts.receipt(.sandbox)
    let responder = lab.responder()
    let (own, other, status) =
      side == .production
      ? (production, sandbox, VerifyReceiptStatus.sandboxReceipt)
      : (sandbox, production, .productionReceipt)
    let valid = responder.answer(VerifyReceiptLab.body(own), on: side, at: Self.now)
    #expect(valid.status == .valid)
    #expect(try valid.object["status"]?.description == "0")
    #expect(
      try valid.object["environment"]?.string == (side == .production ? "Production" : "Sandbox")
    )
    let sentBack = responder.answer(VerifyReceiptLab.body(other), on: side, at: Self.now)
    #expect(sentBack.status == status)
    #expect(String(decoding: sentBack.json, as: UTF8.self) == #"{"status":\#(status.rawValue)}"#)
    #expect(sentBack.error == nil)
  }

  @Test(arguments: [nil, StoreEnvironment(rawValue: "Somewhere"), .productionVPPSandbox])
  func `a receipt of another environment counts as a sandbox receipt`(
    _ environment: StoreEnvironment?
  ) throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.receipts.receipt { $0.environment = environment }
    let responder = lab.responder()
    #expect(responder.answer(receipt, on: .production, at: Self.now).status == .sandboxReceipt)
    let answer = responder.answer(receipt, on: .sandbox, at: Self.now)
    #expect(answer.status == .valid)
    #expect(try answer.object["receipt"]?.object?["receipt_type"]?.string == environment?.rawValue)
  }

  /// A request, the status, and the code of the error.
  static let malformed: [(String, VerifyReceiptStatus, String)] = [
    ("", .malformed, "input/empty"),
    ("{", .malformed, "input/json"),
    ("{\"receipt-data\":\"MII\"", .malformed, "input/json"),
    (#"{"receipt-data":"TUlJ","receipt-data":"TUlJ"}"#, .malformed, "input/json"),
    (#"{"password":"a","password":"b","receipt-data":"MIIB"}"#, .malformed, "input/json"),
    ("{}", .malformed, "input/json"),
    (#"{"receipt-data":null}"#, .malformed, "input/json"),
    (#"{"receipt-data":["MIIB"]}"#, .malformed, "input/json"),
    (#"{"signedPayload":"eyJhbGciOiJFUzI1NiJ9.e30.AA"}"#, .malformed, "input/json"),
    (#"{"receipt-data":"MIIB","password":7}"#, .malformed, "input/json"),
    (
      #"{"receipt-data":"MIIB","exclude-old-transactions":"true"}"#, .malformed, "input/json"
    ),
    (#"{"receipt-data":""}"#, .malformed, "input/empty"),
    (#"{"receipt-data":"not base64!"}"#, .malformed, "input/unrecognized"),
    (#"{"receipt-data":"MIIB"}"#, .malformed, "cms/malformed"),
    (#"{"receipt-data":"MIIBM==="}"#, .malformed, "input/base64"),
    (#"{"receipt-data":"eyJhbGciOiJFUzI1NiJ9.e30.AA"}"#, .malformed, "input/json-web-signature"),
    ("eyJhbGciOiJFUzI1NiJ9.e30.AA", .malformed, "input/json-web-signature"),
    (#"["receipt-data"]"#, .unreadableRequest, "input/json"),
    ("5", .unreadableRequest, "input/json"),
    (" null\n", .unreadableRequest, "input/json"),
    ("<?xml version=\"1.0\"?>", .malformed, "input/property-list"),
  ]

  @Test(arguments: malformed)
  func `a malformed request gets a status and an error`(
    _ request: String,
    _ status: VerifyReceiptStatus,
    _ code: String
  ) throws {
    let answer = try VerifyReceiptLab.shared().responder()
      .answer(request, on: .production, at: Self.now)
    #expect(answer.status == status)
    #expect(answer.error?.code == code)
    #expect(String(decoding: answer.json, as: UTF8.self) == #"{"status":\#(status.rawValue)}"#)
  }

  @Test func `an option that is null has its default`() throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = Base64.encode(try lab.receipts.receipt()[...])
    let body =
      #"{"receipt-data":"\#(receipt)","password":null,"exclude-old-transactions":null}"#
    #expect(lab.responder().answer(body, on: .production, at: Self.now).status == .valid)
  }

  /// Base64 variants that Apple's endpoint accepts or rejects, as measured by the authors of
  /// apple-purchase-receipt-verifier.
  static let spellings: [(String, @Sendable (String) -> String, Bool)] = [
    ("canonical", { $0 }, true),
    ("escaped slashes", { $0.replacing("/", with: "\\/") }, true),
    ("an escaped character", { "\\u004d" + $0.dropFirst() }, true),
    ("no padding", { String($0.prefix { $0 != "=" }) }, false),
    ("another character of padding", { $0 + "=" }, false),
    ("base64url", { $0.replacing("+", with: "-").replacing("/", with: "_") }, false),
    ("a line break at the end", { $0 + "\\n" }, false),
    ("a space before", { " " + $0 }, false),
    ("a space inside", { "MI " + $0.dropFirst(2) }, false),
    ("lines", { $0.prefix(64) + "\\r\\n" + $0.dropFirst(64) }, false),
    ("a data URL", { "data:application/pkcs7-mime;base64," + $0 }, false),
    ("another text after it", { $0 + "AAAA" }, false),
  ]

  @Test(arguments: spellings.indices)
  func `accepts and rejects the same base64 as Apple's endpoint`(_ index: Int) throws {
    let (name, spell, isAccepted) = Self.spellings[index]
    let lab = try VerifyReceiptLab.shared()
    // A receipt whose base64 has padding.
    var receipt = try lab.receipts.receipt()
    for length in 1...3 where receipt.count.isMultiple(of: 3) {
      receipt = try lab.receipts.receipt {
        $0.applicationVersion = String(repeating: "1", count: length)
      }
    }
    let text = Base64.encode(receipt[...])
    #expect(text.hasSuffix("="))
    let answer = lab.responder()
      .answer(#"{"receipt-data":"\#(spell(text))"}"#, on: .production, at: Self.now)
    #expect(answer.status == (isAccepted ? .valid : .malformed), "\(name)")
    #expect((answer.error == nil) == isAccepted)
  }

  @Test func `a receipt outside of a JSON body may have any base64 variant`() throws {
    let lab = try VerifyReceiptLab.shared()
    let text = Base64.encode(try lab.receipts.receipt()[...], alphabet: .urlSafe, padding: false)
    let answer = lab.responder().answer(text + "\n", on: .production, at: Self.now)
    #expect(answer.status == .valid)
  }

  @Test func `a receipt of Xcode counts as a sandbox receipt if its signer is trusted`() throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.receipts.xcodeReceipt { $0.purchases = [.xcode("once")] }
    #expect(
      lab.responder().answer(receipt, on: .sandbox, at: Self.now).status == .notAuthenticated
    )
    let anchors = try TrustAnchors(certificateFile: lab.receipts.xcodeCertificate()[...])
    let responder = VerifyReceiptResponder(apps: .any, anchors: anchors)
    #expect(responder.answer(receipt, on: .production, at: Self.now).status == .sandboxReceipt)
    let answer = responder.answer(receipt, on: .sandbox, at: Self.now)
    #expect(answer.status == .valid)
    #expect(try answer.object["environment"]?.string == "Xcode")
  }

  @Test func `a failure of libcrypto is an internal error`() {
    for code in [TrustError.Code.internal, .digestDisabled] {
      let rejection = VerifyReceiptRejection(.trust(TrustError(code)))
      #expect(rejection.status == .internalError)
    }
    #expect(VerifyReceiptRejection(.trust(TrustError(.untrusted))).status == .notAuthenticated)
  }

  @Test func `a receipt of an untrusted authority is not authenticated`() throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.subscription()
    let apple = VerifyReceiptResponder(apps: .any)
    let answer = apple.answer(receipt, on: .production, at: Self.now)
    #expect(answer.status == .notAuthenticated)
    #expect(answer.error?.code.hasPrefix("trust/") == true)
  }

  @Test(arguments: ReceiptForgery.allCases)
  func `a tampered receipt gets the error of the verifier`(_ forgery: ReceiptForgery) throws {
    let lab = try VerifyReceiptLab.shared()
    let message = try lab.receipts.message().forged(forgery).encoded()
    let verifier = ReceiptVerifier(apps: .any, environments: .any, anchors: lab.anchors)
    let report = verifier.report(message, expecting: .init(now: Self.now))
    let answer = lab.responder().answer(message, on: .production, at: Self.now)
    // Like Apple's endpoint, the response for an expired volume purchase is valid and has the expiration date.
    let isAnswered = report.error == nil || report.error?.code == "claims/expired"
    #expect((answer.status == .valid || answer.status == .sandboxReceipt) == isAnswered)
    #expect(isAnswered || answer.error?.code == report.error?.code)
  }

  @Test func `does not authenticate a receipt of another app or from the future`() throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.subscription()
    let other = lab.responder(apps: [AppIdentity(bundleId: "com.example.other")])
    let answer = other.answer(receipt, on: .production, at: Self.now)
    #expect(answer.status == .notAuthenticated)
    #expect(answer.error?.code == "claims/bundle-id")
    let early = try #require(Timestamp(year: 2025, month: 1, day: 1))
    let future = lab.responder().answer(receipt, on: .production, at: early)
    #expect(future.status == .notAuthenticated)
    #expect(future.error?.code == "claims/date-future")
  }

  @Test func `an expired volume purchase is valid and has its expiration date`() throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.receipts.receipt {
      $0.environment = .productionVPP
      $0.expirationDate = "2025-03-01T00:00:00Z"
    }
    let answer = lab.responder().answer(receipt, on: .production, at: Self.now)
    #expect(answer.status == .valid)
    #expect(
      try answer.object["receipt"]?.object?["expiration_date_pst"]?.string
        == "2025-02-28 16:00:00 America/Los_Angeles"
    )
    let other = lab.responder(apps: [AppIdentity(bundleId: "com.example.other")])
    #expect(other.answer(receipt, on: .production, at: Self.now).status == .notAuthenticated)
  }

  @Test func `Apple's error about an unknown account sets status 21010`() throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try lab.subscription()
    let codes: [(Int, VerifyReceiptStatus)] = [
      (4_040_001, .unknownAccount), (4_040_010, .valid), (5_000_000, .valid),
    ]
    for (code, status) in codes {
      var evidence = VerifyReceiptEvidence()
      let body = Array(#"{"errorCode":\#(code),"errorMessage":"…"}"#.utf8)
      evidence.add(try APIErrorResponse(body[...]))
      let answer = lab.responder()
        .answer(receipt, on: .production, evidence: evidence, at: Self.now)
      #expect(answer.status == status)
    }
  }

  @Test func `every status has a unique number and text`() {
    let texts = VerifyReceiptStatus.allCases.map { "\($0)" }
    #expect(Set(texts).count == texts.count)
    #expect(
      VerifyReceiptStatus.allCases.map(\.rawValue) == [
        0, 21000, 21002, 21003, 21004, 21006, 21007, 21008, 21009, 21010,
      ]
    )
  }
}
