// SPDX-License-Identifier: Apache-2.0

/// The owner of a purchase, and why.
public struct PurchaseOwner: Hashable, Sendable {
  /// The customer.
  public let customer: CustomerId
  /// Why it is this customer.
  public let reason: Reason

  /// An owner.
  public init(_ customer: CustomerId, _ reason: Reason) {
    self.customer = customer
    self.reason = reason
  }

  /// Why a purchase belongs to a customer.
  @nonexhaustive
  public enum Reason: String, CaseIterable, Sendable {
    /// Its newest purchase with an `appAccountToken` names the account (rule E-9).
    case accountToken
    /// Your support moved it.
    case move
    /// A customer claimed it from another, as the policy for conflicts allows.
    case takeover
    /// The customer was the first to send a document of it.
    case claim
    /// All other purchases of its app transaction id belong to the customer.
    case onlyAccount
  }

  /// Whether a document or a person names the customer; the only account of an app transaction id is a conclusion.
  package var isNamed: Bool { reason != .onlyAccount }
}
