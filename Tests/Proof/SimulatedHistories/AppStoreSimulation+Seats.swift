// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StrictTime

// Seats that are added to a period, and their refund (E-3).

extension AppStoreSimulation {
  /// Adds seats to the newest period of a chain, or refunds them.
  mutating func changeSeats() {
    let chains = running { !$0.isFamilyShared && !$0.isCommitment }
    guard let index = random.pick(chains) else { return }
    let place = state.chains[index].periods.count - 1
    guard let seats = state.chains[index].newest.seats else {
      let added = SeatAddition(id: newId(), date: now)
      state.chains[index].periods[place].seats = added
      log(.other, index, added.id)
      return notify(.subscribed, index, added.id, transaction(of: index, added))
    }
    guard seats.revocation == nil else { return }
    let revoked = SeatAddition(id: seats.id, date: seats.date, revocation: revocation())
    state.chains[index].periods[place].seats = revoked
    if state.chains[index].newest.isRevoked(at: now) { stop(index) }
    log(.refund, index, revoked.id)
    notify(.refund, index, revoked.id, transaction(of: index, revoked))
  }

  private func transaction(of chain: Int, _ seats: SeatAddition) -> TransactionBuilder {
    let state = state.chains[chain]
    return state.newest.transaction(of: state, seats, signed: signingTime, origin)
  }

  private mutating func log(_ kind: HistoryEvent.Kind, _ chain: Int, _ id: String) {
    let state = state.chains[chain]
    events.append(
      HistoryEvent(
        kind: kind,
        at: now,
        chain: state.originalId,
        transaction: id,
        product: state.newest.product,
        start: state.newest.start
      )
    )
  }
}

extension PeriodState {
  /// Whether added seats are left after the first transaction of the period was refunded.
  var hasSeatsLeft: Bool { seats.map { $0.revocation == nil } ?? false }
}
