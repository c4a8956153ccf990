// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import Foundation
import ReceiptCommands
import StoreLab
import Testing

/// `receiptctl diff`.
@Suite struct DiffTests {
  private static let lab = Result { try DiffLab() }
  private func system() throws -> FakeSystem { try Self.lab.get().system }

  @Test func `prints each member that differs, with absolute times`() throws {
    ExpectedRun(
      "a renewal with a higher price that was refunded",
      "receiptctl diff plain later --root root.pem",
      status: .notValid,
      out: """
        DIFFERENT  transaction: 5 members

             DOCUMENT  TRUST
          A  plain     VALID, signed under a configured root, Production
          B  later     VALID, signed under a configured root, Production

          MEMBER            A                        B
          expiresDate       2025-02-01 00:00:00 UTC  2025-03-01 00:00:00 UTC, 28 days later
          price             9.99 USD                 12.99 USD
          revocationReason  -                        1
            B: 1, The customer asked for the refund because of an issue in the app, real
            or perceived.
          isUpgraded        -                        yes
          laterMember       -                        é

        """
    ).check(in: try system())
  }

  @Test func `reports nothing for a copy that was signed again`() throws {
    let system = try system()
    #expect(system.files["plain"] != system.files["again"])
    let outcome = system.run("receiptctl diff plain again --root root.pem")
    #expect(outcome.status == .success)
    #expect(outcome.firstLine == "SAME  transaction: nothing differs")
    let json = try object(system.run("receiptctl diff plain again --root root.pem --json"))
    #expect(json["same"] as? Bool == true)
  }

  /// Two names that Swift's strings consider equal are two members.
  @Test func `compares names and values as bytes`() throws {
    let outcome = try system().run("receiptctl diff later decomposed --root root.pem")
    #expect(outcome.status == .notValid)
    #expect(outcome.firstLine == "DIFFERENT  transaction: 1 member")
  }

  @Test(arguments: [
    ("plain", "changed", "DIFFERENT  transaction: the trust"),
    ("plain", "other-authority", "DIFFERENT  transaction: the trust, the signer"),
  ])
  func `the same contents differ if the signature is not valid`(
    first: String,
    second: String,
    line: String
  ) throws {
    let outcome = try system().run("receiptctl diff \(first) \(second) --root root.pem")
    #expect(outcome.status == .notValid)
    #expect(outcome.firstLine == line)
    #expect(outcome.out.contains("VALID, signed under a configured root, Production\n"))
    #expect(outcome.out.contains("NOT VALID: "))
  }

  /// Without a root, no signature is verified: other bytes may be a forgery.
  @Test func `a signature that is not verified differs`() throws {
    let outcome = try system().run("receiptctl diff plain again")
    #expect(outcome.status == .notValid)
    #expect(outcome.out.contains("the signature, which is not verified"))
    #expect(try system().run("receiptctl diff plain plain").status == .success)
  }

  /// The contents are the same, and both are valid: only the header names the signer.
  @Test func `a token of another signer inside a notification differs`() throws {
    let roots = "--root root.pem --root other.pem"
    let outcome = try system().run("receiptctl diff active other-inside \(roots)")
    #expect(outcome.status == .notValid)
    #expect(outcome.out.contains("another token or signer"))
  }

  @Test(arguments: ["key-name", "key-value"])
  func `a document with a private key is not compared`(file: String) throws {
    let outcome = try system().run("receiptctl diff plain \(file) --json")
    #expect(outcome.status == .inputOutput)
    #expect(outcome.out.isEmpty)
    #expect(outcome.err.contains("[input/private-key]"))
  }

  @Test func `shows the types of values that look the same`() throws {
    let outcome = try system().run("receiptctl diff number text --root root.pem")
    #expect(outcome.out.contains("laterMember  1  \"1\"\n"), "\(outcome.out)")
  }

  @Test func `compares the tokens of a notification by their members`() throws {
    let outcome = try system().run("receiptctl diff active cancelled --root root.pem --json")
    let differences = try #require(object(outcome)["differences"] as? [[String: Any]])
    let paths = differences.compactMap { $0["path"] as? String }
    #expect(paths == ["notificationType", "subtype", "data/renewalInfo/autoRenewStatus"])
    #expect(differences.last?["a"] as? Int == 1)
    #expect(differences.last?["b"] as? Int == 0)
  }

