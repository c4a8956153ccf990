// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts
package import StrictTime

/// The history of one customer in one environment: events, states and signed messages.
package struct SimulatedHistory: Sendable {
  package let seed: UInt64
  package let environment: StoreEnvironment
  package let appTransactionId: String
  package let messages: [HistoryMessage]
  package let events: [HistoryEvent]
  let snapshots: [Snapshot]
  /// The times of transitions and the milliseconds before and after them, in order.
  package private(set) var instants: [Timestamp] = []

  /// Simulates a history and signs its messages.
  package init(
    seed: UInt64,
    customer: Int64 = 1,
    environment: StoreEnvironment = .production,
    mint: HistoryMint
  ) throws {
    self.seed = seed
    self.environment = environment
    var play = try HistoryPlay(seed: seed, customer, environment, mint)
    try play.play(steps: Int(play.random.number(10...48)))
    appTransactionId = play.appTransactionId
    messages = play.messages
    events = play.events
    snapshots = play.snapshots
    instants = decisiveInstants()
  }

  /// The expected answer at a given time, from messages signed until then; `nil` while the App
  /// Store has not signed the outcome.
  package func truth(at time: Timestamp, _ asked: AskedPolicy = .standard) -> Truth? {
    snapshot(at: time)?.state.truth(at: time, asked)
  }

  /// The expected answer about a past time, from messages signed until `today` (E-57), with later
  /// refunds, reversals and extensions.
  package func pastTruth(
    at time: Timestamp,
    today: Timestamp,
    _ asked: AskedPolicy = .standard
  ) -> Truth? {
    guard var then = snapshot(at: time)?.state, let now = snapshot(at: today)?.state else {
      return nil
    }
    for index in then.chains.indices {
      if then.chains[index].phase(at: time) == .unsettled {
        then.chains[index].phase = settledPhase(of: index, from: time, until: today)
      }
      then.chains[index].learn(from: now.chains[index], time)
    }
    for index in then.oneTime.indices {
      then.oneTime[index].revocation = now.oneTime[index].revocation
    }
    return then.truth(at: time, asked)
  }

  /// The phase of the chain after an outcome that was not signed by `time`; the last one if it is still not
  /// signed at `today`.
  private func settledPhase(
    of chain: Int,
    from time: Timestamp,
    until today: Timestamp
  ) -> ChainState.Phase {
    let later = snapshots.first {
      time < $0.from && $0.from <= today
        && $0.state.chains[chain].phase(at: $0.from) != .unsettled
    }
    return later?.state.chains[chain].phase ?? .running
  }

  func snapshot(at time: Timestamp) -> Snapshot? {
    var (low, high) = (0, snapshots.count)
    while low < high {
      let middle = (low + high) / 2
      if snapshots[middle].from <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    // Between a change and its notification, nothing that is signed shows it.
    return time < snapshots[low - 1].until ? snapshots[low - 1] : nil
  }

  private func decisiveInstants() -> [Timestamp] {
    var all: Set<Timestamp> = []
    for snapshot in snapshots {
      all.insert(snapshot.from)
      all.insert(snapshot.from.adding(milliseconds: 1))
      for chain in snapshot.state.chains {
        var ends = [chain.newest.end, chain.newest.start]
        if case .grace(let end) = chain.phase { ends.append(end) }
        if chain.isUnpaid { ends.append(chain.givesUp) }
        ends.append(chain.newest.end.adding(seconds: 7200))
        ends.append(chain.newest.end.adding(seconds: 604_800))
        for end in ends {
          all.insert(end)
          all.insert(end.adding(milliseconds: -1))
        }
      }
    }
    for (left, right) in zip(snapshots, snapshots.dropFirst()) {
      all.insert(left.from.adding(milliseconds: right.from.milliseconds(since: left.from) / 2))
    }
    let rounded = roundedDates()
    return all.filter { time in
      snapshot(at: time) != nil && !rounded.contains { $0.contains(time) }
    }
    .sorted()
  }

  /// The fractions of a second before the dates that receipts round down.
  private func roundedDates() -> Set<Range<Timestamp>> {
    guard let state = snapshots.last?.state else { return [] }
    let chains = snapshots.flatMap(\.state.chains)
    let periods = chains.flatMap(\.periods)
    let graceEnds = chains.compactMap { chain in
      if case .grace(let end) = chain.phase { end } else { nil as Timestamp? }
    }
    let dates =
      graceEnds + periods.flatMap { [$0.start, $0.end] } + state.oneTime.map(\.date)
      + periods.compactMap { $0.revocation?.date }
      + state.oneTime.compactMap { $0.revocation?.date }
    return Set(
      dates.map { $0.adding(milliseconds: -($0.millisecondsSince1970 % 1000))..<$0 }
        .filter { !$0.isEmpty }
    )
  }
}

extension ChainState {
  /// Applies today's knowledge to the purchases that had begun at a given time.
  fileprivate mutating func learn(from today: ChainState, _ time: Timestamp) {
    let last = newest
    periods = today.periods.filter { period in
      period.start <= time || periods.contains { $0.id == period.id }
    }
    if phase == .stopped, newest.revocation == nil {
      phase = time < newest.end ? .running : .ended(1)
    }
    // The newest period was paid later, so it starts after the unpaid time.
    if newest.id != last.id, newest.start <= time { phase = .running }
  }
}
