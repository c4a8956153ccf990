// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StrictJSON
import StrictTime

/// A store that performs steps one at a time, and records them as a script.
package struct StoreSession {
  /// The store.
  package let store: RecordedStore
  /// The names that the next steps may use.
  private(set) var names: ScriptNames
  let configuration: StoreConfiguration
  private let initialNames: ScriptNames
  private var sources: [[UInt8]] = []
  /// The member `store` of the script.
  private let storeSource: [UInt8]
  private let isMain: Bool

  init(
    _ store: RecordedStore,
    _ configuration: StoreConfiguration,
    storeSource: [UInt8],
    isMain: Bool
  ) {
    self.store = store
    self.storeSource = storeSource
    self.isMain = isMain
    self.configuration = configuration
    initialNames = ScriptNames(configuration, [])
    names = initialNames
  }

  /// Performs a step at the current time.
  ///
  /// A refusal is recorded in the row.
  mutating func perform(_ step: Script.TimedStep) {
    do {
      try names.check(step)
    } catch {
      // Unreachable: names were checked when the step was read, and other requests only add names.
      return
    }
    sources.append(step.source)
    store.state.attempt(step.step, number: step.number)
    while let due = store.state.nextDue(until: store.now) { store.state.passTime(to: due) }
  }

  /// Resets the store, optionally with another start.
  mutating func reset(start: Timestamp?) {
    names = initialNames
    sources = []
    store.reset(start: start)
  }

  /// Returns the changes since the last call.
  mutating func settle() -> Row? {
    sources += store.requestedSteps
    store.requestedSteps = []
    return store.state.takeRow()
  }

  /// The number of steps so far.
  var stepCount: Int { sources.count }

  /// The steps so far as a script, including requests to the App Store Server API.
  package func script() -> [UInt8] {
    let options = store.state.options
    return JSONWriter.object { json in
      json.member("schema", "receiptctl/script/1")
      json.member("seed", options.seed)
      json.member("start", "\(options.start)")
      json.member("until", "\(store.now)")
      json.member("store") { $0.raw(storeMember(options)) }
      json.array("steps") { json in for source in sources { json.raw(source) } }
    }
  }

  /// The member `store`, with the environment of this store.
  private func storeMember(_ options: StoreOptions) -> [UInt8] {
    var members: [JSONMember] = []
    do {
      members = Array(try JSONDocument(storeSource[...]).root.object.map { Array($0) } ?? [])
    } catch {
      // Without a script, there are no members to copy.
    }
    return JSONWriter.object { json in
      json.member("environment", options.environment.rawValue)
      for member in members where !isSame(member.name, "environment") {
        json.member(member.name) { $0.raw(compactJSON(member.value.source)) }
      }
    }
  }
}
