// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// A record with its key, as it is stored.
struct PurchaseEntry: Codable {
  let key: EvidenceKey
  let record: PurchaseRecord

  init(key: EvidenceKey, record: PurchaseRecord) {
    self.key = key
    self.record = record
  }

  private enum Keys: String, CodingKey {
    case key
  }

  init(from decoder: any Decoder) throws {
    key = try decoder.container(keyedBy: Keys.self).decode(EvidenceKey.self, forKey: .key)
    record = try PurchaseRecord(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(key, forKey: .key)
    try record.encode(to: encoder)
  }
}

extension PurchaseRecord: Codable {
  private enum Keys: String, CodingKey {
    case token, receipt, firstSigned
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    token = try container.decodeIfPresent(Boxed<Dated<PurchaseFacts>>.self, forKey: .token)
    receipt = try container.decodeIfPresent(Boxed<Dated<PurchaseFacts>>.self, forKey: .receipt)
    let signed = [token?.value.signedDate, receipt?.value.signedDate].compactMap { $0 }.min()
    // Ledgers of version 1 have no such member.
    firstSigned =
      try container.decodeIfPresent(Timestamp.self, forKey: .firstSigned) ?? signed ?? .latest
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encodeIfPresent(token, forKey: .token)
    try container.encodeIfPresent(receipt, forKey: .receipt)
    try container.encode(firstSigned, forKey: .firstSigned)
  }
}
