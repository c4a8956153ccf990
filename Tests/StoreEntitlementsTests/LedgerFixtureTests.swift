// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StrictTime
import TestSupport
import Testing

/// Stored ledgers, and the answers that they must give, as long as the format version is the same.
///
/// `Ledgers/*.txt` has the answers: time, environment, product, verdict, reason and end of access.
struct LedgerFixtureTests {
  static let names = [
    "chains", "command", "commitments", "consumables", "family", "grace", "production", "receipts",
    "refunds", "sandbox", "xcode",
  ]

  private static func bytes(_ path: String) throws -> Data {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    return try Data(contentsOf: URL(fileURLWithPath: "/\(folder)/Ledgers/\(path)"))
  }

  @Test(arguments: names)
  func `gives the answers that it gave when it was written`(_ name: String) throws {
    let ledger = try EntitlementLedger(json: ArraySlice(Self.bytes("\(name).json")))
    let expected = String(decoding: try Self.bytes("\(name).txt"), as: UTF8.self)
    #expect(expected.utf8.count > 100)
    #expect(try StoredAnswers.lines(of: ledger, atTimesOf: expected) == expected)
  }

  @Test(arguments: names)
  func `is written with the same bytes, and Foundation's decoder reads it too`(_ name: String)
    throws
  {
    let bytes = try Self.bytes("\(name).json")
    let ledger = try EntitlementLedger(json: ArraySlice(bytes))
    #expect(try ledger.json() == Array(bytes))
    #expect(try JSONDecoder().decode(EntitlementLedger.self, from: bytes) == ledger)
  }

  @Test(
    arguments: [
      ("[]", .malformed, nil), ("{}", .unknownFormat, nil),
      (#"{"ledger":{}}"#, .unknownFormat, nil),
      (#"{"formatVersion":"4"}"#, .unknownFormat, nil),
      (#"{"formatVersion":2,"purchases":[]}"#, .unknownFormat, nil),
      (#"{"formatVersion":4}"#, .malformed, "ledger"),
      (#"{"formatVersion":4,"ledger":{},"downloads":[]}"#, .malformed, "downloads"),
      (#"{"formatVersion":4,"ledger":{"downloads":[]}}"#, .malformed, "ledger/downloads"),
    ] as [(String, LedgerError.Code, String?)]
  )
  func `another version and an unknown member are refused by name`(
    _ json: String,
    _ code: LedgerError.Code,
    _ path: String?
  ) throws {
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: Array(json.utf8)[...])
    }
    #expect(error?.code == code)
    #expect(error?.path == path)
  }
}
