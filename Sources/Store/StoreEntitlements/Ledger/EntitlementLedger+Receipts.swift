// SPDX-License-Identifier: Apache-2.0

import StorePayloads
public import StoreReceipts
public import StoreVerification
import StrictTime

// E-1, E-5: the evidence in receipts.

extension EntitlementLedger {
  /// Adds all purchases of a receipt and the first download of the app.
  @discardableResult
  public mutating func add(_ receipt: Verified<AppReceipt>) -> [DroppedEvidence] {
    let value = receipt.value
    let subject = "app receipt of \(value.creationDate)"
    guard let environment = value.environment?.kind else {
      return [DroppedEvidence(reason: .otherEnvironment, subject: subject)]
    }
    if let reason = reasonToDrop(value.bundleId, environment) {
      return [DroppedEvidence(reason: reason, subject: subject)]
    }
    func key(_ id: Identifier) -> EvidenceKey {
      EvidenceKey(environment, id, signer: receipt.leafSHA256, download: nil)
    }
    for purchase in value.inAppPurchases {
      let facts = PurchaseFacts(purchase)
      let dated = Dated(facts, signed: value.creationDate, in: .appReceipt)
      put(PurchaseRecord(dated), of: key(facts.transactionId))
    }
    let facts = AppFacts(
      originalApplicationVersion: value.originalApplicationVersion,
      originalPurchaseDate: value.originalPurchaseDate
    )
    put(Dated(facts, signed: value.creationDate, in: .appReceipt), about: key(Identifier("")))
    return []
  }

  /// Adds the purchase of a legacy transaction receipt.
  @discardableResult
  public mutating func add(
    _ receipt: Verified<LegacyTransactionReceipt>
  ) -> [DroppedEvidence] {
    let value = receipt.value
    let subject = "transaction receipt \(value.purchaseInfo.transactionId)"
    guard let environment = receipt.environment else {
      return [DroppedEvidence(reason: .otherEnvironment, subject: subject)]
    }
    if let reason = reasonToDrop(value.purchaseInfo.bundleId, environment) {
      return [DroppedEvidence(reason: reason, subject: subject)]
    }
    let facts = PurchaseFacts(value.purchaseInfo)
    let key = EvidenceKey(
      environment,
      facts.transactionId,
      signer: receipt.leafSHA256,
      download: nil
    )
    let dated = Dated(facts, signed: receipt.signingTime, in: .transactionReceipt)
    put(PurchaseRecord(dated), of: key)
    return []
  }
}
