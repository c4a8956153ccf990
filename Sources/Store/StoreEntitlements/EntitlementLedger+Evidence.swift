// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StoreReceipts
public import StoreVerification
import StrictTime

// E-1: only what is verified, about this app and from these environments, is kept; the rest is returned.
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
  /// It names no app; it only counts beside a transaction of its chain.
  @discardableResult
  public mutating func add(_ renewalInfo: Verified<RenewalInfoPayload>) -> [DroppedEvidence] {
    let payload = renewalInfo.value
    let subject = "renewal info of \(payload.originalTransactionId ?? "no original transaction")"
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
    guard let environment = value.environment?.canonical else {
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

  /// Adds a token of any kind; a realtime request says nothing about access.
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

  /// Adds a status answer of the App Store Server API: its signed members, and the status of each subscription at
  /// the time when they were signed (E-14).
  ///
  /// Apple does not sign the status: add only what your server got from Apple by itself.
  @discardableResult
  public mutating func add(_ answer: VerifiedResponse<StatusResponse>) -> [DroppedEvidence] {
    let dropped = answer.members.flatMap { add($0.token) }
    let tokens = Dictionary(answer.members.map { ($0.path, $0.token) }) { first, _ in first }
    for (groupIndex, group) in (answer.response.value.data ?? []).enumerated() {
      for (index, item) in (group.lastTransactions ?? []).enumerated() {
        let place = "data[\(groupIndex)]/lastTransactions[\(index)]"
        let names = ["signedTransactionInfo", "signedRenewalInfo"]
        add(status: item.status, of: names.compactMap { tokens["\(place)/\($0)"] })
      }
    }
    return dropped
  }

  /// Adds a page of a transaction history.
  ///
  /// E-14: a page that says that there are no more, and that has the original transaction of a chain, is a
  /// complete history of that chain. Ask Apple without filters.
  @discardableResult
  public mutating func add(
    _ answer: VerifiedResponse<TransactionHistoryResponse>
  ) -> [DroppedEvidence] {
    let dropped = answer.members.flatMap { add($0.token) }
    if answer.response.value.hasMore == false {
      add(completeHistory: answer.members.map(\.token))
    }
    return dropped
  }

  /// Adds what a status answer says about the subscription of these tokens.
  package mutating func add(status: SubscriptionStatus?, of tokens: [VerifiedToken]) {
    guard let status else { return }
    var transaction: Verified<TransactionPayload>?
    var signed: [Timestamp] = []
    for token in tokens {
      switch token {
      case .transaction(let token):
        transaction = token
        signed.append(token.value.signedDate ?? token.signingTime)
      case .renewalInfo(let token): signed.append(token.value.signedDate ?? token.signingTime)
      default: continue
      }
    }
    guard let transaction, let date = signed.max(), let environment = transaction.environment,
      reasonToDrop(transaction.value.bundleId, environment) == nil,
      let facts = PurchaseFacts(transaction.value)
    else { return }
    let claim = StatusClaim(
      transactionId: facts.transactionId,
      status: status,
      saysGrace: status == .billingGracePeriod,
      saysExpired: false
    )
    put(Dated(claim, signed: date, in: .transaction), about: chain(of: facts, transaction))
  }

  /// Adds that these transactions are all of each chain whose original transaction is among them.
  ///
  /// A page in descending order may be the last of several that were not given; it counts for nothing.
  package mutating func add(completeHistory tokens: [VerifiedToken]) {
    var newest: [EvidenceKey: Timestamp] = [:]
    var complete: Set<EvidenceKey> = []
    var dates: [Timestamp] = []
    for token in tokens {
      guard case .transaction(let token) = token, let environment = token.environment,
        reasonToDrop(token.value.bundleId, environment) == nil,
        let facts = PurchaseFacts(token.value)
      else { continue }
      let chain = chain(of: facts, token)
      let signed = token.value.signedDate ?? token.signingTime
      newest[chain] = max(newest[chain] ?? signed, signed)
      if facts.transactionId == facts.originalTransactionId { complete.insert(chain) }
      dates.append(facts.purchaseDate)
    }
    if let first = dates.first, let last = dates.last, last < first { return }
    for chain in complete {
      guard let signed = newest[chain] else { continue }
      put(Dated(CompleteHistory(), signed: signed, in: .transaction), about: chain)
    }
  }

  private func reasonToDrop(
    _ bundleId: String?,
    _ environment: StoreEnvironment
  ) -> DroppedEvidence.Reason? {
    guard let bundleId, bundleId.utf8.elementsEqual(self.bundleId.utf8) else { return .otherApp }
    return environments.contains(environment) ? nil : .otherEnvironment
  }

  /// What a notification says about its chain beside the tokens: the status, that grace runs, that it expired.
  private mutating func addClaim(of notification: VerifiedNotification) {
    let payload = notification.notification.value
    guard let transaction = notification.transaction, let signed = payload.signedDate,
      let facts = PurchaseFacts(transaction.value)
    else { return }
    let status = payload.data?.status
    let isGrace = payload.notificationType == .didFailToRenew && payload.subtype == .gracePeriod
    let claim = StatusClaim(
      transactionId: facts.transactionId,
      status: status,
      saysGrace: isGrace || status == .billingGracePeriod,
      saysExpired: payload.notificationType == .expired
    )
    guard status != nil || claim.saysGrace || claim.saysExpired else { return }
    guard transaction.environment != nil else { return }
    put(Dated(claim, signed: signed, in: .transaction), about: chain(of: facts, transaction))
  }

  private func chain(
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
