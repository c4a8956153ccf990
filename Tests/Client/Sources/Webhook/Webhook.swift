// SPDX-License-Identifier: Apache-2.0

public import ReceiptKit

/// Receives App Store Server Notifications and keeps a ledger for each customer.
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
      try store.add(try verifier.verifyNotification(body, expecting: .init(now: now)))
      return 200
    } catch {
      return errors.status(of: error)
    }
  }
}
