// SPDX-License-Identifier: Apache-2.0

//     {"schema": "receiptctl/script/1", "seed", "start", "until", "store": {…}, "steps": [{"at", "do", …}]}

public import StoreConfiguration
package import StrictJSON
public import StrictTime

/// A script: what happens in a store, and when.
///
/// The initializer checks everything that can be checked without playing the script.
///
///     let script = try StoreScript(bytes[...], for: configuration)
///     let store = try TestStore(configuration, options: script.options)
///     try store.play(script)
public struct StoreScript: Sendable {
  /// The options of the store.
  public let options: StoreOptions
  /// The end of the play, inclusive.
  public let until: Timestamp
  package let steps: [TimedStep]
  /// The text of the member `store`.
  package let storeSource: [UInt8]
  /// The number of steps and the end of the log that the script continues.
  package let resumed: (steps: Int, end: Timestamp)?
  /// The start, the steps and the end without those of the log, for a store that starts again.
  package internal(set) var own: (start: Timestamp, steps: [TimedStep], until: Timestamp)
  /// The checksums of the log that the script is or continues.
  package internal(set) var chain = LogChain()
  /// Whether the log is that of a store that was reset to an empty one: the steps of a script do not follow.
  package internal(set) var isEmptied = false

  /// The number of steps, including those of the log that the script continues.
  public var stepCount: Int { steps.count }

  /// A step and its time.
  package struct TimedStep: Sendable {
    package let number: Int
    package let time: Timestamp
    package let step: any Step
    /// The text of the step, on one line.
    package let source: [UInt8]
    /// Whether the step belongs to the server's other store, which ``Script/options`` don't describe.
    package var isOfOtherStore = false
  }

  /// The maximum number of steps in a script.
  public static let mostSteps = 100_000

  /// Reads a script for the products of a configuration, optionally as the continuation of a log.
  ///
  /// In a continuation, `seed`, `start` and `store` may be absent. If present, they must equal those of the log.
  /// `profile` overrides the profile in the script; `now` is the time that `"start": "now"` names.
  public init(
    _ bytes: ArraySlice<UInt8>,
    for configuration: StoreConfiguration,
    after log: StoreScript? = nil,
    profile: StoreProfile? = nil,
    now: Timestamp? = nil
  ) throws(ScriptError) {
    let overrides = ScriptOverrides(now: now, after: log)
    try self.init(bytes, for: configuration, after: log, profile: profile, overriding: overrides)
  }

  /// Reads a script with values that override its own.
  package init(
    _ bytes: ArraySlice<UInt8>,
    for configuration: StoreConfiguration,
    after log: StoreScript? = nil,
    profile: StoreProfile? = nil,
    overriding overrides: ScriptOverrides
  ) throws(ScriptError) {
    let resolved = try overrides.applied(to: bytes)
    let document = try StoreScript.document(resolved[...], "the script")
    let script = try ScriptObject(document.root, "the script")
    try script.requireMembers(["schema", "seed", "start", "until", "store", "steps"])
    guard try script.string("schema") == "receiptctl/script/1" else {
      throw script.error("schema", "\"receiptctl/script/1\"")
    }
    let options = try StoreScript.options(script, configuration, after: log, profile)
    let first = log?.until ?? options.start
    let read = try StoreScript.steps(script, from: first)
    let until = try script.time("until", or: ScriptOverrides.duration) ?? read.last?.time ?? first
    guard until >= first else { throw ScriptError("\"until\" is before \(first), the start") }
    try self.init(
      configuration,
      options,
      steps: (log?.steps ?? []) + read,
      until: until,
      storeSource: log?.storeSource ?? script.value("store").map { compactJSON($0.source) } ?? [],
      resumed: log.map { ($0.steps.count, $0.until) }
    )
    if let log { chain = log.chain }
  }

  init(
    _ configuration: StoreConfiguration,
    _ options: StoreOptions,
    steps: [TimedStep],
    until: Timestamp,
    storeSource: [UInt8],
    resumed: (steps: Int, end: Timestamp)? = nil,
    mostSteps: Int = StoreScript.mostSteps
  ) throws(ScriptError) {
    guard steps.count - (resumed?.steps ?? 0) <= mostSteps else {
      throw ScriptError("a script has at most \(mostSteps) steps")
    }
    self.options = options
    self.until = until
    self.steps = steps
    self.storeSource = storeSource
    self.resumed = resumed
    own = (options.start, Array(steps.dropFirst(resumed?.steps ?? 0)), until)
    try ScriptNames(configuration, options, steps.filter { !$0.isOfOtherStore }).check()
    try ScriptNames(configuration, options, steps.filter(\.isOfOtherStore)).check()
  }

