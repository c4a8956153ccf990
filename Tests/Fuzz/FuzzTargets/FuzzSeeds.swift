// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import TestVectors

/// A source of the inputs that fuzzing starts with.
struct FuzzSeeds: Sendable {
  let load: @Sendable () throws -> [[UInt8]]

  /// The inputs of the vectors of some operations, each preceded by the given bytes.
  static func vectors(_ operations: String..., after prefix: [UInt8] = []) -> FuzzSeeds {
    FuzzSeeds { try operations.flatMap { try inputs($0) }.map { prefix + $0 } }
  }

  private static func inputs(_ operation: String) throws -> [[UInt8]] {
    try TestVectors.vectors(of: operation).map { try TestVectors.bytes(of: $0.input) }
      .filter { $0.count <= sizeLimit }
  }

  /// Larger seeds slow fuzzing down.
  private static let sizeLimit = 32 << 10

  /// Each value of the first byte of a script, followed by some bytes.
  static func choices(of count: UInt8) -> FuzzSeeds {
    FuzzSeeds {
      (0..<count).flatMap { first in
        [
          [first], [first, 0, 1, 2, 3, 4, 5, 6, 7],
          [first] + (0..<96).map { UInt8($0) &* 37 &+ first },
        ]
      }
    }
  }

  /// The certificates of the vectors, and a key.
  static let certificates = FuzzSeeds {
    let lab = try Authorities.load()
    return lab.receipts.certificates + lab.tokens.certificates + [lab.tokens.xcode]
      + [lab.tokens.keys.leaf.subjectPublicKeyInfo, lab.receipts.keys.leaf.subjectPublicKeyInfo]
  }

  /// The base64 in all documents that contain any.
  static let base64 = FuzzSeeds {
    let documents = try (inputs("receipt-verify") + inputs("legacy-read")).filter { input in
      input.allSatisfy { 0x20..<0x7F ~= $0 || 0x09...0x0D ~= $0 }
    }
    let parts = try inputs("jws-read").flatMap { $0.split(separator: UInt8(ascii: ".")) }
    return documents + parts.map { Array($0) }
      + ["", "QQ==", "QUI=", "QQ", "-_8"].map { Array($0.utf8) }
  }

  /// A short token and a short receipt in every form that is undone.
  static let forms = FuzzSeeds {
    let token = "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ." + String(repeating: "Ab-_", count: 21) + "AA"
    let receipt =
      "MIIBWgYJKoZIhvcNAQcCoIIBSzCCAUcCAQExCzAJBgUrDgMCGgUA" + String(repeating: "AAAA", count: 9)
    let forms: [(String) -> String] = [
      { $0 }, { "\u{FEFF} Bearer \($0)\r\n" }, { "TOKEN=\"\($0)\"" }, { "see \($0)." },
      { "<p><pre>\($0.prefix(20))<wbr>\($0.dropFirst(20))</pre>&#61;&amp;" },
      { "> a\n> \($0.prefix(60))\n>> \($0.dropFirst(60))\n" },
      { "\($0.prefix(70))=\r\n\($0.dropFirst(70))=3D" },
      { "\($0.prefix(64))\n  \($0.dropFirst(64))\nBob\n" },
      { "From: a\nSubject: b\n c\n\n\($0)\n" },
      {
        "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"b\"\n\n--b\n"
          + "Content-Transfer-Encoding: quoted-printable\n\n\($0)\n--b--\n"
      },
      { "HTTP/1.1 200 OK\r\nA: b\r\n\r\n{\"a\":[\"\($0)\"]}" },
      { "{\"signedPayload\":\"\($0)\"}" }, { "{\"receipt-data\":\"\($0)\"}" },
      { "{\"a\":{\"b\":[1,\"\($0)\"]},\"c\":\"\($0)\"}" },
      { "{\"body\":\"{\\\"a\\\":\\\"\($0)\\\"}\"}" },
      { "-----BEGIN PKCS7-----\n\($0)\n-----END PKCS7-----\n" },
      { "KEY='-----BEGIN PRIVATE KEY-----\n\($0)'" }, { "\($0)\($0)" },
    ]
    let texts = [token, receipt, "2000000123456789", "{}"]
    return texts.flatMap { text in forms.map { Array($0(text).utf8) } }
  }

