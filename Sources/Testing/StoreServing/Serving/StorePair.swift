// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StoreConfiguration
package import StoreEngine
import StoreSimulation
import StrictJSON
package import StrictTime

/// The production store and the sandbox store of a server, with the same products and the same clock.
///
/// The caller delivers the notifications. The clock advances one instant at a time, so that the caller can release
/// its lock during deliveries.
package struct StorePair {
  /// Responds to the App Store Server API.
  package var responder: StoreResponder
  /// The side of the script, to which control API requests without a prefix refer.
  package let main: StoreSide
  private let stores: [StoreSide: LoggedStore]
  package let signer: StoreSigner
  let receipts: ReceiptEndpoint
  /// The log to which changes are written before they are made.
  package private(set) var log: StoreLog?
  /// Delivery results that are not yet logged.
  var unwritten: [WaitingResult] = []
  private var rows = RowLog<PairRow>()
  /// The current faults of deliveries.
  package var faults = DeliveryFaults()
  /// The initial faults of deliveries.
  package var initialFaults = DeliveryFaults() { didSet { faults = initialFaults } }
  /// What the OCSP responder answers.
  package var certificateAnswers = CertificateAnswers()
  /// What a backend answers.
  package var backend = BackendView()
  /// The number of resets.
  private(set) var generation = 0
  /// The size of the bodies of webhooks' responses that the stores keep.
  var keptBytes = 0
  /// What happened, in sentences.
  package private(set) var activity = ActivityLog()
  private var reported: [StoreSide: ChangeStory.Reported] = [:]
  /// Whether the log of an earlier run is being replayed.
  var isRepeating = false

  /// Creates stores with the options of a script, or with the default options.
  ///
  /// Play ``scripted`` and advance to ``scriptEnd`` first. The certificates name the OCSP responder at `responder`,
  /// which the server must answer.
  package init(
    _ configuration: StoreConfiguration,
    script: StoreScript?,
    credentials: StoreCredentials?,
    deliversOutside: Bool,
    responder address: String? = nil,
    mostRecords: Int = StoreState.mostRecords
  ) throws(TrustError) {
    let options = script?.options ?? StoreOptions()
    main = options.environment == .sandbox ? .sandbox : .production
    signer = try StoreSigner(options, responder: address).caching()
    var stores: [StoreSide: LoggedStore] = [:]
    for side in StoreSide.allCases {
      var own = options
      own.environment = side == .production ? .production : .sandbox
      // Ids must differ between the sides, which have the same key. The side of the script keeps the ids of a play.
      own.keySeed = options.seed
      if side != main { own.seed += " \(side.rawValue)" }
      var run = StoreRun(configuration, own, storeSource: script?.storeSource ?? [])
      run.state.mostRecords = mostRecords
      run.state.deliveries.areMadeByCaller = deliversOutside
      stores[side] = LoggedStore(TestStore(run, signer: signer))
    }
    self.stores = stores
    responder = StoreResponder(
      production: stores[.production],
      sandbox: stores[.sandbox],
      credentials: credentials
    )
    receipts = ReceiptEndpoint(try signer.anchors(), sharedSecret: options.sharedSecret)
    let main = options.side
    func onItsSide(_ step: StoreScript.TimedStep) -> PairStep {
      PairStep(side: step.isOfOtherStore ? main.other : main, step: step)
    }
    let steps = script?.steps.map(onItsSide)
    let logged = script?.resumed?.steps ?? 0
    self.logged = steps.map { Array($0.prefix(logged)) } ?? []
    logEnd = script?.resumed?.end ?? options.start
    scripted = steps.map { Array($0.dropFirst(logged)) } ?? []
    scriptEnd = script?.until ?? options.start
    own = (
      script?.own.start ?? options.start, script?.own.steps.map(onItsSide) ?? [],
      script?.own.until ?? options.start
    )
  }

  /// The events of the resumed log, and its end.
  let logged: [PairStep]
  let logEnd: Timestamp
  /// The steps of the script that are not in the log.
  package let scripted: [PairStep]
  /// The end of the script.
  package let scriptEnd: Timestamp
  /// The start, the steps and the end of the script alone, which a store plays that starts again.
  package private(set) var own: (start: Timestamp, steps: [PairStep], end: Timestamp)

  /// Lets a later reset play no script.
  mutating func forgetScript() { own = (own.start, [], own.start) }

  /// One of the stores.
  package subscript(side side: StoreSide) -> LoggedStore? { stores[side] }

  /// The trust anchors in PEM.
  package func rootsPEM() throws(TrustError) -> String { try signer.rootsPEM() }

  /// The bundle id and the app's Apple id.
  package var app: (bundleId: String, appAppleId: Int64) {
    let options = stores[main]?.state.options ?? StoreOptions()
    return (options.bundleId, options.appAppleId)
  }

  /// The seed of the script.
  package var seed: String { stores[main]?.state.options.seed ?? StoreOptions().seed }

  // MARK: The clock

  /// The time of both stores' clock.
  package var now: Timestamp { stores[main]?.now ?? .earliest }

  /// Whether a store exceeds the limit of records.
  package var isFull: Bool { stores.values.contains { $0.state.isFull } }

  /// Does the next thing of a plan.
  package mutating func perform(_ event: RunPlan<PairStep>.Event) throws(StoreLogError) {
    try moveClock(to: event.time)
    switch event {
    case .instant(let time):
      for side in StoreSide.allCases { stores[side]?.state.passTime(to: time) }
    case .step(let step): try perform(step)
    case .end: break
    }
  }

  /// The time of the next scheduled event.
  package func nextDue(until end: Timestamp) -> Timestamp? {
    let answered = backend.nextEnd(until: end).map { max($0, now) }
    return
      (stores.values.compactMap { $0.state.nextDue(until: end) } + [answered].compactMap(\.self))
      .min()
  }

  /// Sets the clock to a time before which nothing is due.
  package mutating func moveClock(to time: Timestamp) throws(StoreLogError) {
    try writeResults()
    try log?.passTime(to: time)
    for store in stores.values { store.run.move(to: time) }
  }

  // MARK: Steps

  /// Performs a step at the current time.
  private mutating func perform(_ step: PairStep) throws(StoreLogError) {
    try writeResults()
    _ = try log?.side(step.side, main).append(step.step.source, at: step.time)
    note(StepStory(step.step.step, source: step.step.source).entry(on: step.side))
    let known = self[side: step.side]?.state.changes.outcomes.count ?? 0
    do throws(ScriptError) {
      try carryOut(step)
    } catch {
      // Unreachable: the store must accept only the events of a log.
    }
    // A resolved issue is reported before the failure that follows it.
    if step.step.step is ResolvePurchaseIssueStep { tell() }
    for outcome in self[side: step.side]?.state.changes.outcomes.dropFirst(known) ?? [] {
      note(StepStory.entry(about: outcome, on: step.side))
    }
  }

  /// Performs a step that is in the log.
  mutating func carryOut(_ step: PairStep) throws(ScriptError) {
    try stores[step.side]?.run.perform(step.step)
  }

  /// Sets the log for all further changes.
  mutating func use(_ log: StoreLog) {
    self.log = log
    for (side, store) in stores { store.log = log.side(side, main) }
  }

  /// Reads a step or an array of steps.
  ///
  /// Each may contain `environment` and `at`.
  ///
  /// Throws if one of them is invalid.
  package func steps(
    _ json: ArraySlice<UInt8>,
    on side: StoreSide
  ) throws(ScriptError) -> [PairStep] {
    var reader = StepRequest(stores.mapValues(\.run.names), side: side, now: now)
    return try reader.read(json)
  }

  /// Steps at the current time.
  package func steps(_ steps: [any Step], on side: StoreSide) -> [PairStep] {
    zip(1..., steps).map { number, step in
      PairStep(side: side, step: StoreScript.TimedStep(step, at: now, number: number))
    }
  }

  /// Resets the stores to an empty state, optionally with another start.
  ///
  /// Play ``own`` then, unless the start is another.
  package mutating func reset(start: Timestamp?) throws(StoreLogError) {
    try log?.restart(at: start)
    generation += 1
    (unwritten, keptBytes, reported) = ([], 0, [:])
    rows = RowLog<PairRow>()
    faults = initialFaults
    responder.faults = APIFaults()
    certificateAnswers = CertificateAnswers()
    backend.restart()
    for side in StoreSide.allCases { stores[side]?.reset(start: start ?? own.start) }
    activity.clear()
    for side in StoreSide.allCases { note(ActivityEntry(.clock, side, "the store was reset")) }
    try writePosting()
  }

  /// Ends the rows of what happened since the last call.
  package mutating func settle() {
    tell()
    for side in StoreSide.allCases {
      for row in stores[side]?.run.takeRows() ?? [] {
        reported[side] = nil
        touch(row, on: side)
        rows.append(PairRow(side: side, row: row))
      }
    }
  }

  /// The number of all rows so far.
  package var rowCount: Int { rows.count }

  /// The rows since the last call, one line each, and after those of the same time what the backend answers.
  package mutating func takeLines() -> [String] {
    let lines = rows.takeUnprinted().map { (time: $0.row.time, text: line($0)) }
    var asked = backend.takeLines()[...]
    var all: [String] = []
    for line in lines {
      while let first = asked.first, first.time < line.time {
        asked.removeFirst()
        all.append("\(first.time) \(first.text)")
      }
      all.append(line.text)
    }
    return all + asked.map { "\($0.time) \($0.text)" }
  }

  /// Forgets the rows so far.
  package mutating func forgetRows() { _ = rows.takeUnprinted() }

  /// Begins the answer of a request that uses the clock.
  package mutating func beginAnswer() { rows.beginAnswer() }

  /// Ends the answer, also of a request that failed.
  package mutating func endAnswer() { rows.endAnswer() }

  /// The rows since ``beginAnswer()``, as a JSON array.
  package mutating func takeAnswer() -> [UInt8] {
    let answer = rows.takeAnswer()
    return JSONWriter.array { json in for row in answer { json.raw(self.json(row)) } }
  }

  /// Discards the changes.
  mutating func discardChanges() {
    for side in StoreSide.allCases { stores[side]?.run.forget() }
    reported = [:]
  }

  // MARK: Activity

  /// Adds the changes to ``activity``, before their notifications are posted.
  mutating func tell() {
    for side in StoreSide.allCases {
      guard let state = stores[side]?.state else { continue }
      let entries = ChangeStory(state, side).entries(after: &reported[side, default: .init()])
      entries.forEach { note($0) }
    }
  }

  /// Adds an entry to ``activity``.
  package mutating func note(_ entry: ActivityEntry) {
    activity.add(entry, time: now, isRepeated: isRepeating)
  }
}

/// A step and its store.
package struct PairStep: TimedEvent {
  let side: StoreSide
  let step: StoreScript.TimedStep
  /// The time.
  package var time: Timestamp { step.time }
}

/// A row and its store.
struct PairRow: Sendable {
  let side: StoreSide
  let row: StoreRow
}

extension StoreOptions {
  fileprivate var side: StoreSide { environment == .sandbox ? .sandbox : .production }
}
