// SPDX-License-Identifier: Apache-2.0

// What members have by claims of seats, about whom no document exists.
extension StoreState {
  /// What a customer may use, by purchases of their own and by claims, which give what the purchaser of the group has.
  package func expectedAnswers(about customer: CustomerIndex) -> [String: KnownAnswer] {
    var answers = knownAnswers(about: customer)
    for claim in claims.claims(ofMember: customer) {
      let record = claims[claim]
      let group = subscriptions[record.group]
      guard !group.isRemoved else { continue }
      let product = catalogue[self.record(of: group.current).product].id
      let answer = self.answer(about: record, of: group, product)
      answers[product] = answers[product].map { $0.combined(with: answer) } ?? answer
    }
    return answers
  }

  private func answer(
    about claim: SeatClaimRecord,
    of group: SubscriptionState,
    _ product: String
  ) -> KnownAnswer {
    let purchaser = knownAnswers(about: group.customer)[product] ?? .no()
    if claim.end != nil { return .no("seatUnclaimed", "groupEnded") }
    switch purchaser.verdict {
    case .entitled: return .yes("seatClaimed", until: purchaser.until)
    case .undetermined: return purchaser
    case .notEntitled: return .no("groupEnded")
    }
  }
}
