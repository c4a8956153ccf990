// SPDX-License-Identifier: Apache-2.0

package import StoreEntitlements
import StrictTime

/// What the owner of the simulated app decides, for the oracle and for the engine alike.
package struct AskedPolicy: Sendable {
  /// What the engine is given.
  package let policy: EntitlementPolicy
  let retryDays: Int64
  let leewaySeconds: Int64
  let knowsLevels: Bool
  let partialRefundKeepsAccess: Bool

  /// A policy that leaves the choices of the rules as they are, but for what they cannot answer without.
  package static let standard = AskedPolicy()
  /// Access in billing retry and while a renewal is awaited, and levels that are not known.
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
