// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// A record with its key, in ledgers of the format versions 1 and 2.
struct PurchaseEntry: Decodable {
  let key: EvidenceKey
  let record: PurchaseRecord

  private enum Keys: String, CodingKey {
    case key, token, receipt, firstSigned
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    key = try container.decode(EvidenceKey.self, forKey: .key)
    let token = try container.decodeIfPresent(Dated<PurchaseFacts>.self, forKey: .token)
    let receipt = try container.decodeIfPresent(Dated<PurchaseFacts>.self, forKey: .receipt)
    let areOfTheirKind = token?.kind.isToken != false && receipt?.kind.isToken != true
    let copies = [token, receipt].compactMap { $0 }
    guard let first = copies.first, areOfTheirKind else {
      throw LedgerError(
        .malformed,
        at: "purchases",
        expected: "a transaction from a token or a receipt",
        found: copies.isEmpty ? "neither" : "another kind of document"
      )
    }
    var record = PurchaseRecord(first)
    for copy in copies.dropFirst() { record = record.merged(with: PurchaseRecord(copy)) }
    // Version 1 has no such member.
    let firstSigned = try container.decodeIfPresent(Timestamp.self, forKey: .firstSigned)
    record.firstSigned = min(firstSigned ?? record.firstSigned, record.firstSigned)
    self.record = record
  }
}
