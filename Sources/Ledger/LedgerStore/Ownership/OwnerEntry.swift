// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// An entry in the log of owners of a purchase.
public struct OwnerEntry: Hashable, Sendable {
  /// What happened.
  public let event: Event
  /// The customer who has the purchase since.
  public let customer: CustomerId
  /// When it was decided.
  public let at: Timestamp
  /// Who or what decided: the digest of a document, or the name of a person or program.
  public let origin: String
  /// Why; empty for a claim.
  public let reason: String

  /// What can happen to a purchase.
  public enum Event: String, CaseIterable, Sendable {
    /// A transaction named the customer by an account token; its time does not matter.
    case token
    /// A signed-in customer sent a verified document of the purchase.
    case claim
    /// The same, of a purchase that another customer had: the policy for conflicts allows it.
    case takeover
    /// Your support moved it.
    case move
  }

  /// A customer whom a transaction named; one entry, however many transactions there are.
  package init(token customer: CustomerId) {
    self.init(.token, customer, at: .earliest, origin: "token")
  }

  /// An entry.
  public init(
    _ event: Event,
    _ customer: CustomerId,
    at: Timestamp,
    origin: String,
    reason: String = ""
  ) {
    self.event = event
    self.customer = customer
    self.at = at
    self.origin = origin
    self.reason = reason
  }
}

extension OwnerEntry: Comparable {
  /// By time; entries of one instant by event, customer and origin, so that a log has one order.
  public static func < (left: OwnerEntry, right: OwnerEntry) -> Bool {
    if left.at != right.at { return left.at < right.at }
    if left.event != right.event { return left.event.rank < right.event.rank }
    if left.customer != right.customer { return left.customer < right.customer }
    let (leftText, rightText) = (
      left.origin + "\n" + left.reason, right.origin + "\n" + right.reason
    )
    return leftText.utf8.lexicographicallyPrecedes(rightText.utf8)
  }
}

extension OwnerEntry.Event {
  /// A move is decided by a person, so it comes last.
  fileprivate var rank: Int {
    switch self {
    case .token: 0
    case .claim: 1
    case .takeover: 2
    case .move: 3
    }
  }
}
