// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreLab
import StoreVerification
import StrictTime
import Testing

/// Status 21004; no output contains the secret.
struct SharedSecretTests {
  private static let secret = "c0ffee00c0ffee00c0ffee00c0ffee00"

  /// The member `password` of a request, and whether the receipt has a subscription.
  static let passwords: [(String, Bool, VerifyReceiptStatus)] = [
    (#","password":"\#(secret)""#, true, .valid),
    (#","password":"c0ffee00c0ffee00c0ffee00c0ffee01""#, true, .wrongSecret),
    (#","password":"c0ffee00""#, true, .wrongSecret),
    (#","password":"\#(secret)0""#, true, .wrongSecret),
    (#","password":"""#, true, .wrongSecret),
    (#","password":"C0FFEE00C0FFEE00C0FFEE00C0FFEE00""#, true, .wrongSecret),
    // The same text with escapes.
    (##","password":"\u00630ffee00c0ffee00c0ffee00c0ffee00""##, true, .valid),
    // Apple requires the password for auto-renewable subscriptions only.
    ("", true, .wrongSecret),
    ("", false, .valid),
    (#","password":"\#(secret)""#, false, .valid),
    (#","password":"another""#, false, .wrongSecret),
  ]

  @Test(arguments: passwords)
  func `the password must equal the shared secret`(
    _ member: String,
    _ hasSubscription: Bool,
    _ status: VerifyReceiptStatus
  ) throws {
    let lab = try VerifyReceiptLab.shared()
    let receipt = try hasSubscription ? lab.subscription() : lab.receipts.receipt()
    let body = VerifyReceiptLab.body(receipt, member)
    let answer = lab.responder(secret: Self.secret)
      .answer(body, on: .production, at: VerifyReceiptLab.now)
    #expect(answer.status == status)
    // Without a secret every password is accepted.
    let open = lab.responder().answer(body, on: .production, at: VerifyReceiptLab.now)
    #expect(open.status == .valid)
  }

  @Test func `a receipt of the other environment is rejected before the password is checked`()
    throws
  {
    let lab = try VerifyReceiptLab.shared()
    let body = VerifyReceiptLab.body(try lab.subscription(), #","password":"wrong""#)
    let answer = lab.responder(secret: Self.secret)
      .answer(body, on: .sandbox, at: VerifyReceiptLab.now)
    #expect(answer.status == .productionReceipt)
  }

  @Test func `no output contains the secret or the password`() throws {
    let lab = try VerifyReceiptLab.shared()
    let responder = lab.responder(secret: Self.secret)
    let password = "deadbeefdeadbeefdeadbeefdeadbeef"
    let receipt = try lab.subscription()
    var bodies = [
      VerifyReceiptLab.body(receipt, #","password":"\#(password)""#),
      VerifyReceiptLab.body(receipt, #","password":["\#(password)"]"#),
      VerifyReceiptLab.body(receipt, #","password":"\#(password)"}}"#),
      VerifyReceiptLab.body(receipt, #","password":"\#(Self.secret)""#),
      #"{"password":"\#(password)"}"#,
    ]
    bodies += bodies.map { String($0.dropLast(3)) }
    var output = "\(responder)\(String(reflecting: responder))"
    dump(responder, to: &output)
    for body in bodies {
      let answer = responder.answer(body, on: .production, at: VerifyReceiptLab.now)
      dump(answer, to: &output)
      output += String(decoding: answer.json, as: UTF8.self)
      if let error = answer.error { output += "\(error)\(error.hint ?? "")" }
    }
    #expect(!output.contains(Self.secret))
    #expect(!output.contains(password))
  }
}
