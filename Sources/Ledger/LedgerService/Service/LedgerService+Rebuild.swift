// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
import StoreEntitlements
import StorePayloads
import StoreVerification
public import StrictTime

/// What an audit found.
public struct LedgerAudit: Hashable, Sendable {
  /// The number of purchases and downloads.
  public internal(set) var purchases = 0
  /// The number of documents, each counted for each purchase that it is about.
  public internal(set) var documents = 0
  /// The purchases whose stored ledger is not what their documents say: a row that somebody changed.
  public internal(set) var differing: [PurchaseKey] = []
  /// The documents that are no longer valid, such as those below a root that was removed.
  public internal(set) var invalid: [EvidenceDigest] = []
  /// The number of purchases that rest on facts that Apple does not sign.
  public internal(set) var unsigned = 0
}

extension LedgerService {
  /// Verifies every stored document again, and compares the stored purchases with the documents.
  public func audit(at now: Timestamp) async throws(LedgerStoreError) -> LedgerAudit {
    try await compare(at: now, rebuilding: false)
  }

  /// Computes all purchases again from the stored documents, and stores those that differ.
  ///
  /// Use it after the format changed or a row was damaged. Owners and spent units do not come from documents, and stay
  /// unchanged.
  public func rebuild(at now: Timestamp) async throws(LedgerStoreError) -> LedgerAudit {
    try await compare(at: now, rebuilding: true)
  }

  private func compare(
    at now: Timestamp,
    rebuilding: Bool
  ) async throws(LedgerStoreError) -> LedgerAudit {
    var audit = LedgerAudit()
    var documents = AuditedDocuments()
    var last: PurchaseKey?
    while true {
      let after = last
      let page = try store.read { transaction throws(LedgerStoreError) in
        try transaction.purchases(.all, in: nil, after: after, limit: LedgerLimits.page)
      }
      for purchase in page {
        audit.purchases += 1
        let invalidBefore = audit.invalid.count
        let ledger = try await ledger(of: purchase, &documents, &audit, at: now)
        let json = try rethrowing(ledger.json()) { (error: LedgerError) in
          LedgerStoreError.unreadable(purchase.key, error.code.rawValue)
        }
        if purchase.hasUnsignedFacts { audit.unsigned += 1 }
        guard json != purchase.ledger else { continue }
        audit.differing.append(purchase.key)
        // What is no longer valid here may be valid with other roots or settings: nothing is taken away for it.
        let isWhole = audit.invalid.count == invalidBefore
        if rebuilding, isWhole { try await replace(purchase, with: ledger, at: now) }
      }
      last = page.last?.key
      if page.count < LedgerLimits.page { return audit }
    }
  }

  /// What the documents of a purchase say.
  private func ledger(
    of purchase: StoredPurchase,
    _ documents: inout AuditedDocuments,
    _ audit: inout LedgerAudit,
    at now: Timestamp
  ) async throws(LedgerStoreError) -> EntitlementLedger {
    var ledger = EntitlementLedger(purchase.key.scope)
    for evidence in try await self.evidence(about: purchase.key) {
      audit.documents += 1
      guard let parts = documents.parts(of: evidence, verifier, at: now) else {
        audit.invalid.append(evidence.digest)
        continue
      }
      if let part = parts[purchase.key] { _ = ledger.merge(part) }
    }
    return ledger
  }

  private func replace(
    _ purchase: StoredPurchase,
    with ledger: EntitlementLedger,
    at now: Timestamp
  ) async throws(LedgerStoreError) {
    let settings = settings
    _ = try await store.write { transaction throws(LedgerStoreError) in
      let update = LedgerUpdate(transaction, settings, at: now)
      try update.replace(purchase, with: ledger)
      return try update.report()
    }
  }
}

/// The documents that an audit has verified; those about several purchases are needed again soon.
private struct AuditedDocuments {
  private typealias Parts = [PurchaseKey: EntitlementLedger]
  private var known: [EvidenceDigest: Parts?] = [:]

  /// The number of documents that are remembered: a receipt of a thousand purchases takes a megabyte.
  private static let most = 100

  /// What a document says about each purchase; `nil` for one that is not valid.
  mutating func parts(
    of evidence: StoredEvidence,
    _ verifier: DocumentVerifier,
    at now: Timestamp
  ) -> [PurchaseKey: EntitlementLedger]? {
    if let parts = known[evidence.digest] { return parts }
    let parts: Parts?
    do {
      let document = try ReceivedDocument(evidence, verifier, at: now)
      parts = Dictionary(document.parts.map { ($0.key, $0.ledger) }) { first, _ in first }
    } catch {
      parts = nil
    }
    // Only a document about several purchases is needed again.
    if parts.map({ $0.count > 1 }) ?? true {
      if known.count >= AuditedDocuments.most { known = [:] }
      known[evidence.digest] = .some(parts)
    }
    return parts
  }
}

extension ReceivedDocument {
  /// A stored document, verified again.
  fileprivate init(
    _ evidence: StoredEvidence,
    _ verifier: DocumentVerifier,
    at now: Timestamp
  ) throws {
    let expectations = VerificationExpectations(now: max(now, evidence.receivedAt))
    switch evidence.kind {
    case .statusResponse:
      let response = try verifier.tokens.verifyResponse(
        StatusResponse.self,
        evidence.bytes,
        expecting: expectations
      )
      try self.init(.statusResponse, response, evidence.bytes)
    case .historyResponse:
      let response = try verifier.tokens.verifyResponse(
        TransactionHistoryResponse.self,
        evidence.bytes,
        expecting: expectations
      )
      try self.init(.historyResponse, response, evidence.bytes)
    default:
      let kind = evidence.kind == .notification ? DocumentKind.notification : nil
      let document = try SignedDocument(evidence.bytes, as: kind)
      let verified = try verifier.verify(document, expecting: expectations)
      try self.init(document, verified, from: evidence.sender)
    }
  }
}
