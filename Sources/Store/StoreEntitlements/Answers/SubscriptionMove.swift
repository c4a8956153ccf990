// SPDX-License-Identifier: Apache-2.0

/// Where a subscription went that Apple revoked because another one continues it (rule E-10b).
public struct SubscriptionMove: Hashable, Sendable {
  /// The original transaction id of the subscription that continues it.
  public let originalTransactionId: String
  /// What the documents say about the move.
  public let kind: Kind

  /// A kind of move.
  @nonexhaustive
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The new subscription was bought in a bundle.
    case toBundle
    /// The old subscription was bought in a bundle, and the new one was not.
    case fromBundle
    /// Neither names a bundle: a migration, or a bundle that the documents do not name.
    case unknown
  }
}
