// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictJSON

// Seats, tiers and claims of a group.
extension StoreView {
  /// The seats of a purchaser's subscription: bought, taken back, of the next renewal, by price, and claimed.
  ///
  ///     "seats": {"left", "revoked", "next", "forMembers", "invitations", "tiers": [{"price", "quantity"}],
  ///               "nextTiers", "organization", "claims": [{"seatClaimId", "customer", "claimedAt"}], "claimed", "overClaimed"}
  func writeGroup(of group: SubscriptionState, to json: inout JSONWriter) {
    guard state.isGroup(group), let first = state.record(of: group.current).seats else { return }
    let records = state.periods[group.current].transactions.map { state.transactions[$0] }
    let seats = records.filter { !$0.isDeleted }.compactMap(\.seats)
    let bought = seats.reduce(0) { $0 + $1.count }
    let left = state.seatsLeft(of: group)
    json.object("seats") { json in
      json.member("left") { $0.integer(left) }
      json.member("revoked") { $0.integer(bought - left) }
      json.member("forMembers") { $0.integer(state.memberSeats(of: group)) }
      json.member("invitations", first.invitations.rawValue)
      json.member("organization") { $0.boolean(group.isOfOrganization) }
      write(tiers: seats.flatMap(\.charges), "tiers", to: &json)
      let next = state.seatsOfNextRenewal(of: group)
      if group.renewal.isOn { json.member("next") { $0.integer(next?.count ?? 1) } }
      if let next { write(tiers: next.charges, "nextTiers", to: &json) }
      writeClaims(of: group, to: &json)
    }
  }

  private func writeClaims(of group: SubscriptionState, to json: inout JSONWriter) {
    let claims = state.claims.runningClaims(of: group.index)
    guard !state.claims.claims(of: group.index).isEmpty else { return }
    let excess = Int64(claims.count) - state.memberSeats(of: group)
    json.member("claimed") { $0.integer(Int64(claims.count)) }
    json.member("overClaimed") { $0.integer(max(0, excess)) }
    json.array("claims") { json in
      for claim in claims.prefix(StoreView.mostOfGroup) {
        let record = state.claims[claim]
        json.object { json in
          json.member("seatClaimId", record.id)
          if let member = record.member { json.member("customer", state.customers[member].name) }
          json.member("claimedAt", "\(record.claimedAt)")
        }
      }
    }
  }

  private func write(tiers: [SeatCharge], _ name: String, to json: inout JSONWriter) {
    json.array(name) { json in
      for tier in tiers {
        json.object { json in
          json.member("price") { $0.integer(tier.price) }
          json.member("quantity") { $0.integer(tier.quantity) }
        }
      }
    }
  }
}
