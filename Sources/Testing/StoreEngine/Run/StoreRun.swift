// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration
package import StrictTime

/// A store with its clock, and what happened in it: the steps so far, the names that they introduced, and rows.
///
///     var run = StoreRun(configuration, script.options)
///     try run.play(RunPlan(script.steps[...], until: script.until))
///     for row in run.takeRows() { print(row.time, row.causes) }
package struct StoreRun: Sendable {
  package var state: StoreState
  package private(set) var configuration: StoreConfiguration
  /// The names that the next steps may use.
  package private(set) var names: ScriptNames
  /// The steps so far, each as in a script; without those that tests in Swift make.
  package private(set) var sources: [[UInt8]] = []
  private var rows: [StoreRow] = []
  /// Whether rows are kept until they are taken; tests in Swift need none.
  package var keepsRows = true
  package private(set) var initial: StoreState
  /// The text of the member `store` of the script.
  let storeSource: [UInt8]

  package init(
    _ configuration: StoreConfiguration,
    _ options: StoreOptions,
    storeSource: [UInt8] = []
  ) {
    self.configuration = configuration
    self.storeSource = storeSource
    initial = StoreState(configuration, options)
    state = initial
    names = ScriptNames(configuration, options, [])
  }

  /// The time of the clock.
  package var now: Timestamp { state.now }

  // MARK: The clock

  /// Does what a plan contains; ends early if the store is full.
  package mutating func play(_ plan: RunPlan<StoreScript.TimedStep>) throws(ScriptError) {
    var plan = plan
    while !state.isFull, let event = plan.next(due: { state.nextDue(until: $0) }) {
      move(to: event.time)
      switch event {
      case .instant(let time): state.passTime(to: time)
      case .step(let step): try perform(step)
      case .end: break
      }
    }
    settle()
  }

  /// Moves the clock to a time, and performs everything that becomes due, in order.
  ///
  /// A time in the past changes nothing.
  package mutating func advance(to end: Timestamp) {
    do throws(ScriptError) {
      try play(RunPlan(until: end))
    } catch {
      // Unreachable: only steps throw.
    }
  }

  /// Sets the clock to a time before which nothing is due.
  package mutating func move(to time: Timestamp) {
    guard time > state.now else { return }
    settle()
    state.now = time
  }

  // MARK: Steps

  /// Performs a step at the current time, then what it makes due, such as a renewal that is charged early.
  package mutating func perform(_ step: any Step) throws(StoreRefusal) {
    defer { performDue() }
    try state.perform(step)
  }

  /// Performs a step of a script or log at the current time; a refusal is recorded in the row.
  ///
  /// Throws if a step of a log, which the store once accepted, is refused.
  package mutating func perform(_ step: StoreScript.TimedStep) throws(ScriptError) {
    defer { performDue() }
    if type(of: step.step).isLogOnly { return try state.repeatEvent(step) }
    names.introduce(step)
    sources.append(step.source)
    state.attempt(step.step, number: step.number)
  }

  /// Records a step that a request to the App Store Server API performed.
  package mutating func record(_ source: [UInt8]) { sources.append(source) }

  private mutating func performDue() {
    while let due = state.nextDue(until: state.now) { state.passTime(to: due) }
  }

  // MARK: Rows

  /// Ends the row of what happened since the last one, at the current time.
  package mutating func settle() {
    guard keepsRows else { return state.changes = Changes() }
    if let row = state.takeRow() { rows.append(row) }
  }

  /// Returns and clears the rows, and what happened since the last one.
  package mutating func takeRows() -> [StoreRow] {
    settle()
    defer { rows = [] }
    return rows
  }

  /// Forgets what happened.
  package mutating func forget() {
    state.changes = Changes()
    rows = []
  }

  /// Whether nothing was done yet, so that nothing depends on the products.
  package var isUnused: Bool {
    sources.isEmpty && state.customers.isEmpty && state.notifications.isEmpty
  }

  /// Starts again at the time of the clock with other products.
  package mutating func begin(with other: StoreConfiguration) {
    var options = initial.options
    options.start = state.now
    configuration = other
    initial = StoreState(other, options)
    reset()
  }

  /// Starts again, optionally at another time; the modes of delivery and of real-time requests, and the limit of records, stay.
  package mutating func reset(start: Timestamp? = nil) {
    var fresh = initial
    fresh.mostRecords = state.mostRecords
    fresh.deliveries.areMadeByCaller = state.deliveries.areMadeByCaller
    fresh.retention.isAskedByCaller = state.retention.isAskedByCaller
    if let start { (fresh.options.start, fresh.now) = (start, start) }
    state = fresh
    names = ScriptNames(configuration, fresh.options, [])
    sources = []
    rows = []
  }
}