  /// A token that cannot be read has no members: the tokens themselves are compared.
  @Test func `compares tokens that cannot be read as text`() throws {
    let outcome = try system().run("receiptctl diff active unreadable --root root.pem --json")
    let differences = try #require(object(outcome)["differences"] as? [[String: Any]])
    #expect(differences.map { $0["path"] as? String } == ["data/signedRenewalInfo"])
  }

  @Test func `shows the purchases of receipts that were gained, lost and changed`() throws {
    ExpectedRun(
      "two receipts of one customer",
      "receiptctl diff old.der new.der --root receipts.pem",
      status: .notValid,
      out: """
        DIFFERENT  app receipt: 2 members, 1 changed, 1 gained, 1 lost

             DOCUMENT  TRUST
          A  old.der   VALID, signed under a configured root, Production
          B  new.der   VALID, signed under a configured root, Production

          MEMBER            A                        B
          creationDate      2025-03-04 00:00:00 UTC  2025-03-05 00:00:00 UTC, 24 hours later
          undocumentedDate  2025-03-04 00:00:00 UTC  2025-03-05 00:00:00 UTC, 24 hours later

          changed: pro.month, transaction 2, refunded
          MEMBER            A  B
          cancellationDate  -  2025-03-05 00:00:00 UTC

                  ELEMENT        CONTENTS
          lost    transaction 1  coins, purchased 2025-01-01
          gained  transaction 3  pro.month, purchased 2025-02-01, expires 2025-03-01

        """
    ).check(in: try system())
  }

  @Test(arguments: ["receiptctl diff plain active", "receiptctl diff old.der plain --json"])
  func `does not compare the members of two kinds`(line: String) throws {
    let outcome = try system().run(line + " --root root.pem")
    #expect(outcome.status == .notValid)
    #expect(
      outcome.out.contains("two kinds are not compared") || outcome.out.contains("\"same\":false")
    )
  }

  @Test(arguments: [
    ("plain", CommandStatus.usage, "missing operand B"),
    ("plain plain plain", .usage, "unexpected operand 'plain'"),
    ("", .usage, "missing operand A"),
    ("- -", .usage, "standard input can be read only once"),
    ("plain cut", .inputOutput, "cut: token is cut off"),
    ("nosuch plain", .inputOutput, "nosuch: no such file"),
    ("plain lines", .inputOutput, "lines: several documents"),
    ("plain unsigned.json", .inputOutput, "unsigned.json: "),
    ("plain list", .inputOutput, "list: "),
  ])
  func `rejects what cannot be compared`(
    operands: String,
    status: CommandStatus,
    message: String
  ) throws {
    let outcome = try system().run("receiptctl diff \(operands)")
    #expect(outcome.status == status)
    #expect(outcome.err.hasPrefix("receiptctl: error: \(message)"), "\(outcome.err)")
    #expect(outcome.out.isEmpty)
  }

  /// Every member is matched by its name, not searched: a million of them take as long as in `verify`.
  @Test func `compares many members with long names in linear memory`() throws {
    let outcome = try system().run("receiptctl diff wide wider --root root.pem")
    #expect(outcome.status == .notValid)
    #expect(outcome.firstLine == "DIFFERENT  transaction: 3000 members")
    #expect(outcome.bytes.count < 2_000_000)
  }

  private func object(_ outcome: FakeSystem.Outcome) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any])
  }
}

/// The documents of these tests.
private struct DiffLab {
  let system: FakeSystem

