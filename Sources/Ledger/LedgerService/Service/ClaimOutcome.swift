// SPDX-License-Identifier: Apache-2.0

public import LedgerStore
public import StoreEntitlements
public import StoreVerification

/// The result of a document that your app sent for a signed-in customer.
///
///     let outcome = await ledger.claim(token, for: "anna", at: now)
///     respond(status: outcome.httpStatus)
public struct ClaimOutcome: Sendable {
  /// The result; for several purchases, the best one for the customer.
  public let result: Result
  /// The result for each purchase.
  public let purchases: [PurchaseClaim]
  /// The HTTP status of the response to your app.
  public let httpStatus: Int
  /// Why nothing was stored; `nil` if it was.
  public let error: (any ReceiptKitError)?
  /// What changed for customers.
  public let changes: [LedgerChange]
  /// Verified evidence that no ledger keeps: log it.
  public let dropped: [DroppedEvidence]

  /// The code of ``error``.
  public var code: String? { error?.loggedCode }

  /// What happened to the transactions of this customer.
  public let effects: [LedgerEffect]

  /// The result of a claim.
  @nonexhaustive
  public enum Result: Hashable, Sendable {
    /// The purchase had no customer; this customer has it now.
    case claimed
    /// Another customer had the purchase; it moved, as the policy allows.
    case movedHere(ConflictPolicy)
    /// The purchase already belongs to this customer: by a claim, a move, its account token or the other purchases of the
    /// Apple account.
    case alreadyYours
    /// Another customer has the purchase; the values are the policy, and why the purchase belongs to that customer.
    case ownedByAnother(ConflictPolicy, PurchaseOwner.Reason)
    /// The document is valid, but contains no purchase.
    case nothingToClaim
    /// The document is not valid, only Apple sends this kind, or the customer id is empty.
    case rejected
    /// The document cannot be verified now: the app must send it again.
    case undecided
    /// The store failed.
    case storeFailed
  }

  /// A purchase that was claimed.
  public struct PurchaseClaim: Hashable, Sendable {
    /// The purchase.
    public let key: PurchaseKey
    /// The result of the claim.
    public let result: Result
  }

  init(_ result: Result, status: Int, error: (any ReceiptKitError)? = nil) {
    self.result = result
    httpStatus = status
    self.error = error
    (purchases, changes, effects, dropped) = ([], [], [], [])
  }

  init(
    _ purchases: [PurchaseClaim],
    _ changes: [LedgerChange],
    _ dropped: [DroppedEvidence],
    of claimant: CustomerId
  ) {
    effects = changes.filter { $0.customer == claimant }.flatMap(\.effects)
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
