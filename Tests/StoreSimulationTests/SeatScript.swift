// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreSimulation

/// Scripts and stores with seats: `news.month` is 2.99 up to seat 5 and 1.99 up to seat 20, `pro.month` is sold for one.
enum SeatScript {
  /// A script that anna begins with this number of seats, named A.
  static func history(
    _ seats: Int64,
    by invitations: SeatPricing.Invitations = .apple,
    knobs: String = "{}",
    environment: String = "Production",
    _ steps: [String],
    until: String = "2026-01-31"
  ) -> ScriptedHistory {
    ScriptedHistory(
      store: """
        {'environment':'\(environment)','knobs':\(knobs),'seats':[{'product':'news.month','invitations':'\(invitations.rawValue)',
        'tiers':[{'from':1,'to':5},{'from':6,'to':20,'price':'1.99'}]}]}
        """,
      steps: [
        "2026-01-01 purchase: 'product':'news.month','customer':'anna','as':'A','seats':\(seats)"
      ] + steps,
      until: until
    )
  }

  /// A store in which `news.month` is sold by the seat.
  static func store(
    by invitations: SeatPricing.Invitations = .apple,
    in environment: SimulatedEnvironment = .production,
    _ configure: (inout StoreKnobs) -> Void = { _ in }
  ) throws -> TestStore {
    var options = StoreOptions()
    options.environment = environment
    options.seats = [
      try SeatPricing(
        "news.month",
        [.init(1...5), .init(6...20, price: ProductPrice("1.99"))],
        invitations: invitations
      )
    ]
    configure(&options.knobs)
    return try TestStore(Products.configuration(), options: options)
  }
}
