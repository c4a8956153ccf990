// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// The renewal infos of a chain: of each state that Apple signed, the oldest and the newest copy.
///
/// E-4: the newest of all is the one that counts now. Earlier states say how earlier periods ended, and when grace
/// began and ended, which the newest does not (E-57). A period has few states, so this grows with the transactions
/// and not with the messages.
struct RenewalHistory: Hashable, Sendable {
  private var states: [State: Copies] = [:]

  /// What a renewal info says about how a period ends.
  private struct State: Hashable {
    let renewalDate: Timestamp?
    let productId: Identifier?
    let gracePeriodExpiresDate: Timestamp?
    let isInBillingRetryPeriod: Bool?
    let autoRenewStatus: Int64?
    let expirationIntent: Int64?

    init(_ facts: RenewalFacts) {
      renewalDate = facts.renewalDate
      productId = facts.productId
      gracePeriodExpiresDate = facts.gracePeriodExpiresDate
      isInBillingRetryPeriod = facts.isInBillingRetryPeriod
      autoRenewStatus = facts.autoRenewStatus?.rawValue
      expirationIntent = facts.expirationIntent?.rawValue
    }
  }

  private struct Copies: Hashable {
    var oldest: Dated<RenewalFacts>
    var newest: Dated<RenewalFacts>

    func merged(with other: Copies) -> Copies {
      Copies(
        oldest: oldest.merged(withOlder: other.oldest),
        newest: newest.merged(with: other.newest)
      )
    }
  }

  /// All copies that are kept, by their signed date.
  var all: [Dated<RenewalFacts>] {
    states.values.flatMap { $0.oldest == $0.newest ? [$0.newest] : [$0.oldest, $0.newest] }
      .sorted { left, right in
        guard left.signedDate == right.signedDate else { return left.signedDate < right.signedDate }
        return CanonicalEncoding(of: left.fact).precedes(CanonicalEncoding(of: right.fact))
      }
  }

  /// E-4: the copy that was signed last.
  var newest: Dated<RenewalFacts>? {
    let copies = states.values.map(\.newest)
    return copies.dropFirst().reduce(copies.first) { newest, copy in newest.merged(with: copy) }
  }

  mutating func add(_ renewal: Dated<RenewalFacts>) {
    merge(Copies(oldest: renewal, newest: renewal), into: State(renewal.fact))
  }

  mutating func merge(_ other: RenewalHistory) {
    for (state, copies) in other.states { merge(copies, into: state) }
  }

  private mutating func merge(_ copies: Copies, into state: State) {
    guard let known = states.updateValue(copies, forKey: state) else { return }
    states[state] = known.merged(with: copies)
  }
}
