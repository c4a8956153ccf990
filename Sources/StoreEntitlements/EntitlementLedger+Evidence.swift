// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StoreReceipts
public import StoreVerification
import StrictTime

// E-1: only what is verified, about this app and from these environments, is kept; the rest is told.
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
    put(PurchaseRecord(key, Dated(facts, signed: signed, in: .transaction)))
    return []
  }

  /// Adds a renewal info.
  ///
  /// It names no app; it only counts beside a transaction of its line.
  @discardableResult
  public mutating func add(_ renewalInfo: Verified<RenewalInfoPayload>) -> [DroppedEvidence] {
    let payload = renewalInfo.value
    let subject = "renewal info of \(payload.originalTransactionId ?? "no line")"
    guard let environment = renewalInfo.environment, environments.contains(environment)
    else { return [DroppedEvidence(reason: .otherEnvironment, subject: subject)] }
    guard let facts = RenewalFacts(payload) else {
      return [DroppedEvidence(reason: .incomplete, subject: subject)]
    }
    let line = EvidenceKey(
      environment,
      facts.originalTransactionId,
      signer: renewalInfo.leafSHA256,
      download: facts.appTransactionId
    )
    let signed = payload.signedDate ?? renewalInfo.signingTime
    put(Dated(facts, signed: signed, in: .renewalInfo), about: line)
    return []
  }

  /// Adds what a notification brings.
  ///
  /// E-7: its type is a hint for what to do next, and decides no access; the tokens inside do.
  @discardableResult
  public mutating func add(_ notification: VerifiedNotification) -> [DroppedEvidence] {
    var dropped: [DroppedEvidence] = []
    if let transaction = notification.transaction { dropped += add(transaction) }
    // A renewal info names no app: it is about the same one as the transaction beside it.
    if dropped.isEmpty, let renewalInfo = notification.renewalInfo { dropped += add(renewalInfo) }
    if let appTransaction = notification.appTransaction { dropped += add(appTransaction) }
    if dropped.isEmpty { addClaim(of: notification) }
    return dropped
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

  /// Adds all purchases of a receipt, and how the app was obtained.
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
      put(PurchaseRecord(key(facts.transactionId), dated))
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
    put(PurchaseRecord(key, dated))
    return []
  }

  /// Adds a token of any kind; a realtime request tells nothing about access.
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

  /// Adds the signed members of an answer of the App Store Server API; nothing else of it counts.
  @discardableResult
  public mutating func add<Response>(_ answer: VerifiedResponse<Response>) -> [DroppedEvidence] {
    answer.members.flatMap { add($0.token) }
  }

  private func reasonToDrop(
    _ bundleId: String?,
    _ environment: StoreEnvironment
  ) -> DroppedEvidence.Reason? {
    guard let bundleId, bundleId.utf8.elementsEqual(self.bundleId.utf8) else { return .otherApp }
    return environments.contains(environment) ? nil : .otherEnvironment
  }

  /// What a notification says about its line beside the tokens: the status, and that grace runs.
  private mutating func addClaim(of notification: VerifiedNotification) {
    let payload = notification.notification.value
    guard let transaction = notification.transaction, let signed = payload.signedDate,
      let environment = transaction.environment,
      let facts = PurchaseFacts(transaction.value)
    else { return }
    let status = payload.data?.status
    let isGrace = payload.notificationType == .didFailToRenew && payload.subtype == .gracePeriod
    let saysGrace = isGrace || status == .billingGracePeriod
    guard status != nil || saysGrace else { return }
    let line = EvidenceKey(
      environment,
      facts.originalTransactionId,
      signer: transaction.leafSHA256,
      download: facts.appTransactionId
    )
    let claim = StatusClaim(status: status, saysGrace: saysGrace)
    put(Dated(claim, signed: signed, in: .transaction), about: line)
  }
}
