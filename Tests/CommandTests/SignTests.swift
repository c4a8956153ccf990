// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptCommands
import TestVectors
import Testing

/// `receiptctl sign`, and `verify --kind promotional-offer`.
@Suite struct SignTests {
  private static let nonce = "1C9B2F3E-5D0A-4C7E-8F61-0A2B3C4D5E6F"
  private static let publicKey = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEu4W4m1deNaRPmf9RZLjZZ1ZZc57S
    YU6i79W5AAJkXFMyB8GcNrbCubOu8aeUwVaH8bi97YyB86wdyvpb6l2gvA==
    -----END PUBLIC KEY-----
    """
  private static let options =
    "--key key.p8 --key-id 2X9R4HXF34 --bundle-id com.example.notes"
  private static let issuer = "--issuer-id 57246542-96fe-1a63-e053-0824d011072a"
  private static let offer = "--product-id pro --offer-identifier loyal"
  private static let fixed = "--nonce \(nonce) --at 2025-11-20T00:00:00Z"

  private func system() throws -> FakeSystem {
    var system = FakeSystem()
    system.files["key.p8"] = try TestVectors.file("keys/private/token-leaf.pem")
    system.files["other.p8"] = try TestVectors.file("keys/private/lab-leaf-p256.pem")
    system.files["p384.p8"] = try TestVectors.file("keys/private/token-leaf-p384.pem")
    system.files["rsa.p8"] = try TestVectors.file("keys/private/lab-leaf.pem")
    system.files["certificate.p8"] = try TestVectors.certificate("token-leaf")
    system.files["AuthKey_2X9R4HXF34.p8"] = system.files["key.p8"]
    system.files["SubscriptionKey_2X9R4HXF34.p8"] = system.files["key.p8"]
    system.files["key.pub"] = Array(Self.publicKey.utf8)
    system.files["request.json"] = Array(
      #"{"transactionId":"1","requestInfo":{"requestReferenceId":"\#(Self.nonce)"}}"#.utf8
    )
    return system
  }

  private func verify(_ text: String, _ words: String = "") throws -> FakeSystem.Outcome {
    var system = try system()
    system.input = Array(text.utf8)
    return system.run("receiptctl verify --kind promotional-offer --public-key key.pub \(words)")
  }

  @Test func `a promotional offer is JSON on one line`() throws {
    let outcome = try system().run(
      "receiptctl sign promotional-offer \(Self.options) \(Self.offer) \(Self.fixed)"
    )
    #expect(outcome.status == .success)
    #expect(outcome.err.isEmpty)
    #expect(
      outcome.out.hasPrefix(
        #"{"bundleId":"com.example.notes","keyIdentifier":"2X9R4HXF34","productIdentifier":"pro","#
          + #""offerIdentifier":"loyal","appAccountToken":"","#
          + #""nonce":"1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f","timestamp":1763596800000,"signature":"M"#
      )
    )
    #expect(outcome.out.hasSuffix("=\"}\n") || outcome.out.hasSuffix("\"}\n"))
    let verified = try verify(outcome.out)
    #expect(verified.status == .success)
    #expect(verified.firstLine == "VALID  promotional offer, signed with this key")
  }

  @Test(arguments: [
    ("promotional-offer \(offer) --app-account-token \(nonce)", "promotional offer"),
    ("promotional-offer-v2 \(issuer) \(offer)", "promotional offer V2"),
    ("promotional-offer-v2 \(issuer) \(offer) --transaction-id 42", "promotional offer V2"),
    (
      "introductory-eligibility \(issuer) --product-id pro --transaction-id 42 "
        + "--allow-introductory-offer false", "introductory offer eligibility"
    ),
    (
      "advanced-commerce \(issuer) --operation reactivate-subscription request.json",
      "Advanced Commerce request"
    ),
  ])
  func `a signed document is valid and has a random nonce`(words: String, kind: String) throws {
    let line = "receiptctl sign \(words) \(Self.options)"
    let outcome = try system().run(line)
    #expect(outcome.status == .success)
    #expect(outcome.out.count(where: { $0 == "\n" }) == 1)
    #expect(try verify(outcome.out).firstLine == "VALID  \(kind), signed with this key")
    let other = try system().run(line)
    #expect(try fields(outcome.out)["nonce"] != fields(other.out)["nonce"])
    let json = try verify(outcome.out, "--json").out
    #expect(json.contains(#""error":null,"errors":[]"#))
    #expect(json.contains(#""schema":"receiptctl/verify-offer/1""#))
  }

  private func fields(_ text: String) throws -> [String: String] {
    var fields: [String: String] = [:]
    for line in try verify(text).out.split(separator: "\n").dropFirst() {
      let words = line.split(separator: " ")
      if words.count == 2 { fields[String(words[0])] = String(words[1]) }
    }
    return fields
  }

  @Test func `signs a request from a pipe, and a bearer token`() throws {
    var system = try system()
    system.input = system.files["request.json"] ?? []
    let piped = system.run(
      "receiptctl sign advanced-commerce \(Self.options) \(Self.issuer) --operation reactivate-subscription"
    )
    #expect(piped.status == .success)
    let token = system.run(
      "receiptctl sign api-token \(Self.options) \(Self.issuer) --at 2025-11-20T00:00:00Z"
    )
    let payload = try #require(token.out.split(separator: ".").dropFirst().first)
    #expect(token.out.split(separator: ".").count == 3)
    #expect(payload.hasPrefix("eyJpc3MiOiI1NzI0NjU0Mi0"))
    let verified = try verify(token.out)
    #expect(verified.status == .notValid)
    #expect(verified.firstLine.hasSuffix("token is for another purpose  [offer/audience]"))
  }

  private static let answer = "retention-answer --message-id \(nonce)"
  private static let id = #""messageIdentifier":"1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f""#

  @Test(arguments: [
    ("--answer message", #"{"message":{\#(id)}}"#),
    (
      "--answer alternate-product --product-id pro",
      #"{"alternateProduct":{\#(id),"productId":"pro"}}"#
    ),
    (
      "--answer alternate-product --product-id pro --billing-plan monthly",
      #"{"alternateProduct":{\#(id),"productId":"pro","billingPlanType":"MONTHLY"}}"#
    ),
  ])
  func `a retention answer without a signature needs no key`(words: String, json: String) {
    let outcome = FakeSystem().run("receiptctl sign \(Self.answer) \(words)")
    #expect(outcome.status == .success)
    #expect(outcome.out == json + "\n")
  }

  @Test(arguments: [
    (
      "promotional-offer \(offer) --app-account-token \(nonce)",
      #"{"promotionalOffer":{\#(id),"promotionalOfferSignatureV1":{"encodedSignature":"M"#
    ),
    (
      "promotional-offer-v2 \(issuer) \(offer) --transaction-id 42",
      #"{"promotionalOffer":{\#(id),"promotionalOfferSignatureV2":"ey"#
    ),
    (
      "advanced-commerce \(issuer) --operation reactivate-subscription request.json",
      #"{"advancedCommerceInfo":{\#(id),"advancedCommerceData":"ey"#
    ),
  ])
  func `a retention answer has a signature or a signed request`(
    words: String,
    start: String
  ) throws {
    let outcome = try system().run(
      "receiptctl sign \(Self.answer) \(Self.options) --answer \(words)"
    )
    #expect(outcome.status == .success, "\(outcome.err)")
    #expect(outcome.out.hasPrefix(start))
    #expect(outcome.out.count(where: { $0 == "\n" }) == 1)
    try requireNoKey(outcome)
  }

  @Test func `a key that others can read gets a warning`() throws {
    var system = try system()
    system.sharedFiles = ["key.p8"]
    let outcome = system.run("receiptctl sign api-token \(Self.options) \(Self.issuer)")
    #expect(outcome.status == .success)
    #expect(
      outcome.err
        == "receiptctl: warning: key.p8: other users can read this key; run 'chmod 600'\n"
    )
  }

  // MARK: Mistakes

  @Test func `names a mistake with the expected and the found value`() throws {
    let offer = try system().run(
      "receiptctl sign promotional-offer \(Self.options) \(Self.offer) \(Self.fixed)"
    ).out
    let swapped = offer.replacing(
      #""productIdentifier":"pro""#,
      with: #""productIdentifier":"loyal""#
    )
    .replacing(#""offerIdentifier":"loyal""#, with: #""offerIdentifier":"pro""#)
    let verdict = try verify(swapped)
    #expect(verdict.status == .notValid)
    #expect(verdict.firstLine.hasSuffix("[offer/key]"))
    #expect(verdict.out.contains("to find the mistake, add --explain"))
    let outcome = try verify(swapped, "--explain")
    #expect(outcome.status == .notValid)
    #expect(
      outcome.out.hasPrefix(
        """
        NOT VALID  promotional offer: fields are signed in the wrong order  [offer/field-order]

