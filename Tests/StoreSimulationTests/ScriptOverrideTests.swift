// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreSimulation
import StrictTime
import Testing

/// Times since the start, the start "now", and values that stand above a script.
struct ScriptOverrideTests {
  private static let now = Timestamp(year: 2026, month: 11, day: 30) ?? .latest

  private static func script(
    _ members: String,
    _ change: (inout ScriptOverrides) -> Void = { _ in }
  ) throws -> StoreScript {
    let text = "{\"schema\": \"receiptctl/script/1\"\(members)}"
    var overrides = ScriptOverrides(now: now)
    change(&overrides)
    return try StoreScript(
      Array(text.utf8)[...],
      for: try Products.configuration(),
      overriding: overrides
    )
  }

  private static let purchase = #""do": "purchase", "product": "pro.month""#

  @Test(
    arguments: [
      (#", "start": "now""#, "2026-11-30T00:00:00Z", "2026-11-30T00:00:00Z"),
      (#", "start": "now", "until": "P1Y""#, "2026-11-30T00:00:00Z", "2027-11-30T00:00:00Z"),
      (#", "until": "P1M""#, "2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"),
      (
        #", "start": "2026-01-31T00:00:00Z", "steps": [{"at": "P1M", \#(purchase)}]"#,
        "2026-01-31T00:00:00Z", "2026-02-28T00:00:00Z"
      ),
      (
        #", "start": "2026-01-31T00:00:00Z", "until": "2026-03-01T00:00:00Z""#,
        "2026-01-31T00:00:00Z", "2026-03-01T00:00:00Z"
      ),
    ]
  )
  func `times may be durations since the start`(
    _ members: String,
    _ start: String,
    _ until: String
  ) throws {
    let script = try Self.script(members)
    #expect("\(script.options.start)" == start)
    #expect("\(script.until)" == until)
  }

  @Test func `values beside the script stand above it, and the others stay`() throws {
    let script = try Self.script(
      #", "start": "2026-01-01T00:00:00Z", "store": {"bundleId": "a", "storefront": "DEU"}"#
    ) {
      $0.bundleId = "com.example.own"
      $0.appAppleId = 7
      $0.environment = .sandbox
      $0.start = Self.now
    }
    #expect(script.options.bundleId == "com.example.own")
    #expect(script.options.appAppleId == 7)
    #expect(script.options.environment == .sandbox)
    #expect(script.options.storefront == "DEU")
    #expect(script.options.start == Self.now)
  }

  @Test(
    arguments: [
      #", "start": "soon""#, #", "start": 1"#, #", "until": "P""#, #", "until": "PT""#,
      #", "steps": [{"at": "P1", "do": "look"}]"#, #", "steps": [1]"#, #", "steps": {}"#,
      #", "store": 1"#, #", "until": "now""#,
    ]
  )
  func `other texts are no times`(_ members: String) {
    #expect(throws: ScriptError.self) { try Self.script(members) { $0.bundleId = "a" } }
  }

  @Test(arguments: [
    (#", "start": "soon""#, "2026-01-01T00:00:00Z, or now"),
    (#", "until": "P""#, "or a duration since the start such as P1M"),
    (#", "steps": [{"at": "P1", "do": "look"}]"#, "or a duration since the start such as P1M"),
  ])
  func `the error about a time says what else is accepted`(_ members: String, _ end: String) {
    let error = #expect(throws: ScriptError.self) { try Self.script(members) { _ in } }
    #expect(error?.message.hasSuffix(end) == true)
  }

  @Test func `without a clock, now is an error`() throws {
    let text = #"{"schema": "receiptctl/script/1", "start": "now"}"#
    let error = #expect(throws: ScriptError.self) {
      try StoreScript(Array(text.utf8)[...], for: try Products.configuration())
    }
    #expect(error?.message.contains("current time") == true)
  }
}
