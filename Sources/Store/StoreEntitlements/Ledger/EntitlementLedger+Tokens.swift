// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StoreReceipts
public import StoreVerification
import StrictTime

// E-1: keeps verified evidence about this app and from these environments, and returns the rest.
extension EntitlementLedger {
  /// Adds a transaction.
  @discardableResult
  public mutating func add(_ transaction: Verified<TransactionPayload>) -> [DroppedEvidence] {
    let payload = transaction.value
    let subject = "transaction \(payload.transactionId ?? "without id")"
    guard let environment = transaction.environment else {
      return [DroppedEvidence(reason: .otherEnvironment, subject: subject)]
    }
    if let reason = reasonToDrop(payload.bundleId, environment) {
      return [DroppedEvidence(reason: reason, subject: subject)]
    }
    guard let facts = PurchaseFacts(payload) else {
      return [DroppedEvidence(reason: .incomplete, subject: subject)]
    }
    let key = EvidenceKey(
      environment,
      facts.transactionId,
      signer: transaction.leafSHA256,
      download: facts.appTransactionId
    )
    let signed = payload.signedDate ?? transaction.signingTime
    put(PurchaseRecord(Dated(facts, signed: signed, in: .transaction)), of: key)
    return []
  }

  /// Adds a renewal info.
  ///
  /// It names no app; it counts only with a transaction of its chain.
  @discardableResult
  public mutating func add(_ renewalInfo: Verified<RenewalInfoPayload>) -> [DroppedEvidence] {
    let payload = renewalInfo.value
    let subject = "renewal info of \(payload.originalTransactionId ?? "no original transaction")"
    guard let environment = renewalInfo.environment, environments.contains(environment)
    else { return [DroppedEvidence(reason: .otherEnvironment, subject: subject)] }
    guard let facts = RenewalFacts(payload) else {
      return [DroppedEvidence(reason: .incomplete, subject: subject)]
    }
    let chain = EvidenceKey(
      environment,
      facts.originalTransactionId,
      signer: renewalInfo.leafSHA256,
      download: facts.appTransactionId
    )
    let signed = payload.signedDate ?? renewalInfo.signingTime
    put(Dated(facts, signed: signed, in: .renewalInfo), about: chain)
    return []
  }

  /// Adds an app transaction.
  @discardableResult
  public mutating func add(_ appTransaction: Verified<AppTransactionPayload>) -> [DroppedEvidence] {
    let payload = appTransaction.value
    let subject = "app transaction \(payload.appTransactionId ?? "without id")"
    guard let environment = appTransaction.environment else {
      return [DroppedEvidence(reason: .otherEnvironment, subject: subject)]
    }
    if let reason = reasonToDrop(payload.bundleId, environment) {
      return [DroppedEvidence(reason: reason, subject: subject)]
    }
    let facts = AppFacts(
      originalApplicationVersion: payload.originalApplicationVersion,
      originalPurchaseDate: payload.originalPurchaseDate,
      originalPlatform: payload.originalPlatform
    )
    let signed = payload.receiptCreationDate ?? appTransaction.signingTime
    let download = EvidenceKey(
      environment,
      Identifier(payload.appTransactionId ?? ""),
      signer: appTransaction.leafSHA256,
      download: nil
    )
    put(Dated(facts, signed: signed, in: .appTransaction), about: download)
    return []
  }

  /// Adds a token of any kind; a realtime request is ignored.
  @discardableResult
  public mutating func add(_ token: VerifiedToken) -> [DroppedEvidence] {
    switch token {
    case .transaction(let transaction): add(transaction)
    case .renewalInfo(let renewalInfo): add(renewalInfo)
    case .notification(let notification): add(notification)
    case .appTransaction(let appTransaction): add(appTransaction)
    case .realtimeRequest: []
    }
  }

  /// Why evidence about an app and environment is dropped; `nil` for evidence that counts.
  func reasonToDrop(
    _ bundleId: String?,
    _ environment: StoreEnvironment
  ) -> DroppedEvidence.Reason? {
    guard let bundleId, bundleId.utf8.elementsEqual(self.bundleId.utf8) else { return .otherApp }
    return environments.contains(environment) ? nil : .otherEnvironment
  }

  /// The chain of a transaction.
  func chain(
    of facts: PurchaseFacts,
    _ transaction: Verified<TransactionPayload>
  ) -> EvidenceKey {
    EvidenceKey(
      transaction.environment ?? .production,
      facts.originalTransactionId,
      signer: transaction.leafSHA256,
      download: facts.appTransactionId
    )
  }
}
