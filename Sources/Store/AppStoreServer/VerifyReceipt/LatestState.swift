// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreVerification

/// The newest known state of the customer of a receipt: the receipt, completed by evidence.
struct LatestState {
  /// The newest statement about each transaction.
  private(set) var transactions: [DatedTransaction] = []
  /// The renewal infos, by original transaction id.
  private(set) var renewals: [VerifyReceiptRenewal] = []
  /// The evidence that does not count.
  private(set) var omitted: [VerifyReceiptOmission] = []

  /// The state of the customer of an app receipt.
  init(of receipt: Verified<AppReceipt>, _ evidence: VerifyReceiptEvidence) {
    let app = receipt.value
    let own = app.inAppPurchases.map { DatedTransaction($0, in: app) }
    var scope = EvidenceScope(
      bundleId: app.bundleId,
      appAppleId: app.appAppleId,
      environment: receipt.environment,
      chains: own.map(\.value.chainId)
    )
    var statements = own
    for (number, other) in evidence.receipts.enumerated() {
      if let reason = scope.reason(toOmit: other) {
        omitted.append(VerifyReceiptOmission("receipt \(number + 1)", reason))
        continue
      }
      statements += other.value.inAppPurchases.map { DatedTransaction($0, in: other.value) }
    }
    add(statements, evidence, &scope)
  }

  /// The state of the customer of a legacy transaction receipt, without the purchase in the receipt
  /// itself.
  init(of receipt: Verified<LegacyTransactionReceipt>, _ evidence: VerifyReceiptEvidence) {
    let info = receipt.value.purchaseInfo
    var scope = EvidenceScope(
      bundleId: info.bundleId,
      appAppleId: info.appItemId,
      environment: receipt.environment,
      chains: [info.originalTransactionId ?? info.transactionId]
    )
    add([], evidence, &scope)
  }

  private mutating func add(
    _ statements: [DatedTransaction],
    _ evidence: VerifyReceiptEvidence,
    _ scope: inout EvidenceScope
  ) {
    let tokens = scope.select(evidence.transactions)
    let infos = scope.select(evidence.renewalInfos)
    omitted += tokens.omitted + infos.omitted
    transactions = LatestState.newest(statements + tokens.counted)
    renewals = infos.counted.values.sorted {
      isLowerNumber($0.originalTransactionId, than: $1.originalTransactionId)
    }
  }

  /// The newest statement about each transaction, completed from the older ones.
  private static func newest(_ statements: [DatedTransaction]) -> [DatedTransaction] {
    var newest: [DatedTransaction] = []
    var indices: [[UInt8]: Int] = [:]
    for statement in statements.sorted(by: { $0.signed > $1.signed }) {
      if let index = indices[statement.id] {
        newest[index].value.complete(from: statement.value)
        newest[index].isFromToken = newest[index].isFromToken || statement.isFromToken
      } else {
        indices[statement.id] = newest.count
        newest.append(statement)
      }
    }
    return newest
  }

  /// The transactions of `latest_receipt_info`; with `exclude-old-transactions`, only the newest of each subscription.
  func transactions(excludingOld: Bool) -> [VerifyReceiptTransaction] {
    guard excludingOld else { return transactions.map(\.value) }
    var newest: [[UInt8]: VerifyReceiptTransaction] = [:]
    for transaction in transactions where transaction.value.isAutoRenewable {
      if let known = newest[transaction.chain], !transaction.value.isLater(than: known) { continue }
      newest[transaction.chain] = transaction.value
    }
    return transactions.map(\.value).filter { !$0.isAutoRenewable } + newest.values
  }

  /// Adds to the purchases of a receipt the members that only tokens have and that no later event changes.
  func completed(_ purchases: [VerifyReceiptTransaction]) -> [VerifyReceiptTransaction] {
    let tokens = transactions.filter(\.isFromToken).map { ($0.id, $0.value) }
    let known = Dictionary(tokens) { first, _ in first }
    return purchases.map { purchase in
      guard let token = known[purchase.key] else { return purchase }
      var purchase = purchase
      purchase.offerCodeRefName = token.offerCodeRefName
      purchase.ownershipType = token.ownershipType
      purchase.appAccountToken = token.appAccountToken
      // An upgrade before the receipt was created has canceled the purchase.
      purchase.isUpgraded = token.isUpgraded && purchase.cancellationDate != nil
      return purchase
    }
  }

  /// The newest transaction of a subscription.
  func newest(of chainId: String) -> VerifyReceiptTransaction? {
    let chain = transactions.lazy.map(\.value).filter {
      $0.chainId.utf8.elementsEqual(chainId.utf8)
    }
    return chain.max { $1.isLater(than: $0) }
  }
}

extension VerifyReceiptTransaction {
  /// Whether the period of a subscription begins later.
  fileprivate func isLater(than other: VerifyReceiptTransaction) -> Bool {
    if purchaseDate != other.purchaseDate { return purchaseDate > other.purchaseDate }
    return isLowerNumber(other.transactionId, than: transactionId)
  }
}

/// Whether a decimal number is lower: the order of identifiers in genuine answers.
func isLowerNumber(_ left: String, than right: String) -> Bool {
  let (first, second) = (left.utf8, right.utf8)
  if first.count != second.count { return first.count < second.count }
  return first.lexicographicallyPrecedes(second)
}
