// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StrictJSON
import StrictTime

/// A store that is used step by step, and the record of what was done, which is a script again.
package struct StoreSession {
  /// The store.
  package let store: TestStore
  /// The names that steps may use from now on.
  private(set) var names: ScriptNames
  private let initialNames: ScriptNames
  private var sources: [[UInt8]] = []
  /// The member `store` of the script.
  private let storeSource: [UInt8]
  private let isMain: Bool

  init(
    _ store: TestStore,
    _ configuration: StoreConfiguration,
    storeSource: [UInt8],
    isMain: Bool
  ) {
    self.store = store
    self.storeSource = storeSource
    self.isMain = isMain
    initialNames = ScriptNames(configuration, [])
    names = initialNames
  }

  /// Does a step at the present time; a refusal becomes an answer of the row.
  mutating func perform(_ step: Script.TimedStep) {
    do {
      try names.check(step)
    } catch {
      // Checked when the step was read; steps that another request did since only add names.
      return
    }
    sources.append(step.source)
    store.state.attempt(step.step, number: step.number, name: step.name)
    while let due = store.state.nextDue(until: store.now) { store.state.passTime(to: due) }
  }

  /// Puts the store back to its start, or to another one.
  mutating func reset(start: Timestamp?) {
    names = initialNames
    sources = []
    store.reset(start: start)
  }

  /// What changed since the last call.
  mutating func settle() -> Row? {
    sources += store.requestedSteps
    store.requestedSteps = []
    return store.state.takeRow()
  }

  /// What was done so far as a script, requests of the App Store Server API included.
  package func script() -> [UInt8] {
    let options = store.state.options
    return JSONWriter.bytes { json in
      json.object { json in
        json.member("schema", "receiptctl/script/1")
        json.member("seed", options.seed)
        json.member("start", "\(options.start)")
        json.member("until", "\(store.now)")
        json.member("store") { $0.raw(storeMember(options)) }
        json.member("steps") { json in
          json.array { json in for source in sources { json.raw(source) } }
        }
      }
    }
  }

  /// The member `store`, with the environment of this store.
  private func storeMember(_ options: StoreOptions) -> [UInt8] {
    var members: [JSONMember] = []
    do {
      members = Array(try JSONDocument(storeSource[...]).root.object.map { Array($0) } ?? [])
    } catch {
      // Without a script there is no member.
    }
    return JSONWriter.bytes { json in
      json.object { json in
        json.member("environment", options.environment.rawValue)
        for member in members where !isSame(member.name, "environment") {
          json.member(member.name) { $0.raw(compactJSON(member.value.source)) }
        }
      }
    }
  }
}
