// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import StoreLab
import Testing

/// What programs read about tokens.
@Suite struct TokenJSONScripts {
  private func answers(_ line: String, in world: World) throws -> [[String: Any]] {
    try world.run(line).out.split(separator: "\n").map { line in
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
    ("verify --root xcode.der xcode", "valid", "xcode", "transaction"),
    ("verify --root root.pem renewal", "valid", "custom", "renewal-info"),
    ("verify --root root.pem notification", "valid", "custom", "notification"),
    ("verify --root root.pem mixed", "invalid", "none", "notification"),
    ("verify --root root.pem app", "valid", "custom", "app-transaction"),
    ("verify --root root.pem realtime", "valid", "custom", "realtime-request"),
    ("verify bearer", "invalid", "none", "unknown"),
    ("decode notification", "not-verified", "none", "notification"),
    ("decode jwe", "not-verified", "none", "unknown"),
  ])
  func `every answer has the same members`(
    words: String,
    verdict: String,
    trust: String,
    kind: String
  ) throws {
    let answers = try answers("receiptctl \(words) --json", in: TokenLab.shared().world)
    let answer = try #require(answers.first)
    #expect(answers.count == 1)
    #expect(
      answer.keys.sorted() == [
        "anchor", "checks", "error", "file", "kind", "payload", "schema", "signers", "trust",
        "verdict",
      ]
    )
    let verb = try #require(words.split(separator: " ").first)
    #expect(answer["schema"] as? String == "receiptctl/\(verb)/1")
    #expect(answer["verdict"] as? String == verdict)
    #expect(answer["trust"] as? String == trust)
    #expect(answer["kind"] as? String == kind)
  }

  @Test func `the payload is the signed JSON, letter by letter`() throws {
    let lab = try TokenLab.shared()
    var world = lab.world
    let json = #"{"transactionId":"1","price":1e1 ,"bundleId":"com\u002eexample", "x":[1.0,{}]}"#
    world.input = Array(try lab.authority.token(signing: Array(json.utf8)).text().utf8)
    for verb in ["verify --root root.pem", "decode"] {
      #expect(world.run("receiptctl \(verb) --json").out.contains(#""payload":\#(json),"#))
    }
  }

  @Test func `a line break or a mark in the payload leaves one line without marks`() throws {
    let lab = try TokenLab.shared()
    var world = lab.world
    let json = "{\n\t\"transactionId\": \"\u{202E}1\u{1F600}\u{E0001}\"\r\n}"
    world.input = Array(try lab.authority.token(signing: Array(json.utf8)).text().utf8)
    let outcome = world.run("receiptctl decode --json")
    #expect(
      outcome.out.contains(
        "\"payload\":{  \"transactionId\": \"\\u202e1\u{1F600}\\udb40\\udc01\"  },"
      )
    )
    let payload = try members(try answers("receiptctl decode --json", in: world).first?["payload"])
    #expect(payload["transactionId"] as? String == "\u{202E}1\u{1F600}\u{E0001}")
  }

  @Test func `the tokens in a notification stand decoded beside them`() throws {
    let world = try TokenLab.shared().world
    for words in ["decode", "verify --root root.pem", "verify"] {
      let answer = try answers("receiptctl \(words) --json notification", in: world).first
      let payload = try members(answer?["payload"])
      #expect(payload["notificationType"] as? String == "DID_FAIL_TO_RENEW")
      let data = try members(payload["data"])
      #expect(data["signedTransactionInfo"] is String)
      #expect(try members(data["transactionInfo"])["productId"] as? String == "com.example.app.pro")
      #expect(try members(data["renewalInfo"])["gracePeriodExpiresDate"] is NSNumber)
    }
  }

  @Test func `so does an app transaction, and what cannot be read is null`() throws {
    let lab = try TokenLab.shared()
    var world = lab.world
    world.input = Array(try lab.authority.notification(.rescindConsent).body.utf8)
    let answer = try answers("receiptctl decode --json", in: world).first
    let appData = try members(try members(answer?["payload"])["appData"])
    #expect(try members(appData["appTransactionInfo"])["receiptType"] as? String == "Production")

    let json = #"{"notificationType":"TEST","data":{"signedTransactionInfo":"eyJ.x"}}"#
    world.input = Array(try lab.authority.token(signing: Array(json.utf8)).text().utf8)
    let out = world.run("receiptctl decode --json").out
    #expect(out.contains(#"{"signedTransactionInfo":"eyJ.x","transactionInfo":null}}"#))
    #expect(world.run("receiptctl verify --root root.pem").firstLine.contains("[jws/segments"))
  }

  @Test func `each line and each member has an answer of its own`() throws {
    let world = try TokenLab.shared().world
    let lines = try answers("receiptctl verify --root root.pem --json lines", in: world)
    #expect(lines.map { $0["file"] as? String } == ["lines:1", "lines:3", "lines:4"])
    #expect(lines.map { $0["verdict"] as? String } == ["valid", "valid", "invalid"])
    #expect(lines.map { $0["kind"] as? String } == ["transaction", "renewal-info", "unknown"])

    let history = try answers("receiptctl verify --root root.pem --json history.json", in: world)
    #expect(
      history.map { $0["file"] as? String } == [
        "history.json:signedTransactions[0]", "history.json:signedTransactions[1]",
      ]
    )
    #expect(history.allSatisfy { $0["verdict"] as? String == "valid" })

    let statuses = try answers("receiptctl verify --root root.pem --json statuses.json", in: world)
    #expect(
      statuses.map { $0["file"] as? String } == [
        "statuses.json:data[0]/lastTransactions[0]/signedTransactionInfo",
        "statuses.json:data[0]/lastTransactions[0]/signedRenewalInfo",
      ]
    )
    #expect(statuses.map { $0["kind"] as? String } == ["transaction", "renewal-info"])
  }

  @Test func `bodies may stand in lines, too, and a token behind Bearer`() throws {
    let lab = try TokenLab.shared()
    var world = lab.world
    let plain = String(decoding: try #require(lab.files["plain"]), as: UTF8.self)
    let body = try lab.authority.notification(.test).body
    world.input = Array("\(body)\n\(plain)\n\(body)".utf8)
    let kinds = try answers("receiptctl decode --json", in: world).map { $0["kind"] as? String }
    #expect(kinds == ["notification", "transaction", "notification"])
    let text = world.run("receiptctl decode").out
    #expect(text.hasPrefix("standard input:1:\nNOT VERIFIED  notification"))
    world.input = Array("  Bearer \(plain)\n".utf8)
    #expect(world.run("receiptctl verify --root root.pem").status == .success)
  }

  @Test func `a member of another kind than its place demands`() throws {
    let lab = try TokenLab.shared()
    var world = lab.world
    let renewal = try lab.authority.renewalInfo()
    world.input = Array(#"{"signedTransactions":["\#(renewal)"]}"#.utf8)
    let outcome = world.run("receiptctl verify --root root.pem")
    #expect(
      outcome.firstLine
        == "NOT VALID  renewal info: token of the wrong kind  "
        + "[input/wrong-kind]"
    )
  }

  @Test func `every kind of notification has a meaning`() throws {
    let lab = try TokenLab.shared()
    var world = lab.world
    for kind in NotificationBuilder.Kind.all {
      world.input = Array(try lab.authority.notification(kind).token.utf8)
      let text = world.run("receiptctl verify --root root.pem").out
      #expect(text.hasPrefix("VALID  notification"))
      #expect(text.contains("\n  Meaning  "))
      #expect(!text.contains("not known here"))
    }
  }

  @Test(arguments: [(DeviceProof.device, true), ("00000000-0000-0000-0000-000000000002", false)])
  func `a token is bound to a device by the text of its id`(_ id: String, _ isValid: Bool) throws {
    let world = try TokenLab.shared().world
    let outcome = world.run("receiptctl verify --root root.pem app --device-id \(id)")
    #expect(CommandOutcome(outcome) == (isValid ? .valid : .invalid("claims/device")))
  }
}
