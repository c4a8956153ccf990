// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreReceipts
import StrictJSON
import Testing

/// The JSON of answers.
struct AnswerJSONTests {
  @Test func `a summary has the documented members`() throws {
    let summary = try EntitlementLedger([try .paid()]).answers("2026-01-15")
    let object = try #require(try JSONDocument(Array(summary.jsonText.utf8)[...]).root.object)
    #expect(
      object.map(\.name) == [
        "app", "apps", "at", "chains", "consumables", "evaluatedAt", "features", "groups", "offers",
        "products", "rules", "unlock", "unlocks", "unnamedChains", "validUntil", "warnings",
      ]
    )
    #expect(object["at"]?.string == "2026-01-15T00:00:00Z")
    #expect(
      object["evaluatedAt"]?.object?[summary.environment.name]?.string == "2026-01-15T00:00:00Z"
    )
  }

  @Test func `a product has its verdict, reason and rules`() throws {
    let summary = try EntitlementLedger([try .paid()]).answers("2026-01-15")
    let text = summary["news.month"].jsonText
    let object = try #require(try JSONDocument(Array(text.utf8)[...]).root.object)
    #expect(object["verdict"]?.string == "entitled")
    #expect(object["reason"]?.string == "activePeriod")
    #expect(object["until"]?.string == "2026-02-01T00:00:00Z")
    let rules = Array(try #require(object["rules"]?.array))
    #expect(rules.first?.object?["rule"]?.string == "E-11")
    #expect(summary.jsonText.contains(text))
  }
}
