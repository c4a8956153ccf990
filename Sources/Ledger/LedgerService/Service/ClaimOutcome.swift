// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
public import StoreEntitlements
public import StoreVerification

/// What became of a document that a signed-in customer sent.
public struct ClaimOutcome: Sendable {
  /// What became of it, of several purchases the best that happened to one.
  public let result: Result
  /// What became of each purchase.
  public let purchases: [PurchaseClaim]
  /// The HTTP status of the answer to your app.
  public let httpStatus: Int
  /// Why nothing was stored; `nil` if it was.
  public let error: (any ReceiptKitError)?
  /// What changed for customers.
  public let changes: [LedgerChange]
  /// Verified evidence that no ledger keeps: log it.
  public let dropped: [DroppedEvidence]

  /// The code of ``error``.
  public var code: String? { error?.loggedCode }

  /// What happened to transactions.
  public var effects: [LedgerEffect] { changes.flatMap(\.effects) }

  /// What becomes of a claim.
  @nonexhaustive
  public enum Result: Hashable, Sendable {
    /// Nobody had the purchase, and the customer has it now.
    case claimed
    /// Another customer had it, and the policy lets it move.
    case movedHere(ConflictPolicy)
    /// The customer had it already.
    case alreadyYours
    /// Another customer has it, and the policy does not let it move, or its account token decides.
    case ownedByAnother(ConflictPolicy, PurchaseOwner.Reason)
    /// The document is valid, and has no purchase.
    case nothingToClaim
    /// The document is not valid, or not for a customer.
    case rejected
    /// The document cannot be judged now: the app must send it again.
    case undecided
    /// The store failed.
    case storeFailed
  }

  /// A purchase that was claimed.
  public struct PurchaseClaim: Hashable, Sendable {
    /// The purchase.
    public let key: PurchaseKey
    /// What became of the claim.
    public let result: Result
  }

  init(_ result: Result, status: Int, error: (any ReceiptKitError)? = nil) {
    self.result = result
    httpStatus = status
    self.error = error
    (purchases, changes, dropped) = ([], [], [])
  }

  init(_ purchases: [PurchaseClaim], _ changes: [LedgerChange], _ dropped: [DroppedEvidence]) {
    self.purchases = purchases
    self.changes = changes
    self.dropped = dropped
    error = nil
    let best = purchases.map(\.result).max { $0.rank < $1.rank } ?? .nothingToClaim
    result = best
    if case .ownedByAnother = best { httpStatus = 409 } else { httpStatus = 200 }
  }
}

extension ClaimOutcome.Result {
  /// What is best for the customer comes first.
  fileprivate var rank: Int {
    switch self {
    case .claimed: 4
    case .movedHere: 3
    case .alreadyYours: 2
    case .ownedByAnother: 1
    case .nothingToClaim, .rejected, .undecided, .storeFailed: 0
    }
  }
}
