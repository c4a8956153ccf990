// SPDX-License-Identifier: Apache-2.0

import LedgerStore
public import StoreEntitlements
public import StoreVerification

/// The result of a notification, and the HTTP status to return to Apple.
///
///     let outcome = await ledger.receive(body, at: now)
///     respond(status: outcome.httpStatus)
public struct ReceiveOutcome: Sendable {
  /// The decision.
  public let decision: Decision
  /// The HTTP status of the response: Apple sends the notification again after any status except 200 to 206.
  public let httpStatus: Int
  /// Why it was not stored; `nil` if it was stored or ignored.
  public let error: (any ReceiptKitError)?
  /// The notification, if it is valid.
  public let notification: VerifiedNotification?
  /// What changed for customers; empty for a repeated notification.
  ///
  /// Do not send emails or grant coins from here: a server that stops before it does so would lose them.
  /// ``LedgerService/changes(after:limit:)`` returns the same changes.
  public let changes: [LedgerChange]
  /// Verified evidence that no ledger keeps: log it.
  public let dropped: [DroppedEvidence]

  /// The code of ``error``, such as `claims/bundle-id`, as in logs and documentation.
  public var code: String? { error?.loggedCode }

  /// What happened to transactions.
  public var effects: [LedgerEffect] { changes.flatMap(\.effects) }

  /// What the service decided about a notification.
  @nonexhaustive
  public enum Decision: String, CaseIterable, Sendable {
    /// It is stored.
    case stored
    /// It was stored before.
    case repeated
    /// It is for an app or environment that your configuration ignores.
    case ignored
    /// Its signature is valid, but it cannot be processed yet: it is kept until ``LedgerService/retryInbox(at:)`` stores or
    /// rejects it.
    case kept
    /// It is genuine, but for an app or environment that your configuration does not accept.
    case notServed
    /// It cannot be verified now, and is not kept: its root is unknown, or the inbox is full.
    case undecided
    /// It is not a notification that Apple signed.
    case rejected
    /// The store failed.
    case storeFailed
  }

  init(
    _ decision: Decision,
    status: Int,
    error: (any ReceiptKitError)? = nil,
    notification: VerifiedNotification? = nil,
    changes: [LedgerChange] = [],
    dropped: [DroppedEvidence] = []
  ) {
    self.decision = decision
    httpStatus = status
    self.error = error
    self.notification = notification
    self.changes = changes
    self.dropped = dropped
  }
}
