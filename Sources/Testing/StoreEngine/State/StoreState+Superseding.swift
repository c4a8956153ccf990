// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Periods that an upgrade replaces.
extension StoreState {
  func isRunning(_ period: Int) -> Bool {
    (transactions[period].expiresDate ?? now) > now && !transactions[period].isUpgraded
  }

  mutating func supersede(_ period: Int) {
    assume(.upgradedCarriesRevocation)
    transactions[period].supersededAt = now
    if options.knobs.upgradedCarriesRevocation {
      transactions[period].revocation = Revocation(
        date: now,
        reason: 0,
        type: .full,
        percentage: nil
      )
    }
    touch(transaction: period)
  }
}