          expected   bundleId, keyIdentifier, productIdentifier, offerIdentifier,
                     appAccountToken, nonce, timestamp
          found      bundleId, keyIdentifier, offerIdentifier, productIdentifier,
                     appAccountToken, nonce, timestamp
          hint       sign bundleId, keyIdentifier, productIdentifier, offerIdentifier,
                     appAccountToken, nonce, timestamp

          bundleId           com.example.notes
        """
      )
    )
    let late = try verify(offer, "--at 2025-11-21T00:00:01Z --bundle-id com.example.chess")
    #expect(late.status == .notValid)
    #expect(late.out.contains("also: offer is older than 24 hours [offer/stale]"))
    #expect(late.firstLine.hasSuffix("bundle id is that of another app  [offer/bundle-id]"))
    let json = try verify(offer, "--at 2025-11-21T00:00:01Z --json").out
    #expect(json.contains(#""error":{"code":"offer/stale""#))
    #expect(json.contains(#""verdict":"invalid""#))
  }

  @Test func `prints a heading for each of several files`() throws {
    var system = try system()
    let line = "receiptctl sign promotional-offer \(Self.options) \(Self.offer) \(Self.fixed)"
    system.files["a"] = Array(system.run(line).out.utf8)
    system.files["b"] = Array("{}".utf8)
    let outcome = system.run(
      "receiptctl verify --kind promotional-offer --public-key key.pub a b"
    )
    #expect(outcome.status == .notValid)
    #expect(outcome.out.hasPrefix("a:\nVALID  promotional offer"))
    #expect(outcome.out.contains("\n\nb:\nNOT VALID  promotional offer: bundleId is missing"))
  }

  @Test(arguments: [
    ("sign", CommandStatus.usage, "missing operand KIND"),
    ("sign api-token", .usage, "the option --key is missing"),
    ("sign api-token --key key.p8", .usage, "the option --key-id is missing"),
    ("sign api-token \(options)", .usage, "the option --issuer-id is missing"),
    (
      "sign promotional-offer \(options) --product-id p", .usage,
      "the option --offer-identifier is missing"
    ),
    (
      "sign introductory-eligibility \(options) \(issuer) --product-id p --transaction-id 1",
      .usage,
      "the option --allow-introductory-offer is missing"
    ),
    ("sign api-token \(options) \(issuer) x", .usage, "unexpected operand 'x'"),
    (
      "sign api-token \(options) \(issuer) --nonce \(nonce)", .usage,
      "unknown option '--nonce' for api-token"
    ),
    (
      "sign promotional-offer \(options) \(offer) \(issuer)", .usage,
      "unknown option '--issuer-id' for promotional-offer"
    ),
    ("sign promotional-offer \(options) \(offer) --nonce x", .usage, "--nonce expects a UUID"),
    (
      "sign api-token \(options) \(issuer) --lifetime 3601s", .notValid,
      "api-token: lifetime of the token is out of range"
    ),
    ("sign retention-answer", .usage, "the option --answer is missing"),
    ("sign retention-answer --answer message", .usage, "the option --message-id is missing"),
    ("sign retention-answer --answer message --message-id x", .usage, "expects a UUID"),
    ("sign retention-answer --product-id p", .usage, "the option --answer is missing"),
    (
      "sign \(answer) --answer message --product-id p", .usage,
      "unknown option '--product-id' for message"
    ),
    ("sign \(answer) --answer message request.json", .usage, "unexpected operand"),
    ("sign \(answer) --answer alternate-product", .usage, "the option --product-id is missing"),
    ("sign \(answer) --answer promotional-offer \(offer)", .usage, "the option --key is missing"),
    (
      "sign \(answer) \(options) --answer promotional-offer-v2 \(offer)", .usage,
      "the option --issuer-id is missing"
    ),
    (
      "sign \(answer) \(options) --answer promotional-offer \(offer) --app-account-token user",
      .notValid, "appAccountToken is not a UUID"
    ),
    ("sign api-token \(options) \(issuer) --answer message", .usage, "unknown option '--answer'"),
    ("sign advanced-commerce --key - --key-id A --bundle-id b \(issuer)", .usage, "standard input"),
    (
      "sign advanced-commerce \(options) \(issuer) request.json", .notValid,
      "request.json: operation does not match the request"
    ),
    (
      "sign advanced-commerce \(options) \(issuer) none.json", .inputOutput,
      "none.json: no such file"
    ),
    (
      "sign api-token --key none.p8 --key-id A --bundle-id b \(issuer)", .inputOutput,
      "none.p8: no such file"
    ),
    (
      "sign api-token --key p384.p8 --key-id A --bundle-id b \(issuer)", .inputOutput,
      "p384.p8: key is on another curve, expected P-256, found P-384  [key/curve]"
    ),
    (
      "sign api-token --key rsa.p8 --key-id A --bundle-id b \(issuer)", .inputOutput,
      "rsa.p8: key is of the wrong type, expected an elliptic curve key, found an RSA key"
    ),
    (
      "sign api-token --key certificate.p8 --key-id A --bundle-id b \(issuer)", .inputOutput,
      "certificate.p8: certificate instead of a key"
    ),
    (
      "sign api-token --key key.pub --key-id A --bundle-id b \(issuer)", .inputOutput,
      "key.pub: public key instead of a private key"
    ),
    (
      "sign api-token --key AuthKey_2X9R4HXF34.p8 --key-id 2X9R4HXF34 --bundle-id b \(issuer)",
      .inputOutput, "AuthKey_2X9R4HXF34.p8: key of another service"
    ),
    (
      "sign api-token --key SubscriptionKey_2X9R4HXF34.p8 --key-id A --bundle-id b \(issuer)",
      .inputOutput, "SubscriptionKey_2X9R4HXF34.p8: key id is wrong, expected 2X9R4HXF34, found A"
    ),
    ("verify --kind promotional-offer x", .usage, "the option --public-key is missing"),
    ("verify --public-key key.pub x", .usage, "the option --kind is missing"),
    (
      "verify --kind promotional-offer --public-key key.pub --root r x", .usage,
      "unknown option '--root' for promotional-offer"
    ),
    (
      "verify --kind promotional-offer --public-key key.p8 request.json", .inputOutput,
      "key.p8: private key instead of a public key  [key/private]"
    ),
    (
      "verify --kind promotional-offer --public-key request.json request.json", .inputOutput,
      "request.json: key file cannot be read"
    ),
  ])
  func `reports errors`(line: String, status: CommandStatus, message: String) throws {
    var system = try system()
    system.inputIsTerminal = true
    let outcome = system.run("receiptctl \(line)")
    #expect(outcome.status == status)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains(message), "\(outcome.err)")
    try requireNoKey(outcome)
  }

  // MARK: Secrets

  /// Command lines that pass a key as another argument.
  @Test func `no output or error repeats a key`() throws {
    let pem = String(decoding: try TestVectors.file("keys/private/token-leaf.pem"), as: UTF8.self)
    let base64 = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    let base = ["sign", "api-token", "--key-id", "A", "--bundle-id", "b", "--issuer-id", "i"]
    let lines = [
      [pem], ["sign", pem], ["sign", "api-token", pem], base + ["--key", pem],
      base + ["--key", base64], base + ["--key=\(pem)"], base + ["--key", "key.p8", pem],
      base + ["--key", "key.p8", "--lifetime", pem], base + ["--key", "key.p8", "--at", pem],
      base + ["--key", "key.p8", "--key-id", pem], base + ["--key", "key.p8", "--key-id", base64],
      base + ["--key", "key.p8", "--\(pem)"], ["verify", pem], ["help", pem],
      ["verify", "--kind", "promotional-offer", "--public-key", pem, "request.json"],
      ["verify", "--kind", "promotional-offer", "--public-key", "key.p8", "request.json"],
      ["verify", "--kind", "promotional-offer", "--public-key", "key.pub", "key.p8"],
      [
        "sign", "advanced-commerce", "--key", "key.p8", "--key-id", "A", "--bundle-id", "b",
        "--issuer-id", "i", "--operation", "create-subscription", "key.p8",
      ],
      ["sign", "promotional-offer", "--key", "key.p8", "--key-id", "A", "--nonce", pem],
    ]
    for line in lines {
      let outcome = try system().run(words: line.map { Array($0.utf8) })
      #expect(outcome.status != .success, "\(line.first ?? "")")
      try requireNoKey(outcome)
    }
  }

  private func requireNoKey(_ outcome: FakeSystem.Outcome) throws {
    for name in ["token-leaf", "lab-leaf-p256", "token-leaf-p384", "lab-leaf"] {
      let pem = String(decoding: try TestVectors.file("keys/private/\(name).pem"), as: UTF8.self)
      for line in pem.split(separator: "\n") where !line.hasPrefix("-----") {
        // Not even the beginning of a line, which a truncated message would show.
        let part = line.prefix(40)
        #expect(!outcome.out.contains(part) && !outcome.err.contains(part))
      }
    }
  }
}
