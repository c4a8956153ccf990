// SPDX-License-Identifier: Apache-2.0

public import ReceiptKit

/// Receives App Store Server Notifications and keeps a ledger for each purchase.
public struct Webhook {
  private let verifier: SignedDataVerifier
  private let store: LedgerStore
  private let errors: ErrorResponder

  /// Creates a webhook.
  public init(verifier: SignedDataVerifier, store: LedgerStore, log: @escaping (String) -> Void) {
    self.verifier = verifier
    self.store = store
    errors = ErrorResponder(log: log)
  }

  /// Handles the body of a request, and returns the HTTP status to answer with.
  public func receive(_ body: String, at now: Timestamp) -> Int {
    do {
      try process(body, at: now)
      return 200
    } catch {
      return errors.status(of: error, at: now)
    }
  }

  /// Verifies the kept notifications again.
  ///
  /// Call this at start and every hour.
  public func retry(at now: Timestamp) throws {
    for body in try store.keptBodies() where receive(body, at: now) < 500 {
      try store.removeKept(body)
    }
  }

  private func process(_ body: String, at now: Timestamp) throws {
    do {
      let notification = try verifier.verifyNotification(body, expecting: .init(now: now))
      for dropped in try store.add(notification) {
        errors.write("\(dropped.subject): \(dropped.reason)", code: "dropped", at: now)
      }
    } catch let error as VerificationError
      where error.category == .undecided && error.isSignatureProven
    {
      // A trusted signer wrote it, so the cause may be this server.
      if try !store.keep(body) {
        errors.write("a notification is not kept: the limit is reached", code: "kept", at: now)
      }
      throw error
    }
  }
}