  /// Reads a script for a server whose log may already contain some of its steps.
  ///
  /// Steps in the log are not performed again. The others must not be before the end of the log.
  package init(
    _ bytes: ArraySlice<UInt8>,
    for configuration: StoreConfiguration,
    resuming log: StoreScript,
    profile: StoreProfile? = nil,
    overriding overrides: ScriptOverrides? = nil
  ) throws(ScriptError) {
    let overrides = overrides ?? ScriptOverrides(after: log)
    let bytes = try overrides.applied(to: bytes)[...]
    let whole = try StoreScript(bytes, for: configuration, profile: profile)
    let document = try StoreScript.document(bytes, "the script")
    let script = try ScriptObject(document.root, "the script")
    _ = try StoreScript.options(script, configuration, after: log, profile)
    var left = log.isEmptied ? [] : whole.steps[...]
    for step in log.steps where !step.isOfOtherStore {
      if let next = left.first, next.source == step.source { left.removeFirst() }
    }
    if let step = left.first, step.time < log.until {
      throw ScriptError(
        step: step.number,
        "\(step.time) is before \(log.until), the end of the log, and the log lacks this step",
        hint: "use the script that the server was first started with, or later steps"
      )
    }
    try self.init(
      configuration,
      log.options,
      steps: log.steps + left,
      until: log.isEmptied ? log.until : max(whole.until, log.until),
      storeSource: log.storeSource,
      resumed: (log.steps.count, log.until)
    )
    (own, chain, isEmptied) = (whole.own, log.chain, log.isEmptied)
    own.start = log.own.start
  }

  /// Continues a log up to a time without further steps.
  public func continued(until end: Timestamp) -> StoreScript {
    StoreScript(self, until: max(until, end))
  }

  private init(_ log: StoreScript, until end: Timestamp) {
    options = log.options
    until = end
    steps = log.steps
    storeSource = log.storeSource
    resumed = (log.steps.count, log.until)
    own = (log.own.start, [], log.own.start)
    (chain, isEmptied) = (log.chain, log.isEmptied)
  }

  package static func document(
    _ bytes: ArraySlice<UInt8>,
    _ what: String
  ) throws(ScriptError) -> JSONDocument {
    do {
      return try JSONDocument(bytes)
    } catch {
      let place = error.offset.map { " at byte \($0)" } ?? ""
      throw ScriptError("\(what) is not valid JSON: \(error.code.rawValue)\(place)")
    }
  }

  private static func options(
    _ script: ScriptObject,
    _ configuration: StoreConfiguration,
    after log: StoreScript?,
    _ profile: StoreProfile?
  ) throws(ScriptError) -> StoreOptions {
    var options = try StoreOptions(script, configuration)
    options.start = try script.time("start") ?? log?.own.start ?? options.start
    options.seed = try script.string("seed") ?? log?.options.seed ?? options.seed
    if let profile {
      options.profile = profile
    } else if let log, script.value("store")?.object?["profile"] == nil {
      options.profile = log.options.profile
    }
    guard let log else { return options }
    guard options.profile == log.options.profile else {
      throw ScriptError("the profile of the log is different: \(log.options.profile.rawValue)")
    }
    guard isSame(options.seed, log.options.seed) else {
      throw ScriptError("the seed of the log is different: \(log.options.seed.prefix(64))")
    }
    guard script.value("start") == nil || options.start == log.own.start else {
      throw ScriptError("the start of the log is different: \(log.own.start)")
    }
    options.start = log.options.start
    guard script.value("store") == nil || options == log.options else {
      let names = options.differences(from: log.options).joined(separator: ", ")
      throw ScriptError(
        "the store options of the log are different: \(names)",
        hint: "leave them out, or name a new file for a store with them"
      )
    }
    return log.options
  }

  private static func steps(
    _ script: ScriptObject,
    from start: Timestamp
  ) throws(ScriptError) -> [TimedStep] {
    guard let value = script.value("steps") else { return [] }
    guard let array = value.array else { throw script.error("steps", "an array") }
    var steps: [TimedStep] = []
    for (number, value) in zip(1..., array) {
      steps.append(try TimedStep(value, number: number, notBefore: steps.last?.time ?? start))
    }
    return steps
  }
}

extension StoreScript.TimedStep {
  init(
    _ value: JSONValue,
    number: Int,
    notBefore earliest: Timestamp
  ) throws(ScriptError) {
    let object = try ScriptObject(value, "the step", step: number)
    let time = try object.required("at", try object.time("at", or: ScriptOverrides.duration))
    try self.init(object, compactJSON(value.source), at: time, number: number, notBefore: earliest)
  }

  /// A step that no script contains.
  package init(_ step: any Step, at time: Timestamp, number: Int) {
    self.init(number: number, time: time, step: step, source: step.source(at: time))
  }

  /// Reads a step whose text is `source`; it may also have the members in `others`.
  package init(
    _ object: ScriptObject,
    _ source: [UInt8],
    at time: Timestamp,
    number: Int,
    notBefore earliest: Timestamp,
    besides others: [String] = []
  ) throws(ScriptError) {
    guard time >= earliest else {
      let what = number == 1 ? "the start" : "the time of the step before it"
      throw ScriptError(step: number, "\(time) is before \(earliest), \(what)")
    }
    self.number = number
    self.time = time
    step = try StepKinds.read(object, besides: others)
    self.source = source
  }
}
