// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Stored ledgers of every format version, and the answers that they must give: read for ever.
///
/// `Ledgers/version-2` was written by the code of ReceiptKit 0.1.0, `Ledgers/version-3` is the same evidence in the
/// present format. `Ledgers/*.txt` has the answers: time, environment, product, verdict, reason and end of access.
/// The ledger `command` and its answers are those of `receiptctl` 0.1.0 for documents in
/// `Tests/CommandTests/Version-0.1.0`.
struct LedgerFixtureTests {
  static let names = [
    "chains", "command", "commitments", "consumables", "family", "grace", "production", "receipts",
    "refunds", "sandbox", "xcode",
  ]

  private static func bytes(_ path: String) throws -> Data {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return try Data(contentsOf: URL(fileURLWithPath: "/\(folder)/Ledgers/\(path)"))
  }

  private static func ledger(_ path: String) throws -> EntitlementLedger {
    try EntitlementLedger(json: ArraySlice(bytes(path)))
  }

  @Test(arguments: names, ["version-2", "version-3"])
  func `gives the answers that it gave when it was written`(_ name: String, _ version: String)
    throws
  {
    let ledger = try Self.ledger("\(version)/\(name).json")
    let expected = String(decoding: try Self.bytes("\(name).txt"), as: UTF8.self)
    #expect(expected.utf8.count > 100)
    #expect(try StoredAnswers.lines(of: ledger, atTimesOf: expected) == expected)
  }

  @Test(arguments: names)
  func `both versions are one ledger, which has one present form`(_ name: String) throws {
    let present = try Self.bytes("version-3/\(name).json")
    let earlier = try Self.ledger("version-2/\(name).json")
    #expect(try EntitlementLedger(json: ArraySlice(present)) == earlier)
    #expect(try earlier.json() == Array(present))
    #expect(present.count * 2 < (try Self.bytes("version-2/\(name).json").count))
  }

  @Test(arguments: names, ["version-2", "version-3"])
  func `Foundation's decoder reads it too`(_ name: String, _ version: String) throws {
    let path = "\(version)/\(name).json"
    let read = try JSONDecoder().decode(EntitlementLedger.self, from: Self.bytes(path))
    #expect(try read == Self.ledger(path))
  }

  /// Version 1 had no member `formatVersion`, and its transactions no `firstSigned`.
  @Test(arguments: names)
  func `reads version 1`(_ name: String) throws {
    let object = try JSONSerialization.jsonObject(with: Self.bytes("version-2/\(name).json"))
    var members = try #require(object as? [String: Any])
    members["formatVersion"] = nil
    let purchases = try #require(members["purchases"] as? [[String: Any]])
    members["purchases"] = purchases.map { $0.filter { $0.key != "firstSigned" } }
    let bytes = try JSONSerialization.data(withJSONObject: members)
    let read = try EntitlementLedger(json: ArraySlice(bytes))
    let ledger = try Self.ledger("version-2/\(name).json")
    #expect(read.transactionCount == ledger.transactionCount)
    #expect(read.productIds == ledger.productIds)
    #expect(read.merged(with: ledger) == ledger)
  }

  /// 0.1.0 did not escape characters that must not be printed, and Foundation escapes slashes.
  @Test func `reads every spelling of a text`() throws {
    let text = String(decoding: try Self.bytes("version-2/chains.json"), as: UTF8.self)
    let raw = text.replacing(#"\u202E"#, with: "\u{202E}").replacing("/", with: #"\/"#)
    #expect(raw.utf8.count != text.utf8.count)
    #expect(
      try EntitlementLedger(json: Array(raw.utf8)[...]) == Self.ledger("version-2/chains.json")
    )
  }

  // MARK: Renamed members

