// SPDX-License-Identifier: Apache-2.0

public import LedgerService

/// Receives App Store Server Notifications, and the purchases that the app sends.
public struct Webhook: Sendable {
  /// What is stored, and the answers that follow from it.
  public let ledger: LedgerService
  private let log: ErrorLog

  /// Creates a webhook for the app `com.example.app`.
  public init(
    store: any LedgerStore,
    anchors: TrustAnchors = .apple,
    policy: EntitlementPolicy = EntitlementPolicy(),
    log: @escaping @Sendable (String) -> Void
  ) {
    let verifier = DocumentVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: anchors
    )
    ledger = LedgerService(store: store, verifier: verifier, policy: policy)
    self.log = ErrorLog(write: log)
  }

  /// Handles the body of Apple's request, and returns the HTTP status to answer with.
  public func receive(_ body: String, at now: Timestamp) async -> Int {
    let outcome = await ledger.receive(body, at: now)
    log.write(outcome.error, outcome.code, outcome.dropped, at: now)
    return outcome.httpStatus
  }

  /// Handles a transaction or receipt that the app of a signed-in customer sent, and returns the HTTP status.
  public func claim(_ document: String, for customer: CustomerId, at now: Timestamp) async -> Int {
    let outcome = await ledger.claim(document, for: customer, at: now)
    log.write(outcome.error, outcome.code, outcome.dropped, at: now)
    return outcome.httpStatus
  }
}
