// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Periods that an upgrade replaces.
extension StoreState {
  func isRunning(_ period: TransactionIndex) -> Bool {
    (transactions[period].expiresDate ?? now) > now && !transactions[period].isUpgraded
  }

  mutating func supersede(_ period: TransactionIndex) {
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
