// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StoreConfiguration
package import StoreEngine
package import StrictTime

/// A played script: the final state of the store, and a row for each time at which something happened.
///
///     let play = try Play(of: script, in: configuration)
///     for row in play.rows { print(row.time, row.causes) }
package struct Play: Sendable {
  /// What happened, in order.
  ///
  /// If the script continues a log, only what happened after the log.
  package private(set) var rows: [Row] = []
  private(set) var state: StoreState
  private let script: Script
  private let configuration: StoreConfiguration
  private var end: Timestamp
  /// Why the play ended early, at a limit; `nil` if it is complete.
  package private(set) var shortfall: ScriptError?

  /// The maximum number of transactions and notifications in a play.
  package static let mostRecords = 1_000_000

  /// Plays a script to its end, or to an earlier or later time.
  ///
  /// A play that reaches ``mostRecords``, for example by a renewal every two seconds for a century, has what
  /// happened until then, and a ``shortfall``.
  package init(
    of script: Script,
    in configuration: StoreConfiguration,
    until time: Timestamp? = nil
  ) throws(ScriptError) {
    try self.init(of: script, in: configuration, until: time, mostRecords: Play.mostRecords)
  }

  package init(
    of script: Script,
    in configuration: StoreConfiguration,
    until time: Timestamp?,
    mostRecords: Int
  ) throws(ScriptError) {
    self.script = script
    self.configuration = configuration
    let start = script.resumed?.end ?? script.options.start
    end = time ?? script.until
    guard end >= start else {
      throw ScriptError(
        "the end, \(end), is before the start, \(start)",
        hint: "choose a later --until"
      )
    }
    state = StoreState(configuration, script.options)
    state.mostRecords = mostRecords
    var steps = script.steps[...]
    if let log = script.resumed {
      guard !steps.prefix(log.steps).contains(where: \.isOfOtherStore) else {
        throw ScriptError(
          "the log contains two stores, production and sandbox",
          hint: "continue it with 'receiptctl serve --state'"
        )
      }
      try play(steps.prefix(log.steps), until: log.end)
      if let shortfall { throw shortfall }
      state.postNotifications(false)
      rows = []
      steps = steps.dropFirst(log.steps)
    }
    try play(steps, until: end)
  }

  /// Performs steps and scheduled events up to a time.
  private mutating func play(
    _ script: ArraySlice<Script.TimedStep>,
    until end: Timestamp
  ) throws(ScriptError) {
    var steps = script
    while true {
      let next = [steps.first?.time, state.nextDue(until: end)].compactMap { $0 }.min()
      guard let time = next, time <= end else { break }
      state.passTime(to: time)
      while let step = steps.first, step.time == time, !state.isFull {
        steps.removeFirst()
        if type(of: step.step).isLogOnly {
          try state.repeatEvent(step)
        } else {
          state.attempt(step.step, number: step.number)
        }
      }
      // Events that a step makes due immediately belong to the same row.
      while let due = state.nextDue(until: time), due == time { state.passTime(to: time) }
      if let row = state.takeRow() { rows.append(row) }
      guard !state.isFull else {
        shortfall = ScriptError(
          "the play exceeds \(state.mostRecords) records at \(time), and ends there",
          hint: "choose an earlier end with --until"
        )
        self.end = time
        return
      }
    }
    state.now = max(end, state.now)
  }

  /// The assumptions, then the rows, each as a JSON object on one line.
  package func jsonLines() -> [[UInt8]] {
    [Assumption.json(assumptions)] + rows.map { $0.json(state) }
  }

  /// Every knob, and each undocumented fact that the play depended on.
  package var assumptions: [Assumption] { state.listedAssumptions }

  /// The trust anchors of everything in ``files()``.
  package func anchors() throws(TrustError) -> [TrustAnchor] {
    try StoreSigner(state.options).anchors()
  }

  /// The final state as files, in groups.
  package func storeFiles() throws(TrustError) -> StoreFiles {
    StoreFiles(state, try StoreSigner(state.options))
  }

  /// The log of the play, which another play continues.
  package var logFile: StoreFile {
    StoreFile("log.jsonl", script.log(of: configuration, until: end))
  }

  /// The final state as files.
  package func files() throws(TrustError) -> [StoreFile] {
    [logFile] + (try storeFiles().all())
  }

  package func files(signedBy signer: StoreSigner) throws(TrustError) -> [StoreFile] {
    [logFile] + (try StoreFiles(state, signer).all())
  }
}
