// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReceiptCommands
import StoreLab
import StoreReceipts
import StrictTime
import SystemIO
import Testing

/// The JSON format: keys, types, order and escapes.
@Suite struct JSONTests {
  private func object(_ line: String, in system: FakeSystem) throws -> [String: Any] {
    let text = system.run(line).out
    #expect(text.hasSuffix("}\n"))
    #expect(text.filter { $0 == "\n" }.count == 1)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  @Test(arguments: [
    ("verify --root root.pem notes.der", "valid", "custom", "app-receipt"),
    ("verify notes.der", "invalid", "none", "app-receipt"),
    ("verify --root xcode.der xcode-receipt.der", "valid", "pinned-leaf", "app-receipt"),
    ("verify --root root.pem --bundle-id x notes.der", "invalid", "none", "app-receipt"),
    ("verify legacy.plist", "invalid", "none", "transaction-receipt"),
    ("verify empty", "invalid", "none", "unknown"),
    ("decode notes.der", "not-verified", "none", "app-receipt"),
    ("decode legacy.plist", "not-verified", "none", "transaction-receipt"),
    ("decode cut.der", "not-verified", "none", "app-receipt"),
  ])
  func `all answers have the same members`(
    _ words: String,
    _ verdict: String,
    _ trust: String,
    _ kind: String
  ) throws {
    let answer = try object("receiptctl \(words) --json", in: Lab.shared().system)
    try AnswerMembers.expect(answer, to: words, (verdict, trust, kind))
  }

  @Test func `prints the complete payload of a receipt`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.input = try lab.authority.receipt {
      $0.bundleId = "com.example.\"notes\"\\\u{1F600}\u{202E}\u{E0001}"
      $0.extraAttributes = [AttributeBuilder(type: 99, version: 3, value: [0xDE, 0xAD])]
      $0.sha1Hash = [UInt8](repeating: 0xAB, count: 20)
      $0.purchases = [
        PurchaseBuilder("pro") {
          $0.productType = ProductType(rawValue: "9")
          $0.webOrderLineItemId = .max
          $0.extraAttributes = []
        }
      ]
    }
    let answer = try object("receiptctl decode --json", in: system)
    let payload = try #require(answer["payload"] as? [String: Any])
    #expect(
      Set(payload.keys) == Set(AppReceiptAttributeType.rows.map(\.member) + ["unknownAttributes"])
    )
    let purchase = try #require((payload["inAppPurchases"] as? [[String: Any]])?.first)
    #expect(
      Set(purchase.keys)
        == Set(
          InAppPurchaseAttributeType.rows.map(\.member) + ["productTypeName", "unknownAttributes"]
        )
    )
    let text = system.run("receiptctl decode --json").out
    for part in [
      #""payload":{"ageRating":"4+","appAppleId":1234567890,"applicationVersion":"1","#
        + #""bundleId":"com.example.\"notes\"\\\#u{1F600}\u202e\udb40\udc01","#
        + #""clientSystemVersion":180301,"creationDate":"2025-01-02T03:04:05Z""#,
      #""expirationDate":null,"inAppPurchases":[{"cancellationDate":null,"#
        + #""cancellationReason":null,"expiresDate":null,"isInIntroOfferPeriod":false,"#,
      #""productId":"pro","productType":9,"productTypeName":null"#,
      #""purchaseDate":"2025-01-01T00:00:00Z","quantity":1,"transactionId":"2000000100000001","#
        + #""unknownAttributes":[],"webOrderLineItemId":9223372036854775807}]"#,
      #""opaqueValue":"101112131415161718191a1b1c1d1e1f","#,
      #""sha1Hash":"abababababababababababababababababababab","signingServiceBuild":1345531957,"#,
      #""unknownAttributes":[{"type":99,"value":"dead","version":3}],"#
        + #""versionExternalIdentifier":860000001}"#,
    ] { #expect(text.contains(part), "\(part)") }
  }

  @Test func `the payload of a transaction receipt has signed and unsigned members`() throws {
    let answer = try object("receiptctl decode --json sandbox.plist", in: Lab.shared().system)
    let payload = try #require(answer["payload"] as? [String: Any])
    #expect(payload["productId"] as? String == "com.example.app.pro")
    #expect(payload["purchaseDate"] as? String == "2025-01-01T08:00:00Z")
    #expect(payload["isTrialPeriod"] as? Bool == false)
    #expect(payload["expiresDate"] is NSNull)
    #expect(payload["environment"] as? String == "Sandbox")
    #expect(payload["pod"] as? String == "100")
    #expect(payload["signatureVersion"] as? Int == 4)
  }

  @Test func `prints checks, signers and anchor`() throws {
    let lab = try Lab.shared()
    let answer = try object(
      "receiptctl verify --json --root root.pem --bundle-id x notes.der",
      in: lab.system
    )
    let checks = try #require(answer["checks"] as? [[String: Any]])
    #expect(checks.count == 21)
    let bundle = try #require(checks.first { $0["name"] as? String == "bundle-id" })
    #expect(bundle["outcome"] as? String == "failed")
    #expect(
      bundle["detail"] as? String
        == "bundle id is that of another app, expected x, found com.example.notes"
    )
    let device = try #require(checks.first { $0["name"] as? String == "device" })
    #expect(device["outcome"] as? String == "not-requested")
    #expect(device["detail"] as? String == "--device-id")
    let signers = try #require(answer["signers"] as? [[String: Any]])
    #expect(signers.map { $0["serialNumber"] as? String } == ["7d3920094ebef3f8", "3b7e800a"])
    #expect(
      signers.first?.keys.sorted() == [
        "issuer", "notAfter", "notBefore", "serialNumber", "sha256", "subject",
      ]
    )
    let anchor = try #require(answer["anchor"] as? [String: Any])
    #expect(anchor["source"] as? String == "given")
    #expect((anchor["sha256"] as? String)?.prefix(8) == lab.root.prefix(8))
    // The contents of an invalid document are printed, too.
    #expect(answer["payload"] is [String: Any])
  }

  @Test func `prints an outline as JSON`() throws {
    var system = FakeSystem()
    system.files["a.der"] = [0x30, 0x03, 0x02, 0x01, 0x05]
    #expect(
      system.run("receiptctl dump --json a.der").out == """
        {"error":null,"file":"a.der","pieces":[{"certificate":null,"elements":[\
        {"depth":0,"headerLength":2,"isConstructed":true,"length":3,"offset":0,\
        "tag":"SEQUENCE","value":""},\
        {"depth":1,"headerLength":2,"isConstructed":false,"length":1,"offset":2,\
        "tag":"INTEGER","value":"5"}],"title":null}],"schema":"receiptctl/dump/2"}

        """
    )
  }

  @Test func `truncates values in errors`() throws {
    let lab = try Lab.shared()
    var system = lab.system
    system.input = try lab.authority.receipt {
      $0.bundleId = String(repeating: "a", count: 100_000)
    }
    let line = "receiptctl verify --root root.pem --bundle-id x --json"
    let answer = try object(line, in: system)
    let error = try #require(answer["error"] as? [String: Any])
    #expect(error["expected"] as? String == "x")
    #expect(error["found"] as? String == String(repeating: "a", count: 300) + "…")
    let checks = try #require(answer["checks"] as? [[String: Any]])
    #expect(checks.allSatisfy { ($0["detail"] as? String ?? "").count < 1000 })
  }

  @Test func `truncates an identifier of one megabyte`() {
    var system = FakeSystem()
    system.input = [0x06, 0x83, 0x0F, 0x42, 0x40, 0x2A] + Array(repeating: 1, count: 999_999)
    for verb in ["dump", "dump --json"] {
      let out = system.run("receiptctl \(verb)").out
      #expect(out.contains("2a01010101010101010101010101010101010101… (1000000 bytes)"))
      #expect(out.utf8.count < 1000)
    }
  }

  /// A document of 16 MiB produces a gigabyte of JSON, which must never be in memory at once.
  @Test(arguments: ["dump --json nulls", "dump --json many", "verify --json many"])
  func `writes long output in pieces`(words: String) throws {
    let lab = try Lab.shared()
    let many = try lab.authority.receipt {
      $0.purchases = Array(repeating: PurchaseBuilder("pro"), count: 300)
    }
    var pieces: [Int] = []
    let terminal = Terminal(
      out: { bytes throws(WriteError) in pieces.append(bytes.count) },
      err: { _ throws(WriteError) in },
      read: { source, _ throws(ReadError) in
        source == .file("many") ? many : Array(repeatElement([0x05, 0x00], count: 2000).joined())
      },
      now: { .latest }
    )
    _ = ReceiptTool.run(words.split(separator: " ").map { Array($0.utf8) }, in: terminal)
    #expect(pieces.count > 2)
    #expect(pieces.allSatisfy { $0 < 1 << 17 })
  }
}

/// The members of every answer of `verify` and `decode`, for receipts and tokens.
enum AnswerMembers {
  static func expect(
    _ answer: [String: Any],
    to words: String,
    _ expected: (verdict: String, trust: String, kind: String)
  ) throws {
    #expect(
      answer.keys.sorted() == [
        "anchor", "boundBy", "checks", "error", "file", "kind", "payload", "schema", "signers",
        "trust", "verdict",
      ]
    )
    let verb = try #require(words.split(separator: " ").first)
    #expect(answer["schema"] as? String == "receiptctl/\(verb)/\(verb == "verify" ? 2 : 1)")
    #expect(answer["verdict"] as? String == expected.verdict)
    #expect(answer["trust"] as? String == expected.trust)
    #expect(answer["kind"] as? String == expected.kind)
  }
}
