// SPDX-License-Identifier: Apache-2.0

/// The signed states of a chain: the oldest and the newest copy of each.
///
/// E-4: the newest of all counts for the present. Earlier states show how earlier periods ended and when grace and
/// billing retry began and ended (E-57). A period has few states: the size depends on the number of transactions, not
/// of messages.
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

  /// All stored copies, by signed date.
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

  /// The copies that are used, by signed date.
  ///
  /// E-2: the safer of two copies about one period with the same signed date.
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

  /// The copy with the latest signed date.
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
