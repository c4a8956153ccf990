// SPDX-License-Identifier: Apache-2.0

import StoreEngine
package import StrictTime

/// An event of a chain or a purchase.
package struct HistoryEvent: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case purchase, renewal, planChange, supersession, resubscription, recovery
    case refund, reversal, extended, cancellation, enabling, preference, failure, end
  }

  package let kind: Kind
  package var at: Timestamp
  /// The chain, or the transaction of a one-time purchase.
  package let chain: String
  /// The created or changed transaction.
  package let transaction: String
  package let product: String
  /// The start of the purchase; renewals are signed up to a day earlier.
  package let start: Timestamp

  /// Whether the event created a transaction whose reason is RENEWAL.
  var isRenewal: Bool { [.renewal, .planChange, .recovery].contains(kind) }

  /// Whether the event created a transaction.
  var isPurchase: Bool {
    switch kind {
    case .purchase, .renewal, .planChange, .supersession, .resubscription, .recovery: true
    default: false
    }
  }
}

/// The subject of a message: one signed document.
package struct HistoryDocument: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A copy of this transaction.
    case transaction(String)
    case renewalInfo
    /// A list of all transactions, or a receipt.
    case list
  }

  package let kind: Kind
  package let chain: String
  /// For a renewal info of Xcode: the start by which it names its chain (E-1).
  package var start: Timestamp?
}

/// The state of a customer from a time until the end of the snapshot.
struct Snapshot: Sendable {
  let from: Timestamp
  let state: CustomerState
  /// The next change.
  var until: Timestamp
  /// The store's own answers, which are compared with the truth.
  let storeAnswers: [String: KnownAnswer]
}
