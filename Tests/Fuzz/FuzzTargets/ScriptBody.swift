// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StrictJSON
import StrictTime

/// Plays a script in a simulated store: the input is the JSON of a script, or bytes from which a script is generated.
enum ScriptBody {
  static func check(_ input: ArraySlice<UInt8>) throws(Finding) {
    let configuration = try required("the configuration is rejected") {
      () throws(ConfigurationError) in
      try StoreConfiguration(Array(SimulationSeeds.configuration.utf8)[...])
    }
    let script: StoreScript
    if input.first == UInt8(ascii: "{") {
      let read = accepted { () throws(ScriptError) in try StoreScript(input, for: configuration) }
      guard let read else { return }
      script = read
    } else {
      // A step takes some bytes; after the last one, each choice is the first alternative.
      let random = RandomScript(
        seed: "fuzz",
        for: configuration,
        from: ByteScript(input),
        steps: min(mostSteps, input.count / 4 + 1)
      )
      script = try required("a generated script is rejected") { () throws(ScriptError) in
        try StoreScript(random.bytes[...], for: configuration)
      }
    }
    guard let play = play(script, configuration) else { return }
    try checkRows(play)
    try checkPrefix(of: play, script, configuration)
  }

  private static func play(
    _ script: StoreScript,
    _ configuration: StoreConfiguration,
    until end: Timestamp? = nil
  ) -> Play? {
    accepted { () throws(ScriptError) in
      try Play(of: script, in: configuration, until: end, mostRecords: mostRecords)
    }
  }

  /// A limit for the play: a script of a few bytes can simulate a century.
  private static let mostRecords = 500
  private static let mostSteps = 40

  private static func checkRows(_ play: Play) throws(Finding) {
    for line in play.jsonLines() {
      _ = try required("a row is not JSON") { () throws(JSONError) in try JSONDocument(line[...]) }
    }
    for (earlier, later) in zip(play.rows, play.rows.dropFirst()) {
      try require(earlier.time < later.time, "the times of rows do not increase")
    }
    _ = play.knownAnswers()
  }

  /// The rows up to a time do not depend on later steps.
  private static func checkPrefix(
    of play: Play,
    _ script: StoreScript,
    _ configuration: StoreConfiguration
  ) throws(Finding) {
    guard let end = play.rows.dropLast(play.rows.count / 2).last?.time,
      let part = self.play(script, configuration, until: end)
    else { return }
    let whole = play.rows.filter { $0.time <= end }
    try require(
      whole.map { "\($0.time) \($0.causes)" } == part.rows.map { "\($0.time) \($0.causes)" },
      "a play that ends earlier has different rows"
    )
    try require(
      whole.map(\.subscriptions) == part.rows.map(\.subscriptions),
      "a play that ends earlier has different statuses"
    )
  }
}
