// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StrictTime

/// Facts that describe a state that changes over time.
protocol StatefulFact: Mergeable {
  associatedtype State: Hashable, Sendable
  /// What distinguishes one state from another.
  var state: State { get }
  /// What distinguishes the states of one period from those of another.
  associatedtype Subject: Hashable, Sendable
  var subject: Subject { get }
}

/// The states of a chain that Apple signed: of each the oldest and the newest copy.
///
/// E-4: the newest of all counts now. Earlier ones say how earlier periods ended, and when grace and billing retry
/// began and ended, which the newest does not (E-57). A period has few states, so this grows with the transactions and
/// not with the messages.
struct StateHistory<Fact: StatefulFact>: Hashable, Sendable {
  private var states: [Fact.State: Copies] = [:]

  private struct Copies: Hashable {
    var oldest: Dated<Fact>
    var newest: Dated<Fact>

    func merged(with other: Copies) -> Copies {
      Copies(
        oldest: oldest.merged(withOlder: other.oldest),
        newest: newest.merged(with: other.newest)
      )
    }
  }

  /// All copies that are kept, by their signed date.
  var copies: [Dated<Fact>] {
    states.values.flatMap { $0.oldest == $0.newest ? [$0.newest] : [$0.oldest, $0.newest] }
      .map { (copy: $0, encoding: CanonicalEncoding(of: $0.fact)) }
      .sorted { left, right in
        guard left.copy.signedDate == right.copy.signedDate else {
          return left.copy.signedDate < right.copy.signedDate
        }
        return left.encoding.precedes(right.encoding)
      }
      .map(\.copy)
  }

  /// The copies that count, by their signed date.
  ///
  /// E-2: of two that were signed at the same time about one period and differ, the safer one.
  var timeline: [Dated<Fact>] {
    var timeline: [Dated<Fact>] = []
    for copy in copies {
      if let last = timeline.last, last.signedDate == copy.signedDate,
        last.fact.subject == copy.fact.subject
      {
        timeline[timeline.count - 1] = last.merged(with: copy)
      } else {
        timeline.append(copy)
      }
    }
    return timeline
  }

  /// The copy that was signed last.
  var newest: Dated<Fact>? {
    let copies = states.values.map(\.newest)
    return copies.dropFirst().reduce(copies.first) { newest, copy in newest.merged(with: copy) }
  }

  mutating func add(_ copy: Dated<Fact>) {
    merge(Copies(oldest: copy, newest: copy), into: copy.fact.state)
  }

  mutating func merge(_ other: StateHistory) {
    for (state, copies) in other.states { merge(copies, into: state) }
  }

  private mutating func merge(_ copies: Copies, into state: Fact.State) {
    guard let known = states.updateValue(copies, forKey: state) else { return }
    states[state] = known.merged(with: copies)
  }
}

extension RenewalFacts: StatefulFact {
  /// What a renewal info says about how a period ends.
  struct State: Hashable {
    let subject: Subject
    let gracePeriodExpiresDate: Timestamp?
    let isInBillingRetryPeriod: Bool?
    let autoRenewStatus: Int64?
    let expirationIntent: Int64?
  }

  /// The period.
  struct Subject: Hashable {
    let renewalDate: Timestamp?
    let productId: Identifier?
  }

  var subject: Subject { Subject(renewalDate: renewalDate, productId: productId) }

  var state: State {
    State(
      subject: subject,
      gracePeriodExpiresDate: gracePeriodExpiresDate,
      isInBillingRetryPeriod: isInBillingRetryPeriod,
      autoRenewStatus: autoRenewStatus?.rawValue,
      expirationIntent: expirationIntent?.rawValue
    )
  }
}

extension StatusClaim: StatefulFact {
  var state: StatusClaim { self }
  var subject: Identifier { transactionId }
}
