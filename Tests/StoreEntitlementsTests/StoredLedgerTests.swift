// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreLab
import StoreReceipts
import StoreVerification
import Testing

/// Stored ledgers.
struct StoredLedgerTests {
  private static let ledger = EntitlementLedger(
    bundleId: "com.example.app",
    environments: [.sandbox]
  )

  private func members() throws -> [String: Any] {
    let bytes = try JSONEncoder().encode(Self.ledger)
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  private func decode(_ members: [String: Any]) throws -> EntitlementLedger {
    let bytes = try JSONSerialization.data(withJSONObject: members)
    return try JSONDecoder().decode(EntitlementLedger.self, from: bytes)
  }

  @Test func `a stored ledger has a format version`() throws {
    #expect(try members()["formatVersion"] as? Int == 2)
  }

  @Test func `reads a ledger without a format version`() throws {
    var members = try members()
    members["formatVersion"] = nil
    #expect(try decode(members) == Self.ledger)
  }

  @Test(arguments: [3, 0, -1, Int.max])
  func `rejects an unknown format version by name`(_ version: Int) throws {
    var members = try members()
    members["formatVersion"] = version
    let error = #expect(throws: LedgerError.self) { try decode(members) }
    #expect(error?.code == .unknownFormat)
    #expect(
      error?.description
        == "stored ledger has an unknown format version, expected format version 1 to 2, "
        + "found \(version)  [ledger/unknown-format]"
    )
    #expect(error?.category.httpStatus == 503)
  }

  @Test func `a stored ledger is used with the environments of the configuration`() throws {
    let stored = EntitlementLedger([try Evidence.paid { _ in }])
    let all = stored.configured(for: [.production, .sandbox])
    #expect(all.environments == [.production, .sandbox])
    #expect(all.transactionCount == stored.transactionCount)
    #expect(stored.configured(for: [.xcode]).isEmpty)
  }

  // MARK: JSON without Foundation

  private static func sample() throws -> EntitlementLedger {
    EntitlementLedger([
      try Evidence.paid(), try .unpaid(grace: "2026-02-17"), try .appTransaction(),
      try .receipt(created: "2026-01-15", [try .paid()]), try .oneTime(5, "caf\u{e9}/\"\u{1}\""),
      try .notification(.didRenew, signed: "2026-01-05", try .paid(), try .of(), status: 1),
    ])
  }

  private static func foundation(_ ledger: EntitlementLedger) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(ledger))
  }

  @Test func `has the JSON of Foundation's encoder`() throws {
    for ledger in [Self.ledger, try Self.sample()] {
      #expect(try ledger.json() == Self.foundation(ledger))
    }
  }

  @Test func `gives the same answers after it is stored and read`() throws {
    let ledger = try Self.sample()
    let read = try EntitlementLedger(json: ledger.json()[...])
    #expect(read == ledger)
    #expect(try read.answers("2026-02-05") == ledger.answers("2026-02-05"))
    #expect(try read.json() == ledger.json())
  }

  @Test func `rejects a ledger that was truncated anywhere`() throws {
    let json = try Self.sample().json()
    for length in stride(from: 0, to: json.count, by: 13) {
      let error = #expect(throws: LedgerError.self) { try EntitlementLedger(json: json[..<length]) }
      #expect(error?.code == .malformed)
    }
  }

  @Test func `a changed ledger is rejected, or read as Foundation reads it`() throws {
    let json = try Self.sample().json()
    let places = stride(from: 0, to: json.count, by: 13)
    var rejected = 0
    for place in places {
      var changed = json
      changed[place] ^= 1
      let read = Result { () throws(LedgerError) in try EntitlementLedger(json: changed[...]) }
      switch read {
      case .success(let read):
        #expect(try JSONDecoder().decode(EntitlementLedger.self, from: Data(changed)) == read)
      case .failure(let error):
        #expect([.malformed, .unknownFormat].contains(error.code))
        rejected += 1
      }
    }
    #expect(rejected > json.count / 52)
  }

  @Test(arguments: [
    ("[]", nil), ("{}", "bundleId"), (#"{"bundleId":1}"#, "bundleId"),
    (#"{"formatVersion":"2"}"#, "formatVersion"), (#"{"formatVersion":1.0}"#, "formatVersion"),
    (#"{"bundleId":"a","environments":["moon"]}"#, "environments"),
    (#"{"bundleId":"a","environments":[],"purchases":{}}"#, "purchases"),
    (#"{"bundleId":"a","environments":[],"purchases":[1]}"#, "purchases"),
    (#"{"bundleId":"a","environments":[],"purchases":[{"key":{}}]}"#, "environment"),
  ])
  func `names the member that is wrong`(_ json: String, _ path: String?) throws {
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: Array(json.utf8)[...])
    }
    #expect(error?.code == .malformed)
    #expect(error?.path == path)
    #expect(error?.offset != nil)
  }

  @Test func `rejects a later format version by name`() throws {
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: Array(#"{"formatVersion":3,"future":[]}"#.utf8)[...])
    }
    #expect(error?.code == .unknownFormat)
    #expect(error?.found == "3")
  }

  @Test(arguments: ["purchases", "renewals", "histories", "downloads"])
  func `rejects repeated entries`(_ table: String) throws {
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.sample().json())) as? [String: Any]
    )
    let purchase = try #require((json["purchases"] as? [[String: Any]])?.first)
    let history: [String: Any] = [
      "key": purchase["key"] ?? "",
      "fact": [
        "fact": [:], "signedDate": "2026-01-01T00:00:00Z", "kind": "transaction",
        "isContested": false,
      ],
    ]
    var entries = try #require(json[table] as? [Any])
    if entries.isEmpty { entries = [history] }
    var changed = json
    changed[table] = entries
    let whole = try JSONSerialization.data(withJSONObject: changed)
    #expect(try EntitlementLedger(json: Array(whole)[...]).transactionCount > 0)
    changed[table] = entries + entries + entries
    let bytes = try JSONSerialization.data(withJSONObject: changed)
    let error = #expect(throws: LedgerError.self) { try EntitlementLedger(json: Array(bytes)[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.path == table)
    #expect(throws: LedgerError.self) {
      try JSONDecoder().decode(EntitlementLedger.self, from: bytes)
    }
  }

  @Test func `is not stored beyond the limit of JSON`() {
    let name = String(repeating: "a", count: 16 << 20)
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(bundleId: name, environments: []).json()
    }
    #expect(error?.code == .tooLarge)
  }
}
