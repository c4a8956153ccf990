// SPDX-License-Identifier: Apache-2.0

import StrictTime

/// The signed states of a chain: the oldest and the newest copy of each.
///
/// E-4: the newest of all counts for the present. Earlier states show how earlier periods ended and when grace and
/// billing retry began and ended (E-57). A period has few states: the size depends on the number of transactions, not
/// of messages.
struct StateHistory<Fact: StatefulFact>: Hashable, Sendable {
  private var states: [Fact.State: Copies] = [:]

  /// On the heap, because a dictionary moves its values.
  private struct Copies: Hashable {
    private let boxedOldest: Boxed<Dated<Fact>>
    private let boxedNewest: Boxed<Dated<Fact>>

    var oldest: Dated<Fact> { boxedOldest.value }
    var newest: Dated<Fact> { boxedNewest.value }

    init(_ copy: Dated<Fact>) {
      boxedOldest = Boxed(copy)
      boxedNewest = boxedOldest
    }

    init(oldest: Dated<Fact>, newest: Dated<Fact>) {
      boxedOldest = Boxed(oldest)
      boxedNewest = Boxed(newest)
    }

    /// One copy if it is the only one: two have different dates.
    var all: [DatedBox] {
      let (oldest, newest) = (DatedBox(boxedOldest), DatedBox(boxedNewest))
      return oldest.signedDate == newest.signedDate ? [newest] : [oldest, newest]
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
    var boxes = states.values.flatMap(\.all).sorted { $0.signedDate < $1.signedDate }
    // Few copies have the same date, and only those are encoded.
    var start = 0
    while start < boxes.count {
      let end = boxes[start...].firstIndex { $0.signedDate != boxes[start].signedDate }
      let run = start..<(end ?? boxes.count)
      if run.count > 1 { boxes.replaceSubrange(run, with: StateHistory.sorted(boxes[run])) }
      start = run.upperBound
    }
    return boxes.map(\.copy.value)
  }

  /// A copy with its date, for sorting.
  private struct DatedBox {
    let signedDate: Timestamp
    let copy: Boxed<Dated<Fact>>

    init(_ copy: Boxed<Dated<Fact>>) {
      signedDate = copy.value.signedDate
      self.copy = copy
    }
  }

  /// Copies with the same signed date, by their encodings.
  private static func sorted(_ boxes: ArraySlice<DatedBox>) -> [DatedBox] {
    boxes.map { (box: $0, encoding: CanonicalEncoding(of: $0.copy.value.fact)) }
      .sorted { $0.encoding.precedes($1.encoding) }
      .map(\.box)
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
    var newest: Dated<Fact>?
    for copies in states.values { newest = newest.merged(with: copies.newest) }
    return newest
  }

  /// The latest signed date.
  var newestDate: Timestamp? { states.values.lazy.map(\.newest.signedDate).max() }

  /// E-3c: the histories of members of a group, by the member whom a state is about, and of the purchaser.
  func split(_ member: (Identifier?) -> Identifier?) -> [Identifier?: StateHistory] {
    var parts: [Identifier?: StateHistory] = [:]
    for (state, copies) in states {
      parts[member(copies.newest.fact.person), default: StateHistory()].states[state] = copies
    }
    return parts
  }

  mutating func add(_ copy: Dated<Fact>) {
    merge(Copies(copy), into: copy.fact.state(signed: copy.signedDate))
  }

  /// Adds a copy of ``copies``, in that order; `false` if a history cannot have it beside the earlier ones.
  mutating func restore(_ copy: Dated<Fact>) -> Bool {
    let state = copy.fact.state(signed: copy.signedDate)
    guard let known = states.updateValue(Copies(copy), forKey: state) else { return true }
    states[state] = Copies(oldest: known.oldest, newest: copy)
    return known.all.count == 1 && known.newest.signedDate < copy.signedDate
  }

  mutating func merge(_ other: StateHistory) {
    for (state, copies) in other.states { merge(copies, into: state) }
  }

  private mutating func merge(_ copies: Copies, into state: Fact.State) {
    guard let known = states.updateValue(copies, forKey: state) else { return }
    states[state] = known.merged(with: copies)
  }
}
