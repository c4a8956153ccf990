// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// All that is known of one transaction: the newest of what tokens say, and of what receipts say.
struct PurchaseRecord: Hashable, Codable, Sendable {
  let key: EvidenceKey
  private var token: Boxed<Dated<PurchaseFacts>>?
  private var receipt: Boxed<Dated<PurchaseFacts>>?

  init(_ key: EvidenceKey, _ facts: Dated<PurchaseFacts>) {
    self.key = key
    if facts.kind.isReceipt { receipt = Boxed(facts) } else { token = Boxed(facts) }
  }

  func merged(with other: PurchaseRecord) -> PurchaseRecord {
    var merged = self
    merged.token = token.merged(with: other.token)
    merged.receipt = receipt.merged(with: other.receipt)
    return merged
  }

  /// When the newest copy was signed.
  var signedDate: Timestamp {
    max(token?.value.signedDate ?? .earliest, receipt?.value.signedDate ?? .earliest)
  }

  /// What is known, from both.
  var purchase: Purchase? {
    guard let token = token?.value else {
      return receipt.map { Purchase(key: key, $0.value, isOfReceipt: true) }
    }
    guard let receipt = receipt?.value, receipt.signedDate > token.signedDate else {
      return Purchase(key: key, token, alias: alias)
    }
    // E-5.
    let facts = token.fact.updated(from: receipt.fact)
    return Purchase(key: key, token, facts: facts, signedDate: receipt.signedDate, alias: alias)
  }

  /// The line as a receipt names it, where a token names it otherwise.
  private var alias: Identifier? {
    guard let line = receipt?.value.fact.originalTransactionId else { return nil }
    return line == token?.value.fact.originalTransactionId ? nil : line
  }
}

/// One transaction as the rules see it.
///
/// It is passed on by reference: the rules put thousands of them into order, and each has many members.
final class Purchase: Sendable {
  let key: EvidenceKey
  let facts: PurchaseFacts
  let kind: EvidenceKind
  let signedDate: Timestamp
  /// Whether nothing but receipts tell of it.
  let isOfReceipt: Bool
  let isContested: Bool
  /// Another name of its line, in a receipt.
  let alias: Identifier?

  init(
    key: EvidenceKey,
    _ dated: Dated<PurchaseFacts>,
    facts: PurchaseFacts? = nil,
    signedDate: Timestamp? = nil,
    isOfReceipt: Bool = false,
    alias: Identifier? = nil
  ) {
    self.key = key
    self.facts = facts ?? dated.fact
    kind = dated.kind
    self.signedDate = signedDate ?? dated.signedDate
    self.isOfReceipt = isOfReceipt
    isContested = dated.isContested
    self.alias = alias
  }

  var source: EvidenceSource {
    EvidenceSource(
      transactionId: facts.transactionId.text,
      originalTransactionId: facts.originalTransactionId.text,
      kind: kind,
      signedDate: signedDate
    )
  }
}
