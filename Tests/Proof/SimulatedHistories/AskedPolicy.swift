// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StrictTime

/// The policy of the simulated app, for the oracle and for the engine.
package struct AskedPolicy: Sendable {
  /// The policy for the engine; the other properties are the same policy for the oracle.
  package let policy: EntitlementPolicy
  let retryDays: Int64
  let leewaySeconds: Int64
  let knowsLevels: Bool
  let partialRefundKeepsAccess: Bool

  /// The default policy, with the values that the rules require.
  package static let standard = AskedPolicy()
  /// Grants access in billing retry and while a renewal is pending, and does not know the levels.
  package static let generous = AskedPolicy(retryDays: 7, leewaySeconds: 7200, knowsLevels: false)

  private init(retryDays: Int64 = 0, leewaySeconds: Int64 = 0, knowsLevels: Bool = true) {
    self.retryDays = retryDays
    self.leewaySeconds = leewaySeconds
    self.knowsLevels = knowsLevels
    partialRefundKeepsAccess = retryDays > 0
    var policy = EntitlementPolicy()
    policy.billingRetryAccess = CalendarPeriod(days: retryDays) ?? .zero
    policy.renewalLeeway = CalendarPeriod(seconds: leewaySeconds) ?? .zero
    policy.partialRefundKeepsAccess = partialRefundKeepsAccess
    policy.durations["season.pass"] = CalendarPeriod(days: StoreCatalog.seasonDays)
    policy.trialProducts["trial14"] = CalendarPeriod(days: StoreCatalog.trialDays)
    policy.firstFreeVersion = StoreCatalog.firstFreeVersion
    policy.features = StoreCatalog.features
    if knowsLevels {
      for product in StoreCatalog.subscriptions {
        policy.groups[product.id] = .init(group: product.group, level: product.level)
      }
    }
    self.policy = policy
  }
}