  /// The member that 0.1.0 named `downloads`, and `maker` in each key.
  @Test(arguments: names)
  func `reads the present names in version 2`(_ name: String) throws {
    let text = String(decoding: try Self.bytes("version-2/\(name).json"), as: UTF8.self)
    let renamed = text.replacing(#""downloads":"#, with: #""appTransactions":"#)
      .replacing(#""maker":"#, with: #""signer":"#)
    #expect(renamed.utf8.count != text.utf8.count)
    let ledger = try Self.ledger("version-2/\(name).json")
    #expect(try EntitlementLedger(json: Array(renamed.utf8)[...]) == ledger)
    #expect(try JSONDecoder().decode(EntitlementLedger.self, from: Data(renamed.utf8)) == ledger)
  }

  @Test(arguments: [
    (#""downloads":["#, #""appTransactions":[],"downloads":["#, "appTransactions"),
    (#""downloads":["#, #""appTransactions":null,"downloads":["#, "appTransactions"),
    (#""maker":"""#, #""maker":"","signer":"""#, "signer"),
    (#""maker":"""#, #""maker":"","signer":"other""#, "signer"),
  ])
  func `rejects a member under both names`(_ before: String, _ after: String, _ path: String)
    throws
  {
    let text = String(decoding: try Self.bytes("version-2/command.json"), as: UTF8.self)
    let both = text.replacing(before, with: after)
    #expect(both.utf8.count != text.utf8.count)
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: Array(both.utf8)[...])
    }
    #expect(error?.code == .twoSpellings)
    #expect(error?.path == path)
    let decoded = #expect(throws: LedgerError.self) {
      try JSONDecoder().decode(EntitlementLedger.self, from: Data(both.utf8))
    }
    #expect(decoded?.code == .twoSpellings)
  }

  /// 0.1.0 wrote no ledger of version 3, so it has the present names only.
  @Test func `version 3 has the present names`() throws {
    let text = String(decoding: try Self.bytes("version-3/command.json"), as: UTF8.self)
    let former = text.replacing(#""appTransactions":"#, with: #""downloads":"#)
    #expect(former != text)
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: Array(former.utf8)[...])
    }
    #expect(error?.code == .malformed)
    #expect(error?.path == "ledger/downloads")
  }

  /// The warnings of 0.1.0 about the same ledger, with the present names.
  @Test func `gives the warnings of 0_1_0`() throws {
    let summary = try Self.ledger("version-2/command.json").answers("2026-06-01")
    #expect(
      summary.warnings.map(\.rawValue) == [
        "chainHasTwoNames", "evidenceConflict", "otherEnvironmentEvidence", "renewalInfoOrphan",
        "staleEvidence",
      ]
    )
  }

  // MARK: Damage

  @Test(arguments: ["renewals", "histories", "downloads", "purchases"])
  func `rejects a repeated entry of version 2`(_ table: String) throws {
    let object = try JSONSerialization.jsonObject(with: Self.bytes("version-2/receipts.json"))
    var members = try #require(object as? [String: Any])
    let entries = try #require(members[table] as? [Any])
    #expect(!entries.isEmpty)
    members[table] = entries + entries + entries
    let bytes = try JSONSerialization.data(withJSONObject: members)
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: ArraySlice(bytes))
    }
    #expect(error?.code == .malformed)
    #expect(error?.path == table)
    #expect(throws: LedgerError.self) {
      try JSONDecoder().decode(EntitlementLedger.self, from: bytes)
    }
  }

  @Test(arguments: [
    ("[]", nil), ("{}", "environments"), (#"{"environments":[],"bundleId":1}"#, "bundleId"),
    (#"{"formatVersion":"2"}"#, "formatVersion"), (#"{"formatVersion":1.0}"#, "formatVersion"),
    (#"{"bundleId":"a","environments":["moon"]}"#, "environments"),
    (#"{"bundleId":"a","environments":[],"purchases":{}}"#, "purchases"),
    (#"{"bundleId":"a","environments":[],"purchases":[1]}"#, "purchases"),
    (#"{"bundleId":"a","environments":[],"purchases":[{"key":{}}]}"#, "environment"),
    (
      #"{"bundleId":"a","environments":[],"purchases":[{"key":{"environment":"xcode","id":"1","maker":""}}]}"#,
      "purchases"
    ),
  ])
  func `names the member of version 2 that is wrong`(_ json: String, _ path: String?) throws {
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: Array(json.utf8)[...])
    }
    #expect(error?.code == .malformed)
    #expect(error?.path == path)
  }
}

extension EntitlementLedger {
  fileprivate func merged(with other: EntitlementLedger) -> EntitlementLedger {
    var ledger = self
    ledger.merge(other)
    return ledger
  }
}
