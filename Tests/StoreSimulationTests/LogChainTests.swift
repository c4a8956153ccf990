// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEngine
import StoreSimulation
import StrictTime
import Testing

/// The checksums of logs.
struct LogChainTests {
  private static let script = """
    {"schema": "receiptctl/script/1", "steps": [
     {"at": "2026-01-01T00:00:00Z", "do": "purchase", "product": "pro.month", "as": "A"},
     {"at": "2026-02-11T00:00:00Z", "do": "setAutoRenew", "subscription": "A", "on": false}]}
    """

  private static func log() throws -> [UInt8] {
    let script = try StoreScript(Array(script.utf8)[...], for: Products.configuration())
    return script.log(of: try Products.configuration(), until: script.until)
  }

  /// The log without checksums.
  private static func unsealed() throws -> [UInt8] {
    let text = String(decoding: try log(), as: UTF8.self)
      .replacingOccurrences(of: ",\"sum\":\"[0-9a-f]{8}\"", with: "", options: .regularExpression)
    return Array(text.utf8)
  }

  @Test func `a log is read again`() throws {
    let log = try Self.log()
    #expect(log.split(separator: UInt8(ascii: "\n")).count == 4)
    let past = try StoreScript(log: log[...], for: try Products.configuration())
    #expect(past.stepCount == 2)
    #expect(past.log(of: try Products.configuration(), until: past.until) == log)
  }

  @Test func `a log with a changed bit is refused, with the line`() throws {
    let log = try Self.log()
    let configuration = try Products.configuration()
    // The last line is whole without its line feed.
    for position in log.indices.dropLast() {
      for bit in 0..<8 {
        var changed = log
        changed[position] ^= 1 << bit
        let error = #expect(throws: ScriptError.self, "byte \(position), bit \(bit)") {
          try StoreScript(log: changed[...], for: configuration)
        }
        #expect(error?.message.contains("log") == true)
      }
    }
  }

  /// Edits of the lines of a log after which each line, alone, is what the store wrote.
  private static let edits: [String: @Sendable ([ArraySlice<UInt8>]) -> [ArraySlice<UInt8>]] = [
    "removed header": { Array($0.dropFirst()) },
    "removed first event": { [$0[0]] + $0.dropFirst(2) },
    "removed event": { Array($0[..<2] + $0[3...]) },
    "doubled event": { Array($0[...1] + $0[1...]) },
    "doubled last event": { $0 + $0.suffix(1) },
    "swapped events": { [$0[0], $0[2], $0[1], $0[3]] },
    "event of the start at the end": { $0 + [$0[1]] },
  ]

  @Test(arguments: edits.keys.sorted())
  func `a log with lines that were removed, added or moved is refused`(_ name: String) throws {
    let lines = try Self.log().split(separator: UInt8(ascii: "\n"))
    let edit = try #require(Self.edits[name])
    let edited = Array(edit(lines).joined(separator: [UInt8(ascii: "\n")]))
    let error = #expect(throws: ScriptError.self) {
      try StoreScript(log: edited[...], for: try Products.configuration())
    }
    #expect(error?.message.contains("line") == true)
  }

  @Test func `that lines are missing at the end cannot be known`() throws {
    let lines = try Self.log().split(separator: UInt8(ascii: "\n"))
    let cut = Array(lines.dropLast(2).joined(separator: [UInt8(ascii: "\n")]))
    #expect(
      try StoreScript(log: cut[...], for: try Products.configuration()).stepCount == 1
    )
  }

  @Test func `a line without its checksum is refused`() throws {
    let lines = try Self.log().split(separator: UInt8(ascii: "\n"))
    let unsealed = try Self.unsealed().split(separator: UInt8(ascii: "\n"))
    for number in lines.indices {
      var mixed = lines
      mixed[number] = unsealed[number]
      let error = #expect(throws: ScriptError.self) {
        try StoreScript(
          log: Array(mixed.joined(separator: [UInt8(ascii: "\n")]))[...],
          for: try Products.configuration()
        )
      }
      let place = number == 0 ? "the first line of the log" : "line \(number + 1) of the log"
      #expect(error?.message.hasPrefix(place) == true)
    }
  }

  @Test(arguments: [2, 4]) func `another version of the log is refused by name`(_ version: Int)
    throws
  {
    let text = String(decoding: try Self.log(), as: UTF8.self)
    let other = text.replacing("receiptctl/log/3", with: "receiptctl/log/\(version)")
    let error = #expect(throws: ScriptError.self) {
      try StoreScript(log: Array(other.utf8)[...], for: try Products.configuration())
    }
    #expect(error?.message.contains("receiptctl/log/3") == true)
    #expect(error?.hint?.contains("another version") == true)
  }
}
