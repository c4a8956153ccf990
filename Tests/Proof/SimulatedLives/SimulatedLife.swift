// SPDX-License-Identifier: Apache-2.0

package import StoreReceipts
package import StrictTime

/// The life of one customer in one environment: what happened, what is true, and what was signed.
package struct SimulatedLife: Sendable {
  package let seed: UInt64
  package let environment: StoreEnvironment
  package let appTransactionId: String
  package let messages: [LifeMessage]
  package let events: [LifeEvent]
  let snapshots: [Snapshot]
  /// Instants at which something is decided, and the milliseconds around them, in their order.
  package private(set) var instants: [Timestamp] = []

  /// Plays a life and signs all of it.
  package init(
    seed: UInt64,
    customer: Int64 = 1,
    environment: StoreEnvironment = .production,
    mint: LifeMint
  ) throws {
    self.seed = seed
    self.environment = environment
    let start = try Timestamp(rfc3339: "2026-01-01T00:00:00Z")
    var store = AppStoreSimulation(seed: seed, customer: customer, environment, from: start)
    store.play(steps: Int(store.random.number(6...36)))
    appTransactionId = store.origin.appTransactionId
    messages = try store.drafts.map { try mint.message($0, environment) }
    events = store.events
    snapshots = store.snapshots
    instants = decisiveInstants()
  }

  /// What is right at a moment, by what the App Store has signed until then; `nil` where it has not said yet what
  /// happened.
  package func truth(at moment: Timestamp, _ asked: AskedPolicy = .standard) -> Truth? {
    snapshot(at: moment)?.state.truth(at: moment, asked)
  }

  /// What is right about a moment in the past, by what was signed until `today` (E-57): what was taken back, given
  /// back or extended since counts.
  package func pastTruth(
    at moment: Timestamp,
    today: Timestamp,
    _ asked: AskedPolicy = .standard
  ) -> Truth? {
    guard var then = snapshot(at: moment)?.state, let now = snapshot(at: today)?.state else {
      return nil
    }
    for index in then.chains.indices {
      if then.chains[index].phase == .unsettled {
        then.chains[index].phase = settledPhase(of: index, from: moment, until: today)
      }
      then.chains[index].learn(from: now.chains[index], moment)
    }
    for index in then.oneTime.indices {
      then.oneTime[index].revocation = now.oneTime[index].revocation
    }
    return then.truth(at: moment, asked)
  }

  /// What the silence after an end turned out to be; a renewal shows as a purchase.
  private func settledPhase(
    of chain: Int,
    from moment: Timestamp,
    until today: Timestamp
  ) -> ChainState.Phase {
    let later = snapshots.first {
      moment < $0.from && $0.from <= today && $0.state.chains[chain].phase != .unsettled
    }
    return later?.state.chains[chain].phase ?? .unsettled
  }

  func snapshot(at moment: Timestamp) -> Snapshot? {
    var (low, high) = (0, snapshots.count)
    while low < high {
      let middle = (low + high) / 2
      if snapshots[middle].from <= moment { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    // The App Store acts at the very end of a period; in between nothing is asked.
    return moment < snapshots[low - 1].until ? snapshots[low - 1] : nil
  }

  private func decisiveInstants() -> [Timestamp] {
    var all: Set<Timestamp> = []
    for snapshot in snapshots {
      all.insert(snapshot.from)
      all.insert(snapshot.from.adding(milliseconds: 1))
      for chain in snapshot.state.chains {
        var ends = [chain.newest.end, chain.givesUp, chain.newest.start]
        if let grace = chain.graceEnd { ends.append(grace) }
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
    return all.filter { snapshot(at: $0) != nil }.sorted()
  }
}

extension ChainState {
  /// Takes over what is known today about the purchases that had begun at a moment.
  fileprivate mutating func learn(from today: ChainState, _ moment: Timestamp) {
    let last = newest
    periods = today.periods.filter { period in
      period.start <= moment || periods.contains { $0.id == period.id }
    }
    if phase == .stopped, newest.revocation == nil {
      phase = moment < newest.end ? .running : .ended(1)
    }
    // Paid for later, from the end of what was unpaid then.
    if newest.id != last.id, newest.start <= moment { phase = .running }
  }
}
