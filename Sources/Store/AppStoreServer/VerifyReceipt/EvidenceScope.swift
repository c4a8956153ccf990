// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime

/// Decides which tokens are about the app, the environment and the customer of a receipt.
struct EvidenceScope {
  private let bundleId: String
  private let appAppleId: Int64?
  private let environment: StoreEnvironment?
  /// The original transaction ids of the receipt, and later of all tokens that count, as UTF-8.
  private(set) var chains: Set<[UInt8]>
  /// The app transaction ids of the tokens about these transactions.
  private var customers: Set<[UInt8]> = []
  /// The signers of the transactions of each chain: Xcode numbers transactions 0, 1, 2 on each machine.
  private var signers: [[UInt8]: Set<[UInt8]>] = [:]

  init(
    bundleId: String,
    appAppleId: Int64?,
    environment: StoreEnvironment?,
    chains: some Sequence<String>
  ) {
    self.bundleId = bundleId
    self.appAppleId = appAppleId
    self.environment = environment?.canonical ?? .sandbox
    self.chains = Set(chains.map { Array($0.utf8) })
  }

  /// The transactions that count, and the reasons why the others do not.
  mutating func select(
    _ evidence: [EvidenceToken<TransactionPayload>]
  ) -> (counted: [DatedTransaction], omitted: [VerifyReceiptOmission]) {
    var omitted: [VerifyReceiptOmission] = []
    var candidates: [(token: TransactionPayload, dated: DatedTransaction)] = []
    for evidence in evidence {
      let token = evidence.token
      let subject = "transaction \(token.value.transactionId ?? "without id")"
      if let reason = reason(toOmit: evidence) {
        omitted.append(VerifyReceiptOmission(subject, reason))
      } else if let transaction = VerifyReceiptTransaction(token.value) {
        let dated = DatedTransaction(transaction, of: token)
        candidates.append((token.value, dated))
        signers[dated.chain, default: []].insert(token.leafSHA256)
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
      if isOtherCustomer(token.appTransactionId) {
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
    _ evidence: [EvidenceToken<RenewalInfoPayload>]
  ) -> (counted: [[UInt8]: VerifyReceiptRenewal], omitted: [VerifyReceiptOmission]) {
    var omitted: [VerifyReceiptOmission] = []
    var newest: [[UInt8]: (signed: Timestamp, renewal: VerifyReceiptRenewal)] = [:]
    for evidence in evidence {
      let token = evidence.token
      let subject = "renewal info of \(token.value.originalTransactionId ?? "no subscription")"
      guard let renewal = VerifyReceiptRenewal(token.value) else {
        omitted.append(VerifyReceiptOmission(subject, .incomplete))
        continue
      }
      let chain = Array(renewal.originalTransactionId.utf8)
      if let reason = reason(toOmit: evidence, of: chain) {
        omitted.append(VerifyReceiptOmission(subject, reason))
        continue
      }
      let signed = token.evidenceDate
      if let known = newest[chain], known.signed >= signed { continue }
      newest[chain] = (signed, renewal)
    }
    return (newest.mapValues(\.renewal), omitted)
  }

  /// The reason why another receipt does not count; `nil` if it is about the app and from the environment.
  func reason(toOmit receipt: Verified<AppReceipt>) -> VerifyReceiptOmission.Reason? {
    guard isOfApp(receipt.value.bundleId, receipt.value.appAppleId) else { return .otherApp }
    let found = receipt.environment?.canonical ?? .sandbox
    return found == environment ? nil : .otherEnvironment
  }

  private func reason(
    toOmit evidence: EvidenceToken<TransactionPayload>
  ) -> VerifyReceiptOmission.Reason? {
    guard let bundleId = evidence.token.value.bundleId else { return .appNotNamed }
    guard isOfApp(bundleId, evidence.notifiedAppAppleId) else { return .otherApp }
    return evidence.token.environment?.canonical == environment ? nil : .otherEnvironment
  }

  /// A renewal info names no app, so it must be about a known subscription, in Xcode of the same signer.
  private func reason(
    toOmit evidence: EvidenceToken<RenewalInfoPayload>,
    of chain: [UInt8]
  ) -> VerifyReceiptOmission.Reason? {
    if let bundleId = evidence.notifiedBundleId, !isOfApp(bundleId, evidence.notifiedAppAppleId) {
      return .otherApp
    }
    guard evidence.token.environment?.canonical == environment else { return .otherEnvironment }
    let isSignedBySame = signers[chain]?.contains(evidence.token.leafSHA256) ?? false
    guard chains.contains(chain), environment != .xcode || isSignedBySame else {
      return .noTransaction
    }
    return nil
  }

  /// Whether the app is that of the receipt; App Store ids are compared if both are known.
  private func isOfApp(_ bundleId: String, _ appAppleId: Int64?) -> Bool {
    guard bundleId.utf8.elementsEqual(self.bundleId.utf8) else { return false }
    guard let expected = self.appAppleId, let appAppleId, appAppleId != 0 else { return true }
    return appAppleId == expected
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
    signed = token.evidenceDate
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
