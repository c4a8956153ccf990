// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictJSON
import TestSupport
import Testing

/// Randomly mutated payloads; the seed is in the name of the generator.
struct PayloadRandomTests {
  @Test func `20,000 mutated payloads do not trap`() {
    var generator = SeededGenerator(seed: 0xBE27)
    var counts = (read: 0, rejected: 0)
    for _ in 0..<20_000 {
      let bytes = [0x20, 0x20] + generator.mutation(of: Array(Self.json.utf8)) + [0x7D]
      let slice = bytes[2..<bytes.count - 1]
      do {
        visit(try TransactionPayload(slice))
        counts.read += 1
      } catch {
        counts.rejected += 1
        if error.offset.map({ slice.startIndex...slice.endIndex ~= $0 }) != true {
          Issue.record("\(error) in \(bytes)")
        }
      }
    }
    #expect(counts.read > 0)
    #expect(counts.rejected > 0)
  }

  private func visit(_ payload: TransactionPayload) {
    _ = (payload.transactionId, payload.purchaseDate, payload.quantity, payload.type)
    _ = (payload.appAccountToken?.canonical, payload.isUpgraded, payload.price)
    _ = (payload.unknownMembers, payload.signedMembers, payload.hashValue)
    _ = payload.object["purchaseDate"]?.number?.decimal?.description
    for item in payload.advancedCommerceInfo?.items ?? [] {
      _ = (item.sku, item.refunds?.first?.refundDate, item.revocationDate)
    }
  }

  private static let json = #"""
    {"transactionId":"1","purchaseDate":1697679936049.7297,"quantity":1,"type":"Consumable",
    "appAccountToken":"7e3fb20b-4cdb-47cc-936d-99d65f608138","isUpgraded":false,"price":-990,"new":[],
    "advancedCommerceInfo":{"items":[{"SKU":"s","refunds":[{"refundDate":1e12}]},{"SKU":"\u0074"}]}}
    """#
}
