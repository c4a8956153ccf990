// SPDX-License-Identifier: Apache-2.0

public import ReceiptKit

/// Receives the receipts that old versions of an app upload.
public struct ReceiptEndpoint {
  private let verifier: ReceiptVerifier
  private let store: LedgerStore
  private let errors: ErrorResponder

  /// Creates an endpoint.
  public init(verifier: ReceiptVerifier, store: LedgerStore, log: @escaping (String) -> Void) {
    self.verifier = verifier
    self.store = store
    errors = ErrorResponder(log: log)
  }

  /// Handles a receipt in base64 from a customer who is signed in, and returns the HTTP status to answer with.
  public func receive(_ receipt: String, from customer: String, at now: Timestamp) -> Int {
    do {
      let verified = try verifier.verify(receipt, expecting: .init(now: now))
      for dropped in try store.add(verified, from: customer) {
        errors.write("\(dropped.subject): \(dropped.reason)", code: "dropped", at: now)
      }
      return 200
    } catch {
      return errors.statusForApp(of: error, at: now)
    }
  }
}
