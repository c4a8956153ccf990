// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import TestSupport
import TestVectors
import Testing

/// What people paste into `receiptctl explain`: values with their members, lines of logs, responses.
struct ExplainTextTests {
  private struct Row: Decodable {
    let schema: String
    let code: String
    let kind: String
    let meaning: String
    let causes: String?
    let action: String?
    let source: String
  }

  private func rows(_ outcome: FakeSystem.Outcome) throws -> [Row] {
    try outcome.bytes.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Row.self, from: Data($0))
    }
  }

  private func rows(_ words: String..., input: String = "") throws -> [Row] {
    var system = FakeSystem()
    system.input = Array(input.utf8)
    let outcome = system.run(words: (["explain", "--json"] + words).map { Array($0.utf8) })
    #expect(outcome.status == .success)
    #expect(outcome.err.isEmpty)
    return try rows(outcome)
  }

  @Test(arguments: [
    "expirationIntent=3", "expirationIntent: 3", "\"expirationIntent\":3",
    "\"expiration_intent\" : \"3\"", "expirationIntent: Optional(3)", "{\"expirationIntent\":3}",
    "{\\\"expirationIntent\\\":3}", "ExpirationIntent => 3",
  ])
  func `a value is explained as one of its member`(text: String) throws {
    let found = try rows(text)
    #expect(found.map(\.code) == ["3"])
    #expect(found.map(\.kind) == ["expiration intent"])
    #expect(try #require(found.first).meaning.contains("consent"))
  }

  @Test func `a value may be the operand after its member`() throws {
    #expect(try rows("expirationIntent", "3").map(\.kind) == ["expiration intent"])
    #expect(
      try rows("status", "4", "offerType", "2").map(\.kind) == [
        "subscription status", "offer type",
      ]
    )
    #expect(try rows("inAppOwnershipType", "FAMILY_SHARED").map(\.code) == ["FAMILY_SHARED"])
    #expect(try rows("playTime", "2").map(\.kind) == ["time of use"])
  }

  @Test func `a number with several meanings has them all, the more usual first`() throws {
    let one = try rows("1")
    #expect(one.first?.kind == "subscription status")
    #expect(one.count >= 8)
    #expect(Set(one.map(\.meaning)).count == one.count)
    #expect(one.allSatisfy { $0.code == "1" })
    // Numbers that only requests have need the name of the member.
    #expect(!one.contains { $0.kind == "time of use" })
    let zero = try rows("0").map(\.kind)
    #expect(zero.contains("status of verifyReceipt") && zero.contains("auto-renew status"))
    let other = try rows("OTHER").map(\.kind)
    #expect(other.contains("reason of a refund request") && other.contains("result of a delivery"))
    #expect(try rows("subtype=PRICE_INCREASE").map(\.kind) == ["subtype of EXPIRED"])
    // Another case of a word is looked up only if no word has this one.
    #expect(try rows("none").map(\.kind) == ["next action for a product"])
    #expect(try rows("None").map(\.code) == ["null"])
    let increase = try rows("PRICE_INCREASE").map(\.kind)
    #expect(increase.count == 2 && increase.first?.hasPrefix("notification type") == true)
  }

  @Test(arguments: [
    (
      "VerificationException: VERIFICATION_FAILURE",
      ["VerificationException", "VERIFICATION_FAILURE"]
    ),
    ("appstoreserverlibrary.VerificationStatus.INVALID_CHAIN_LENGTH", ["INVALID_CHAIN_LENGTH"]),
    ("VerificationException { status: 4 }", ["VerificationException", "INVALID_ENVIRONMENT"]),
    ("Optional(21007)", ["21007"]),
    (
      "Error Domain=SKErrorDomain Code=2 \"(null)\"", ["SKErrorDomain", "SKError.paymentCancelled"]
    ),
    ("StoreKit.StoreKitError.userCancelled", ["StoreKitError.userCancelled"]),
    ("APIException(httpStatusCode=404, rawApiError=4040010)", ["APIException", "404", "4040010"]),
    ("APIError.TRANSACTION_ID_NOT_FOUND", ["4040010"]),
    (
      "failure(statusCode: Optional(404), rawApiError: Optional(4040010), apiError: nil)",
      ["404", "4040010"]
    ),
    (
      "verdict=entitled reason=refunded warnings=[staleEvidence]",
      ["entitled", "refunded", "staleEvidence"]
    ),
    (
      "2026-03-01T10:11:12Z WARN type=DID_RENEW subtype=BILLING_RECOVERY in 404 ms",
      ["DID_RENEW", "BILLING_RECOVERY"]
    ),
    ("receipt.der: not valid  [trust/untrusted at 42].", ["trust/untrusted"]),
    ("\"productType\": \"Auto-Renewable Subscription\"", ["Auto-Renewable Subscription"]),
    ("the subscription expired; none is active", []),
  ])
  func `a line of a log has its known words explained`(line: String, codes: [String]) throws {
    guard !codes.isEmpty else {
      let outcome = FakeSystem().run(words: ["explain", line].map { Array($0.utf8) })
      #expect(outcome.status == .usage)
      return #expect(outcome.err.contains("no known word in the text"))
    }
    #expect(try rows(line).map(\.code) == codes)
  }

  @Test func `a response with its headers has status and error explained`() throws {
    let response = """
      HTTP/2 404 \r
      content-type: application/json\r
      \r
      {"errorCode":4040010,"errorMessage":"Transaction id not found."}
      """
    #expect(try rows("-", input: response).map(\.code) == ["404", "4040010"])
    #expect(try rows(response).map(\.code) == ["404", "4040010"])
    let limited = "HTTP/1.1 429 Too Many Requests\nretry-after: 1700000000000\n\n"
    #expect(try rows("-", input: limited).map(\.code) == ["429", "Retry-After"])
    #expect(try rows("-", input: "21002\n").map(\.code) == ["21002"])
    #expect(try rows("{\"errorCode\": 3}").map(\.kind).first?.contains("External Purchase") == true)
  }

  @Test func `a status of a server is one of Apple's and one of ours`() throws {
    #expect(try rows("400").map(\.code) == ["400", "bad-document"])
    #expect(try rows("HTTP/1.1 503 Service Unavailable").map(\.code) == ["503"])
    #expect(try rows("status=21007").map(\.kind) == ["status of verifyReceipt"])
  }

  @Test(arguments: ["StoreKitError", "environment", "verify-receipt", "storekit"])
  func `a type or member lists its values`(name: String) throws {
    #expect(try rows(name).count > 5)
  }

  @Test(arguments: ["4000000", "4040010", "4290000"])
  func `an HTTP status stands in the kind of an error`(number: String) throws {
    #expect(try rows(number).first?.kind.hasSuffix("HTTP status \(number.prefix(3))") == true)
  }

  @Test func `two words may be one`() throws {
    #expect(try rows("NO", "RECEIPT").map(\.code) == ["NO RECEIPT"])
    #expect(try rows("AUTO_RENEWABLE").map(\.code) == ["Auto-Renewable Subscription"])
    #expect(try rows("SKError", "2").map(\.code) == ["SKError.paymentCancelled"])
    #expect(
      try rows("Auto-Renewable", "Subscription").map(\.code) == ["Auto-Renewable Subscription"]
    )
    #expect(
      try rows("null", "undefined", "simulator").map(\.code) == ["null", "undefined", "simulator"]
    )
  }

  @Test func `unknown words beside known ones are errors, and the known are explained`() {
    let outcome = FakeSystem().run("receiptctl explain 21002 nonsense-word 21007")
    #expect(outcome.status == .usage)
    #expect(outcome.out.contains("21002\n") && outcome.out.contains("\n\n21007\n"))
    #expect(outcome.err.contains("nonsense-word: not a known word"))
  }

  @Test func `an unknown value of a known member lists its values`() {
    let outcome = FakeSystem().run("receiptctl explain expirationIntent=9")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("unknown value of expirationIntent"))
    let list = FakeSystem().run("receiptctl explain expirationIntent")
    #expect(list.status == .success)
    #expect(list.firstLine == "expirationIntent")
    #expect(list.out.contains("\n\nexpiration-intents: "))
    #expect(outcome.out == list.out)
  }

  @Test func `a document is no code`() {
    let outcome = FakeSystem().run("receiptctl explain eyJhbGciOiJFUzI1NiJ9.e30.AAAA")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("'receiptctl decode' shows the contents"))
  }

  @Test(arguments: [
    ("MK4ABC2DEF", "'receiptctl api order MK4ABC2DEF'"),
    ("2000000123456789", "'receiptctl api transaction 2000000123456789'"),
  ])
  func `an id of Apple's is no code`(word: String, request: String) {
    let outcome = FakeSystem().run("receiptctl explain \(word)")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("hint: \(request)"))
  }

  @Test func `a file is read from standard input`() {
    var system = FakeSystem()
    system.files["answer.json"] = Array("{\"status\":21007}".utf8)
    let outcome = system.run("receiptctl explain answer.json")
    #expect(outcome.status == .usage)
    #expect(outcome.err.contains("'receiptctl explain - < answer.json' reads a log"))
  }

  @Test(arguments: ["iOS", "macOS", "visionOS", "none", "expired", "2026", "12345"])
  func `usual words and numbers of a log are no codes`(word: String) {
    let words = ["explain", "a line with \(word) in it"].map { Array($0.utf8) }
    #expect(FakeSystem().run(words: words).status == .usage)
  }

  @Test func `hostile text is escaped, limited and read once`() throws {
    let words: [[UInt8]] = [Array("explain".utf8), Array("\u{1B}[2Jx y\u{202E}".utf8)]
    let outcome = FakeSystem().run(words: words)
    #expect(outcome.status == .usage)
    #expect(!outcome.err.contains("\u{1B}") && !outcome.err.contains("\u{202E}"))
    // Repeated words are explained once, however long the text.
    let many = String(repeating: "status=4 \"errorCode\":4040010 a.b/c-d_e = ", count: 2000)
    #expect(try rows("-", input: many).map(\.code) == ["4", "4040010"])
    var system = FakeSystem()
    system.input = [UInt8](repeating: UInt8(ascii: "="), count: (1 << 20) + 1)
    let tooLarge = system.run("receiptctl explain -")
    #expect(tooLarge.status == .inputOutput)
    #expect(tooLarge.err.contains("standard input") && !tooLarge.err.contains("--max-size"))
    let twice = FakeSystem().run("receiptctl explain - -")
    #expect(twice.status == .usage && twice.err.contains("can be read only once"))
  }

  /// Each word that `entitlements` writes has a meaning.
  @Test(arguments: ["subscriptions", "evidence", "products", "times", "partial", "groups"])
  func `the words of answers are known`(suite: String) throws {
    let found = try TestVectors.suites().first { $0.suite == "entitlement/\(suite)" }
    var words: Set<String> = []
    for vector in try #require(found).vectors {
      guard case .string(let time) = vector.parameters["at"] else { continue }
      var system = FakeSystem()
      system.files["evidence"] = try TestVectors.bytes(of: vector.input)
      let roots = ["token-root", "lab-root"]
      for root in roots { system.files[root] = try TestVectors.certificate(root) }
      let options = roots.map { "--root \($0)" }.joined(separator: " ")
      let json = system.run(
        "receiptctl entitlements \(options) --at \(time) evidence --json --explain"
      ).out
      for name in ["verdict", "reason", "nextAction", "rule"] {
        words.formUnion(
          json.matches(of: try Regex("\"\(name)\":\"([^\"]+)\"", as: (Substring, Substring).self))
            .map { "\(name)=\($0.output.1)" }
        )
      }
      for list in json.matches(of: #/"warnings":\[([^\]]*)\]/#) {
        words.formUnion(list.output.1.split(separator: ",").map { "warning=\($0)" })
      }
    }
    #expect(words.count > 5)
    for word in words { #expect(try !rows(word).isEmpty, "\(word)") }
  }
}
