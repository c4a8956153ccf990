// SPDX-License-Identifier: Apache-2.0

package import StorePayloads
public import StoreVerification
import StrictTime

// E-14: the evidence in responses of the App Store Server API.

extension EntitlementLedger {
  /// Adds the signed members of a response of the App Store Server API.
  ///
  ///     let response = try verifier.verifyResponse(StatusResponse.self, body, expecting: .init(now: now))
  ///     for dropped in ledger.add(response) { log("\(dropped)") }
  ///
  /// The status of each subscription in a status response is evidence too, at the time when its tokens were signed
  /// (rule E-14). A page of a transaction history that has the original transaction of a chain, and `hasMore` false, is
  /// a complete history of that chain; request it without filters. Apple signs neither the status nor `hasMore`: add
  /// only responses that your server received from Apple.
  public mutating func add<Response>(_ answer: VerifiedResponse<Response>) -> [DroppedEvidence] {
    let dropped = answer.tokens.flatMap { add($0) }
    switch answer.response {
    case let statuses as StatusResponse: addStatuses(of: statuses, answer.tokens)
    case let page as TransactionHistoryResponse where page.hasMore == false:
      add(completeHistory: answer.tokens)
    default: break
    }
    return dropped
  }

  private mutating func addStatuses(of answer: StatusResponse, _ tokens: [VerifiedToken]) {
    let paths = answer.signedMembers.map(\.path)
    let tokens = Dictionary(zip(paths, tokens)) { first, _ in first }
    for (groupIndex, group) in (answer.data ?? []).enumerated() {
      for (index, item) in (group.lastTransactions ?? []).enumerated() {
        let place = "data[\(groupIndex)]/lastTransactions[\(index)]"
        let names = ["signedTransactionInfo", "signedRenewalInfo"]
        add(status: item.status, of: names.compactMap { tokens["\(place)/\($0)"] })
      }
    }
  }

  /// Adds the status of the subscription of these tokens.
  package mutating func add(status: SubscriptionStatus?, of tokens: [VerifiedToken]) {
    guard let status else { return }
    var transaction: Verified<TransactionPayload>?
    var renewalInfo: RenewalInfoPayload?
    var signed: [Timestamp] = []
    for token in tokens {
      switch token {
      case .transaction(let token):
        transaction = token
        signed.append(token.evidenceDate)
      case .renewalInfo(let token):
        renewalInfo = token.value
        signed.append(token.evidenceDate)
      default: continue
      }
    }
    guard let transaction, let date = signed.max(), let environment = transaction.environment,
      reasonToDrop(transaction.value.bundleId, environment) == nil,
      let facts = PurchaseFacts(transaction.value)
    else { return }
    let key = KeyEnvironment(environment)
    if key == .xcode, status == .expired, renewalInfo?.isRenewing == true { return }
    let claim = StatusClaim(
      transactionId: facts.transactionId,
      status: status,
      saysGrace: status == .billingGracePeriod,
      saysExpired: false,
      isOfRevoked: facts.revocation != nil,
      seatHolder: StatusClaim.seatHolder(facts, renewalInfo)
    )
    let chain = EvidenceKey(ofOriginalOf: facts, key)
    put(Dated(claim, signed: date, in: .transaction), about: chain)
  }

  /// Records that these are all transactions of each chain whose original transaction is among them.
  ///
  /// A page in descending order may be the last of several pages, and is ignored.
  package mutating func add(completeHistory tokens: [VerifiedToken]) {
    var newest: [EvidenceKey: Timestamp] = [:]
    var complete: Set<EvidenceKey> = []
    var dates: [Timestamp] = []
    for token in tokens {
      guard case .transaction(let token) = token, let environment = token.environment,
        reasonToDrop(token.value.bundleId, environment) == nil,
        let facts = PurchaseFacts(token.value)
      else { continue }
      let chain = EvidenceKey(ofChainOf: facts, KeyEnvironment(environment))
      let signed = token.evidenceDate
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
}

extension RenewalInfoPayload {
  /// Whether the subscription is about to renew.
  ///
  /// Xcode has status `expired` for less than a second at each renewal; an expiration has an intent.
  fileprivate var isRenewing: Bool { autoRenewStatus == .on && expirationIntent == nil }
}
