// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import Testing

/// Minted documents in forms other than the App Store's current one.
@Suite struct MintKindTests {
  private let lab = MintLab.shared

  @Test(arguments: [
    ("transaction", "transaction"), ("renewal-info", "renewal info"),
    ("app-transaction", "app transaction"), ("receipt", "app receipt"),
  ])
  func `a receipt of Xcode is valid only with Xcode's certificate`(
    kind: String,
    words: String
  ) {
    let document = lab.mint("\(kind) --authority lab --xcode")
    let right = lab.ask("verify --signer lab/signers.pem --environment xcode", about: document)
    #expect(right.status == .success, "\(right.out)")
    #expect(right.firstLine.hasPrefix("VALID  \(words)"))
    #expect(lab.ask("verify --signer lab/signers.pem", about: document).status == .success)
    for line in [
      "verify", "verify --root lab/roots.pem",
      "verify --signer lab/signers.pem --environment production",
    ] {
      #expect(lab.ask(line, about: document).status == .notValid, "\(line)")
    }
  }

  @Test func `a transaction receipt is valid only with its issuer as root`() {
    let receipt = lab.mint("transaction-receipt --authority lab --set product-id=\"coins\"")
    let right = lab.ask("verify --root lab/receipt-intermediate.pem", about: receipt)
    #expect(right.status == .success, "\(right.out)")
    #expect(right.out.contains("coins"))
    #expect(lab.ask("verify --root lab/roots.pem", about: receipt).status == .notValid)
    #expect(lab.ask("verify", about: receipt).status == .notValid)
    let encoded = lab.mint("transaction-receipt --authority lab --base64 --at 2025-03-04T10:11:12Z")
    let out = lab.ask("verify --root lab/receipt-intermediate.pem", about: encoded).out
    #expect(out.contains("2025-03-04"), "\(out)")
  }

  @Test(arguments: ["production", "sandbox"])
  func `attribute 12 can be set by number and by name`(environment: String) {
    let word = environment == "production" ? "Production" : "ProductionSandbox"
    for name in ["creationDate", "receiptCreationDate"] {
      let receipt = lab.mint(
        "receipt --authority lab --set environment=\"\(word)\" --set \(name)=\"2024-05-06T07:08:09Z\""
      )
      let json = lab.ask("decode --json", about: receipt).out
      #expect(json.contains("\"creationDate\":\"2024-05-06T07:08:09Z\""), "\(json)")
      #expect(json.contains("\"undocumentedDate\":null") == (environment == "sandbox"))
      #expect(!json.contains("receiptCreationDate"))
      #expect(lab.ask("verify --root lab/roots.pem", about: receipt).status == .success)
    }
    let both = lab.run(
      "receipt --authority lab --base64 -",
      input:
        "{\"creationDate\":\"2024-01-01T00:00:00Z\",\"receiptCreationDate\":\"2024-01-02T00:00:00Z\"}"
    )
    #expect(both.status == .inputOutput)
    #expect(both.err.contains("receiptCreationDate"))
  }

  @Test func `decode and mint preserve an unreadable attribute`() {
    let attribute = #"{"type":11,"version":1,"value":"0c0141"}"#
    let first = lab.mint(
      "receipt --authority lab -",
      input: "{\"developerId\":null,\"unknownAttributes\":[\(attribute)]}"
    )
    #expect(lab.ask("verify --root lab/roots.pem", about: first).status == .success)
    let text = lab.ask("decode", about: first).out
    #expect(text.contains("0c0141"), "\(text)")
    #expect(lab.ask("decode --json", about: first).out.contains("\"developerId\":null"))
  }

  @Test func `a seed determines the authority and everything in documents except the signatures`() {
    let worlds = ["a", "a", "b"].map { seed in
      FakeSystem(files: FakeSystem().run("receiptctl mint authority lab --seed \(seed)").created)
    }
    #expect(worlds[0].files == worlds[1].files)
    #expect(worlds[0].files["lab/roots.pem"] != worlds[2].files["lab/roots.pem"])
    for kind in ["transaction", "app-transaction", "receipt --base64"] {
      let outs = worlds.map {
        $0.run("receiptctl mint \(kind) --authority lab --at 2025-03-04T10:11:12Z").out
      }
      // The key file of tokens does not record that the key was derived from a seed.
      let parts = outs.map { $0.split(separator: ".").prefix(2) }
      #expect(parts[0] == parts[1] && !parts[0].isEmpty)
      #expect(parts[0] != parts[2])
    }
  }
}
