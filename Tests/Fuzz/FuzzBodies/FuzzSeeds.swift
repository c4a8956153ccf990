// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import CompactJWS
public import FuzzReaders
import OpenSSLTrust
import StoreLab
import TestVectors

extension FuzzTarget {
  /// The seeds of fuzzing: the inputs of the vectors of each layer.
  public func seeds() throws -> [[UInt8]] {
    switch name {
    case "der", "ber": try Seeds.inputs("asn1-read", "cms-read") + Seeds.certificates()
    case "cms": try Seeds.inputs("cms-read")
    case "certificate", "anchor": try Seeds.certificates() + Seeds.inputs("anchor-read")
    case "time": Seeds.times.map { Array($0.utf8) }
    case "base64", "base64url": try Seeds.base64()
    case "json": try Seeds.inputs("json-read", "payload-read")
    case "jws": try Seeds.inputs("jws-read")
    case "receipt": try Seeds.inputs("receipt-read")
    case "purchase": try Seeds.purchases()
    case "property-list": try Seeds.inputs("legacy-read") + Seeds.legacy()
    case "payload": try Seeds.inputs("payload-read")
    case "verify-receipt": try Seeds.inputs("receipt-verify")
    case "verify-legacy": try Seeds.inputs("legacy-read") + Seeds.legacy()
    case "verify-token": try Seeds.inputs("jws-verify")
    case "verify-response": try Seeds.inputs("response-verify")
    case "signed-receipt": try Seeds.scripts(of: 5) + Seeds.inputs("receipt-read").map { [1] + $0 }
    case "signed-token":
      try Seeds.scripts(of: 24) + Seeds.inputs("payload-read").map { [0, 1] + $0 }
    case "key-table": Seeds.scripts(of: 32)
    case "evidence": Seeds.scripts(of: 16)
    case "ledger": try Seeds.ledgers()
    case "policy": Seeds.policies.map { Array($0.utf8) }
    case "arguments": Seeds.lines.map { Array($0.replacing(" ", with: "\0").utf8) }
    case "commands":
      try Seeds.signed() + Seeds.inputs("cms-read", "jws-read", "legacy-read", "anchor-read")
    default: []
    }
  }
}

/// The sources of seeds.
private enum Seeds {
  /// Larger ones slow fuzzing down.
  static let sizeLimit = 32 << 10

  static func inputs(_ operations: String...) throws -> [[UInt8]] {
    try operations.flatMap { operation in
      try TestVectors.vectors(of: operation).map { try TestVectors.bytes(of: $0.input) }
    }.filter { $0.count <= sizeLimit }
  }

  /// The certificates of the vectors, and a key.
  static func certificates() throws -> [[UInt8]] {
    let lab = try Authorities.load()
    return lab.receipts.certificates + lab.tokens.certificates + [lab.tokens.xcode]
      + [lab.tokens.keys.leaf.subjectPublicKeyInfo, lab.receipts.keys.leaf.subjectPublicKeyInfo]
  }

  /// Base64 from all documents that contain some.
  static func base64() throws -> [[UInt8]] {
    let disguised = try inputs("receipt-verify", "legacy-read").filter { input in
      input.allSatisfy { 0x20..<0x7F ~= $0 || 0x09...0x0D ~= $0 }
    }
    let parts = try inputs("jws-read").flatMap { $0.split(separator: UInt8(ascii: ".")) }
    return disguised + parts.map { Array($0) }
      + ["", "QQ==", "QUI=", "QQ", "-_8"].map { Array($0.utf8) }
  }

  /// The attributes of purchases: the values of attribute 17 of receipts.
  static func purchases() throws -> [[UInt8]] {
    try inputs("receipt-read").flatMap { payload -> [[UInt8]] in
      let attributes = Tree.read(payload[...], .distinguished)?.elements ?? []
      return attributes.filter { $0.elements.first?.contents == [17] }
        .compactMap { $0.elements.last.map { Array($0.contents) } }
    }
  }

  /// A transaction receipt, decoded, with its nested documents.
  static func legacy() throws -> [[UInt8]] {
    let lab = try Authorities.load().receipts
    let receipt = lab.transactionReceipt()
    return [try receipt.encoded(), LegacyReceiptBuilder.propertyList(receipt.purchaseInfo)]
  }

  /// Valid documents by the authorities.
  static func signed() throws -> [[UInt8]] {
    let authorities = try Authorities.load()
    return [
      try authorities.receipts.message(signing: SignedReceiptBody.sample).encoded(),
      Array(try authorities.tokens.notification(.didRenew).body.utf8),
    ] + (try SignedTokenBody.payloads.map { try authorities.tokens.token(signing: $0).encoded() })
  }

  /// Each first choice with some following bytes.
  static func scripts(of choices: UInt8) -> [[UInt8]] {
    (0..<choices).flatMap { first in
      [
        [first], [first, 0, 1, 2, 3, 4, 5, 6, 7],
        [first] + (0..<96).map { UInt8($0) &* 37 &+ first },
      ]
    }
  }

  static func ledgers() throws -> [[UInt8]] {
    [[UInt8](try LedgerBody.write(try EvidenceBody.sample()))]
  }

  static let times = [
    "250304101112Z", "20250304101112Z", "2025-03-04T10:11:12Z", "2025-03-04T10:11:12.686+01:00",
    "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2024-02-29T00:00:00-23:59",
    "P7D", "P1Y6M", "PT5M", "P1DT12H", "P2W", "P0D", "1741083072000", "-62135596800000",
  ]

  static let policies = [
    "{}",
    """
    {"billingRetryAccess": "P7D", "renewalLeeway": "PT6H", "assumedGrace": "P16D",
     "offlineTrust": "P3D", "durations": {"season.pass": "P90D"}, "stacking": "stack",
     "trialProducts": {"trial14": "P14D"}, "partialRefundKeepsAccess": false,
     "features": {"ads-off": ["lifetime", "news.month"]},
     "groups": {"news.month": {"group": "News", "level": 1}},
     "firstFreeVersion": "10", "freeSince": "2026-01-01T00:00:00Z"}
    """,
  ]

  static let lines = [
    "", "--help", "--version", "verify", "verify --help", "verify - --json", "verify -qh FILE",
    "verify --root=FILE --bundle-id com.example.app --app-apple-id 1 --environment production",
    "verify --at 2025-03-04T10:11:12Z --max-age 3600 --device-id 00112233445566778899aabbccddeeff",
    "verify --kind transaction -- --json", "decode - --color always", "dump -", "help verify",
    "completions bash", "completions zsh", "completions fish", "vreify", "--jsno",
  ]
}
