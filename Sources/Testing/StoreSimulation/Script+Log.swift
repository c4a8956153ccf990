// SPDX-License-Identifier: Apache-2.0

//     {"schema": "receiptctl/log/1", "configuration": SHA-256, "seed", "start", "profile", "store": {…}}
//     {"at", "do", …}
//     {"at", "do": "advance"}

import OpenSSLTrust
public import StoreConfiguration
import StrictJSON
import StrictTime
import X509Certificates

// The log of a store: a header, then one event a line. The steps of scripts are events; the last line is the clock.
extension Script {
  /// Reads a log, `log.jsonl` of `simulate --out`, to go on from it.
  public init(
    log bytes: ArraySlice<UInt8>,
    for configuration: StoreConfiguration
  ) throws(ScriptError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let first = lines.first else { throw ScriptError("the log is empty") }
    let document = try Script.document(first, "the first line of the log")
    let header = try ScriptObject(document.root, "the first line of the log")
    try header.requireMembers(["schema", "configuration", "seed", "start", "profile", "store"])
    guard try header.string("schema") == "receiptctl/log/1" else {
      throw header.error("schema", "\"receiptctl/log/1\"")
    }
    guard isSame(try header.string("configuration"), Script.digest(of: configuration)) else {
      throw ScriptError(
        "the log is of another configuration",
        hint: "give the .storekit file with which it was written"
      )
    }
    var options = try StoreOptions(header, configuration)
    options.start = try header.required("start", try header.time("start"))
    options.seed = try header.required("seed", try header.string("seed"))
    options.profile = try header.choice("profile", StoreProfile.self) ?? options.profile
    let events = try Script.events(lines.dropFirst(), from: options.start)
    try self.init(
      configuration,
      options,
      steps: events.steps,
      until: events.end,
      storeSource: header.value("store").map { compactJSON($0.source) } ?? []
    )
  }

  private static func events(
    _ lines: ArraySlice<ArraySlice<UInt8>>,
    from start: Timestamp
  ) throws(ScriptError) -> (steps: [TimedStep], end: Timestamp) {
    var steps: [TimedStep] = []
    var end = start
    for (number, line) in zip(1..., lines) {
      let value = try Script.document(line, "line \(number + 1) of the log").root
      let object = try ScriptObject(value, "the event", step: number)
      if isSame(try object.string("do"), advance) {
        try object.requireMembers(["at", "do"])
        let time = try object.required("at", try object.time("at"))
        guard time >= end else { throw ScriptError(step: number, "\(time) is before \(end)") }
        end = time
      } else {
        let step = try TimedStep(value, number: number, notBefore: end)
        end = step.time
        steps.append(step)
      }
    }
    return (steps, end)
  }

  /// The log of a play of this script that ended at a time.
  func log(of configuration: StoreConfiguration, until end: Timestamp) -> [UInt8] {
    var log = JSONWriter.bytes { json in
      json.object { json in
        json.member("schema") { $0.string("receiptctl/log/1") }
        json.member("configuration") { $0.string(Script.digest(of: configuration)) }
        json.member("seed") { $0.string(options.seed) }
        json.member("start") { $0.string("\(options.start)") }
        if options.profile != .ideal {
          json.member("profile") { $0.string(options.profile.rawValue) }
        }
        if !storeSource.isEmpty { json.member("store") { $0.raw(storeSource) } }
      }
    }
    log.append(UInt8(ascii: "\n"))
    for step in steps where step.time <= end {
      log += step.source
      log.append(UInt8(ascii: "\n"))
    }
    log += JSONWriter.bytes { json in
      json.object { json in
        json.member("at") { $0.string("\(end)") }
        json.member("do") { $0.string(Script.advance) }
      }
    }
    log.append(UInt8(ascii: "\n"))
    return log
  }

  /// SHA-256 of the configuration's text, in hexadecimal digits.
  static func digest(of configuration: StoreConfiguration) -> String {
    do {
      let digest = try DigestAlgorithm.sha256.digest(of: configuration.document.text)
      return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    } catch {
      // A libcrypto without SHA-256 signs and verifies nothing either.
      return ""
    }
  }

  private static let advance = "advance"
}

/// JSON text without the white space between its tokens: on one line.
func compactJSON(_ text: ArraySlice<UInt8>) -> [UInt8] {
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
    } else if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
      continue
    }
    compact.append(byte)
  }
  return compact
}
