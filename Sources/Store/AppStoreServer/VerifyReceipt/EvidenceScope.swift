// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime

/// Decides which tokens are about the app, the environment and the customer of a receipt.
struct EvidenceScope {
  private let bundleId: String
  private let environment: StoreEnvironment?
  /// The original transaction ids of the receipt, and later of all tokens that count, as UTF-8.
  private(set) var chains: Set<[UInt8]>
  /// The app transaction ids of the tokens about these transactions.
  private var customers: Set<[UInt8]> = []

  init(bundleId: String, environment: StoreEnvironment?, chains: some Sequence<String>) {
    self.bundleId = bundleId
    self.environment = environment?.canonical ?? .sandbox
    self.chains = Set(chains.map { Array($0.utf8) })
  }

  /// The transactions that count, and the reasons why the others do not.
  mutating func select(
    _ tokens: [Verified<TransactionPayload>]
  ) -> (counted: [DatedTransaction], omitted: [VerifyReceiptOmission]) {
    var omitted: [VerifyReceiptOmission] = []
    var candidates: [(token: TransactionPayload, dated: DatedTransaction)] = []
    for token in tokens {
      let subject = "transaction \(token.value.transactionId ?? "without id")"
      if let reason = reason(toOmit: token) {
        omitted.append(VerifyReceiptOmission(subject, reason))
      } else if let transaction = VerifyReceiptTransaction(token.value) {
        candidates.append((token.value, DatedTransaction(transaction, of: token)))
      } else {
        omitted.append(VerifyReceiptOmission(subject, .incomplete))
      }
    }
    for (token, dated) in candidates where chains.contains(dated.chain) {
      if let customer = token.appTransactionId { customers.insert(Array(customer.utf8)) }
    }
    let known = chains
    var counted: [DatedTransaction] = []
    for (token, dated) in candidates {
      let isKnown = known.contains(dated.chain)
      if !isKnown, isOtherCustomer(token.appTransactionId) {
        omitted.append(
          VerifyReceiptOmission("transaction \(dated.value.transactionId)", .otherCustomer)
        )
      } else if !isKnown, token.type == .consumable {
        omitted.append(
          VerifyReceiptOmission("transaction \(dated.value.transactionId)", .maybeFinished)
        )
      } else {
        chains.insert(dated.chain)
        counted.append(dated)
      }
    }
    return (counted, omitted)
  }

  /// The newest renewal info of each subscription, by original transaction id, and the reasons why the
  /// others do not count.
  func select(
    _ tokens: [Verified<RenewalInfoPayload>]
  ) -> (counted: [[UInt8]: VerifyReceiptRenewal], omitted: [VerifyReceiptOmission]) {
    var omitted: [VerifyReceiptOmission] = []
    var newest: [[UInt8]: (signed: Timestamp, renewal: VerifyReceiptRenewal)] = [:]
    for token in tokens {
      let subject = "renewal info of \(token.value.originalTransactionId ?? "no subscription")"
      guard let renewal = VerifyReceiptRenewal(token.value) else {
        omitted.append(VerifyReceiptOmission(subject, .incomplete))
        continue
      }
      let chain = Array(renewal.originalTransactionId.utf8)
      if let reason = reason(toOmit: token, of: chain) {
        omitted.append(VerifyReceiptOmission(subject, reason))
        continue
      }
      let signed = token.value.signedDate ?? token.signingTime
      if let known = newest[chain], known.signed >= signed { continue }
      newest[chain] = (signed, renewal)
    }
    return (newest.mapValues(\.renewal), omitted)
  }

  /// Whether a receipt is about the app and the environment.
  func contains(_ receipt: Verified<AppReceipt>) -> Bool {
    receipt.value.bundleId.utf8.elementsEqual(bundleId.utf8)
      && (receipt.environment?.canonical ?? .sandbox) == environment
  }

  private func reason(
    toOmit token: Verified<TransactionPayload>
  ) -> VerifyReceiptOmission.Reason? {
    guard token.value.bundleId?.utf8.elementsEqual(bundleId.utf8) == true else { return .otherApp }
    return token.environment?.canonical == environment ? nil : .otherEnvironment
  }

  /// A renewal info names no app, so it must be about a known subscription.
  private func reason(
    toOmit token: Verified<RenewalInfoPayload>,
    of chain: [UInt8]
  ) -> VerifyReceiptOmission.Reason? {
    guard token.environment?.canonical == environment else { return .otherEnvironment }
    guard chains.contains(chain) else { return .noTransaction }
    return nil
  }

  private func isOtherCustomer(_ appTransactionId: String?) -> Bool {
    guard let appTransactionId, !customers.isEmpty else { return false }
    return !customers.contains(Array(appTransactionId.utf8))
  }
}

/// A transaction as a receipt or token stated it at a given time.
struct DatedTransaction {
  var value: VerifyReceiptTransaction
  let signed: Timestamp
  /// Whether the statement is from a token, which has members that receipts lack.
  var isFromToken: Bool

  /// A purchase in a receipt.
  init(_ purchase: InAppPurchase, in receipt: AppReceipt) {
    value = VerifyReceiptTransaction(purchase)
    signed = receipt.creationDate
    isFromToken = false
  }

  init(_ transaction: VerifyReceiptTransaction, of token: Verified<TransactionPayload>) {
    value = transaction
    signed = token.value.signedDate ?? token.signingTime
    isFromToken = true
  }

  /// The original transaction id, as UTF-8.
  var chain: [UInt8] { Array(value.chainId.utf8) }

  /// Transaction and product id, as UTF-8: test receipts repeat transaction ids.
  var id: [UInt8] { value.key }
}

extension VerifyReceiptTransaction {
  /// Transaction and product id, as UTF-8.
  var key: [UInt8] { Array(transactionId.utf8) + [0] + Array(productId.utf8) }
}
