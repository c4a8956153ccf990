// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import DocumentForms
import DocumentRecovery
import StoreLab
import StoreVerification
import StrictBase64
import Testing

/// Every verb and the library agree about which document a text is, or why it is none.
struct FrontDoorTests {
  private let lab: TokenLab
  private let token: String
  private let other: String

  init() throws {
    lab = try TokenLab.shared()
    token = try lab.authority.transaction()
    other = try lab.authority.transaction { $0.revocationDate = "2025-01-02T03:04:05Z" }
  }

  private func run(_ words: String, _ text: String) -> FakeSystem.Outcome {
    var system = lab.system
    system.input = Array(text.utf8)
    return system.run("receiptctl \(words)")
  }

  private static let verbs = [
    "verify --json --root root.pem", "batch --quiet --root root.pem", "decode --json",
    "entitlements --json --root root.pem --at 2025-01-02T03:05:00Z",
  ]

  /// Texts in which a member, an element or a part is damaged; TOKEN is one that can be read, OTHER the refund.
  static let damaged: [(text: String, path: String)] = [
    (#"{"signedTransactions":["TOKEN",null],"hasMore":false}"#, "signedTransactions[1]"),
    (#"{"signedTransactions":["TOKEN",{}]}"#, "signedTransactions[1]"),
    (#"{"signedTransactions":["TOKEN",5]}"#, "signedTransactions[1]"),
    (#"{"signedTransactions":["TOKEN"],"hasMore":"x"}"#, "hasMore"),
    (#"{"signedTransactions":"TOKEN"}"#, "signedTransactions"),
    (#"{"signedTransactionInfo":"TOKEN","signedRenewalInfo":{}}"#, "signedRenewalInfo"),
    (#"{"signedTransactionInfo":["TOKEN"]}"#, "signedTransactionInfo"),
    (#"{"notificationHistory":[{"signedPayload":"TOKEN"},null]}"#, "notificationHistory[1]"),
    (
      #"{"data":[{"lastTransactions":[{"signedTransactionInfo":"TOKEN"},"x"]}]}"#,
      "data[0]/lastTransactions[1]"
    ),
    (#"{"data":[{"lastTransactions":{"signedTransactionInfo":"TOKEN"}}]}"#, "lastTransactions"),
    (#"{"signedPayload":"TOKEN","data":"OTHER"}"#, ""),
    (#"{"signedPayload":"TOKEN","signedTransactions":["OTHER"]}"#, ""),
    (#"{"receipt-data":"TOKEN","signedPayload":"OTHER"}"#, ""),
    (#"{"signedTransactionInfo":"TOKEN","data":"OTHER"}"#, ""),
    (#"{"answer":{"signedTransactions":["TOKEN",null]}}"#, "signedTransactions[1]"),
    (#"{"signedTransactions":["TOKEN","OTH"#, ""),
    (#"{"signedTransactions":["TOKEN"]}}"#, ""),
    (#"{"signedTransactions":["TOKEN"],"signedTransactions":["OTHER"]}"#, ""),
    (#"{'signedTransactions': ['TOKEN', None]}"#, ""),
    (#"{"signedTransactionInfo":"TOKEN","signedRenewalInfo":"ey"#, ""),
    (#"{"old":"TOKEN","new":"OTHER*"}"#, ".new"),
  ]

  @Test(arguments: damaged, verbs)
  func `a damaged container is an error in every verb`(
    _ shape: (text: String, path: String),
    _ verb: String
  ) {
    let cut = other.prefix(other.count - 300)
    let text = shape.text.replacing("TOKEN", with: token).replacing("OTHER*", with: "\(cut)*x")
      .replacing("OTHER", with: other)
    let outcome = run(verb, text)
    #expect(outcome.status == .notValid, "\(outcome.out)")
    #expect(!outcome.out.contains(#""verdict":"valid""#), "\(outcome.out)")
    if verb.hasPrefix("entitlements") {
      // It lists what is refused by its code.
      #expect(outcome.out.contains(#""refused":[{"code":""#), "\(outcome.out)")
      #expect(!outcome.out.contains(#""verdict":"entitled""#), "\(outcome.out)")
    } else {
      #expect(outcome.out.contains(shape.path), "\(outcome.out)")
    }
  }

  /// A refund after an escaped slash: a token, base64 of a token, and base64 of JSON.
  @Test(arguments: ["OTHER", "BASE64", "JSON"], verbs)
  func `a document after an escaped slash counts`(_ form: String, _ verb: String) {
    func base64(_ text: String) -> String {
      Base64.encode(Array(text.utf8)[...], alphabet: .standard, padding: false)
        .replacing("+", with: "%2B").replacing("/", with: "%2F")
    }
    let text = "\(token) a=b%2F\(form)".replacing("OTHER", with: other)
      .replacing("BASE64", with: base64(other))
      .replacing("JSON", with: base64(#"{"signedTransactions":["\#(other)"]}"#))
    let outcome = run(verb, text)
    #expect(outcome.status == .notValid, "\(outcome.out)")
    #expect(!outcome.out.contains(#""verdict":"entitled""#), "\(outcome.out)")
  }

  @Test(arguments: damaged)
  func `a damaged container is an error of the library`(_ shape: (text: String, path: String)) {
    let cut = other.prefix(other.count - 300)
    let text = shape.text.replacing("TOKEN", with: token).replacing("OTHER*", with: "\(cut)*x")
      .replacing("OTHER", with: other)
    #expect(throws: InputError.self) { try RecoveredDocument(recovering: text) }
  }

  /// Texts around one document, in which every verb finds it.
  static let whole = [
    "TOKEN", #"{"signedTransactionInfo":"TOKEN","signedRenewalInfo":null}"#,
    #"{"signedTransactions":["TOKEN"],"hasMore":true,"revision":"1"}"#,
    #"{"signedTransactionInfo":"TOKEN","anything":[{}]}"#, "{'signedTransactionInfo': 'TOKEN'}",
    #"{"a":"TOKEN","b":"TOKEN"}"#, "Authorization: Bearer JWT\nbody: TOKEN\n",
    "signedTransactionInfo=TOKEN; the signedTransactions of others are elsewhere",
    "signedTransactions=1 token=TOKEN", "signedTransactions: 1 found, TOKEN",
    #"{"jws":"TOKEN","data":"hello"}"#,
    #"{"token":"TOKEN","cert":"-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----"}"#,
  ]

  @Test(arguments: whole, verbs)
  func `every verb finds the one document`(_ text: String, _ verb: String) throws {
    let session = "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.e30.\(String(repeating: "A", count: 86))"
    let text = text.replacing("JWT", with: session).replacing("TOKEN", with: token)
    // A line of a batch that begins as an object does must be one, a line feed ends it, and the document of a line of ours
    // is its `data`.
    let isLine = !text.contains("\n") && !text.hasPrefix("{'") && !text.contains(#""data":"#)
    guard !verb.hasPrefix("batch") || isLine else { return }
    let outcome = run(verb, text)
    #expect(outcome.status == .success, "\(outcome.out)\(outcome.err)")
    let found = try RecoveredDocument(recovering: text)
    #expect(found.documentBytes.elementsEqual(token.utf8))
  }

  /// A line that is not an object of ours chooses no time, and a damaged one keeps nothing.
  @Test(arguments: [
    (
      #"{"id":7,"signedPayload":"BODY","at":"2024-12-31T00:00:00Z"}"#, "null", #"["id","at"]"#,
      "valid"
    ),
    (#"{"id":7,"jws":"TOKEN","receivedAt":1}"#, "7", #"["receivedAt"]"#, "valid"),
    (#"{"id":7,"data":"TOKEN","id":8}"#, "null", nil, "json/duplicate-member"),
    (#"{"id":7,"data":"TOKEN",}"#, "null", nil, "input/json"),
    (#"{'id':7,'data':'TOKEN'}"#, "null", nil, "input/json"),
    (#"{"id":7,"data":"TOK"#, "null", nil, "input/json"),
    (#"{"id":7,"data":"TOKEN","signedPayload":"BODY"}"#, "null", #"["id"]"#, "input/json"),
  ])
  func `a line of a batch is an object, or an error`(
    _ line: String,
    _ id: String,
    _ unread: String?,
    _ expected: String
  ) throws {
    let body = try lab.authority.notification(.didRenew).token
    let text = line.replacing("TOKEN", with: token).replacing("BODY", with: body)
    let answer = run("batch --quiet --root root.pem", text).out
    #expect(answer.contains(#""id":\#(id),"#), "\(answer)")
    #expect(answer.contains(#""unread":"#) == (unread != nil), "\(answer)")
    if let unread { #expect(answer.contains(#""unread":\#(unread)"#), "\(answer)") }
    #expect(answer.contains(expected), "\(answer)")
  }

  @Test(arguments: ["2025-01-02T03:05:00Z", "2025-01-02T03:04:05Z"])
  func `a time of --at is no date of a document`(_ time: String) throws {
    let undated = try lab.authority.transaction { $0.signedDate = nil }
    for verb in ["verify --json", "batch --quiet"] {
      let outcome = run("\(verb) --root root.pem --max-age 1h --at \(time)", undated)
      #expect(outcome.out.contains("claims/date-missing"), "\(outcome.out)")
    }
    let line = "{\"data\":\"\(undated)\",\"receivedAt\":\"\(time)\"}"
    let vouched = run("batch --quiet --root root.pem --max-age 1h --at \(time)", line)
    #expect(vouched.out.contains(#""verdict":"valid""#), "\(vouched.out)")
    let timed = run(
      "batch --quiet --root root.pem --max-age 1h",
      line.replacing("receivedAt", with: "at")
    )
    #expect(timed.out.contains("claims/date-missing"), "\(timed.out)")
  }
}
