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

    /// One copy if it is the only one: two have different dates.
    var all: [Dated<Fact>] {
      oldest.signedDate == newest.signedDate ? [newest] : [oldest, newest]
    }

    func merged(with other: Copies) -> Copies {
      Copies(
        oldest: oldest.merged(withOlder: other.oldest),
        newest: newest.merged(with: other.newest)
      )
    }
  }

  /// All stored copies, by signed date.
  var copies: [Dated<Fact>] {
    var copies = states.values.flatMap(\.all).sorted { $0.signedDate < $1.signedDate }
    // Few copies have the same date, and only those are encoded.
    var start = 0
    while start < copies.count {
      let end = copies[start...].firstIndex { $0.signedDate != copies[start].signedDate }
      let run = start..<(end ?? copies.count)
      if run.count > 1 { copies.replaceSubrange(run, with: StateHistory.sorted(copies[run])) }
      start = run.upperBound
    }
    return copies
  }

  /// Copies with the same signed date, by their encodings.
  private static func sorted(_ copies: ArraySlice<Dated<Fact>>) -> [Dated<Fact>] {
    copies.map { (copy: $0, encoding: CanonicalEncoding(of: $0.fact)) }
      .sorted { $0.encoding.precedes($1.encoding) }
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

  /// Adds a copy of ``copies``, in that order; `false` if a history cannot have it beside the earlier ones.
  mutating func restore(_ copy: Dated<Fact>) -> Bool {
    let state = copy.fact.state
    guard let known = states.updateValue(Copies(oldest: copy, newest: copy), forKey: state) else {
      return true
    }
    states[state] = Copies(oldest: known.oldest, newest: copy)
    return known.oldest.signedDate == known.newest.signedDate
      && known.newest.signedDate < copy.signedDate
  }

  mutating func merge(_ other: StateHistory) {
    for (state, copies) in other.states { merge(copies, into: state) }
  }

  private mutating func merge(_ copies: Copies, into state: Fact.State) {
    guard let known = states.updateValue(copies, forKey: state) else { return }
    states[state] = known.merged(with: copies)
  }
}
