// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreVerification
import Testing

/// Damaged and hostile rows of a stored ledger: an error with its place.
struct StoredRowTests {
  /// A ledger with other members.
  private static func json(_ members: String, texts: String = #""1","pro""#) -> [UInt8] {
    Array(
      #"{"formatVersion":4,"ledger":{"bundleId":"a","environments":["production"],"texts":[\#(texts)]\#(members)}}"#
        .utf8
    )
  }

  /// A transaction "1" of "pro", bought and signed in 1970.
  private static let row = "[0,0,1000,1,1000]"

  @Test func `reads the smallest row`() throws {
    let ledger = try EntitlementLedger(json: Self.json(#","transactions":[\#(Self.row)]"#)[...])
    #expect(ledger.productIds == ["pro"])
    #expect(try ledger.json() == Self.json(#","transactions":[\#(Self.row)]"#))
  }

  @Test(arguments: [
    // Rows.
    (#","transactions":[[]]"#, "ledger/transactions[0][0]"),
    (#","transactions":[[0,0,1000,1]]"#, "ledger/transactions[0][4]"),
    (#","transactions":[[0,0,1000,1,1000,7]]"#, "ledger/transactions[0][5]"),
    (#","transactions":[[-1,0,1000,1,1000]]"#, "ledger/transactions[0][1]"),
    (#","transactions":[[4611686018427387904,0,1000,1,1000]]"#, "ledger/transactions[0][0]"),
    (#","transactions":[[-9223372036854775808,0,1000,1,1000]]"#, "ledger/transactions[0][0]"),
    // Positions of texts.
    (#","transactions":[[0,2,1000,1,1000]]"#, "ledger/transactions[0][1]"),
    (#","transactions":[[0,1,1000,0,1000]]"#, "ledger/transactions[0][1]"),
    (#","transactions":[[0,-1,1000,1,1000]]"#, "ledger/transactions[0][1]"),
    (#","transactions":[[0,9223372036854775807,1000,1,1000]]"#, "ledger/transactions[0][1]"),
    (#","transactions":[[0,0,1000,0,1000]]"#, "ledger/texts[1]"),
    ("", "ledger/texts[0]"),
    // Dates of the years 0 and 10000.
    (#","transactions":[[0,0,-62135596800001,1,1000]]"#, "ledger/transactions[0][2]"),
    (#","transactions":[[0,0,1000,1,253402300800000]]"#, "ledger/transactions[0][4]"),
    // Texts and numbers that are no values: an environment, a kind of document, a Boolean, a number of texts.
    (#","renewals":[[1,0,0,1]]"#, "ledger/renewals[0][1]"),
    (#","renewals":[[4,0,1,0]]"#, "ledger/renewals[0][3]"),
    (#","renewals":[[16384,0,1,2]]"#, "ledger/renewals[0][3]"),
    (#","renewals":[[2097152,0,1,-1]]"#, "ledger/renewals[0][3]"),
    (#","renewals":[[2097152,0,1,3,0,0]]"#, "ledger/renewals[0][3]"),
    // Order and repetition.
    (#","transactions":[[0,0,1000,1,1000],[0,0,1000,1,1000]]"#, "ledger/transactions[1][1]"),
    (#","claims":[[0,0,1000,1],[0,0,1000,1]]"#, "ledger/claims[1][3]"),
    (#","histories":[[0,0,1000],[0,0,1000]]"#, "ledger/histories[1][2]"),
    (#","renewals":[[0,0,1000],[0,0,1001],[0,0,1002]]"#, "ledger/renewals[2][2]"),
    (#","renewals":[[0,0,1000],[0,0,999]]"#, "ledger/renewals[1][2]"),
    // Types.
    (#","transactions":[[0,0,1000,1,1e3]]"#, "ledger/transactions[0][4]"),
    (#","transactions":[[0,0,1000,1,9223372036854775808]]"#, "ledger/transactions[0][4]"),
    (#","transactions":[["0"]]"#, "ledger/transactions[0][0]"),
    (#","transactions":[[[0]]]"#, "ledger/transactions[0][0]"),
    (#","transactions":[-0]"#, "ledger/transactions[0]"),
    (#","transactions":[[-0]]"#, "ledger/transactions[0]"),
    (#","transactions":{}"#, "ledger/transactions"),
    (#","transactions":null"#, "ledger/transactions"),
    // Members.
    (#","purchases":[]"#, "ledger/purchases"), (#","formatVersion":4"#, "ledger/formatVersion"),
  ])
  func `names the place that is wrong`(_ members: String, _ path: String) throws {
    let bytes = Self.json(members)
    let error = #expect(throws: LedgerError.self) { try EntitlementLedger(json: bytes[...]) }
    #expect(error?.code == .malformed)
    #expect(error?.path == path)
    #expect(error?.offset != nil)
  }

  @Test(arguments: [
    (#","transactions":[[0,2,1000,1,1000]]"#, "ledger/transactions[0][1]"),
    (#","transactions":[[0,0,1000,1,1000],[0,0,1000,1,1000]]"#, "ledger/transactions[1][1]"),
    (#","purchases":[]"#, "ledger/purchases"), ("", "ledger/texts[0]"),
  ])
  func `Foundation's decoder names the place, too`(_ members: String, _ path: String) throws {
    let error = #expect(throws: LedgerError.self) {
      try JSONDecoder().decode(EntitlementLedger.self, from: Data(Self.json(members)))
    }
    #expect(error?.code == .malformed)
    #expect(error?.path == path)
  }

  @Test func `Foundation's decoder rejects a member beside the ledger`() throws {
    let json =
      #"{"formatVersion":4,"more":1,"ledger":{"bundleId":"a","environments":[],"texts":[]}}"#
    let error = #expect(throws: LedgerError.self) {
      try JSONDecoder().decode(EntitlementLedger.self, from: Data(json.utf8))
    }
    #expect(error?.path == "more")
  }

  @Test(arguments: [
    #""pro","pro""#, #""1","pro","1""#, #""1",2"#, #""1",null"#, #""1","pro","more""#,
  ])
  func `rejects repeated, unused and other texts`(_ texts: String) throws {
    let bytes = Self.json(#","transactions":[\#(Self.row)]"#, texts: texts)
    let error = #expect(throws: LedgerError.self) { try EntitlementLedger(json: bytes[...]) }
    #expect(error?.path?.hasPrefix("ledger/texts[") == true)
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(EntitlementLedger.self, from: Data(bytes))
    }
  }

  @Test(arguments: [
    #""production","production""#, #""moon""#, #""Production""#, #""localTesting""#,
  ])
  func `rejects repeated and unknown environments`(_ names: String) throws {
    let json =
      #"{"formatVersion":4,"ledger":{"bundleId":"a","environments":[\#(names)],"texts":[]}}"#
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: Array(json.utf8)[...])
    }
    #expect(error?.path?.hasPrefix("ledger/environments[") == true)
  }

  @Test(arguments: [
    (#"{"formatVersion":4}"#, "ledger"), (#"{"formatVersion":4,"ledger":[]}"#, "ledger"),
    (#"{"formatVersion":4,"ledger":{}}"#, "ledger/bundleId"),
    (#"{"formatVersion":4,"ledger":{"bundleId":"a"}}"#, "ledger/environments"),
    (#"{"formatVersion":4,"ledger":{"bundleId":"a","environments":[]}}"#, "ledger/texts"),
    (
      #"{"formatVersion":4,"ledger":{"bundleId":1,"environments":[],"texts":[]}}"#,
      "ledger/bundleId"
    ),
    (#"{"formatVersion":4,"bundleId":"a"}"#, "bundleId"),
  ])
  func `names the member that is missing or wrong`(_ json: String, _ path: String) throws {
    let error = #expect(throws: LedgerError.self) {
      try EntitlementLedger(json: Array(json.utf8)[...])
    }
    #expect(error?.code == .malformed)
    #expect(error?.path == path)
  }

  @Test(arguments: ["transactions", "renewals", "texts"])
  func `deep nesting is an error`(_ name: String) throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let bytes = Self.json(#","\#(name)":\#(deep)"#)
    let error = #expect(throws: LedgerError.self) { try EntitlementLedger(json: bytes[...]) }
    #expect(error?.code == .malformed)
  }

  @Test func `a receipt among the tokens is an error`() throws {
    let bytes = Self.json(
      #","transactions":[[8,0,1000,1,2,1000]]"#,
      texts: #""1","app-receipt","pro""#
    )
    let error = #expect(throws: LedgerError.self) { try EntitlementLedger(json: bytes[...]) }
    #expect(error?.found == "app-receipt")
  }

  /// Every byte of a small ledger, changed: an error, or what Foundation reads.
  @Test(arguments: [UInt8(1), 2, 4, 8])
  func `a changed ledger is an error, or read as Foundation reads it`(_ change: UInt8) throws {
    let json = try EntitlementLedger([
      .paid(), .renewal(), .unpaid(grace: "2026-02-17"), .appTransaction(),
      .receipt(created: "2026-01-15", [.paid()]),
    ])
    .json()
    for place in json.indices {
      var changed = json
      changed[place] ^= change
      let read = Result { () throws(LedgerError) in try EntitlementLedger(json: changed[...]) }
      guard case .success(let ledger) = read else { continue }
      #expect(try JSONDecoder().decode(EntitlementLedger.self, from: Data(changed)) == ledger)
      #expect(try EntitlementLedger(json: ledger.json()[...]) == ledger)
    }
  }
}
