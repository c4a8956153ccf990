// SPDX-License-Identifier: Apache-2.0

// Periods that an upgrade replaces.
extension StoreState {
  mutating func supersede(_ period: PeriodIndex) {
    assume(.upgradedCarriesRevocation)
    change(period) { [now] in $0.supersededAt = now }
    for transaction in periods[period].transactions {
      if options.knobs.upgradedCarriesRevocation {
        transactions[transaction].revocation = Revocation(
          date: now,
          reason: 0,
          type: .full,
          percentage: nil
        )
      }
      touch(transaction: transaction)
    }
  }
}
