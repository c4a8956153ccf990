// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
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
}
