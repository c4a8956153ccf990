// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
package import StoreReceipts
package import StrictTime

// All calls of the entitlement engine are in this file.

extension EntitlementLedger {
  /// An empty ledger of the simulated app.
  package static func empty(_ environments: Set<StoreEnvironment>) -> EntitlementLedger {
    EntitlementLedger(bundleId: StoreCatalog.bundleId, environments: environments)
  }

  /// The engine's answer for one environment.
  package func answer(
    at time: Timestamp,
    in environment: StoreEnvironment = .production,
    past: PastTime = .slowClock,
    _ asked: AskedPolicy = .standard
  ) -> EntitlementSummary {
    entitlements(
      at: time,
      in: environment,
      past: past,
      policy: asked.policy
    )
  }

  /// The chains that the engine assigns to an account.
  func chains(
    ofAccount account: String,
    at time: Timestamp,
    in environment: StoreEnvironment
  ) -> [String] {
    selecting(appAccountToken: account).answer(at: time, in: environment)
      .chains.map(\.originalTransactionId)
  }

  /// The evidence that the engine assigns to an app transaction.
  func selection(ofAppTransaction id: String) -> EntitlementLedger {
    selecting(appTransactionId: id)
  }

  /// The engine's periods at a past time; billing retry is included up to that time, so it is evaluated
  /// a millisecond later.
  func periods(at time: Timestamp, in environment: StoreEnvironment) -> [AccessTimeline] {
    timelines(
      until: time.adding(milliseconds: 1),
      in: environment,
      policy: AskedPolicy.standard.policy
    )
  }
}
