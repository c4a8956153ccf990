// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StrictTime
import Testing

/// The JSON of a policy.
struct PolicyJSONTests {
  private func policy(_ json: String) throws(PolicyError) -> EntitlementPolicy {
    try EntitlementPolicy(json: Array(json.utf8)[...])
  }

  @Test func `an empty policy has the defaults`() throws {
    #expect(try policy("{}") == EntitlementPolicy())
  }

  @Test func `reads every field`() throws {
    let found = try policy(
      """
      {"billingRetryAccess": "P7D", "renewalLeeway": "PT6H", "assumedGrace": "P16D",
       "offlineTrust": "P3D", "durations": {"season.pass": "P90D"}, "stacking": "latestOnly",
       "trialProducts": {"trial14": "P14D"}, "partialRefundKeepsAccess": true,
       "features": {"ads-off": ["lifetime", "news.month"], "none": []},
       "groups": {"news.month": {"group": "News", "level": 2}},
       "unlock": ["lifetime"], "firstFreeVersion": "10.1", "freeSince": "2026-01-01T00:00:00Z"}
      """
    )
    let expected = try EntitlementPolicy.with {
      $0.billingRetryAccess = try period("P7D")
      $0.renewalLeeway = try period("PT6H")
      $0.assumedGrace = try period("P16D")
      $0.offlineTrust = try period("P3D")
      $0.durations = ["season.pass": try period("P90D")]
      $0.stacking = .latestOnly
      $0.trialProducts = ["trial14": try period("P14D")]
      $0.partialRefundKeepsAccess = true
      $0.features = ["ads-off": ["lifetime", "news.month"], "none": []]
      $0.groups = ["news.month": .init(group: "News", level: 2)]
      $0.unlock = ["lifetime"]
      $0.firstFreeVersion = "10.1"
      $0.freeSince = try at("2026-01-01")
    }
    #expect(found == expected)
    #expect(found != EntitlementPolicy())
  }

  /// Each field changes the defaults, and the list above has all of them.
  @Test func `the field names are listed`() {
    #expect(
      EntitlementPolicy.memberNames == [
        "billingRetryAccess", "retryEvidenceAge", "renewalLeeway", "assumedGrace", "offlineTrust",
        "durations",
        "trialProducts", "stacking", "partialRefundKeepsAccess", "features", "groups",
        "unlock", "firstFreeVersion", "freeSince",
      ]
    )
  }

  @Test(arguments: EntitlementPolicy.Stacking.allCases)
  func `reads every value of stacking`(_ stacking: EntitlementPolicy.Stacking) throws {
    #expect(try policy(#"{"stacking": "\#(stacking.rawValue)"}"#).stacking == stacking)
  }

  @Test(
    arguments: [
      ("", PolicyError.Code.malformed, nil), ("[]", .malformed, nil), ("{", .malformed, nil),
      (#"{"stacking": "stack", "stacking": "stack"}"#, .malformed, nil),
      (#"{"retryDays": 7}"#, .unknownMember, "retryDays"),
      (#"{"billingRetryAccess": 7}"#, .type, "billingRetryAccess"),
      (#"{"billingRetryAccess": "7 days"}"#, .value, "billingRetryAccess"),
      (#"{"renewalLeeway": "-PT6H"}"#, .value, "renewalLeeway"),
      (#"{"renewalLeeway": null}"#, .type, "renewalLeeway"),
      (#"{"assumedGrace": "P0.5D"}"#, .value, "assumedGrace"),
      (#"{"offlineTrust": "P"}"#, .value, "offlineTrust"),
      (#"{"durations": "P90D"}"#, .type, "durations"),
      (#"{"durations": {"a": "P1D", "b": 1}}"#, .type, "durations/b"),
      (#"{"durations": {"b": "x"}}"#, .value, "durations/b"),
      (#"{"trialProducts": []}"#, .type, "trialProducts"),
      (#"{"trialProducts": {"b": "P1DT"}}"#, .value, "trialProducts/b"),
      (#"{"stacking": true}"#, .type, "stacking"), (#"{"stacking": "pile"}"#, .value, "stacking"),
      (#"{"partialRefundKeepsAccess": "yes"}"#, .type, "partialRefundKeepsAccess"),
      (#"{"features": ["a"]}"#, .type, "features"),
      (#"{"features": {"a": "b"}}"#, .type, "features/a"),
      (#"{"features": {"a": ["b", 1]}}"#, .type, "features/a[1]"),
      (#"{"groups": []}"#, .type, "groups"), (#"{"groups": {"a": 1}}"#, .type, "groups/a"),
      (#"{"groups": {"a": {"group": "g"}}}"#, .type, "groups/a"),
      (#"{"groups": {"a": {"level": 1}}}"#, .type, "groups/a"),
      (#"{"groups": {"a": {"group": 1, "level": 1}}}"#, .type, "groups/a/group"),
      (#"{"groups": {"a": {"group": "g", "level": "1"}}}"#, .type, "groups/a/level"),
      (#"{"groups": {"a": {"group": "g", "level": 0}}}"#, .type, "groups/a/level"),
      (#"{"groups": {"a": {"group": "g", "level": 1.5}}}"#, .type, "groups/a/level"),
      (#"{"groups": {"a": {"group": "g", "level": 1, "x": 1}}}"#, .unknownMember, "groups/a/x"),
      (#"{"firstFreeVersion": 10}"#, .type, "firstFreeVersion"),
      (#"{"firstFreeVersion": "1a2"}"#, .value, "firstFreeVersion"),
      (#"{"freeSince": "2026-01-01"}"#, .value, "freeSince"),
      (#"{"freeSince": 0}"#, .type, "freeSince"),
    ] as [(String, PolicyError.Code, String?)]
  )
  func `every error has a code and a path`(
    _ json: String,
    _ code: PolicyError.Code,
    _ path: String?
  ) throws {
    let error = try #require(throws: PolicyError.self) { try policy(json) }
    #expect(error.code == code)
    #expect(error.path == path)
    #expect(error.offset != nil)
    #expect(error.expected != nil || error.found != nil)
  }

  @Test func `the error about an unknown field lists the known ones`() throws {
    let error = try #require(throws: PolicyError.self) { try policy(#"{"x": 1}"#) }
    #expect(error.found == "x")
    #expect(error.expected?.contains("billingRetryAccess") == true)
    #expect(error.offset == 6)
  }
}
