// SPDX-License-Identifier: Apache-2.0

import StrictJSON
package import StrictTime

/// Iterates over the lines of a log.
package struct LogLines {
  private var rest: ArraySlice<UInt8>
  private let start: Int
  private var number = 0

  struct Line {
    /// The number of the line, from 1.
    let number: Int
    /// The offset of its first byte in the log.
    let offset: Int
    let text: ArraySlice<UInt8>
  }

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
    start = bytes.startIndex
  }

  mutating func next() -> Line? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
    number += 1
    defer { rest = rest[min(end + 1, rest.endIndex)...] }
    return Line(number: number, offset: rest.startIndex - start, text: rest[..<end])
  }
}

/// Reads the events of a log.
package struct LogEvents {
  private(set) var steps: [StoreScript.TimedStep] = []
  /// The time of the last event.
  private(set) var end: Timestamp
  private let main: StoreEnvironmentName
  /// The checksums so far.
  private(set) var chain: LogChain
  private static let advance = "advance"

  /// Reads events after the header, whose checksum `chain` has.
  init(_ options: StoreOptions, after chain: LogChain) {
    self.chain = chain
    end = options.start
    main = options.environment == .sandbox ? .sandbox : .production
  }

  /// The line `{"at", "do": "advance"}`, with a line feed, without a checksum.
  package static func advance(to time: Timestamp) -> [UInt8] {
    Array("{\"at\":\"\(time)\",\"do\":\"\(advance)\"}\n".utf8)
  }

  /// An event as a line.
  ///
  /// `environment` is set only for the store that the log's options don't describe.
  package static func event(_ source: [UInt8], environment: StoreEnvironmentName? = nil) -> [UInt8]
  {
    guard let environment else { return source + [UInt8(ascii: "\n")] }
    return source.dropLast() + Array(",\"environment\":\"\(environment.rawValue)\"}\n".utf8)
  }

  mutating func read(_ line: LogLines.Line) throws(ScriptError) {
    do {
      try read(try chain.opened(line.text), number: line.number - 1)
    } catch {
      throw ScriptError(
        "line \(line.number) of the log (byte \(line.offset)): \(error.message)",
        hint: error.hint
      )
    }
  }

  private mutating func read(
    _ text: ArraySlice<UInt8>,
    number: Int
  ) throws(ScriptError) {
    let value = try StoreScript.document(text, "the event").root
    let event = try ScriptObject(value, "the event")
    let name = try event.required("do", try event.string("do"))
    let time = try event.required("at", try event.time("at"))
    guard time >= end else {
      throw ScriptError("\(time) is before \(end), the time of the event before it")
    }
    guard steps.count < StoreScript.mostEvents else {
      throw ScriptError("a log has at most \(StoreScript.mostEvents) events")
    }
    if isSame(name, LogEvents.advance) {
      try event.requireMembers(["at", "do"])
    } else {
      steps.append(try step(event, value, time, number: number))
    }
    end = time
  }

  private func step(
    _ event: ScriptObject,
    _ value: JSONValue,
    _ time: Timestamp,
    number: Int
  ) throws(ScriptError) -> StoreScript.TimedStep {
    let environment = try event.choice("environment", StoreEnvironmentName.self)
    let step = try StepKinds.read(event, from: StepKinds.logged, besides: ["environment"])
    return StoreScript.TimedStep(
      number: number,
      time: time,
      step: step,
      source: environment == nil ? compactJSON(value.source) : LogEvents.withoutEnvironment(event),
      isOfOtherStore: environment.map { $0 != main } ?? false
    )
  }

  /// The event without the member `environment`.
  private static func withoutEnvironment(_ event: ScriptObject) -> [UInt8] {
    JSONWriter.object { json in
      for member in event.object where !isSame(member.name, "environment") {
        json.member(member.name) { $0.raw(compactJSON(member.value.source)) }
      }
    }
  }
}
