// SPDX-License-Identifier: Apache-2.0

//     {"schema": "receiptctl/script/1", "seed", "start", "until", "store": {…}, "steps": [{"at", "do", …}]}

public import StoreConfiguration
import StrictJSON
public import StrictTime

/// A script: what happens in a store, and when.
///
/// Everything that can be checked without playing is checked when it is read.
public struct Script: Sendable {
  /// The store.
  public let options: StoreOptions
  /// The end of the play, inclusive.
  public let until: Timestamp
  let steps: [TimedStep]

  /// A step and its time.
  struct TimedStep: Sendable {
    let number: Int
    let time: Timestamp
    let name: String
    let step: Step
  }

  /// The most steps of a script.
  public static let mostSteps = 100_000

  /// Reads a script for the products of a configuration.
  public init(
    _ bytes: ArraySlice<UInt8>,
    for configuration: StoreConfiguration
  ) throws(ScriptError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw ScriptError(
        "the script is not valid JSON: \(error.code.rawValue) at byte \(error.offset)"
      )
    }
    let script = try ScriptObject(document.root, "the script")
    try script.requireMembers(["schema", "seed", "start", "until", "store", "steps"])
    guard try script.string("schema") == "receiptctl/script/1" else {
      throw script.error("schema", "\"receiptctl/script/1\"")
    }
    var options = try StoreOptions(script, configuration)
    options.start = try script.time("start") ?? options.start
    options.seed = try script.string("seed") ?? options.seed
    steps = try Script.steps(script, from: options.start)
    let last = steps.last?.time ?? options.start
    until = try script.time("until") ?? last
    guard until >= options.start else { throw ScriptError("\"until\" is before \"start\"") }
    self.options = options
    try ScriptNames(configuration, steps).check()
  }

  private static func steps(
    _ script: ScriptObject,
    from start: Timestamp
  ) throws(ScriptError) -> [TimedStep] {
    guard let value = script.value("steps") else { return [] }
    guard let array = value.array else { throw script.error("steps", "an array") }
    guard array.count <= mostSteps else {
      throw ScriptError("a script has at most \(mostSteps) steps")
    }
    var steps: [TimedStep] = []
    var last = start
    for (number, value) in zip(1..., array) {
      let object = try ScriptObject(value, "the step", step: number)
      let time = try object.required("at", try object.time("at"))
      guard time >= last else {
        throw ScriptError(step: number, "\(time) is before \(last), the time before it")
      }
      last = time
      let (name, step) = try StepReader.read(object)
      steps.append(TimedStep(number: number, time: time, name: name, step: step))
    }
    return steps
  }
}

extension StoreOptions {
  /// The member `store` of a script.
  fileprivate init(
    _ script: ScriptObject,
    _ configuration: StoreConfiguration
  ) throws(ScriptError) {
    self.init()
    guard let value = script.value("store") else { return }
    let store = try ScriptObject(value, "\"store\"")
    try store.requireMembers([
      "bundleId", "appAppleId", "environment", "storefront", "gracePeriod", "gracePeriodScope",
      "sandboxMonth", "settings", "xcodeWire", "knobs",
    ])
    bundleId = try store.string("bundleId") ?? bundleId
    appAppleId = try store.integer("appAppleId", in: 0...Int64.max) ?? appAppleId
    environment = try store.choice("environment", SimulatedEnvironment.self) ?? environment
    if let code = try store.string("storefront") {
      storefront = try StepReader.storefront(store, code)
    }
    gracePeriod = try StepReader.gracePeriod(store, "gracePeriod") ?? gracePeriod
    gracePeriodScope = try store.choice("gracePeriodScope", GracePeriodScope.self) ?? .allRenewals
    sandboxMonth = try StoreOptions.sandboxMonth(store) ?? sandboxMonth
    signsXcodeWithChain = try store.string("xcodeWire") == "chain"
    if let value = store.value("settings") {
      settings = try configuration.settings.replacing(try ScriptObject(value, "\"settings\""))
    }
    if let value = store.value("knobs") {
      knobs = try StoreKnobs(try ScriptObject(value, "\"knobs\""))
    }
  }

  private static func sandboxMonth(_ store: ScriptObject) throws(ScriptError) -> SandboxMonth? {
    guard let text = try store.string("sandboxMonth") else { return nil }
    guard let seconds = CalendarPeriod(iso8601: text)?.seconds,
      let month = SandboxMonth(rawValue: seconds)
    else { throw store.error("sandboxMonth", "PT3M, PT5M, PT15M, PT30M or PT1H") }
    return month
  }
}

extension StoreSettings {
  fileprivate func replacing(_ object: ScriptObject) throws(ScriptError) -> StoreSettings {
    var settings = self
    try object.requireMembers([
      "_timeRate", "_billingGracePeriodEnabled", "_renewalBillingIssuesEnabled",
      "_billingIssuesEnabled", "_askToBuyEnabled", "_failTransactionsEnabled", "_storefront",
      "_locale", "_storeKitErrors", "_disableDialogs", "_compatibilityTimeRate",
    ])
    settings.timeRate = try object.integer("_timeRate", in: StepReader.anyNumber) ?? timeRate
    settings.hasBillingGracePeriod =
      try object.boolean("_billingGracePeriodEnabled") ?? hasBillingGracePeriod
    settings.failsRenewals = try object.boolean("_renewalBillingIssuesEnabled") ?? failsRenewals
    settings.interruptsPurchases =
      try object.boolean("_billingIssuesEnabled") ?? interruptsPurchases
    settings.asksToBuy = try object.boolean("_askToBuyEnabled") ?? asksToBuy
    settings.failsTransactions =
      try object.boolean("_failTransactionsEnabled") ?? failsTransactions
    settings.storefront = try object.string("_storefront") ?? storefront
    settings.locale = try object.string("_locale") ?? locale
    return settings
  }
}
