// SPDX-License-Identifier: Apache-2.0

public import DocumentForms
public import LedgerStore
import StoreEntitlements
import StoreTypes
import StoreVerification
public import StrictTime

extension LedgerService {
  /// Stores a document that your app sent for a signed-in customer, and claims its purchases for this customer.
  ///
  ///     let claim = await ledger.claim(token, for: "anna", at: .now)
  ///     respond(status: claim.httpStatus)
  ///
  /// A document is a transaction, an app transaction, an app receipt or a legacy transaction receipt. Anyone who has a copy
  /// can send it, so the first customer keeps a purchase unless ``conflicts`` says otherwise. An account token of the
  /// purchase overrides claims. A document about another customer's purchase is stored too: it may show a refund.
  public func claim(
    _ document: some DocumentSource,
    for customer: CustomerId,
    at now: Timestamp
  ) async -> ClaimOutcome {
    guard customer.isSomebody else {
      return ClaimOutcome(.rejected, status: 400, error: LedgerStoreError(.customerMissing))
    }
    let received: ReceivedDocument
    do {
      let signed = try SignedDocument(document)
      guard signed.kind.map(LedgerService.isClaimable) ?? true else {
        let error = InputError(.wrongKind, expected: "a purchase", found: signed.kind?.rawValue)
        return ClaimOutcome(.rejected, status: error.category.httpStatus, error: error)
      }
      let verified = try verifier.verify(signed, expecting: .init(now: now))
      received = try ReceivedDocument(signed, verified, from: customer)
    } catch let error as VerificationError {
      // Below an unknown root, it is the app that is wrong, and not this server.
      let category = error.code == "trust/untrusted" ? .badDocument : error.category
      let result = category == .undecided ? ClaimOutcome.Result.undecided : .rejected
      return ClaimOutcome(result, status: category.httpStatus, error: error)
    } catch {
      let cause = error as? any ReceiptKitError
      return ClaimOutcome(.rejected, status: cause?.category.httpStatus ?? 400, error: cause)
    }
    return await claim(received, for: customer, at: now)
  }

  private func claim(
    _ document: ReceivedDocument,
    for customer: CustomerId,
    at now: Timestamp
  ) async -> ClaimOutcome {
    let (settings, conflicts) = (settings, conflicts)
    do {
      return try await store.write { transaction throws(LedgerStoreError) in
        let update = LedgerUpdate(transaction, settings, at: now, evidence: document.digest)
        let known = try transaction.evidence(document.digest)
        if known == nil {
          try transaction.add(StoredEvidence(document, receivedAt: now, sender: customer))
        }
        let merges = try transaction.merges(of: [customer] + [known?.sender].compactMap { $0 })
        let claimant = merges.resolve(customer)
        // A copied receipt says nothing about how its second sender obtained the app.
        let isCopy = known?.sender.map { merges.resolve($0) != claimant } ?? false
        let parts = document.parts.filter { !isCopy || !$0.key.isOfReceipts }
          .map { $0.sent(by: known?.sender) }
        try update.add(parts, isUnsigned: false)
        var claims: [ClaimOutcome.PurchaseClaim] = []
        for part in parts {
          let result = try update.claim(
            part.key,
            for: claimant,
            by: document.digest,
            under: conflicts
          )
          if part.key.isOfReceipts { continue }
          claims.append(ClaimOutcome.PurchaseClaim(key: part.key, result: result))
        }
        return ClaimOutcome(claims, try update.report(), document.dropped, of: claimant)
      }
    } catch {
      return ClaimOutcome(.storeFailed, status: error.category.httpStatus, error: error)
    }
  }

  /// The kinds of documents that an app has; only Apple's servers send the others.
  private static func isClaimable(_ kind: DocumentKind) -> Bool {
    switch kind {
    case .transaction, .appTransaction, .appReceipt, .transactionReceipt: true
    default: false
    }
  }

  /// Moves a purchase to a customer, as your support team decided.
  ///
  /// A purchase that is not stored yet moves when its first message arrives. The purchase stays with this customer when it
  /// renews. A later purchase with the account token of another customer moves
  /// it again.
  @discardableResult
  public func move(
    _ key: PurchaseKey,
    to customer: CustomerId,
    at now: Timestamp,
    by person: String,
    because reason: String
  ) async throws(LedgerStoreError) -> [LedgerChange] {
    guard customer.isSomebody else { throw LedgerStoreError(.customerMissing) }
    let settings = settings
    return try await store.write { transaction throws(LedgerStoreError) in
      let update = LedgerUpdate(transaction, settings, at: now)
      let at = try transaction.nextEntry(of: key, at: now)
      let entry = OwnerEntry(.move, customer, at: at, origin: person, reason: reason)
      try update.add(entry, to: key)
      return try update.report()
    }
  }

