// SPDX-License-Identifier: Apache-2.0

public import StoreReceipts
public import StoreVerification

// E-5: the evidence in receipts.

extension EntitlementLedger {
  /// Adds all purchases of a receipt, and the facts about how the app was first obtained.
  public mutating func add(_ receipt: Verified<AppReceipt>) -> [DroppedEvidence] {
    let value = receipt.value
    return keep(
      "app receipt of \(value.creationDate)",
      about: value.bundleId,
      from: value.environment?.canonical
    ) { ledger, environment in
      for purchase in value.inAppPurchases {
        let facts = PurchaseFacts(purchase)
        let dated = Dated(facts, signed: value.creationDate, in: .appReceipt)
        ledger.put(PurchaseRecord(dated), of: EvidenceKey(of: facts, KeyEnvironment(environment)))
      }
      let facts = AppFacts(
        originalApplicationVersion: value.originalApplicationVersion,
        originalPurchaseDate: value.originalPurchaseDate
      )
      let dated = Dated(facts, signed: value.creationDate, in: .appReceipt)
      ledger.put(dated, about: EvidenceKey(KeyEnvironment(environment), Identifier("")))
      return nil
    }
  }

  /// Adds the purchase of a legacy transaction receipt.
  public mutating func add(_ receipt: Verified<LegacyTransactionReceipt>) -> [DroppedEvidence] {
    keep(
      "transaction receipt \(receipt.value.purchase.transactionId)",
      about: receipt.value.bundleId,
      from: receipt.environment
    ) { ledger, environment in
      let facts = PurchaseFacts(receipt.value)
      let dated = Dated(facts, signed: receipt.value.purchase.purchaseDate, in: .transactionReceipt)
      ledger.put(PurchaseRecord(dated), of: EvidenceKey(of: facts, KeyEnvironment(environment)))
      return nil
    }
  }
}
