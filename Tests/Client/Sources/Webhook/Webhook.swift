// SPDX-License-Identifier: Apache-2.0

public import ReceiptKit

/// Receives App Store Server Notifications and keeps a ledger for each customer.
public final class Webhook {
  private let verifier: SignedDataVerifier
  private let store: LedgerStore
  private let log: (String) -> Void

  /// Creates a webhook.
  public init(verifier: SignedDataVerifier, store: LedgerStore, log: @escaping (String) -> Void) {
    self.verifier = verifier
    self.store = store
    self.log = log
  }

  /// Handles the body of a request, and returns the HTTP status to answer with.
  public func receive(_ body: [UInt8], at now: Timestamp) -> Int {
    do {
      let notification = try verifier.verifyNotification(body, expecting: .init(now: now))
      try store.add(notification)
      return 200
    } catch let error as any ReceiptKitError {
      log("\(error)")
      if let hint = error.hint { log("hint: \(hint)") }
      return error.category.httpStatus
    } catch {
      log("\(error)")
      return 500
    }
  }
}