  /// Moves all purchases of a customer to another, when two accounts of one person become one.
  ///
  /// From then on, the first id is an alias of the second: answers, claims and account tokens of the first are those of the
  /// second.
  @discardableResult
  public func merge(
    _ customer: CustomerId,
    into other: CustomerId,
    at now: Timestamp,
    by person: String,
    because reason: String
  ) async throws(LedgerStoreError) -> [LedgerChange] {
    guard customer.isSomebody, other.isSomebody else { throw LedgerStoreError(.customerMissing) }
    let settings = settings
    return try await store.write { transaction throws(LedgerStoreError) in
      // Only customers who are not merged yet are merged, so that each has at most one place to go.
      let known = try transaction.merges(of: [customer, other])
      let (before, after) = (known.resolve(customer), known.resolve(other))
      guard before != after else { return [] }
      let at = max(now, known.latest.map { $0.adding(milliseconds: 1) } ?? now)
      try transaction.add(
        CustomerMerge(before, into: after, at: at, origin: person, reason: reason)
      )
      let update = LedgerUpdate(transaction, settings, at: now)
      for selection in [PurchaseSelection.owned(by: before), .movedAway(from: before)] {
        // Settling changes the selection, so its keys are read first.
        var keys: [PurchaseKey] = []
        try transaction.forEachPurchase(selection, in: nil) { keys.append($0.key) }
        for key in keys { try update.settle(key) }
      }
      let changes = try update.report()
      try transaction.raiseVersion(of: after, above: before)
      return changes
    }
  }

  /// The owner of a purchase, and the log of claims and moves.
  public func owner(
    of key: PurchaseKey
  ) async throws(LedgerStoreError) -> (owner: PurchaseOwner?, log: [OwnerEntry]) {
    try store.read { transaction throws(LedgerStoreError) in
      (try transaction.purchase(key)?.owner, try transaction.ownerLog(of: key))
    }
  }
}

extension LedgerUpdate {
  /// Claims a stored purchase for a customer.
  func claim(
    _ key: PurchaseKey,
    for customer: CustomerId,
    by document: EvidenceDigest,
    under policy: ConflictPolicy
  ) throws(LedgerStoreError) -> ClaimOutcome.Result {
    let owner = try transaction.purchase(key)?.owner
    let origin = document.hexadecimal
    guard let owner, owner.customer != customer else {
      if let owner, owner.isNamed { return .alreadyYours }
      try add(OwnerEntry(.claim, customer, at: now, origin: origin), to: key)
      return owner == nil ? .claimed : .alreadyYours
    }
    // Tokens and people decide against each claim.
    guard owner.reason != .accountToken, owner.reason != .move,
      try mayMove(key, to: customer, under: policy)
    else {
      return .ownedByAnother(policy, owner.reason)
    }
    let reason = "policy \(policy.rawValue)"
    let at = try transaction.nextEntry(of: key, at: now)
    try add(OwnerEntry(.takeover, customer, at: at, origin: origin, reason: reason), to: key)
    return .movedHere(policy)
  }

  private func mayMove(
    _ key: PurchaseKey,
    to customer: CustomerId,
    under policy: ConflictPolicy
  ) throws(LedgerStoreError) -> Bool {
    guard policy != .keep, let purchase = try transaction.purchase(key) else { return false }
    // Its units may be spent.
    if purchase.isConsumable { return false }
    let takeovers = try transaction.ownerLog(of: key).filter {
      $0.event == .takeover && $0.customer == customer
    }
    guard takeovers.count < LedgerLimits.takeovers else { return false }
    switch policy {
    case .keep: return false
    case .move: return true
    case .moveIfInactive:
      let answer = try decode(purchase).entitlements(
        at: now,
        in: key.scope.environment,
        policy: settings.policy
      )
      // Apple may still collect the payment of a subscription in billing retry; a download gives access to all that follows.
      return !answer.products.isEmpty
        && answer.products.allSatisfy { $0.verdict == .notEntitled && $0.reason != .billingRetry }
    }
  }
}

extension LedgerTransaction {
  /// The time of the next entry in the log of a purchase, which is after all others, also if the clock was set back.
  fileprivate func nextEntry(
    of key: PurchaseKey,
    at now: Timestamp
  ) throws(LedgerStoreError) -> Timestamp {
    guard let last = try ownerLog(of: key).last, now <= last.at else { return now }
    return Timestamp(millisecondsSince1970: last.at.millisecondsSince1970 + 1) ?? now
  }
}

extension ReceivedDocument.Part {
  /// The part as it was stored when another account of the same person sent the receipt.
  fileprivate func sent(by first: CustomerId?) -> ReceivedDocument.Part {
    guard let first, key.isOfReceipts else { return self }
    return Self(key: PurchaseKey(key.scope, .receipts(of: first)), ledger: ledger)
  }
}

extension PurchaseKey {
  /// Whether it is how the sender of receipts obtained the app.
  fileprivate var isOfReceipts: Bool {
    if case .receipts = subject { true } else { false }
  }
}
