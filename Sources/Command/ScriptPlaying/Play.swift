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
  package let rows: [StoreRow]
  private let run: StoreRun
  private let script: StoreScript
  private let end: Timestamp
  /// The final state of the store.
  package var state: StoreState { run.state }
  /// Why the play ended early, at a limit; `nil` if it is complete.
  package private(set) var shortfall: ScriptError?

  /// The maximum number of transactions and notifications in a play.
  package static let mostRecords = 1_000_000

  /// Plays a script to its end, or to an earlier or later time.
  ///
  /// A play that reaches ``mostRecords``, for example by a renewal every two seconds for a century, has what
  /// happened until then, and a ``shortfall``.
  package init(
    of script: StoreScript,
    in configuration: StoreConfiguration,
    until time: Timestamp? = nil
  ) throws(ScriptError) {
    try self.init(of: script, in: configuration, until: time, mostRecords: Play.mostRecords)
  }

  package init(
    of script: StoreScript,
    in configuration: StoreConfiguration,
    until time: Timestamp?,
    mostRecords: Int
  ) throws(ScriptError) {
    let start = script.resumed?.end ?? script.options.start
    var end = time ?? script.until
    guard end >= start else {
      throw ScriptError(
        "the end, \(end), is before the start, \(start)",
        hint: "choose a later --until"
      )
    }
    var run = StoreRun(configuration, script.options, storeSource: script.storeSource)
    run.state.mostRecords = mostRecords
    var steps = script.steps[...]
    if let log = script.resumed {
      try run.repeatLog(steps.prefix(log.steps), until: log.end)
      steps = steps.dropFirst(log.steps)
    }
    try run.play(RunPlan(steps.prefix { $0.time <= end }, until: end))
    if run.state.isFull {
      shortfall = Play.shortfall(of: run)
      end = run.now
    }
    rows = run.takeRows()
    self.run = run
    self.script = script
    self.end = end
  }

  fileprivate static func shortfall(of run: StoreRun) -> ScriptError {
    ScriptError(
      "the play exceeds \(run.state.mostRecords) records at \(run.now), and ends there",
      hint: "choose an earlier end with --until"
    )
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
    StoreFile(.log, script.log(of: run.configuration, until: end))
  }

  /// The final state as files.
  package func files() throws(TrustError) -> [StoreFile] {
    [logFile] + (try storeFiles().all())
  }

  package func files(signedBy signer: StoreSigner) throws(TrustError) -> [StoreFile] {
    [logFile] + (try StoreFiles(state, signer).all())
  }
}

extension StoreRun {
  /// Repeats the events of a log, without what happened in them.
  fileprivate mutating func repeatLog(
    _ steps: ArraySlice<StoreScript.TimedStep>,
    until end: Timestamp
  ) throws(ScriptError) {
    guard !steps.contains(where: \.isOfOtherStore) else {
      throw ScriptError(
        "the log contains two stores, production and sandbox",
        hint: "continue it with 'receiptctl serve --state'"
      )
    }
    try play(RunPlan(steps, until: end))
    if state.isFull { throw Play.shortfall(of: self) }
    _ = takeRows()
    state.postNotifications(false)
  }
}
