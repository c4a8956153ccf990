// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import StoreLab
import Testing

/// JSON output for tokens.
@Suite struct TokenJSONTests {
  private func answers(_ line: String, in system: FakeSystem) throws -> [[String: Any]] {
    try system.run(line).out.split(separator: "\n").map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(value as? [String: Any])
    }
  }

  private func members(_ value: Any?) throws -> [String: Any] {
    try #require(value as? [String: Any])
  }

  @Test(arguments: [
    ("verify --root root.pem plain", "valid", "custom", "transaction"),
    ("verify plain", "invalid", "none", "transaction"),
    ("verify --root xcode.der xcode", "valid", "pinned-leaf", "transaction"),
    ("verify --root root.pem renewal", "valid", "custom", "renewal-info"),
    ("verify --root root.pem notification", "valid", "custom", "notification"),
    ("verify --root root.pem mixed", "invalid", "none", "notification"),
    ("verify --root root.pem app", "valid", "custom", "app-transaction"),
    ("verify --root root.pem realtime", "valid", "custom", "realtime-request"),
    ("verify bearer", "invalid", "none", "unknown"),
    ("decode notification", "not-verified", "none", "notification"),
    ("decode jwe", "not-verified", "none", "unknown"),
  ])
  func `all answers have the same members`(
    _ words: String,
    _ verdict: String,
    _ trust: String,
    _ kind: String
  ) throws {
    let answers = try answers("receiptctl \(words) --json", in: TokenLab.shared().system)
    let answer = try #require(answers.first)
    #expect(answers.count == 1)
    try AnswerMembers.expect(answer, to: words, (verdict, trust, kind))
  }

  @Test func `the payload is the signed JSON, byte for byte`() throws {
    let lab = try TokenLab.shared()
    var system = lab.system
    let json = #"{"transactionId":"1","price":1e1 ,"bundleId":"com\u002eexample", "x":[1.0,{}]}"#
    system.input = Array(try lab.authority.token(signing: Array(json.utf8)).text().utf8)
    for verb in ["verify --root root.pem", "decode"] {
      #expect(system.run("receiptctl \(verb) --json").out.contains(#""payload":\#(json),"#))
    }
  }

  @Test func `a line break or byte order mark in the payload does not break the output line`()
    throws
  {
    let lab = try TokenLab.shared()
    var system = lab.system
    let json = "{\n\t\"transactionId\": \"\u{202E}1\u{1F600}\u{E0001}\"\r\n}"
    system.input = Array(try lab.authority.token(signing: Array(json.utf8)).text().utf8)
    let outcome = system.run("receiptctl decode --json")
    #expect(
      outcome.out.contains(
        "\"payload\":{  \"transactionId\": \"\\u202e1\u{1F600}\\udb40\\udc01\"  },"
      )
    )
    let payload = try members(try answers("receiptctl decode --json", in: system).first?["payload"])
    #expect(payload["transactionId"] as? String == "\u{202E}1\u{1F600}\u{E0001}")
  }

  @Test func `a notification includes its decoded nested tokens`() throws {
    let system = try TokenLab.shared().system
    for words in ["decode", "verify --root root.pem", "verify"] {
      let answer = try answers("receiptctl \(words) --json notification", in: system).first
      let payload = try members(answer?["payload"])
      #expect(payload["notificationType"] as? String == "DID_FAIL_TO_RENEW")
      let data = try members(payload["data"])
      #expect(data["signedTransactionInfo"] is String)
      #expect(try members(data["transactionInfo"])["productId"] as? String == "com.example.app.pro")
      #expect(try members(data["renewalInfo"])["gracePeriodExpiresDate"] is NSNumber)
    }
  }

  @Test func `prints app transactions, and null for unreadable payloads`() throws {
    let lab = try TokenLab.shared()
    var system = lab.system
    system.input = Array(try lab.authority.notification(.rescindConsent).body.utf8)
    let answer = try answers("receiptctl decode --json", in: system).first
    let appData = try members(try members(answer?["payload"])["appData"])
    #expect(try members(appData["appTransactionInfo"])["receiptType"] as? String == "Production")

    let json = #"{"notificationType":"TEST","data":{"signedTransactionInfo":"eyJ.x"}}"#
    system.input = Array(try lab.authority.token(signing: Array(json.utf8)).text().utf8)
    let out = system.run("receiptctl decode --json").out
    #expect(out.contains(#"{"signedTransactionInfo":"eyJ.x","transactionInfo":null}}"#))
    #expect(system.run("receiptctl verify --root root.pem").firstLine.contains("[input/cut-token"))
  }

  @Test func `each line and each member gets an answer`() throws {
    let system = try TokenLab.shared().system
    let lines = try answers("receiptctl verify --root root.pem --json lines", in: system)
    #expect(lines.map { $0["file"] as? String } == ["lines:1", "lines:3", "lines:4"])
    #expect(lines.map { $0["verdict"] as? String } == ["valid", "valid", "invalid"])
    #expect(lines.map { $0["kind"] as? String } == ["transaction", "renewal-info", "unknown"])

    let history = try answers("receiptctl verify --root root.pem --json history.json", in: system)
    #expect(
      history.map { $0["file"] as? String } == [
        "history.json:signedTransactions[0]", "history.json:signedTransactions[1]",
      ]
    )
    #expect(history.allSatisfy { $0["verdict"] as? String == "valid" })

    let statuses = try answers("receiptctl verify --root root.pem --json statuses.json", in: system)
    #expect(
      statuses.map { $0["file"] as? String } == [
        "statuses.json:data[0]/lastTransactions[0]/signedTransactionInfo",
        "statuses.json:data[0]/lastTransactions[0]/signedRenewalInfo",
      ]
    )
    #expect(statuses.map { $0["kind"] as? String } == ["transaction", "renewal-info"])
  }

  @Test func `accepts request bodies line by line, and Bearer tokens`() throws {
    let lab = try TokenLab.shared()
    var system = lab.system
    let plain = String(decoding: try #require(lab.files["plain"]), as: UTF8.self)
    let body = try lab.authority.notification(.test).body
    system.input = Array("\(body)\n\(plain)\n\(body)".utf8)
    let kinds = try answers("receiptctl decode --json", in: system).map { $0["kind"] as? String }
    #expect(kinds == ["notification", "transaction", "notification"])
    let text = system.run("receiptctl decode").out
    #expect(text.hasPrefix("standard input:1:\nNOT VERIFIED  notification"))
    system.input = Array("  Bearer \(plain)\n".utf8)
    #expect(system.run("receiptctl verify --root root.pem").status == .success)
  }

  @Test func `reports a nested token of the wrong kind`() throws {
    let lab = try TokenLab.shared()
    var system = lab.system
    let renewal = try lab.authority.renewalInfo()
    system.input = Array(#"{"signedTransactions":["\#(renewal)"]}"#.utf8)
    let outcome = system.run("receiptctl verify --root root.pem")
    #expect(
      outcome.firstLine
        == "NOT VALID  renewal info: token of the wrong kind  "
        + "[input/wrong-kind]"
    )
  }

  @Test func `describes every kind of notification`() throws {
    let lab = try TokenLab.shared()
    var system = lab.system
    for kind in NotificationBuilder.Kind.all {
      system.input = Array(try lab.authority.notification(kind).token.utf8)
      let text = system.run("receiptctl verify --root root.pem").out
      #expect(text.hasPrefix("VALID  notification"))
      #expect(text.contains("\n  Meaning  "))
      #expect(!text.contains("not known here"))
    }
  }

  @Test(arguments: [(DeviceProof.device, true), ("00000000-0000-0000-0000-000000000002", false)])
  func `device verification uses the text of the device id`(_ id: String, _ isValid: Bool) throws {
    let system = try TokenLab.shared().system
    let outcome = system.run("receiptctl verify --root root.pem app --device-id \(id)")
    #expect(CommandOutcome(outcome) == (isValid ? .valid : .invalid("claims/device")))
  }
}
