// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
package import StoreReceipts
package import StrictTime

// The only place that asks the engine.

extension EntitlementLedger {
  /// An empty ledger of the simulated app.
  package static func empty(_ environments: Set<StoreEnvironment>) -> EntitlementLedger {
    EntitlementLedger(bundleId: StoreCatalog.bundleId, environments: environments)
  }

  /// The engine's answer about one environment.
  package func answer(
    at moment: Timestamp,
    in environment: StoreEnvironment = .production,
    allowingPast: Bool = false,
    _ asked: AskedPolicy = .standard
  ) -> EntitlementSummary {
    entitlements(
      at: moment,
      environment: environment,
      allowingPast: allowingPast,
      policy: asked.policy
    )
  }

  /// The chains that the engine gives to an account.
  func chains(
    ofAccount account: String,
    at moment: Timestamp,
    in environment: StoreEnvironment
  ) -> [String] {
    selecting(appAccountToken: account).ledger.answer(at: moment, in: environment)
      .lines.map(\.originalTransactionId)
  }

  /// What the engine takes for the evidence of a download of the app.
  func selection(ofDownload id: String) -> EntitlementLedger {
    selecting(appTransactionId: id).ledger
  }

  /// The periods that the engine shows at a moment in the past; billing retry is told up to it, so that it is asked
  /// a millisecond later.
  func periods(at moment: Timestamp, in environment: StoreEnvironment) -> [AccessTimeline] {
    timelines(
      until: moment.adding(milliseconds: 1),
      environment: environment,
      policy: AskedPolicy.standard.policy
    )
  }
}
