// SPDX-License-Identifier: Apache-2.0

package import StrictTime

/// Two accounts of one person that became one.
package struct CustomerMerge: Hashable, Sendable {
  /// The account that no longer exists.
  package let from: CustomerId
  /// The account that has its purchases.
  package let into: CustomerId
  /// When it was decided.
  package let at: Timestamp
  /// Who decided.
  package let origin: String
  /// Why.
  package let reason: String

  package init(
    _ from: CustomerId,
    into: CustomerId,
    at: Timestamp,
    origin: String,
    reason: String
  ) {
    self.from = from
    self.into = into
    self.at = at
    self.origin = origin
    self.reason = reason
  }
}

/// Merged customers; merges take effect in the order of their times, in whatever order they are added.
package struct CustomerMerges: Hashable, Sendable {
  /// The merges of each customer, by time.
  private var byCustomer: [CustomerId: [CustomerMerge]] = [:]

  package init(_ merges: some Sequence<CustomerMerge> = []) {
    for merge in merges { byCustomer[merge.from, default: []].append(merge) }
    for customer in byCustomer.keys { byCustomer[customer]?.sort(by: CustomerMerges.precede) }
  }

  /// The time of the last merge.
  package var latest: Timestamp? { byCustomer.values.joined().map(\.at).max() }

  /// The customer that a customer has become.
  package func resolve(_ customer: CustomerId) -> CustomerId {
    var resolved = customer
    var time: CustomerMerge?
    // Each step goes to a later merge, so this ends.
    while let next = byCustomer[resolved]?.first(where: { merge in
      time.map { CustomerMerges.precede($0, merge) } ?? true
    }) {
      (resolved, time) = (next.into, next)
    }
    return resolved
  }

  private static func precede(_ left: CustomerMerge, _ right: CustomerMerge) -> Bool {
    if left.at != right.at { return left.at < right.at }
    return left.from == right.from ? left.into < right.into : left.from < right.from
  }
}
