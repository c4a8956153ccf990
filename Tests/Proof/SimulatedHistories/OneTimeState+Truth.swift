// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StrictTime

// The expected answers for a one-time purchase (E-20 to E-24, E-41).

extension OneTimeState {
  var kind: CatalogProduct.Kind { StoreCatalog.byId[product]?.kind ?? .nonConsumable }

  func answer(
    at time: Timestamp,
    _ asked: AskedPolicy,
    among bought: [OneTimeState]
  ) -> ProductTruth {
    if kind == .consumable { return .no(.consumableCarriesNoEntitlement) }
    if let revocation, revocation.date <= time, !keepsAccess(revocation, asked) {
      return .no(revocation.endReason)
    }
    switch kind {
    case .nonRenewing: return nonRenewing(at: time, asked, among: bought)
    case .trial:
      let end = date.adding(seconds: StoreCatalog.trialDays * 86_400)
      return time < end ? .yes(.trialProductRunning, until: end) : .no(.trialProductElapsed)
    default: return .yes(.nonConsumable, until: nil)
    }
  }

  /// E-23.
  private func keepsAccess(_ revocation: RevocationState, _ asked: AskedPolicy) -> Bool {
    [.nonConsumable, .trial].contains(kind) && revocation.isProrated
      && asked.partialRefundKeepsAccess
  }

  /// E-22: the period of each purchase starts at its date, or at the end of the previous period.
  private func nonRenewing(
    at time: Timestamp,
    _ asked: AskedPolicy,
    among bought: [OneTimeState]
  ) -> ProductTruth {
    guard product == "season.pass" else {
      return ProductTruth(verdict: .undetermined, reasons: [.nonRenewingDurationUnknown])
    }
    var end = Timestamp.earliest
    for purchase in bought where purchase.product == product && !purchase.isRevoked(at: time) {
      end = max(end, purchase.date).adding(seconds: StoreCatalog.seasonDays * 86_400)
    }
    return time < end ? .yes(.nonRenewingWithinDuration, until: end) : .no(.nonRenewingElapsed)
  }

  private func isRevoked(at time: Timestamp) -> Bool {
    revocation.map { $0.date <= time } ?? false
  }

  /// E-21.
  func revokedUnits(at time: Timestamp) -> Int64 {
    guard let revocation, revocation.date <= time else { return 0 }
    guard let percentage = revocation.percentage else { return quantity }
    return quantity * percentage / 100_000
  }
}
