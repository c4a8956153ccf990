// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The newest facts of a transaction, from tokens and from receipts.
///
/// A table has a hundred thousand records: the key is in the table only, and the facts are on the heap.
struct PurchaseRecord: Hashable, Sendable {
  var token: Boxed<Dated<PurchaseFacts>>?
  var receipt: Boxed<Dated<PurchaseFacts>>?
  /// E-11b: the signed date of the oldest known copy.
  var firstSigned: Timestamp
  /// E-3d: whether a token of a multiseat purchase was signed before seats were added: it is the first of its period.
  ///
  /// The tokens of added seats have a reason from the beginning, those of the first transaction from then on.
  var isFirstOfPeriod: Bool

  init(_ facts: Dated<PurchaseFacts>) {
    firstSigned = facts.signedDate
    // Receipts have no seats.
    isFirstOfPeriod = facts.fact.seats != nil && facts.fact.additionalReason == nil
    if facts.kind.isToken { token = Boxed(facts) } else { receipt = Boxed(facts) }
  }

  func merged(with other: PurchaseRecord) -> PurchaseRecord {
    var merged = self
    merged.token = token.merged(with: other.token)
    merged.receipt = receipt.merged(with: other.receipt)
    merged.firstSigned = min(firstSigned, other.firstSigned)
    merged.isFirstOfPeriod = isFirstOfPeriod || other.isFirstOfPeriod
    return merged
  }

  /// The chain of the transaction, by its token or else its receipt.
  func chain(of key: EvidenceKey) -> EvidenceKey {
    (token ?? receipt).map { EvidenceKey(ofChainOf: $0.value.fact, key.keyEnvironment) } ?? key
  }

  /// The signed date of the newest copy.
  var signedDate: Timestamp {
    max(token?.value.signedDate ?? .earliest, receipt?.value.signedDate ?? .earliest)
  }

  /// The merged facts.
  func purchase(of key: EvidenceKey) -> Purchase? {
    let receipt = receipt?.value
    guard let newest = token?.value ?? receipt else { return nil }
    let isReceiptNewer = receipt.map { $0.signedDate > newest.signedDate } ?? false
    var purchase = Purchase(
      key: key,
      newest,
      // E-5.
      facts: isReceiptNewer ? receipt.map { newest.fact.updated(from: $0.fact) } : nil,
      signedDate: isReceiptNewer ? receipt?.signedDate : nil,
      firstSigned: firstSigned,
      receiptDate: receipt?.signedDate,
      alias: alias(in: key.keyEnvironment)
    )
    purchase.isFirstOfPeriod = isFirstOfPeriod
    return purchase
  }

  /// The chain of the receipt, if it differs from that of the token; a receipt does not say who holds a seat.
  private func alias(in environment: KeyEnvironment) -> EvidenceKey? {
    guard let token, let receipt else { return nil }
    let alias = EvidenceKey(ofOriginalOf: receipt.value.fact, environment)
    return alias == EvidenceKey(ofOriginalOf: token.value.fact, environment) ? nil : alias
  }
}
