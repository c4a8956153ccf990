// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Timelines of evidence with inconsistent dates; found by fuzzing.
struct AccessTimelineTests {
  @Test(arguments: [nil, "2025-01-15T00:00:00Z"] as [TokenDate?])
  func `a period that expires before it was bought has no length`(_ revoked: TokenDate?) throws {
    let authority = try TokenAuthority.generate()
    let token = try authority.transaction {
      $0.purchaseDate = "2025-01-01T00:00:00Z"
      $0.expiresDate = "2024-12-01T00:00:00Z"
      $0.revocationDate = revoked
    }
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
    let now = try Timestamp(rfc3339: "2025-01-02T03:05:00Z")
    var ledger = EntitlementLedger(bundleId: "com.example.app", environments: [.production])
    _ = ledger.add(try verifier.verify(any: token.utf8, expecting: .init(now: now)))
    let periods = ledger.timelines(until: now, in: .production).flatMap(\.periods)
    #expect(periods.map(\.from) == [try Timestamp(rfc3339: "2025-01-01T00:00:00Z")])
    #expect(periods.allSatisfy { $0.until == $0.from })
  }
}
