// SPDX-License-Identifier: Apache-2.0

//     {"schema": "receiptctl/log/3", "configuration": SHA-256, "seed", "start", "firstStart", "profile", "store": {…}, "sum"}
//     {"at", "do", …, "sum"}
//     {"at", "do": "advance", "sum"}

import OpenSSLTrust
public import StoreConfiguration
import StrictJSON
package import StrictTime
import X509Certificates

// The log of a store: a header, then one event per line. The events are script steps; the last one is `advance`, the
// time of the end. The log of a server may also have `advance` between steps, steps with the `environment` of its
// other store, and the events of `LogOnlyStep`.
extension StoreScript {
  /// The maximum number of events in a log.
  package static let mostEvents = 1_000_000
  /// The maximum size of a log in bytes: about 256 bytes per event.
  package static let mostLogBytes = 256 << 20

  /// Reads a log to continue it: `log.jsonl` of `simulate --out`, or the state file of a server.
  public init(
    log bytes: ArraySlice<UInt8>,
    for configuration: StoreConfiguration
  ) throws(ScriptError) {
    var lines = LogLines(bytes)
    guard let first = lines.next() else { throw ScriptError("the log is empty") }
    var chain = LogChain()
    let header = try StoreScript.header(first, &chain)
    guard isSame(try header.string("configuration"), StoreScript.digest(of: configuration)) else {
      throw ScriptError(
        "the log was written for a different configuration",
        hint: "use the .storekit file that the log was written for"
      )
    }
    var options = try StoreOptions(header, configuration)
    options.start = try header.required("start", try header.time("start"))
    options.seed = try header.required("seed", try header.string("seed"))
    options.profile = try header.choice("profile", StoreProfile.self) ?? options.profile
    let firstStart = try header.time("firstStart")
    var events = LogEvents(options, after: chain)
    while let line = lines.next() { try events.read(line) }
    do {
      try self.init(
        configuration,
        options,
        steps: events.steps,
        until: events.end,
        storeSource: header.value("store").map { compactJSON($0.source) } ?? [],
        mostSteps: StoreScript.mostEvents
      )
    } catch {
      guard let step = error.step else { throw error }
      throw ScriptError("line \(step + 1) of the log: \(error.message)", hint: error.hint)
    }
    self.chain = events.chain
    if let firstStart {
      isEmptied = true
      own.start = firstStart
    }
  }

  /// The schema of a log.
  private static let logSchema = "receiptctl/log/3"

  /// The first line; another schema is named before its checksum is.
  private static func header(
    _ line: LogLines.Line,
    _ chain: inout LogChain
  ) throws(ScriptError) -> ScriptObject {
    let what = "the first line of the log"
    let written = try ScriptObject(try document(line.text, what).root, what)
    guard isSame(try written.string("schema"), logSchema) else {
      throw ScriptError(
        written.error("schema", "\"\(logSchema)\"").message,
        hint: "another version wrote the log: name a new file, or use that version"
      )
    }
    let header: ScriptObject
    do {
      header = try ScriptObject(try document(try chain.opened(line.text), what).root, what)
    } catch {
      throw ScriptError("\(what): \(error.message)", hint: error.hint)
    }
    try header.requireMembers([
      "schema", "configuration", "seed", "start", "firstStart", "profile", "store",
    ])
    return header
  }

  /// The log of a play of this script up to `end`.
  package func log(of configuration: StoreConfiguration, until end: Timestamp) -> [UInt8] {
    var chain = LogChain()
    var log = chain.sealed(logHeader(of: configuration))
    for step in steps where step.time <= end {
      log += chain.sealed(step.source + [UInt8(ascii: "\n")])
    }
    return log + chain.sealed(LogEvents.advance(to: end))
  }

  /// The first line of a log, without its checksum.
  ///
  /// `emptied` is the start of a store that was reset to an empty one, which the steps of the script do not follow.
  package func logHeader(
    of configuration: StoreConfiguration,
    emptied: Timestamp? = nil
  ) -> [UInt8] {
    let line = JSONWriter.object { json in
      json.member("schema") { $0.string(StoreScript.logSchema) }
      json.member("configuration") { $0.string(StoreScript.digest(of: configuration)) }
      json.member("seed") { $0.string(options.seed) }
      json.member("start") { $0.string("\(emptied ?? own.start)") }
      if emptied != nil { json.member("firstStart") { $0.string("\(own.start)") } }
      if options.profile != .ideal {
        json.member("profile") { $0.string(options.profile.rawValue) }
      }
      if !storeSource.isEmpty { json.member("store") { $0.raw(storeSource) } }
    }
    return line + [UInt8(ascii: "\n")]
  }

  /// SHA-256 of the configuration's text, in hexadecimal digits.
  static func digest(of configuration: StoreConfiguration) -> String {
    do {
      let digest = try DigestAlgorithm.sha256.digest(of: configuration.document.text)
      return hexadecimal(digest)
    } catch {
      // A libcrypto without SHA-256 can't sign the store's tokens either.
      return ""
    }
  }
}

/// JSON text on one line, without white space between tokens.
package func compactJSON(_ text: ArraySlice<UInt8>) -> [UInt8] {
  var compact: [UInt8] = []
  compact.reserveCapacity(text.count)
  var isString = false
  var isEscaped = false
  for byte in text {
    if isString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isString = false
      }
    } else if byte == UInt8(ascii: "\"") {
      isString = true
    } else if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      continue
    }
    compact.append(byte)
  }
  return compact
}
