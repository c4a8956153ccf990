// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StoreVerification

// The evidence in tokens.

extension EntitlementLedger {
  /// Adds a transaction.
  public mutating func add(_ transaction: Verified<TransactionPayload>) -> [DroppedEvidence] {
    let payload = transaction.value
    return keep(
      "transaction \(payload.transactionId ?? "without id")",
      about: payload.bundleId,
      from: transaction.environment
    ) { ledger, environment in
      guard let facts = PurchaseFacts(payload) else { return .incomplete }
      let key = EvidenceKey(of: facts, KeyEnvironment(environment))
      let dated = Dated(facts, signed: transaction.evidenceDate, in: .transaction)
      ledger.put(PurchaseRecord(dated), of: key)
      return nil
    }
  }

  /// Adds a renewal info.
  ///
  /// It names no app; it counts only with a transaction of its chain.
  public mutating func add(_ renewalInfo: Verified<RenewalInfoPayload>) -> [DroppedEvidence] {
    let payload = renewalInfo.value
    return keep(
      "renewal info of \(payload.originalTransactionId ?? "no original transaction")",
      about: bundleId,
      from: renewalInfo.environment
    ) { ledger, environment in
      guard let facts = RenewalFacts(payload) else { return .incomplete }
      let chain = EvidenceKey(of: facts, KeyEnvironment(environment))
      ledger.put(Dated(facts, signed: renewalInfo.evidenceDate, in: .renewalInfo), about: chain)
      return nil
    }
  }

  /// Adds an app transaction.
  public mutating func add(_ appTransaction: Verified<AppTransactionPayload>) -> [DroppedEvidence] {
    let payload = appTransaction.value
    return keep(
      "app transaction \(payload.appTransactionId ?? "without id")",
      about: payload.bundleId,
      from: appTransaction.environment
    ) { ledger, environment in
      let facts = AppFacts(
        originalApplicationVersion: payload.originalApplicationVersion,
        originalPurchaseDate: payload.originalPurchaseDate,
        originalPlatform: payload.originalPlatform
      )
      let key = EvidenceKey(
        KeyEnvironment(environment),
        Identifier(payload.appTransactionId ?? "")
      )
      let signed = appTransaction.evidenceDate
      ledger.put(Dated(facts, signed: signed, in: .appTransaction), about: key)
      return nil
    }
  }

  /// Adds a token of any kind; a realtime request is ignored.
  public mutating func add(_ token: VerifiedToken) -> [DroppedEvidence] {
    switch token {
    case .transaction(let transaction): add(transaction)
    case .renewalInfo(let renewalInfo): add(renewalInfo)
    case .notification(let notification): add(notification)
    case .appTransaction(let appTransaction): add(appTransaction)
    case .realtimeRequest: []
    }
  }
}
