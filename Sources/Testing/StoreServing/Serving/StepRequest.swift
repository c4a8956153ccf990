// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictJSON
import StrictTime

/// Reads the steps in a request.
///
/// Unlike in scripts, `at` may be absent, and `environment` may name the store.
struct StepRequest {
  private var names: [StoreSide: ScriptNames]
  private let side: StoreSide
  private var time: Timestamp

  init(_ names: [StoreSide: ScriptNames], side: StoreSide, now: Timestamp) {
    self.names = names
    self.side = side
    time = now
  }

  mutating func read(_ json: ArraySlice<UInt8>) throws(ScriptError) -> [PairStep] {
    let root = try StoreScript.document(json, "the body").root
    var steps: [PairStep] = []
    let values = root.array.map { Array($0) } ?? [root]
    guard values.count <= StoreScript.mostSteps else {
      throw ScriptError("a request has at most \(StoreScript.mostSteps) steps")
    }
    for (number, value) in zip(1..., values) { steps.append(try step(value, number)) }
    return steps
  }

  private mutating func step(_ value: JSONValue, _ number: Int) throws(ScriptError) -> PairStep {
    let object = try ScriptObject(value, "the step", step: number)
    var side = side
    if let environment = try object.choice("environment", StoreEnvironmentName.self) {
      side = environment.side
    }
    let at = try object.time("at") ?? time
    let source = JSONWriter.object { json in
      json.member("at", "\(at)")
      for member in object.object
      where !isSame(member.name, "at") && !isSame(member.name, "environment") {
        json.member(member.name) { $0.raw(compactJSON(member.value.source)) }
      }
    }
    let step = try StoreScript.TimedStep(
      object,
      source,
      at: at,
      number: number,
      notBefore: time,
      besides: ["environment"]
    )
    try names[side]?.check(step)
    time = step.time
    return PairStep(side: side, step: step)
  }
}
