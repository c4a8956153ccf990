// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreEntitlements
import StoreSeats
import StrictTime
import Testing

/// Random histories of groups with random knobs: the documents, the claims and the state of the store agree.
struct SeatHistoryTests {
  @Test(arguments: 0..<16)
  func `the entitlements, seats and claims from the documents equal those of the store`(
    _ number: Int
  ) throws {
    try check(number, .ideal) { found, known in
      found.verdict.rawValue == known.verdict.rawValue && found.hasReason(of: known)
        && (known.verdict != .entitled || found.until == known.until)
    }
  }

  @Test(arguments: [StoreProfile.realistic, .observed], 0..<5)
  func `with other profiles, answers are correct or undetermined`(
    _ profile: StoreProfile,
    _ number: Int
  ) throws {
    try check(number, profile) { found, known in
      found.verdict == .undetermined || found.verdict.rawValue == known.verdict.rawValue
    }
  }

  /// Groups of the App Store and of the developer.
  private static let seats = Result {
    [
      try SeatPricing(
        "pro.month",
        [
          .init(1...2), .init(3...6, price: ProductPrice("7.99")),
          .init(7...40, price: ProductPrice("5")),
        ]
      ),
      try SeatPricing("news.month", [.init(1...90)]),
      try SeatPricing("basic.month", [.init(1...60)], invitations: .developer),
      try SeatPricing("team.year", [.init(1...9)], invitations: .developer),
    ]
  }

  private static let signer = Result { try StoreSigner(seed: "groups") }

  private func check(
    _ number: Int,
    _ profile: StoreProfile,
    _ isAccepted: (Entitlement, KnownAnswer) -> Bool
  ) throws {
    let history = try KnownHistory(number, profile, seats: SeatHistoryTests.seats.get())
    for time in try history.instants() {
      let play = try history.play(until: time)
      let state = play.state
      let output = try StoreOutput(
        play,
        at: time,
        environment: history.environment,
        signer: SeatHistoryTests.signer.get()
      )
      var summaries: [String: EntitlementSummary] = [:]
      for (customer, products) in play.knownAnswers() {
        let ledger = try output.ledger(of: customer, hasStatuses: true)
        let summary = ledger.entitlements(at: time, in: history.environment, past: .intended)
        summaries[customer] = summary
        for (product, known) in products {
          let found = summary[product]
          #expect(
            isAccepted(found, known),
            """
            \(profile) \(number) at \(time), \(customer), \(product): the store knows \(known), \
            found \(found.verdict) \(found.reason) \(found.until.map { "\($0)" } ?? "-")
            """
          )
        }
      }
      for group in state.subscriptions where group.organizer == nil && !group.isRemoved {
        let customer = state.customers[group.customer].name
        let product = state.catalogue[state.record(of: group.current).product].id
        guard let found = summaries[customer]?[product] else { continue }
        checkSeats(found, of: group, in: state, "\(profile) \(number) at \(time)")
        checkClaims(of: group, found, at: time, in: state, "\(profile) \(number) at \(time)")
      }
    }
  }

  private func checkSeats(
    _ found: Entitlement,
    of group: SubscriptionState,
    in state: StoreState,
    _ context: String
  ) {
    let current = state.periods[group.current].transactions.map(state.transactionId)
    guard let seats = found.seats, seats.isComplete, found.isEntitled,
      let source = found.source?.transactionId, current.contains(source)
    else { return }
    #expect(seats.left == state.seatsLeft(of: group), "\(context)")
  }

  /// A claim gives what the purchaser has, as long as the store counts it.
  private func checkClaims(
    of group: SubscriptionState,
    _ purchaser: Entitlement,
    at time: Timestamp,
    in state: StoreState,
    _ context: String
  ) {
    var claims = SeatClaims(of: state.transactionId(group.original))
    for index in state.claims.claims(of: group.index) {
      let claim = state.claims[index]
      let (id, request) = (SeatClaimId(claim.id), SeatRequestId(claim.request))
      let member = claim.member.map(state.appTransactionId)
      claims.prepare(request, for: member, at: claim.claimedAt)
      claims.record(id, of: request, at: claim.claimedAt)
      if let end = claim.end, end.cause == .appStore { claims.end(id, at: end.date) }
      if let end = claim.end, end.cause == .developer { claims.unclaim(id, at: end.date) }
    }
    let running = state.claims.runningClaims(of: group.index)
    claims.add(SeatInfo(at: time, claimIds: running.map { SeatClaimId(state.claims[$0].id) }))
    #expect(
      claims.use(at: time, purchaser: purchaser).claimIds.map(\.text)
        == running.filter { state.claims[$0].claimedAt <= time }.map { state.claims[$0].id }
        .sorted()
        || state.claims.claims(of: group.index).contains { state.claims[$0].end?.cause == .lapse },
      "\(context)"
    )
    for customer in state.customers {
      let claimed = running.contains { state.claims[$0].member == customer.index }
      let member = claims.entitlement(
        of: state.appTransactionId(customer.index),
        at: time,
        purchaser: purchaser
      )
      guard purchaser.verdict != .undetermined, purchaser.seats != nil || !claimed else { continue }
      #expect(
        member.isEntitled == (claimed && purchaser.isEntitled),
        "\(context), \(customer.name): \(member.verdict) \(member.reason), claimed \(claimed)"
      )
    }
  }
}
