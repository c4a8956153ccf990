// SPDX-License-Identifier: Apache-2.0

import LedgerStore
public import StoreEntitlements
public import StoreVerification

/// What became of a notification, and what Apple hears.
public struct ReceiveOutcome: Sendable {
  /// What became of it.
  public let decision: Decision
  /// The HTTP status of the answer: Apple sends the notification again after any status but 200 to 206.
  public let httpStatus: Int
  /// Why it was not stored; `nil` if it was.
  public let error: (any ReceiptKitError)?
  /// The notification, if it is valid.
  public let notification: VerifiedNotification?
  /// What changed for customers; empty for a repeated notification.
  ///
  /// A server that stops after this is returned has not seen it: mails and grants belong to a reader of
  /// ``LedgerService/changes(after:limit:)``, which has the same changes.
  public let changes: [LedgerChange]
  /// Verified evidence that no ledger keeps: log it.
  public let dropped: [DroppedEvidence]

  /// The code of ``error``, such as `claims/bundle-id`: the same in logs and documentation.
  public var code: String? { error?.loggedCode }

  /// What happened to transactions.
  public var effects: [LedgerEffect] { changes.flatMap(\.effects) }

  /// What becomes of a notification.
  @nonexhaustive
  public enum Decision: String, CaseIterable, Sendable {
    /// It is stored.
    case stored
    /// It was stored before.
    case repeated
    /// It is about an app or environment that the settings ignore.
    case ignored
    /// Its signature is proven, and it cannot be judged yet: it is kept, and ``LedgerService/retryInbox(at:)`` tries again.
    case kept
    /// It is genuine, and about an app or environment that the settings do not accept.
    case notServed
    /// It cannot be judged, and is not kept.
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
