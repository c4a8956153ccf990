// SPDX-License-Identifier: Apache-2.0

// Periods that an upgrade replaces.
extension StoreState {
  mutating func supersede(_ period: PeriodIndex) {
    assume(.upgradedCarriesRevocation)
    let shown = shownTransaction(of: period)
    if options.knobs.upgradedCarriesRevocation {
      for transaction in periods[period].transactions
      where transactions[transaction].revocation == nil {
        transactions[transaction].revocation = Revocation(
          date: now,
          reason: 0,
          type: .full,
          percentage: nil
        )
      }
    }
    change(period) { [now] in $0.supersededAt = now }
    touch(transaction: shown)
  }
}
