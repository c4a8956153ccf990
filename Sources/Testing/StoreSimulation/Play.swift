// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
public import StoreConfiguration
public import StrictTime

/// A script that is played: the store at its end, and a row for each time at which something happened.
///
///     let play = Play(of: script, in: configuration)
///     for row in play.rows { print(row.time, row.causes) }
public struct Play: Sendable {
  /// What happened, in order.
  public private(set) var rows: [Row] = []
  private(set) var state: StoreState

  /// Plays a script to its end, or to an earlier or later time.
  public init(of script: Script, in configuration: StoreConfiguration, until end: Timestamp? = nil)
  {
    let end = end ?? script.until
    state = StoreState(configuration, script.options)
    var steps = script.steps[...]
    while true {
      let next = [steps.first?.time, state.nextDue(until: end)].compactMap { $0 }.min()
      guard let time = next, time <= end else { break }
      state.passTime(to: time)
      while let step = steps.first, step.time == time {
        steps.removeFirst()
        state.attempt(step.step, number: step.number, name: step.name)
      }
      // What a step makes due at once belongs to the same row.
      while let due = state.nextDue(until: time), due == time { state.passTime(to: time) }
      if let row = state.takeRow() { rows.append(row) }
    }
    state.now = max(end, state.now)
  }

  /// The rows as JSON objects, one a line, the assumptions first.
  public func jsonLines() -> [[UInt8]] {
    [Assumption.json(state)] + rows.map { $0.json(state.notifications) }
  }

  /// The final state as files.
  public func files() throws(TrustError) -> [StoreFile] {
    try StoreFiles(state).all()
  }
}

extension StoreState {
  /// Does a step; a refusal becomes an answer.
  mutating func attempt(_ step: Step, number: Int?, name: String) {
    do {
      try perform(step, name: name)
    } catch {
      changes.answers.append(Changes.Answer(step: number, name: name, refusal: error))
    }
  }
}
