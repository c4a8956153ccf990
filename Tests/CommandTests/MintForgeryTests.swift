// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import Testing

/// Forgeries for tests in other languages: each is rejected with the listed code.
@Suite struct MintForgeryTests {
  private let lab = MintLab.shared

  private static let device = "--device-id 3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD"

  private static let demands = [
    "transaction": "--bundle-id com.example.app --environment production",
    "renewal-info": "--environment production",
    "notification": "--bundle-id com.example.app --app-apple-id 1234567890 "
      + "--environment production",
    "receipt": "--bundle-id com.example.app --environment production \(device)",
    "app-transaction": "--bundle-id com.example.app --app-apple-id 1234567890 "
      + "--environment production",
    "transaction-receipt": "--bundle-id com.example.app",
    "realtime-request": "--app-apple-id 1234567890 --environment production",
  ]

  /// Forgeries that are read as other input before verification: tokens with line breaks, which are joined, and input that
  /// is not a token.
  private static let unrecognized: Set = ["line-breaks", "header-in-lines", "other-stop"]

  @Test(arguments: demands.keys.sorted())
  func `every listed forgery is minted, and rejected with its code`(kind: String) throws {
    let demands = try #require(Self.demands[kind])
    let list = lab.run("\(kind) --tamper list")
    #expect(list.status == .success)
    let lines = list.out.split(separator: "\n")
    #expect(lines.count > 25)
    for line in lines {
      let columns = line.split(separator: " ", omittingEmptySubsequences: true)
      let (name, code) = (columns[0], columns[1])
      let device = kind == "receipt" ? Self.device : ""
      let forged = lab.mint("\(kind) --authority lab \(device) --tamper \(name)")
      let word = kind == "receipt" ? "app-receipt" : kind
      let root = kind == "transaction-receipt" ? "receipt-intermediate" : "roots"
      let line = "verify --kind \(word) --root lab/\(root).pem \(demands)"
      let outcome = lab.ask(line, about: forged)
      #expect(outcome.status == .notValid, "\(name)")
      guard !Self.unrecognized.contains(String(name)) else { continue }
      #expect(outcome.out.contains("[\(code)"), "\(name): \(outcome.out)\(outcome.err)")
    }
  }

  @Test func `the list states the violated rule`() {
    let out = lab.run("transaction --tamper list").out
    #expect(out.hasPrefix("algorithm-none  "))
    #expect(out.contains("RFC 8725, 3.1: the verifier chooses the algorithm"))
    #expect(!out.contains("nested-"))
    #expect(lab.run("notification --tamper list").out.contains("nested-algorithm-none "))
  }

  @Test(arguments: [
    ("transaction", "impostor", "break: anyone can sign"),
    ("transaction", "embedded-key", "harmless: "), ("transaction", "padded-payload", "harmless: "),
    ("transaction", "other-environment", "break: an unpaid purchase is accepted"),
    ("transaction", "leaf-without-marker", "break: a certificate with another purpose"),
    ("notification", "other-download", "break: a purchase is valid for another customer"),
    ("receipt", "other-device", "break: a copied document is accepted on another device"),
    ("receipt", "trailing-byte", "harmless: "), ("receipt", "other-version", "harmless: "),
    ("transaction-receipt", "other-version", "break: "),
    ("transaction-receipt", "trailing-data", "harmless: "),
  ])
  func `the list states whether accepting a forgery would be harmful`(
    kind: String,
    name: String,
    effect: String
  ) {
    let lines = lab.run("\(kind) --tamper list").out.split(separator: "\n")
    for line in lines { #expect(line.contains(" break: ") != line.contains(" harmless: ")) }
    let line = lines.first { $0.hasPrefix("\(name) ") }
    #expect(line?.contains(" \(effect)") == true, "\(line ?? "")")
  }

  @Test(arguments: [
    (
      "transaction --authority lab --tamper algorithm-nine",
      "--tamper expects an attack on transaction, or list, found 'algorithm-nine'  "
        + "[usage/invalid-value]\nreceiptctl: hint: did you mean 'algorithm-none'?"
    ),
    ("transaction --authority lab --tamper nested-impostor", "--tamper expects an attack on"),
    ("receipt --authority lab --tamper=", "--tamper expects the name of an attack, or list"),
    ("authority new --tamper list", "unknown option '--tamper' for authority"),
  ])
  func `reports an unknown forgery`(line: String, err: String) {
    let outcome = lab.run(line)
    #expect(outcome.status == .usage)
    #expect(outcome.err.hasPrefix("receiptctl: error: \(err)"), "\(outcome.err)")
  }
}
