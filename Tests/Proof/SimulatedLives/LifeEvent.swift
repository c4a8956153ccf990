// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// Something that happened to a chain or a purchase.
package struct LifeEvent: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case purchase, renewal, planChange, supersession, resubscription, recovery
    case refund, reversal, extended, cancellation, enabling, preference, failure, end, other
  }

  package let kind: Kind
  package let at: Timestamp
  /// The chain; of a one-time purchase its transaction.
  package let chain: String
  /// The transaction that it made or changed.
  package let transaction: String
  package let product: String
  /// When the purchase begins; renewals are signed up to a day before that.
  package let start: Timestamp

  /// Whether it made a transaction.
  var isPurchase: Bool {
    switch kind {
    case .purchase, .renewal, .planChange, .supersession, .resubscription, .recovery: true
    default: false
    }
  }
}

/// What a message is about: one signed document in it.
package struct LifeDocument: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A copy of this transaction.
    case transaction(String)
    case renewalInfo
    /// A list of all transactions, or a receipt.
    case list
  }

  package let kind: Kind
  package let chain: String
}

/// What the App Store will sign at a moment, before it is signed.
struct MessageDraft: Sendable {
  let signed: Timestamp
  let body: MessageBody
  let documents: [LifeDocument]
}

/// A snapshot: all of this holds from the moment on.
struct Snapshot: Sendable {
  let from: Timestamp
  let state: CustomerState
  /// Until when: when the App Store acts on its own, or for ever.
  let until: Timestamp

  init(from: Timestamp, state: CustomerState) {
    self.from = from
    self.state = state
    until = state.chains.compactMap(\.due).min() ?? .latest
  }
}