  /// The attributes of purchases: the values of attribute 17 of receipts.
  static let purchases = FuzzSeeds {
    try inputs("receipt-read").flatMap { payload -> [[UInt8]] in
      let attributes = ASN1Tree.read(payload[...], .distinguished)?.elements ?? []
      return attributes.filter { $0.elements.first?.contents == [17] }
        .compactMap { $0.elements.last.map { Array($0.contents) } }
    }
  }

  /// A transaction receipt, decoded, and a document nested in it.
  static let transactionReceipts = FuzzSeeds {
    let lab = try Authorities.load().receipts
    let receipt = lab.transactionReceipt()
    return [try receipt.encoded(), LegacyReceiptBuilder.propertyList(receipt.purchaseInfo)]
  }

  /// Valid documents by the authorities.
  static let signedDocuments = FuzzSeeds {
    let authorities = try Authorities.load()
    return [
      try authorities.receipts.message(signing: SignedReceiptBody.sample).encoded(),
      Array(try authorities.tokens.notification(.didRenew).body.utf8),
    ] + (try SignedTokenBody.payloads.map { try authorities.tokens.token(signing: $0).encoded() })
  }

  /// Keys in PEM and DER, and a certificate.
  static let keyFiles = FuzzSeeds {
    let names = ["token-leaf", "token-leaf-p384", "token-leaf-secp256k1", "lab-leaf-1024"]
    let files = try names.map { try TestVectors.file("keys/private/\($0).pem") }
    let keys = try Authorities.load().tokens.keys
    return files + files.map { Authorities.der(ofPEM: $0) }
      + [try TestVectors.certificate("token-leaf"), keys.leaf.subjectPublicKeyInfo]
  }

  /// Advanced Commerce requests.
  static let requests = FuzzSeeds {
    [
      #"{"requestInfo":{"requestReferenceId":"1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f"},"transactionId":"1"}"#,
      #"{"requestInfo":{"requestReferenceId":"1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f"},"currency":"USD","#
        + #""item":{"SKU":"s","description":"d","displayName":"n","price":1},"taxCode":"t"}"#,
    ].map { Array($0.utf8) }
  }

  /// The stored format, and rows in which most changes are valid.
  static let ledgers = FuzzSeeds {
    [
      [UInt8](try LedgerBody.write(try EvidenceBody.sample())),
      Array(
        """
        {"formatVersion":4,"ledger":{"bundleId":"com.example.app","environments":["production"],\
        "claims":[[16,0,9,0,1],[48,0,9,0,4]],"histories":[[0,0,9]],"renewals":[[8,0,1],[0,0,7]],\
        "texts":["1","a","2"],"transactions":[[0,0,5,1,5],[32,2,5,1,5,0]]}}
        """.utf8
      ),
    ]
  }

  static let times = FuzzSeeds {
    [
      "250304101112Z", "20250304101112Z", "2025-03-04T10:11:12Z", "2025-03-04T10:11:12.686+01:00",
      "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2024-02-29T00:00:00-23:59",
      "P7D", "P1Y6M", "PT5M", "P1DT12H", "P2W", "P0D", "1741083072000", "-62135596800000",
    ].map { Array($0.utf8) }
  }

  static let policies = FuzzSeeds {
    [
      "{}",
      """
      {"billingRetryAccess": "P7D", "renewalLeeway": "PT6H", "assumedGrace": "P16D",
       "offlineTrust": "P3D", "durations": {"season.pass": "P90D"}, "stacking": "stack",
       "trialProducts": {"trial14": "P14D"}, "partialRefundKeepsAccess": false,
       "features": {"ads-off": ["lifetime", "news.month"]},
       "groups": {"news.month": {"group": "News", "level": 1}},
       "firstFreeVersion": "10", "freeSince": "2026-01-01T00:00:00Z"}
      """,
    ].map { Array($0.utf8) }
  }

  /// Command lines, with NUL between the arguments.
  static let arguments = FuzzSeeds {
    [
      "", "--help", "--version", "verify", "verify --help", "verify - --json", "verify -qh FILE",
      "verify --root=FILE --bundle-id com.example.app --app-apple-id 1 --environment production",
      "verify --at 2025-03-04T10:11:12Z --max-age 3600 --device-id 00112233445566778899aabbccddeeff",
      "verify --kind transaction -- --json", "decode - --color always", "dump -", "help verify",
      "completions bash", "completions zsh", "completions fish", "vreify", "--jsno",
    ].map { Array($0.replacing(" ", with: "\0").utf8) }
  }
}
