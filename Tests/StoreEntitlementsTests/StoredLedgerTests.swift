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

  private func decode(_ members: [String: Any]) throws -> EntitlementLedger {
    let bytes = try JSONSerialization.data(withJSONObject: members)
    return try JSONDecoder().decode(EntitlementLedger.self, from: bytes)
  }

  @Test func `a stored ledger begins with its format version, on one line`() throws {
    #expect(
      String(decoding: try Self.ledger.json(), as: UTF8.self)
        == #"{"formatVersion":4,"ledger":{"bundleId":"com.example.app","environments":["sandbox"],"texts":[]}}"#
    )
  }

  @Test(arguments: [5, 3, 2, 1, 0, -1, Int.max])
  func `rejects an unknown format version by name`(_ version: Int) throws {
    let members = ["formatVersion": version]
    let error = #expect(throws: LedgerError.self) { try decode(members) }
    #expect(error?.code == .unknownFormat)
    #expect(
      error?.description
        == "stored ledger has an unknown format version, expected format version 4, "
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

  @Test func `rejects a later format version by name`() throws {
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: Array(#"{"formatVersion":5,"future":[]}"#.utf8)[...])
    }
    #expect(error?.code == .unknownFormat)
    #expect(error?.found == "5")
  }

  @Test func `ten years of a monthly plan take at most 60 kB`() throws {
    let evidence = try MonthlyPlan.notifications(months: 120)
    let ledger = EntitlementLedger(evidence)
    let json = try ledger.json()
    #expect(ledger.transactionCount == 120)
    #expect(json.count <= 60_000)
    let read = try EntitlementLedger(json: json[...])
    #expect(read == ledger)
    #expect(try read.json() == json)
    #expect(try Self.foundation(ledger) == json)
    // A message that was added to the stored ledger before changes nothing.
    var again = read
    for message in evidence.suffix(9) { again.take(message) }
    #expect(again == ledger)
  }

  @Test func `is not stored beyond the limit of JSON`() {
    let name = String(repeating: "a", count: 16 << 20)
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(bundleId: name, environments: []).json()
    }
    #expect(error?.code == .tooLarge)
  }
}
