// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import TestSupport
import Testing

/// The rows of every payload: names, and the properties that read the members.
struct PayloadRowTests {
  @Test(arguments: PayloadTable.all, [1, 2])
  func `each property reads its own member`(_ table: PayloadTable, _ seed: Int) throws {
    for only in Self.alternatives[table.name] ?? [""] {
      let leftOut = Set(Self.alternatives[table.name] ?? []).subtracting([only])
      let sample = Sample(of: table.fields, seed: seed, leavingOut: leftOut)
      #expect(try table.read(sample.json).said == sample.value)
    }
  }

  @Test(arguments: PayloadTable.all)
  func `each member has one row`(_ table: PayloadTable) {
    let names = table.fields.list.map(\.name)
    #expect(Set(names).count == names.count)
    let isItsOwn = table.fields.payload == table.type
    #expect(isItsOwn)
  }

  /// Members that exclude each other.
  private static let alternatives = [
    "NotificationPayload": ["data", "summary", "externalPurchaseToken", "appData", "unclaimInfo"]
  ]
}
