// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// All that is known of one transaction: the newest of what tokens say, and of what receipts say.
///
/// A ledger has a hundred thousand of them in one table: the key is in the table alone, and the facts are elsewhere.
struct PurchaseRecord: Hashable, Sendable {
  private var token: Boxed<Dated<PurchaseFacts>>?
  private var receipt: Boxed<Dated<PurchaseFacts>>?
  /// E-11b: when the first known copy was signed.
  private var firstSigned: Timestamp

  init(_ facts: Dated<PurchaseFacts>) {
    firstSigned = facts.signedDate
    if facts.kind.isReceipt { receipt = Boxed(facts) } else { token = Boxed(facts) }
  }

  func merged(with other: PurchaseRecord) -> PurchaseRecord {
    var merged = self
    merged.token = token.merged(with: other.token)
    merged.receipt = receipt.merged(with: other.receipt)
    merged.firstSigned = min(firstSigned, other.firstSigned)
    return merged
  }

  /// The chain that the transaction names; a token's name counts before a receipt's.
  func chain(of key: EvidenceKey) -> EvidenceKey {
    let id = (token ?? receipt)?.value.fact.originalTransactionId ?? key.id
    return EvidenceKey(id, sameMakerAs: key)
  }

  /// When the newest copy was signed.
  var signedDate: Timestamp {
    max(token?.value.signedDate ?? .earliest, receipt?.value.signedDate ?? .earliest)
  }

  /// What is known, from both.
  func purchase(of key: EvidenceKey) -> Purchase? {
    let receipt = receipt?.value
    guard let newest = token?.value ?? receipt else { return nil }
    let isReceiptNewer = receipt.map { $0.signedDate > newest.signedDate } ?? false
    return Purchase(
      key: key,
      newest,
      // E-5.
      facts: isReceiptNewer ? receipt.map { newest.fact.updated(from: $0.fact) } : nil,
      signedDate: isReceiptNewer ? receipt?.signedDate : nil,
      firstSigned: firstSigned,
      receiptDate: receipt?.signedDate,
      alias: alias
    )
  }

  /// The chain as a receipt names it, where a token names it otherwise.
  private var alias: Identifier? {
    guard let chain = receipt?.value.fact.originalTransactionId, let token else { return nil }
    return chain == token.value.fact.originalTransactionId ? nil : chain
  }
}

/// A record with its key, as it is written.
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

/// One transaction as the rules see it.
///
/// The facts are passed on by reference: the rules sort thousands of purchases, and each has many members.
struct Purchase: Sendable {
  let key: EvidenceKey
  private let storage: Storage
  /// When the newest copy was signed.
  let signedDate: Timestamp
  /// E-11b: when the first known copy was signed.
  let firstSigned: Timestamp
  /// When the newest receipt that lists it was made.
  let receiptDate: Timestamp?
  /// Whether all evidence of it is from receipts.
  let isOfReceipt: Bool
  /// Another name of its chain, in a receipt.
  let alias: Identifier?
  /// Whether it is the original transaction, seen under another id (E-3).
  var isOriginalElsewhere = false

  private final class Storage: Sendable {
    let facts: PurchaseFacts
    let kind: EvidenceKind
    let isContested: Bool

    init(_ facts: PurchaseFacts, _ dated: Dated<PurchaseFacts>) {
      self.facts = facts
      kind = dated.kind
      isContested = dated.isContested
    }
  }

  init(
    key: EvidenceKey,
    _ dated: Dated<PurchaseFacts>,
    facts: PurchaseFacts? = nil,
    signedDate: Timestamp? = nil,
    firstSigned: Timestamp,
    receiptDate: Timestamp?,
    alias: Identifier? = nil
  ) {
    self.key = key
    storage = Storage(facts ?? dated.fact, dated)
    self.signedDate = signedDate ?? dated.signedDate
    self.firstSigned = firstSigned
    self.receiptDate = receiptDate
    isOfReceipt = dated.kind.isReceipt
    self.alias = alias
  }

  var facts: PurchaseFacts { storage.facts }
  var kind: EvidenceKind { storage.kind }
  var isContested: Bool { storage.isContested }

  var source: EvidenceSource {
    EvidenceSource(
      transactionId: facts.transactionId.text,
      originalTransactionId: facts.originalTransactionId.text,
      kind: kind,
      signedDate: signedDate
    )
  }
}
