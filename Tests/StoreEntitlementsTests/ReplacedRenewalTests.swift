// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-16: an upgrade after the next period was paid, and before it begins.
struct ReplacedRenewalTests {
  /// A month that ends on 1 February, its renewal, and an upgrade at this time.
  private func ledger(
    renewalSigned: String = "2026-01-31T02:00:00Z",
    upgradedAt date: String = "2026-01-31T12:00:00Z",
    marked: Bool = false,
    ownership: String = "PURCHASED",
    hasFirst: Bool = true,
    in environment: String = "Production"
  ) throws -> EntitlementLedger {
    let renewal = try Evidence.paid(
      2,
      "basic.month",
      of: 1,
      "2026-02-01",
      "2026-03-01",
      signed: renewalSigned
    ) {
      $0.transactionReason = "RENEWAL"
      $0.inAppOwnershipType = ownership
      $0.isUpgraded = marked ? true : nil
      $0.environment = environment
    }
    let upgrade = try Evidence.paid(3, "pro.month", of: 1, date, "2026-02-28T12:00:00Z") {
      $0.transactionReason = "PURCHASE"
      $0.inAppOwnershipType = ownership
      $0.environment = environment
    }
    let first = try Evidence.paid(1, "basic.month") {
      $0.transactionReason = "PURCHASE"
      $0.inAppOwnershipType = ownership
      $0.environment = environment
    }
    return EntitlementLedger(
      (hasFirst ? [first] : []) + [renewal, upgrade],
      [.production, .sandbox]
    )
  }

  @Test(
    arguments: ["PURCHASED", "FAMILY_SHARED"],
    ["2026-01-31T12:00:00Z", "2026-02-01T00:00:00Z"]
  )
  func `an upgrade replaces a renewal that has not begun`(
    _ ownership: String,
    _ date: String
  ) throws {
    for hasFirst in [true, false] {
      let ledger = try ledger(upgradedAt: date, ownership: ownership, hasFirst: hasFirst)
      for time in ["2026-02-01", "2026-02-20", "2026-02-28T11:59:59Z"] {
        let summary = try ledger.answers(time)
        #expect(summary["pro.month"].reason == .activePeriod)
        #expect(summary["basic.month"].reason == .upgraded)
        #expect(summary.chains.map(\.productId) == ["pro.month"])
      }
      // Nothing is known about the renewal of the upgrade; the replaced renewal grants nothing.
      let after = try ledger.answers("2026-02-28T13:00:00Z")
      #expect(after["pro.month"].verdict == .undetermined)
      #expect(after["basic.month"].reason == .upgraded)
    }
  }

  @Test(arguments: [false, true])
  func `in production, copies of the renewal may be from after the upgrade`(
    _ marked: Bool
  ) throws {
    let late = try ledger(renewalSigned: "2026-02-05", marked: marked)
    let summary = try late.answers("2026-02-10")
    #expect(summary["pro.month"].isEntitled)
    #expect(summary["basic.month"].reason == .upgraded)
  }

  /// In the sandbox, an unseen month may have begun after the upgrade.
  @Test func `in the sandbox, a renewal that was signed after an upgrade supersedes it`() throws {
    let late = try ledger(renewalSigned: "2026-01-31T18:00:00Z", in: "Sandbox")
    let summary = try late.answers("2026-02-10", in: .sandbox)
    #expect(summary["basic.month"].isEntitled)
    #expect(summary["pro.month"].reason == .upgraded)
    let early = try ledger(in: "Sandbox").answers("2026-02-10", in: .sandbox)
    #expect(early["pro.month"].isEntitled)
  }

  @Test func `before the upgrade, the renewal has not begun`() throws {
    let past = try ledger().answers("2026-01-31T06:00:00Z", past: .intended)
    #expect(past["basic.month"].reason == .activePeriod)
    #expect(past["pro.month"].reason == .notYetStarted)
    let unseen = try ledger(hasFirst: false)
      .answers("2026-01-31T06:00:00Z", past: .intended)
    #expect(unseen["basic.month"].verdict == .undetermined)
  }

  @Test func `a receipt has the date of the upgrade as the cancellation date of what it replaced`()
    throws
  {
    let receipt = try Evidence.receipt(
      created: "2026-02-10",
      [
        .paid(1, "basic.month") { $0.cancellationDate = "2026-01-31T12:00:00Z" },
        .paid(2, "basic.month", of: 1, "2026-02-01", "2026-03-01") {
          $0.cancellationDate = "2026-01-31T12:00:00Z"
        },
        .paid(3, "pro.month", of: 1, "2026-01-31T12:00:00Z", "2026-02-28T12:00:00Z"),
      ]
    )
    let summary = try EntitlementLedger([receipt]).answers("2026-02-10")
    #expect(summary["pro.month"].isEntitled)
    #expect(summary["basic.month"].reason == .upgraded)
  }

  @Test(arguments: ["2026-03-01T00:00:00.500Z", "2026-03-01T00:00:00Z"])
  func `a receipt rounds the date of an upgrade down`(_ date: String) throws {
    let receipt = try Evidence.receipt(
      created: "2026-03-02",
      [
        .paid(1, "basic.year", "2026-01-01", "2027-01-01") {
          $0.cancellationDate = "2026-03-01T00:00:00Z"
        }
      ]
    )
    let upgrade = try Evidence.paid(2, "pro.month", of: 1, date, "2026-04-01")
    let summary = try EntitlementLedger([receipt, upgrade]).answers("2026-03-10")
    #expect(summary["basic.year"].reason == .upgraded)
    #expect(summary["pro.month"].isEntitled)
  }
}
