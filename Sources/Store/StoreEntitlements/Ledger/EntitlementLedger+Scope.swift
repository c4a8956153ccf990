// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreVerification

// E-1: a ledger keeps verified evidence about its app and from its environments, and returns the rest.

extension EntitlementLedger {
  /// Adds evidence if its app and environment match; otherwise `add` returns the reason why it is dropped.
  mutating func keep(
    _ subject: @autoclosure () -> String,
    about bundleId: String?,
    from environment: StoreEnvironment?,
    _ add: (inout EntitlementLedger, StoreEnvironment) -> DroppedEvidence.Reason?
  ) -> [DroppedEvidence] {
    var reason: DroppedEvidence.Reason? = .otherEnvironment
    if let environment { reason = reasonToDrop(bundleId, environment) ?? add(&self, environment) }
    return reason.map { [DroppedEvidence(reason: $0, subject: subject())] } ?? []
  }

  /// The reason why evidence about an app and environment is dropped; `nil` for evidence that is kept.
  func reasonToDrop(
    _ bundleId: String?,
    _ environment: StoreEnvironment
  ) -> DroppedEvidence.Reason? {
    guard let bundleId, bundleId.utf8.elementsEqual(self.bundleId.utf8) else { return .otherApp }
    return environments.contains(environment) ? nil : .otherEnvironment
  }
}
