// SPDX-License-Identifier: Apache-2.0

public import DocumentForms
public import LedgerStore
import StorePayloads
import StoreTypes
import StoreVerification
public import StrictTime

// What is stored before Apple hears 200, and what Apple hears otherwise.

extension LedgerService {
  /// Receives the body of Apple's POST request, or the token of a notification.
  ///
  ///     let outcome = await ledger.receive(body, at: .now)
  ///     if let error = outcome.error { log("\(error)") }
  ///     respond(status: outcome.httpStatus)
  ///
  /// When this returns `stored`, the notification is durable.
  public func receive(_ body: some DocumentSource, at now: Timestamp) async -> ReceiveOutcome {
    let outcome = await decide(body, at: now)
    if let code = outcome.code {
      count(outcome.decision.rawValue, code)
    } else {
      count(outcome.decision.rawValue)
    }
    return outcome
  }

  private func decide(_ body: some DocumentSource, at now: Timestamp) async -> ReceiveOutcome {
    let document: SignedDocument
    do {
      document = try SignedDocument(body, as: .notification)
    } catch {
      return ReceiveOutcome(.rejected, status: error.category.httpStatus, error: error)
    }
    do {
      let verified = try verifier.verify(document, expecting: .init(now: now))
      let received = try ReceivedDocument(document, verified, from: nil)
      return await store(received, at: now)
    } catch {
      return await refuse(document, error, at: now)
    }
  }

  private func store(_ document: ReceivedDocument, at now: Timestamp) async -> ReceiveOutcome {
    let settings = settings
    do throws(LedgerStoreError) {
      let changes = try await store.write {
        transaction throws(LedgerStoreError) -> [LedgerChange]? in
        guard try transaction.evidence(document.digest) == nil else { return nil }
        try transaction.add(StoredEvidence(document, receivedAt: now))
        let update = LedgerUpdate(transaction, settings, at: now, evidence: document.digest)
        try update.add(document)
        try update.endClaims(of: document.notification)
        try transaction.addConsumptionTask(of: document)
        return try update.report()
      }
      return ReceiveOutcome(
        changes == nil ? .repeated : .stored,
        status: 200,
        notification: document.notification,
        changes: changes ?? [],
        dropped: document.dropped
      )
    } catch {
      return ReceiveOutcome(.storeFailed, status: 503, error: error)
    }
  }

  /// Decides about a notification that is not valid.
  private func refuse(
    _ document: SignedDocument,
    _ error: VerificationError,
    at now: Timestamp
  ) async -> ReceiveOutcome {
    guard error.isSignatureProven else {
      let isUndecided = error.category == .undecided
      return ReceiveOutcome(
        isUndecided ? .undecided : .rejected,
        status: error.category.httpStatus,
        error: error
      )
    }
    switch error.category {
    case .notOurs:
      if let scope = document.namedScope, ignored.contains(scope) {
        return ReceiveOutcome(.ignored, status: 200)
      }
      // Apple sends it again while the settings are mended.
      return ReceiveOutcome(.notServed, status: ErrorCategory.undecided.httpStatus, error: error)
    case .undecided: return await keep(document, error, at: now)
    case .badDocument, .staleOrRepeated:
      return ReceiveOutcome(.rejected, status: error.category.httpStatus, error: error)
    }
  }

  /// Keeps a document whose signature is proven, to be judged later.
  private func keep(
    _ document: SignedDocument,
    _ error: VerificationError,
    at now: Timestamp
  ) async -> ReceiveOutcome {
    let status = ErrorCategory.undecided.httpStatus
    do {
      let entry = InboxEntry(
        digest: try EvidenceDigest(of: document),
        bytes: Array(document.bytes),
        receivedAt: now,
        code: error.code
      )
      let isKept = try await store.write { transaction throws(LedgerStoreError) in
        try transaction.keep(
          entry,
          atMost: LedgerLimits.inboxCount,
          bytes: LedgerLimits.inboxBytes
        )
      }
      return ReceiveOutcome(isKept ? .kept : .undecided, status: status, error: error)
    } catch {
      let cause = error as? any ReceiptKitError
      return ReceiveOutcome(.storeFailed, status: status, error: cause)
    }
  }

  /// The notifications that are kept until they can be processed.
  public func kept() async throws(LedgerStoreError) -> [InboxEntry] {
    try store.read { transaction throws(LedgerStoreError) in
      try transaction.inbox(after: nil, limit: LedgerLimits.inboxCount)
    }
  }

  /// Processes the kept notifications again.
  ///
  /// Call it at start, and after you change the configuration or the version; ``runTasks(with:at:adjust:)`` calls it every
  /// minute. Returns the outcomes. Notifications with the decision `kept` or `notServed` stay in the inbox.
  public func retryInbox(at now: Timestamp) async throws(LedgerStoreError) -> [ReceiveOutcome] {
    var outcomes: [ReceiveOutcome] = []
    var last: EvidenceDigest?
    while true {
      let after = last
      let page = try store.read { transaction throws(LedgerStoreError) in
        try transaction.inbox(after: after, limit: LedgerLimits.page)
      }
      for entry in page {
        let outcome = await decide(entry.bytes, at: now)
        outcomes.append(outcome)
        guard outcome.isFinal else { continue }
        try await store.write { transaction throws(LedgerStoreError) in
          try transaction.removeFromInbox(entry.digest)
        }
      }
      last = page.last?.digest
      if page.count < LedgerLimits.page { return outcomes }
    }
  }
}

extension ReceiveOutcome {
  /// Whether receiving it again cannot have another outcome.
  var isFinal: Bool {
    switch decision {
    case .stored, .repeated, .ignored, .rejected: true
    case .kept, .notServed, .undecided, .storeFailed: false
    }
  }
}

extension StoredEvidence {
  init(_ document: ReceivedDocument, receivedAt: Timestamp, sender: CustomerId? = nil) {
    self.init(
      digest: document.digest,
      kind: document.kind,
      bytes: document.bytes,
      receivedAt: receivedAt,
      subjects: document.parts.map(\.key),
      sender: sender
    )
  }
}

extension SignedDocument {
  /// The app and environment that a notification names.
  fileprivate var namedScope: LedgerScope? {
    guard case .token(.notification(let payload, _)) = decoded().contents else { return nil }
    return LedgerScope(payload.bundleId, payload.environment)
  }
}

extension ReceiptKitError {
  /// The code, under which an error is counted.
  var loggedCode: String? {
    switch self {
    case let error as VerificationError: error.code
    case let error as InputError: error.code.rawValue
    case let error as LedgerStoreError: error.code.rawValue
    default: nil
    }
  }
}
