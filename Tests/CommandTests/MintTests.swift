// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import SystemIO
import Testing

/// Minted documents are valid only for verifiers that trust the test authority.
@Suite struct MintTests {
  private let lab = MintLab.shared

  @Test func `creates a directory with the authority and an explanation`() {
    #expect(
      lab.outcome.out == """
        Test authority created in lab. Trust it in tests only.

          roots.pem                     both roots, for --root
          signers.pem                   both Xcode signers, for --signer
          token-root.pem                certificate, root of tokens
          token-root.key.pem            private key
          token-intermediate.pem        certificate, intermediate of tokens
          token-intermediate.key.pem    private key
          token-signer.pem              certificate, signer of tokens
          token-signer.key.pem          private key
          token-xcode.pem               certificate, signer of tokens as Xcode
          token-xcode.key.pem           private key
          receipt-root.pem              certificate, root of receipts
          receipt-root.key.pem          private key
          receipt-intermediate.pem      certificate, intermediate of receipts
          receipt-intermediate.key.pem  private key
          receipt-signer.pem            certificate, signer of receipts
          receipt-signer.key.pem        private key

        sign a document   receiptctl mint transaction --authority lab > token
        verify it         receiptctl verify --root lab/roots.pem token
        sign as Xcode     receiptctl mint transaction --authority lab --xcode > local
        verify it         receiptctl verify --signer lab/signers.pem local

        """
    )
    #expect(lab.outcome.status == .success)
    #expect(lab.outcome.err.isEmpty)
    #expect(lab.outcome.created.count == 16)
  }

  @Test func `quotes a directory with a space in shell commands`() {
    let outcome = FakeSystem().run(words: ["mint", "authority", "my lab"].map { Array($0.utf8) })
    #expect(outcome.out.hasPrefix("Test authority created in my lab. "))
    #expect(outcome.out.contains("--authority 'my lab' > token"))
    #expect(outcome.out.contains("--root 'my lab'/roots.pem token"))
  }

  @Test func `exactly the private keys are readable by the owner only`() {
    let keys = lab.outcome.created.filter {
      String(decoding: $0.value, as: UTF8.self).contains("PRIVATE KEY")
    }
    #expect(Set(keys.keys) == lab.outcome.secrets)
    #expect(keys.count == 7)
    #expect(keys.keys.allSatisfy { $0.hasSuffix(".key.pem") })
  }

  @Test(arguments: [
    "token-root", "token-intermediate", "token-signer", "receipt-root", "receipt-intermediate",
    "receipt-signer",
  ])
  func `the name of every certificate identifies it as a test certificate`(name: String) {
    let out = lab.system.run("receiptctl dump lab/\(name).pem").out
    #expect(out.contains("ReceiptKit test data, not Apple"))
    #expect(!out.contains("Apple Inc."))
  }

  @Test(arguments: [
    ("transaction", "token-root", "VALID  transaction"),
    ("renewal-info", "token-root", "VALID  renewal info"),
    ("app-transaction", "token-root", "VALID  app transaction"),
    ("notification", "token-root", "VALID  notification"),
    ("notification --body", "token-root", "VALID  notification"),
    ("realtime-request", "token-root", "VALID  realtime request"),
    ("realtime-request --body", "token-root", "VALID  realtime request"),
    ("receipt", "receipt-root", "VALID  app receipt"),
    ("receipt --base64", "receipt-root", "VALID  app receipt"),
  ])
  func `minted documents are valid only with their root`(
    words: String,
    root: String,
    verdict: String
  ) {
    let document = lab.mint("\(words) --authority lab")
    for file in [root, "roots"] {
      let outcome = lab.ask("verify --root lab/\(file).pem", about: document)
      #expect(outcome.status == .success)
      #expect(outcome.firstLine.hasPrefix("\(verdict), signed under a configured root"))
    }
    let other = root == "token-root" ? "receipt-root" : "token-root"
    for line in ["verify", "verify --root lab/\(other).pem"] {
      let outcome = lab.ask(line, about: document)
      #expect(outcome.status == .notValid)
      #expect(outcome.out.contains("[trust/untrusted]"))
    }
  }

  @Test(arguments: ["transaction", "receipt"])
  func `the default transaction is an active subscription`(kind: String) {
    let document = lab.mint("\(kind) --authority lab --at 2025-11-01T00:00:00Z")
    let outcome = lab.ask("entitlements --root lab/roots.pem", about: document)
    #expect(
      outcome.out.contains("com.example.app.pro  yes     2025-11-30, in 10 days  paid period")
    )
  }

  @Test func `a token signed by another authority is rejected`() {
    let other = FakeSystem(files: FakeSystem().run("receiptctl mint authority lab").created)
    let token = other.run("receiptctl mint transaction --authority lab").out
    #expect(lab.ask("verify --root lab/roots.pem", about: Array(token.utf8)).status == .notValid)
  }

  @Test func `signs a payload byte for byte, from a file or a pipe`() {
    let payload = #"{ "transactionId":"1","x" :1.50, "é":"\u00e9"}"#
    let piped = lab.mint("transaction --authority lab -", input: " \(payload)\n")
    let read = lab.mint("transaction --authority lab t.json", files: ["t.json": payload])
    for token in [piped, read] {
      #expect(token.last == UInt8(ascii: "\n"))
      #expect(lab.ask("decode --json", about: token).out.contains(#""payload":\#(payload)"#))
    }
  }

  @Test func `sets, adds and removes members in order`() {
    let payload = #"{"transactionId":"1","type":"x","a":{"b":[1],"c":2}}"#
    let words =
      "--set a.c=3 --set type=null --set a.d.e={} --set new=\"n\" --remove a.b --remove z.y"
    let token = lab.mint("transaction --authority lab - \(words)", input: payload)
    let changed = #"{"transactionId":"1","type":null,"a":{"c":3,"d":{"e":{}}},"new":"n"}"#
    #expect(lab.ask("decode --json", about: token).out.contains(#""payload":\#(changed)"#))
  }

  @Test func `signs a notification and its nested tokens`() {
    let payload = """
      {"notificationType":"TEST","data":{"bundleId":"com.example.notes","transactionInfo":\
      {"transactionId":"7","price":5},"renewalInfo":null}}
      """
    let token = lab.mint("notification --authority lab -", input: payload)
    let out = lab.ask("decode --json", about: token).out
    #expect(out.contains(#""transactionInfo":{"transactionId":"7","price":5}"#))
    #expect(!out.contains("signedRenewalInfo"))
    #expect(lab.ask("verify --root lab/roots.pem", about: token).status == .success)
    let again = "notification --authority lab --set data.transactionInfo.price=6 - --body"
    let body = lab.mint(again, input: payload)
    #expect(String(decoding: body, as: UTF8.self).hasPrefix(#"{"signedPayload":"ey"#))
    #expect(lab.ask("decode --json", about: body).out.contains(#""transactionId":"7","price":6}"#))
  }

  @Test func `mints a receipt from the output of decode`() throws {
    let receipt = lab.mint("receipt --authority lab --set environment=\"ProductionSandbox\"")
    let first = lab.ask("decode --json", about: receipt).out
    let start = try #require(first.firstRange(of: #""payload":"#)).upperBound
    let end = try #require(first.firstRange(of: #","schema":"#)).lowerBound
    let payload = String(first[start..<end])
    let copy = lab.mint("receipt --authority lab p.json", files: ["p.json": payload])
    #expect(lab.ask("decode --json", about: copy).out.contains(payload))
  }

  @Test func `sets fields, purchases and the device of a receipt`() {
    let fields = #"""
      {"bundleId":"com.example.notes","appAppleId":null,"creationDate":"2025-03-04T10:11:12+01:00",
      "inAppPurchases":[{"productId":"coins","productTypeName":"consumable","quantity":3},
      {"productId":"pro","expiresDate":"2025-04-01T00:00:00Z","isTrialPeriod":true}]}
      """#
    let device = "3B76A7BD-8F5B-46A4-BCB1-CCE8DBD1B3CD"
    let receipt = lab.mint("receipt --authority lab --device-id \(device) -", input: fields)
    let line = "verify --root lab/roots.pem --device-id \(device) --bundle-id com.example.notes"
    let outcome = lab.ask(line, about: receipt)
    #expect(outcome.status == .success)
    for part in ["2025-03-04 09:11:12 UTC", "coins    consumable", "free trial"] {
      #expect(outcome.out.contains(part))
    }
    let json = lab.ask("decode --json", about: receipt).out
    #expect(json.contains(#""appAppleId":null"#))
    #expect(json.contains(#""productType":3,"productTypeName":"auto-renewable""#))
  }

  @Test func `does not write a binary receipt to a terminal`() {
    var system = lab.system
    system.outputIsTerminal = true
    ExpectedRun(
      "binary output on a terminal",
      "receiptctl mint receipt --authority lab",
      status: .usage,
      err: """
        receiptctl: error: 'receipt' is not text, and standard output is a terminal  \
        [usage/binary-output]
        receiptctl: hint: send it to a file or a pipe, or use --base64

        """
    ).check(in: system)
    #expect(system.run("receiptctl mint receipt --authority lab --base64").out.hasPrefix("MI"))
  }

  @Test func `reports a write error`() {
    var system = lab.system
    system.writeError = .full
    for line in ["transaction --authority lab", "receipt --authority lab", "authority new"] {
      let outcome = system.run("receiptctl mint \(line)")
      #expect(outcome.status == .inputOutput)
      #expect(outcome.err.contains("[io/full]"))
    }
  }
}
