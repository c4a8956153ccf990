// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// A transaction, merged from tokens and receipts.
///
/// The facts are stored by reference: the rules sort thousands of purchases.
struct Purchase: Sendable {
  let key: EvidenceKey
  private let storage: Storage
  /// The signed date of the newest copy.
  let signedDate: Timestamp
  /// E-11b: the signed date of the oldest known copy.
  let firstSigned: Timestamp
  /// The creation date of the newest receipt that lists it.
  let receiptDate: Timestamp?
  /// Whether it is known from receipts only.
  let isOfReceipt: Bool
  /// A different chain, in a receipt.
  let alias: EvidenceKey?
  /// E-3: whether it is the original transaction under another id.
  var isOriginalElsewhere = false
  /// E-3: the number of the period in its chain, if seats were added to it.
  var sharedPeriod: Int?
  /// E-3d: whether it was seen before seats were added to its period.
  var isFirstOfPeriod = false
  /// E-10: the signed date of the newest token, if it shows neither a revocation nor an upgrade; of a revoked purchase that of
  /// the last message or renewal info about it before the revocation.
  var inForceAt: Timestamp?

  private final class Storage: Sendable {
    let facts: PurchaseFacts
    let kind: DocumentKind
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
    alias: EvidenceKey? = nil
  ) {
    self.key = key
    storage = Storage(facts ?? dated.fact, dated)
    self.signedDate = signedDate ?? dated.signedDate
    self.firstSigned = firstSigned
    self.receiptDate = receiptDate
    isOfReceipt = !dated.kind.isToken
    self.alias = alias
    let isInForce = !isOfReceipt && dated.fact.revocation == nil && !dated.fact.isUpgraded
    inForceAt = isInForce ? dated.signedDate : nil
  }

  /// E-5: the purchase with what a newer receipt, under another transaction id, changes.
  func updated(from receipt: Purchase) -> Purchase {
    guard receipt.signedDate > signedDate else { return self }
    var purchase = Purchase(
      key: key,
      Dated(facts, signed: signedDate, in: kind, isContested: isContested),
      facts: facts.updated(from: receipt.facts),
      signedDate: receipt.signedDate,
      firstSigned: min(firstSigned, receipt.firstSigned),
      receiptDate: [receiptDate, receipt.receiptDate].compactMap(\.self).max(),
      alias: alias
    )
    purchase.inForceAt = inForceAt
    purchase.isFirstOfPeriod = isFirstOfPeriod
    return purchase
  }

  /// The purchase with another end.
  func ending(at end: Timestamp) -> Purchase {
    guard facts.expiresDate != end else { return self }
    var ending = facts
    ending.expiresDate = end
    return with(ending)
  }

  /// The purchase with another revocation.
  func revoked(_ revocation: Revocation) -> Purchase {
    var revoked = facts
    revoked.revocation = revocation
    return with(revoked)
  }

  private func with(_ facts: PurchaseFacts) -> Purchase {
    var purchase = Purchase(
      key: key,
      Dated(facts, signed: signedDate, in: kind, isContested: isContested),
      firstSigned: firstSigned,
      receiptDate: receiptDate,
      alias: alias
    )
    purchase.sharedPeriod = sharedPeriod
    purchase.isOriginalElsewhere = isOriginalElsewhere
    purchase.isFirstOfPeriod = isFirstOfPeriod
    purchase.inForceAt = inForceAt
    return purchase
  }

  var facts: PurchaseFacts { storage.facts }
  /// The chain.
  var chain: EvidenceKey { EvidenceKey(ofChainOf: facts, key.keyEnvironment) }
  var kind: DocumentKind { storage.kind }
  var isContested: Bool { storage.isContested }

  var source: EvidenceSource {
    EvidenceSource(
      transactionId: facts.transactionId.text,
      originalTransactionId: facts.originalTransactionId.text,
      kind: kind,
      signedDate: signedDate,
      seatHolder: facts.seatHolder?.text
    )
  }
}

extension Purchase {
  /// Whether the purchase is a period of a subscription; a purchase of unknown type is a period if it has
  /// an end.
  var isSubscription: Bool {
    switch facts.kind {
    case .autoRenewable?: true
    case .nonConsumable?, .consumable?, .nonRenewing?: false
    default: facts.expiresDate != nil
    }
  }

  /// The revocation, if its date is not later than this time.
  func revocation(by time: Timestamp) -> Revocation? {
    facts.revocation.flatMap { $0.date <= time ? $0 : nil }
  }

  /// By purchase date, end, oldest signed date and id; a total order.
  ///
  /// Of two with the same date, Apple may have named the earlier one: it is upgraded. A copy that is fetched again does not
  /// change the order.
  func begins(before other: Purchase) -> Bool {
    if facts.purchaseDate != other.facts.purchaseDate {
      return facts.purchaseDate < other.facts.purchaseDate
    }
    if facts.isUpgraded != other.facts.isUpgraded { return facts.isUpgraded }
    let (end, otherEnd) = (facts.expiresDate, other.facts.expiresDate)
    if end != otherEnd {
      guard let end, let otherEnd else { return end == nil }
      return end < otherEnd
    }
    if firstSigned != other.firstSigned { return firstSigned < other.firstSigned }
    return key < other.key
  }
}
