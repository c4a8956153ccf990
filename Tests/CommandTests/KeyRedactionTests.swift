// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import LocalServer
import StrictBase64
import TestVectors
import Testing

/// Whatever a user passes in the place of a file name, an identifier or an option, no output repeats a private key.
@Suite struct KeyRedactionTests {
  /// The key in the encodings in which it is pasted: PEM, PKCS#8 and SEC 1 without the lines of PEM, and PEM in base64.
  static func encodings() throws -> [String] {
    let pem = String(decoding: try TestVectors.file("keys/private/token-leaf.pem"), as: UTF8.self)
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-") }
    let bare = lines.joined()
    // In the PKCS#8 encoding of a P-256 key, the SEC 1 encoding of the key begins at byte 29.
    let der = try Base64.decode(Array(bare.utf8)[...], alphabet: .standard, padding: .required)
    let sec1 = Base64.encode(der.dropFirst(29), alphabet: .standard, padding: true)
    return [
      lines.joined(separator: "\n"), lines.joined(separator: "\r\n"), lines.joined(separator: " "),
      pem.replacing("\n", with: "\\n"), bare, "keys/\(bare)",
      Base64.encode(Array(pem.utf8)[...], alphabet: .standard, padding: true), sec1,
    ]
  }

  @Test(arguments: [
    "verify KEY", "verify --json KEY", "decode KEY", "diff KEY KEY", "diff --json KEY x",
    "dump KEY", "dump --json KEY", "KEY", "--KEY",
    "verify --root KEY x", "verify --kind promotional-offer --public-key KEY x",
    "verify --bundle-id KEY KEY", "batch KEY", "entitlements KEY", "entitlements --policy KEY x",
    "sign promotional-offer KEY", "sign promotional-offer --key KEY --key-id a --bundle-id b",
    "sign advanced-commerce --key k --key-id a --bundle-id b --issuer-id c KEY", "sign KEY",
    "sign api-token --key k --key-id KEY --bundle-id b --issuer-id c",
    "verify-receipt KEY", "verify-receipt --shared-secret-file KEY x",
    "ocsp check --certificate KEY --issuer KEY KEY", "api KEY", "api transaction KEY",
    "api transaction 1 --credentials KEY", "api transaction 1 --url KEY --credentials c",
    "mint receipt --authority KEY", "simulate KEY", "simulate --config KEY x", "storekit check KEY",
    "vectors run KEY", "notify KEY --to KEY", "verify --output KEY/x x",
  ])
  func `no output contains a key`(line: String) throws {
    for encoding in try Self.encodings() {
      var system = FakeSystem()
      system.installed = 0
      let words = line.split(separator: " ").map { $0.replacing("KEY", with: encoding) }
      requireNoKey(system.run(words: words.map { Array($0.utf8) }), encoding)
    }
  }

  @Test(arguments: ["RECEIPTCTL_CREDENTIALS", "RECEIPTCTL_KEY", "RECEIPTCTL_KEY_FILE"])
  func `no error about a variable contains a key`(variable: String) async throws {
    for encoding in try Self.encodings() {
      for value in [encoding, #"{"key":"\#(encoding)"}"#, encoding + "\n"] {
        var fixture = try APIFixture { _, connection in connection.answer("{}") }
        fixture.system.environment = [
          variable: value, "RECEIPTCTL_KEY_ID": "a", "RECEIPTCTL_ISSUER_ID": "b",
          "RECEIPTCTL_BUNDLE_ID": "c",
        ]
        requireNoKey(await fixture.run("transaction 1"), encoding)
      }
    }
  }

  @Test func `a credentials file with a key in place of its name is an error without the key`()
    async throws
  {
    for encoding in try Self.encodings() {
      var fixture = try APIFixture { _, connection in connection.answer("{}") }
      fixture.system.files["c/a.json"] = Array(
        """
        {"keyFile": "\(encoding)", "keyId": "a", "issuerId": "b", "bundleId": "c"}
        """.utf8
      )
      requireNoKey(await fixture.run("transaction 1 --credentials c/a.json"), encoding)
    }
  }

  @Test(arguments: [true, false])
  func `dump rejects a private key`(isText: Bool) throws {
    var file = try TestVectors.file("keys/private/token-leaf.pem")
    if !isText {
      let bare = String(decoding: file, as: UTF8.self).split(separator: "\n")
        .filter { !$0.hasPrefix("-") }.joined()
      file = try Base64.decode(Array(bare.utf8)[...], alphabet: .standard, padding: .required)
    }
    for line in ["receiptctl dump key", "receiptctl dump --json key"] {
      let outcome = FakeSystem(files: ["key": file]).run(line)
      #expect(outcome.status == .notValid)
      #expect((outcome.out + outcome.err).contains("input/private-key"))
    }
  }

  /// Requires that no 24 characters of the key are in an output.
  private func requireNoKey(_ outcome: FakeSystem.Outcome, _ encoding: String) {
    let output = outcome.out + outcome.err
    let secret = Array(encoding.utf8)
    for start in stride(from: 16, to: secret.count - 24, by: 4) {
      let part = String(decoding: secret[start..<(start + 24)], as: UTF8.self)
      guard !part.contains("-----"), part.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x5C }) else {
        continue
      }
      guard !output.contains(part) else {
        Issue.record("\(output)")
        return
      }
    }
  }
}
