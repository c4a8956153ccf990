// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import AppStoreServer
import CommandArguments
import OpenSSLTrust
import StoreVerification
import Testing

/// `receiptctl explain`.
struct ExplainTests {
  @Test(
    arguments: ClaimError.Code.allCases.map(\.rawValue) + TrustError.Code.allCases.map(\.rawValue)
      + InputError.Code.allCases.map(\.rawValue) + UsageError.Code.allCases.map(\.rawValue)
      + CommandError.Code.allCases.map(\.rawValue)
  )
  func `explains every code`(code: String) {
    let outcome = FakeSystem().run("receiptctl explain \(code)")
    #expect(outcome.status == .success)
    #expect(outcome.firstLine == code)
    for label in ["meaning", "causes", "to do", "source"] {
      #expect(outcome.out.contains("\n  \(label) "))
    }
    for line in outcome.out.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test(arguments: APIErrorCode.allCases.map(\.rawValue))
  func `explains Apple's numbers`(number: Int64) {
    let outcome = FakeSystem().run("receiptctl explain \(number)")
    #expect(outcome.status == .success)
    #expect(outcome.firstLine == "\(number)")
    #expect(FakeSystem().run("receiptctl explain api/\(number)") == outcome)
  }

  @Test(arguments: NamedAPIError.all.map(\.name))
  func `explains errors without a published number by Apple's name`(name: String) {
    let outcome = FakeSystem().run("receiptctl explain \(name)")
    #expect(outcome.status == .success)
    #expect(outcome.firstLine == name)
    let json = FakeSystem().run("receiptctl explain --json \(name)").out
    #expect(json.contains("has not published its number") && json.contains("\"causes\":null"))
    for line in outcome.out.split(separator: "\n") { #expect(line.count <= 80) }
    #expect(FakeSystem().run("receiptctl explain \(name.dropLast(5))") == outcome)
  }

  @Test(arguments: ExternalPurchaseErrorCode.allCases)
  func `explains the errors of external purchases`(code: ExternalPurchaseErrorCode) {
    // A small number has other meanings without the member.
    let outcome = FakeSystem().run("receiptctl explain errorCode \(code.rawValue)")
    #expect(outcome.status == .success)
    #expect(outcome.firstLine == "\(code.rawValue)")
    // startDateAfterEndDate is also a name of the App Store Server API.
    if !APIErrorCode.allCases.contains(where: { $0.name == code.name }) {
      // The test store has a refusal `notFound`.
      #expect(FakeSystem().run("receiptctl explain \(code.name)").out.hasPrefix(outcome.out))
    }
    for line in outcome.out.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test(arguments: ["TransactionIdNotFoundError", "transactionIdNotFound"])
  func `explains other errors of Apple by name`(name: String) {
    let outcome = FakeSystem().run("receiptctl explain \(name)")
    #expect(outcome == FakeSystem().run("receiptctl explain 4040010"))
    #expect(outcome.status == .success)
  }

  @Test(
    arguments: VerifyReceiptStatus.allCases.dropFirst().map(\.rawValue)
      + [21001, 21005, 21100, 21150, 21199]
  )
  func `explains the statuses of verifyReceipt`(number: Int64) {
    let outcome = FakeSystem().run("receiptctl explain \(number)")
    #expect(outcome.status == .success)
    #expect(outcome.out.contains("status of verifyReceipt\n"))
    let code = 21100...21199 ~= number ? "21100-21199" : "\(number)"
    #expect(outcome.firstLine == code)
  }

  @Test(arguments: ["E-12", "E-19", "E-54", "e-3d", "e-17B"])
  func `explains the rules of entitlements, in any case`(rule: String) {
    let outcome = FakeSystem().run("receiptctl explain \(rule)")
    #expect(outcome.status == .success)
    #expect(outcome.firstLine.lowercased() == rule.lowercased())
    #expect(outcome.out.contains("rule of entitlements"))
  }

  @Test(arguments: ["did_renew", "GRACEPERIOD", "Family_Shared", "SKErrorPaymentCancelled"])
  func `the case of a word does not matter if only one word has its letters`(word: String) {
    #expect(FakeSystem().run("receiptctl explain \(word)").status == .success)
  }

  @Test(arguments: ["[trust/untrusted]", "trust/untrusted]", "[trust/untrusted"])
  func `accepts a code as printed in an error`(word: String) {
    let expected = FakeSystem().run("receiptctl explain trust/untrusted")
    #expect(FakeSystem().run("receiptctl explain \(word)") == expected)
  }

  @Test func `the help fits a terminal`() {
    let help = FakeSystem().run("receiptctl help explain").out
    for line in help.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test func `accepts a code with an offset`() {
    let words = ["explain", "[cms/malformed at 42]"].map { Array($0.utf8) }
    #expect(FakeSystem().run(words: words) == FakeSystem().run("receiptctl explain cms/malformed"))
  }

  @Test func `lists the codes of a layer, and all codes`() {
    let layer = FakeSystem().run("receiptctl explain trust").out
    #expect(layer.contains("trust/untrusted") && !layer.contains("claims/"))
    #expect(FakeSystem().run("receiptctl explain trust/").out == layer)
    let lists = FakeSystem().run("receiptctl explain").out
    #expect(lists.contains("reasons") && lists.contains("verify-receipt"))
    let reasons = FakeSystem().run("receiptctl explain reasons").out
    #expect(reasons.contains("gracePeriod") && !reasons.contains("trust/"))
    let both = FakeSystem().run("receiptctl explain api").out
    #expect(both.contains("api/rejected") && both.contains("4040010"))
    let all = FakeSystem().run("receiptctl explain --json").out
    #expect(all.contains(#""code":"trust/untrusted""#) && all.contains(#""code":"io/exists""#))
  }

  @Test(arguments: [
    ("trust/untrustd", "did you mean 'trust/untrusted'?"),
    ("untrusted", "did you mean 'trust/untrusted'?"),
    ("NoAvailableSeatError", "did you mean 'NoAvailableSeatsError'?"),
    ("9999999", "'receiptctl explain' lists what it knows"),
    ("x\u{1B}[2J", "'receiptctl explain' lists what it knows"),
  ])
  func `an unknown code is a usage error`(word: String, hint: String) {
    let outcome = FakeSystem().run("receiptctl explain \(word)")
    #expect(outcome.status == .usage)
    // The nearest word is explained, if it is the only one.
    #expect(outcome.out.isEmpty || hint.contains(outcome.firstLine))
    #expect(outcome.err.hasSuffix("receiptctl: hint: \(hint)\n"))
    #expect(!outcome.err.contains("\u{1B}"))
  }

  /// Every error that these command lines cause is explained by the command that it names.
  @Test(arguments: [
    "verify absent.der", "verify bare.der", "verify cut.der", "verify --josn", "inspect",
    "decode secret",
    "verify notes.der --root secret", "explain nothing", "dump empty", "--json decode x",
  ])
  func `errors on a terminal name the command that explains them`(line: String) throws {
    var system = try Lab.shared().system
    system.errorIsTerminal = true
    system.outputIsTerminal = true
    system.columns = 200
    let outcome = system.run("receiptctl \(line) --color never")
    let text = outcome.err + outcome.out
    let start = try #require(text.firstRange(of: "receiptctl explain "), "\(text)")
    let code = text[start.upperBound...].prefix { $0 != "\n" }
    #expect(text.contains("[\(code)]") || text.contains("[\(code) at "))
    #expect(FakeSystem().run("receiptctl explain \(code)").status == .success)
    system.errorIsTerminal = false
    system.outputIsTerminal = false
    system.columns = nil
    let piped = system.run("receiptctl \(line)")
    #expect(!(piped.err + piped.out).contains("receiptctl explain "))
  }
}
