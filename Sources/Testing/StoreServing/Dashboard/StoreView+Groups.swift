// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StrictJSON

// Seats, tiers and claims of a group.
extension StoreView {
  /// The seats of a purchaser's subscription: bought, taken back, of the next renewal, by price, and claimed.
  ///
  ///     "seats": {"left", "revoked", "next", "forMembers", "assigned", "invitations", "tiers": [{"price", "quantity"}],
  ///               "nextTiers", "organization", "claims": [{"seatClaimId", "customer", "claimedAt"}], "claimed", "overClaimed"}
  func writeGroup(of group: SubscriptionState, to json: inout JSONWriter) {
    guard state.isGroup(group), let first = state.record(of: group.current).seats else { return }
    let records = state.periods[group.current].transactions.map { state.transactions[$0] }
    let seats = records.filter { !$0.isDeleted }.compactMap(\.seats)
    var sum = seats.first
    for added in seats.dropFirst() { sum?.add(added) }
    let bought = sum?.count ?? 0
    let left = state.seatsLeft(of: group)
    json.object("seats") { json in
      json.member("left") { $0.integer(left) }
      json.member("revoked") { $0.integer(bought - left) }
      json.member("forMembers") { $0.integer(state.memberSeats(of: group)) }
      let assigned = state.runningMembers(of: group.index).count
      json.member("assigned") { $0.integer(Int64(assigned)) }
      json.member("invitations", first.invitations.rawValue)
      json.member("organization") { $0.boolean(group.isOfOrganization) }
      write(tiers: sum?.charges ?? [], "tiers", to: &json)
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

  /// The seats that a customer has by a claim: `"claims": [{"seatClaimId", "customer", "subscription", "productId",
  /// "transactionId"}]`, with the purchaser and what they purchased.
  func writeClaims(ofMember member: CustomerState, to json: inout JSONWriter) {
    let running = state.claims.claims(ofMember: member.index).filter {
      state.claims[$0].end == nil
    }
    guard !running.isEmpty else { return }
    json.array("claims") { json in
      for claim in running.prefix(StoreView.mostOfGroup) {
        let group = state.subscriptions[state.claims[claim].group]
        let current = state.record(of: group.current)
        json.object { json in
          json.member("seatClaimId", state.claims[claim].id)
          json.member("customer", state.customers[group.customer].name)
          json.member("subscription", group.name)
          json.member("productId", state.catalogue[current.product].id)
          json.member(
            "transactionId",
            state.transactionId(state.shownTransaction(of: group.current))
          )
        }
      }
    }
  }

  /// How a product sells seats: `"seats": {"invitations", "tiers": [{"from", "to", "price"}]}`.
  func write(_ terms: SeatTerms, at price: Int64, to json: inout JSONWriter) {
    json.object("seats") { json in
      json.member("invitations", terms.invitations.rawValue)
      json.array("tiers") { json in
        for tier in terms.tiers {
          json.object { json in
            json.member("from") { $0.integer(tier.seats.lowerBound) }
            json.member("to") { $0.integer(tier.seats.upperBound) }
            json.member("price") { $0.integer(tier.price?.milliunits ?? price) }
          }
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
