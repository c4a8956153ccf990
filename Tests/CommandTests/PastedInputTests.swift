// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import StoreLab
import TestSupport
import TestVectors
import Testing

/// Documents in text that people paste: every verb finds them, and says what it undid.
struct PastedInputTests {
  private let lab: TokenLab
  private let plain: String

  init() throws {
    lab = try TokenLab.shared()
    plain = String(decoding: try #require(lab.system.files["plain"]), as: UTF8.self)
  }

  private func run(_ words: String, _ text: String) -> FakeSystem.Outcome {
    var system = lab.system
    system.input = Array(text.utf8)
    return system.run("receiptctl \(words)")
  }

  private static func folded(_ text: String, _ start: String) -> String {
    var lines: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      lines.append(rest.prefix(76))
      rest = rest.dropFirst(76)
    }
    return lines.map { start + $0 }.joined(separator: "\n")
  }

  @Test(arguments: ["verify --json", "decode --json", "batch --quiet"])
  func `each verb says what it undid`(_ verb: String) throws {
    let options = verb.hasPrefix("decode") ? "" : " --root root.pem"
    let forms: [(String, String)] = [
      ("{\"id\": 7, \"receipt\": {\"jws\": \"\(plain)\"}}", #""undone":["object .receipt.jws"]"#),
      ("TOKEN='\(plain)'", #""undone":["other-text"]"#),
      ("<pre>\(plain)</pre>", #""undone":["markup"]"#),
      ("> \(plain)", #""undone":["quotation"]"#),
    ]
    for (text, undone) in forms {
      let outcome = run(verb + options, text)
      #expect(outcome.out.contains(undone), "\(outcome.out)")
      #expect(outcome.status == .success)
    }
    #expect(!run(verb + options, plain).out.contains("undone"))
  }

  @Test func `a mail is read by every verb that takes a file`() throws {
    let mail = "From: a@example.com\nSubject: x\n\nHi,\n\n\(Self.folded(plain, "> "))\n\nBob\n"
    let verified = run("verify --root root.pem", mail)
    #expect(CommandOutcome(verified) == .valid)
    #expect(verified.out.contains("Read from: a mail, quoted lines, a longer text, folded lines."))
    #expect(run("decode", mail).status == .success)
    let entitled = run("entitlements --root root.pem --at 2025-01-02T03:05:00Z", mail)
    #expect(entitled.status == .success)
    let receipt = Base64Form.standard(try #require(try Lab.shared().files["bare.der"]))
    #expect(run("dump", "From: a\n\n\(Self.folded(receipt, ""))\n").out.contains("signedData"))
  }

  @Test func `several documents are named, with the command that takes one`() throws {
    let other = try lab.authority.transaction { $0.transactionId = "7" }
    let text = "{\"old\": \"\(plain)\", \"new\": [\"\(other)\"]}"
    let outcome = run("verify --root root.pem", text)
    #expect(CommandOutcome(outcome) == .invalid("input/several-documents"))
    #expect(outcome.out.contains(".old, .new[0]"))
    #expect(outcome.out.contains("jq -r '.old' FILE | receiptctl verify -"))
    // A name that a shell could read as a command is not part of one.
    let hostile = run("verify", "{\"a';rm -rf ~;'\": \"\(plain)\", \"b\": \"\(other)\"}")
    #expect(!hostile.out.contains("jq") && !hostile.out.contains("'"))
    #expect(CommandOutcome(run("verify", plain + other)) == .invalid("input/several-documents"))
    #expect(run("verify --root root.pem", "\(plain)\n\(other)\n").out.contains("VALID"))
  }

  private static let damages: [(String, String, String)] = [
    ("1024", "input/cut-token", "1024 bytes is a usual size of database columns"),
    ("200", "input/cut-token", "usual sizes of database columns"),
    ("{}", "input/empty-json", "has no members"),
    (
      "{\"notification_type\":\"DID_RENEW\",\"latest_receipt\":\"MIIB\"}", "input/notification-v1",
      "no longer sends version 1"
    ),
    ("2000000123456789", "input/transaction-id", "receiptctl api transaction ID"),
    ("{\"a\": 1,}", "input/json", "check the program that wrote the JSON"),
    ("receipt-data=MIIT%2FAAAA%3D", "input/base64", "percent-encoded"),
  ]

  @Test(arguments: damages)
  func `damage is named`(_ text: String, _ code: String, _ hint: String) {
    let input = Int(text).flatMap { $0 < 10_000 ? String(plain.prefix($0)) : nil } ?? text
    for verb in ["verify", "decode"] {
      let outcome = run(verb, input)
      #expect(outcome.firstLine.contains("[\(code)"), "\(outcome.out)")
      let words = outcome.out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains(hint), "\(words)")
    }
    #expect(run("batch --quiet", input).out.contains(#""code":"\#(code)""#))
  }

  @Test(arguments: ["verify", "decode", "dump", "batch", "entitlements"])
  func `a private key is named and never printed`(_ verb: String) throws {
    let pem = String(decoding: try TestVectors.file("keys/private/token-leaf.pem"), as: UTF8.self)
    let line = try #require(pem.split(separator: "\n").dropFirst().first)
    for text in [pem, "KEY=\"\(pem)\"", "{\"key\": \"\(pem.replacing("\n", with: "\\n"))\"}"] {
      for json in ["", " --json"] where verb != "batch" || json.isEmpty {
        let outcome = run(verb + json, verb == "batch" ? text.replacing("\n", with: "\\n") : text)
        #expect(!(outcome.out + outcome.err).contains(line.prefix(20)))
        #expect(outcome.status != .success)
      }
    }
    // The lines of a PEM file are separate documents of a batch.
    if verb != "batch" {
      #expect((run(verb, pem).out + run(verb, pem).err).contains("private-key"))
    }
  }

  /// A quoted token, an array and a response are documents in a file, but not in the libraries.
  @Test(arguments: [
    (#"\"TOKEN\""#, "input/json"), (#"[\"TOKEN\"]"#, "input/json"),
    (#"{\"signedTransactions\":[\"TOKEN\"]}"#, "input/json"), ("> TOKEN", "input/unrecognized"),
    ("TOKEN", nil), (#" TOKEN\n"#, nil), ("Bearer TOKEN", nil), (#"\ufeffTOKEN"#, nil),
  ])
  func `a program's document is accepted as the libraries accept it`(
    _ data: String,
    _ code: String?
  ) {
    let line = "{\"id\":1,\"data\":\"\(data)\"}".replacing("TOKEN", with: plain)
    let answer = run("batch --root root.pem --quiet", line).out
    let expected = code.map { #""error":{"code":"\#($0)""# } ?? #""verdict":"valid""#
    #expect(answer.contains(expected))
    #expect(!answer.contains("undone"))
    let isWrapped = code == "input/json"
    #expect(answer.contains("put the token or receipt itself in data") == isWrapped)
  }

  @Test func `a line of a batch may have the time of its document`() throws {
    let undated = try lab.authority.transaction { $0.signedDate = nil }
    let at = "--root root.pem --quiet --at 2055-01-01T00:00:00Z"
    func line(_ member: String) -> String { "{\"id\":1,\"data\":\"\(undated)\"\(member)}" }
    #expect(run("batch \(at)", line("")).out.contains("trust/expired"))
    for time in ["\"2025-01-02T03:04:05Z\"", "1735787045000"] {
      #expect(
        run("batch \(at)", line(",\"receivedAt\":\(time)")).out.contains(#""verdict":"valid""#)
      )
    }
    #expect(
      run("batch \(at)", line(",\"receivedAt\":\"soon\"")).out.contains("receivedAt is not a time")
    )
  }

  @Test func `a line of a batch may have the time at which its document is verified`() throws {
    let token = try lab.authority.transaction()
    let early = "\"2024-12-31T00:00:00Z\""
    let times = ["", ",\"at\":\(early)", ",\"at\":1735787045000", ",\"at\":\"soon\"", ""]
    let lines = times.map { "{\"id\":1,\"data\":\"\(token)\"\($0)}" }.joined(separator: "\n")
    let answers = run("batch --root root.pem --quiet", lines).out.split(separator: "\n")
    try #require(answers.count == times.count)
    for (answer, text) in zip(
      answers,
      [
        #""verdict":"valid""#, "claims/date-future", #""verdict":"valid""#, "at is not a time",
        #""verdict":"valid""#,
      ]
    ) {
      #expect(answer.contains(text))
    }
  }
}