  init() throws {
    let authority = try TokenAuthority.generate()
    let receipts = try TestAuthority.generate()
    let plain = try authority.transaction(.production, Self.plain)
    let other = try TokenAuthority.generate()
    let key = try KeyRedactionTests.encodings()[4]
    let later = { (member: String) in
      try authority.transaction(.production) {
        Self.plain(&$0)
        $0.expiresDate = "2025-03-01T00:00:00Z"
        $0.price = 12_990
        $0.isUpgraded = true
        $0.revocationReason = 1
        $0.extraMembers = [MemberBuilder("laterMember", json: member)]
      }
    }
    let wide = { (value: String) in
      try authority.transaction(.production) {
        Self.plain(&$0)
        let long = String(repeating: "n", count: 100_000)
        let members = (0..<3000).map { "\"m\($0)\":\(value)" }.joined(separator: ",")
        $0.extraMembers = [MemberBuilder(long, json: "{\(members)}")]
      }
    }
    let texts: [String: String] = [
      "root.pem": authority.rootPEM,
      "receipts.pem": receipts.rootPEM,
      "plain": plain,
      "again": try authority.transaction(.production, Self.plain),
      "later": try later("\"\u{E9}\""),
      "decomposed": try later("\"e\u{301}\""),
      "changed": Self.changed(plain),
      "other-authority": try TokenAuthority.generate().transaction(.production, Self.plain),
      "active": try authority.notification(.subscribed, Self.notification).body,
      "cancelled": try authority.notification(.subscribed) {
        Self.notification(&$0)
        $0.notificationType = "DID_CHANGE_RENEWAL_STATUS"
        $0.subtype = "AUTO_RENEW_DISABLED"
        $0.renewalInfo?.autoRenewStatus = 0
      }.body,
      "number": try authority.transaction(.production) {
        Self.plain(&$0)
        $0.extraMembers = [MemberBuilder("laterMember", json: "1")]
      },
      "text": try authority.transaction(.production) {
        Self.plain(&$0)
        $0.extraMembers = [MemberBuilder("laterMember", json: "\"1\"")]
      },
      "key-name": try authority.transaction(.production) {
        $0.extraMembers = [MemberBuilder(key, json: "1")]
      },
      "key-value": try authority.transaction(.production) {
        $0.extraMembers = [MemberBuilder("laterMember", json: "\"\(key)\"")]
      },
      "other.pem": other.rootPEM,
      "other-inside": try Self.notification(authority, replacing: "signedTransactionInfo") {
        try other.token(signing: Self.payload(of: $0)).text()
      },
      "unreadable": try Self.notification(authority, replacing: "signedRenewalInfo") { _ in
        "eyJhbGciOiJFUzI1NiJ9"
      },
      "list": try authority.token(signing: Array("[]".utf8)).text(),
      "wide": try wide("1"),
      "wider": try wide("2"),
      "cut": String(plain.prefix(1000)),
      "lines": "\(plain)\n\(plain)\n",
      "unsigned.json": #"{"transactionId":"1","bundleId":"com.example.app"}"#,
    ]
    let files: [String: [UInt8]] = [
      "old.der": try receipts.receipt(.production) {
        $0.creationDate = "2025-03-04T00:00:00Z"
        $0.purchases = [Self.coins, Self.month("2", refunded: nil)]
      },
      "new.der": try receipts.receipt(.production) {
        $0.creationDate = "2025-03-05T00:00:00Z"
        $0.purchases = [
          Self.month("3", refunded: nil), Self.month("2", refunded: "2025-03-05T00:00:00Z"),
        ]
      },
    ]
    system = FakeSystem(files: texts.mapValues { Array($0.utf8) }.merging(files) { $1 })
  }

  private static func plain(_ transaction: inout TransactionBuilder) {
    transaction.expiresDate = "2025-02-01T00:00:00Z"
    transaction.price = 9990
    transaction.currency = "USD"
  }

  private static func notification(_ notification: inout NotificationBuilder) {
    notification.notificationUUID = "002e14d5-51f5-4503-b5a8-c3a1af68eb20"
  }

  /// A notification with another token inside.
  private static func notification(
    _ authority: TokenAuthority,
    replacing member: String,
    _ other: (String) throws -> String
  ) throws -> String {
    let token = try authority.token(NotificationBuilder(.subscribed, notification))
    let payload = String(decoding: token.payload, as: UTF8.self)
    let name = try #require(payload.range(of: "\"\(member)\":\""))
    let end = try #require(payload[name.upperBound...].firstIndex(of: "\""))
    let inside = name.upperBound..<end
    let changed = payload.replacingCharacters(in: inside, with: try other(String(payload[inside])))
    return try authority.token(signing: Array(changed.utf8)).text()
  }

  /// The payload of a token.
  private static func payload(of token: String) throws -> [UInt8] {
    let part = token.split(separator: ".")[1].replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - part.count % 4) % 4)
    return Array(try #require(Data(base64Encoded: part + padding)))
  }

  private static let coins = PurchaseBuilder("coins") {
    $0.transactionId = "1"
    $0.purchaseDate = "2025-01-01T00:00:00Z"
  }

  private static func month(_ id: String, refunded: ReceiptDate?) -> PurchaseBuilder {
    PurchaseBuilder("pro.month") {
      $0.transactionId = id
      $0.purchaseDate = "2025-02-01T00:00:00Z"
      $0.expiresDate = "2025-03-01T00:00:00Z"
      $0.cancellationDate = refunded
    }
  }

  private static func changed(_ token: String) -> String {
    var letters = Array(token)
    letters[letters.count - 40] = letters[letters.count - 40] == "A" ? "B" : "A"
    return String(letters)
  }
}
