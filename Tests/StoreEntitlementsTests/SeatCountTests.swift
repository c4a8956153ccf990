// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreLab
import StorePayloads
import StrictTime
import Testing

/// E-3d: the seats that a purchaser has.
struct SeatCountTests {
  private func seats(_ evidence: [TransactionBuilder], at time: String = "2026-01-25") throws
    -> PurchasedSeats?
  {
    try EntitlementLedger(try evidence.map(Evidence.signed)).answers(time)["team"].seats
  }

  /// Negative numbers count as none, and no refund takes more than was bought.
  @Test(
    arguments: [
      (8, nil, 8, 0, true), (8, 2, 8, 2, true), (8, 8, 8, 8, true), (8, 9, 8, 8, true),
      (8, -1, 8, 0, true), (8, 0, 8, 0, true), (1, 1, 1, 1, true), (0, nil, 0, 0, false),
      (0, 3, 0, 0, false), (-5, nil, 0, 0, false), (-5, 3, 0, 0, false), (nil, nil, 0, 0, false),
      (nil, 2, 0, 0, false), (.max, .max, .max, .max, false), (.min, .min, 0, 0, false),
      (.max, .min, .max, 0, false),
    ] as [(Int64?, Int64?, Int64, Int64, Bool)]
  )
  func `a transaction has its quantity, less what was taken back`(
    _ quantity: Int64?,
    _ revoked: Int64?,
    _ bought: Int64,
    _ takenBack: Int64,
    _ isComplete: Bool
  ) throws {
    let found = try #require(try seats([try .seats(quantity, revoked: revoked)]))
    #expect(found.bought == bought)
    #expect(found.takenBack == takenBack)
    #expect(found.left == bought - takenBack)
    #expect(found.isComplete == isComplete)
    #expect(found.transactionIds == [Ids.transaction(1)])
    #expect(found.invitationManagement == .apple)
  }

  /// Refunds of two transactions of a period that ends in February, and the end of access before them.
  @Test(
    arguments: [
      (nil, nil, "2026-02-01"), ("2026-01-20", nil, "2026-02-01"),
      (nil, "2026-01-20", "2026-02-01"),
      ("2026-01-20", "2026-01-25", "2026-01-25"), ("2026-01-25", "2026-01-20", "2026-01-25"),
    ] as [(String?, String?, String)]
  )
  func `access ends with the last refund of the period, also before that`(
    _ first: String?,
    _ second: String?,
    _ end: String
  ) throws {
    let dates = try [first, second].map { try $0.map { TokenDate(try at($0)) } }
    let evidence: [TransactionBuilder] = [
      try .seats(5, signed: "2026-01-26", isAdded: true) { $0.revocationDate = dates[0] },
      try .seats(3, 2, "2026-01-10", signed: "2026-01-26", isAdded: true) {
        $0.revocationDate = dates[1]
      },
    ]
    let ledger = EntitlementLedger(try evidence.map(Evidence.signed))
    let found = try ledger.answers("2026-01-15", past: .intended)["team"]
    let expected = try at(end)
    #expect(found.isEntitled && found.until == expected)
  }

  @Test(
    arguments: [
      (nil, nil, 5, 3, 8), (2, nil, 5, 3, 6), (2, 1, 5, 3, 5), (5, 3, 5, 3, 0), (9, nil, 5, 3, 3),
      (nil, nil, Int64.max, 3, Int64.max),
    ] as [(Int64?, Int64?, Int64, Int64, Int64)]
  )
  func `the seats of a period are those of its transactions`(
    _ first: Int64?,
    _ second: Int64?,
    _ bought: Int64,
    _ added: Int64,
    _ left: Int64
  ) throws {
    let evidence: [TransactionBuilder] = [
      try .seats(bought, revoked: first, isAdded: true),
      try .seats(added, 2, "2026-01-10", revoked: second, isAdded: true),
    ]
    for evidence in [evidence, evidence.reversed()] {
      let found = try #require(try seats(evidence))
      #expect(found.left == left)
      // A sum that does not fit is not complete.
      #expect(found.isComplete == (bought < .max))
      #expect(found.transactionIds == [Ids.transaction(1), Ids.transaction(2)])
    }
  }

  /// Apple states the date and the reason of a revocation only if every seat of the transaction was taken back.
  @Test(arguments: [nil, 2, 3, 4] as [Int64?])
  func `a revoked transaction has no seats`(_ revoked: Int64?) throws {
    let date = TokenDate(try at("2026-01-12"))
    let refunded = try TransactionBuilder.seats(
      3,
      2,
      "2026-01-10",
      signed: "2026-01-12",
      revoked: revoked,
      isAdded: true
    ) { $0.revoke(at: date) }
    let ledger = EntitlementLedger([
      try .signed(try .seats(5, isAdded: true)), try .signed(refunded),
    ])
    let found = try ledger.answers("2026-01-25")["team"]
    #expect(found.isEntitled)
    #expect(found.seats?.bought == 8)
    #expect(found.seats?.left == 5)
    let alone = try EntitlementLedger([
      try .signed(try .seats(3, signed: "2026-01-12") { $0.revoke(at: date) })
    ]).answers("2026-01-25")["team"]
    #expect(alone.reason == .refunded)
    #expect(alone.seats?.left == 0)
  }

  /// E-3: what seats are left says nothing about access.
  @Test(arguments: [1, 5, 6] as [Int64])
  func `a partly revoked transaction changes no verdict`(_ revoked: Int64) throws {
    let answers = try [nil, revoked].map { revoked in
      try EntitlementLedger([
        try .signed(try .seats(5, signed: "2026-01-12", revoked: revoked))
      ]).answers("2026-01-25")["team"]
    }
    #expect(answers[0].isEntitled && answers[1].isEntitled)
    #expect(answers[0].reason == answers[1].reason)
    #expect(answers[0].until == answers[1].until)
    #expect(answers[0].status == answers[1].status)
  }

  @Test func `the seats of an earlier period do not count`() throws {
    let evidence: [TransactionBuilder] = [
      try .seats(5, isAdded: true), try .seats(3, 2, "2026-01-10", isAdded: true),
      try .seats(4, 3, "2026-02-01", "2026-03-01") { $0.transactionReason = "RENEWAL" },
    ]
    #expect(try seats(evidence, at: "2026-02-05")?.left == 4)
    #expect(try seats(evidence, at: "2026-02-05")?.transactionIds == [Ids.transaction(3)])
  }

  /// An upgrade begins a period of its own; the product that it replaces has no seats any more.
  @Test(arguments: [true, false])
  func `a superseded period has no seats`(_ isNamed: Bool) throws {
    let upgrade = try TransactionBuilder.seats(4, 2, "2026-01-10", "2026-02-10") {
      $0.productId = "company"
    }
    let old = try TransactionBuilder.seats(5, signed: "2026-01-10") {
      $0.isUpgraded = isNamed ? true : nil
    }
    let summary = try EntitlementLedger([try .signed(old), try .signed(upgrade)])
      .answers("2026-01-25")
    #expect(summary["team"].reason == .upgraded)
    #expect(summary["team"].seats == nil)
    #expect(summary["company"].seats?.left == 4)
  }

  @Test(arguments: [("2026-01-09", 5), ("2026-01-10", 8)] as [(String, Int64)])
  func `added seats count from their purchase date on`(_ time: String, _ left: Int64) throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5, isAdded: true)),
      try .signed(try .seats(3, 2, "2026-01-10", isAdded: true)),
    ])
    #expect(try ledger.answers(time, past: .intended)["team"].seats?.left == left)
  }

  /// After the end of a refunded period there are no seats.
  @Test(
    arguments: [("2026-01-31", 0), ("2026-02-01", nil), ("2026-03-01", nil)] as [(String, Int64?)]
  )
  func `the seats of a refunded period`(_ time: String, _ left: Int64?) throws {
    let date = TokenDate(try at("2026-01-12"))
    let refunded = try TransactionBuilder.seats(5, signed: "2026-01-12") { $0.revoke(at: date) }
    #expect(try seats([refunded], at: time)?.left == left)
  }

  /// A renewal may be bought for a day before it begins.
  @Test func `transactions that have not begun do not count`() throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5, isAdded: true)),
      try .signed(try .seats(3, 2, "2026-01-10", isAdded: true)),
    ])
    let found = try ledger.answers("2026-01-05", past: .intended)["team"].seats
    #expect(found?.left == 5)
    #expect(found?.isComplete == true)
  }

  // MARK: Unseen transactions

  @Test(
    arguments: [
      // The addition says that there is a first transaction; the first one that there is an addition.
      ([2], 3, false), ([1], 5, false), ([1, 2], 8, true), ([1, 2, 3], 10, true),
      // Of two additions, neither is the first.
      ([2, 3], 5, false),
    ] as [([Int], Int64, Bool)]
  )
  func `an unseen transaction of the period makes the number incomplete`(
    _ numbers: [Int],
    _ left: Int64,
    _ isComplete: Bool
  ) throws {
    let all: [Int: TransactionBuilder] = [
      1: try .seats(5, isAdded: true), 2: try .seats(3, 2, "2026-01-10", isAdded: true),
      3: try .seats(2, 3, "2026-01-12", isAdded: true),
    ]
    let found = try #require(try seats(numbers.compactMap { all[$0] }))
    #expect(found.left == left)
    #expect(found.isComplete == isComplete)
  }

  /// A first transaction is a renewal, the original one, or one without the reason of an addition.
  @Test(arguments: [("RENEWAL", true, true), ("PURCHASE", false, true), ("PURCHASE", true, false)])
  func `the first transaction of a later period may be known`(
    _ reason: String,
    _ isAdded: Bool,
    _ isComplete: Bool
  ) throws {
    let evidence: [TransactionBuilder] = [
      try .seats(5, 7, "2026-03-01", "2026-04-01", isAdded: isAdded) {
        $0.transactionReason = reason
      },
      try .seats(3, 8, "2026-03-10", "2026-04-01", isAdded: true),
    ]
    let found = try #require(try seats(evidence, at: "2026-03-20"))
    #expect(found.left == 8)
    #expect(found.isComplete == isComplete)
  }

  /// Apple signs the first transaction again when seats are added; an earlier copy says that it is the first.
  @Test(arguments: [true, false])
  func `an earlier copy of the first transaction counts`(_ isStored: Bool) throws {
    let evidence: [TransactionBuilder] = [
      try .seats(5, 7, "2026-03-01", "2026-04-01"),
      try .seats(5, 7, "2026-03-01", "2026-04-01", signed: "2026-03-11", isAdded: true),
      try .seats(3, 8, "2026-03-10", "2026-04-01", isAdded: true),
    ]
    for evidence in [evidence, evidence.reversed()] {
      var ledger = EntitlementLedger(try evidence.map(Evidence.signed))
      if isStored {
        let stored = try JSONEncoder().encode(ledger)
        let read = try JSONDecoder().decode(EntitlementLedger.self, from: stored)
        #expect(read == ledger)
        ledger = read
      }
      let found = try ledger.answers("2026-03-20")["team"].seats
      #expect(found?.left == 8)
      #expect(found?.isComplete == true)
    }
  }

  /// Before it was a multiseat purchase, nothing says that it is the first transaction of a period with seats.
  @Test func `an earlier copy without seats does not count`() throws {
    let found = try seats(
      [
        try .seats(5, 7, "2026-03-01", "2026-04-01") { $0.multiSeatInfo = nil },
        try .seats(5, 7, "2026-03-01", "2026-04-01", signed: "2026-03-11", isAdded: true),
        try .seats(3, 8, "2026-03-10", "2026-04-01", isAdded: true),
      ],
      at: "2026-03-20"
    )
    #expect(found?.left == 8)
    #expect(found?.isComplete == false)
  }

  /// A history of the moment of a purchase has what was bought before it.
  @Test(arguments: [("2026-03-09", false), ("2026-03-10", true)])
  func `a complete history is as new as an addition`(_ signed: String, _ isComplete: Bool) throws {
    let history = try EvidenceLab.shared.get().history([try .seats(4, signed: signed)])
    let ledger = EntitlementLedger([
      history, try .signed(try .seats(3, 8, "2026-03-10", "2026-04-01", isAdded: true)),
      try .signed(try .seats(2, 9, "2026-03-12", "2026-04-01", isAdded: true)),
    ])
    let found = try ledger.answers("2026-03-20")["team"].seats
    #expect(found?.left == 5)
    #expect(found?.isComplete == isComplete)
  }

  /// A period that is not seen, or that the policy assumes, may have other seats.
  @Test(arguments: [true, false])
  func `access after the last known period`(_ isSigned: Bool) throws {
    let lab = try EvidenceLab.shared.get()
    let info = try RenewalInfoBuilder.team(signed: "2026-02-02") {
      $0.renewalDate = "2026-03-01T00:00:00Z"
    }
    let status = try lab.statuses([
      SubscriptionBuilder(try .seats(5, signed: "2026-02-02"), info, status: 1)
    ])
    let policy = try EntitlementPolicy.with { $0.renewalLeeway = try period("P10D") }
    let ledger = EntitlementLedger(isSigned ? [status] : [try .signed(try .seats(5))])
    let found = try ledger.answers("2026-02-05", isSigned ? EntitlementPolicy() : policy)["team"]
    #expect(found.reason == (isSigned ? .activePeriod : .renewalLeewayByPolicy))
    #expect(found.seats?.left == 5)
    #expect(found.seats?.isComplete == false)
  }

  /// A complete history has every transaction of the period.
  @Test func `a complete history makes the number complete`() throws {
    let evidence: [TransactionBuilder] = [
      try .seats(4),
      try .seats(5, 7, "2026-03-01", "2026-04-01", isAdded: true),
      try .seats(3, 8, "2026-03-10", "2026-04-01", isAdded: true),
    ]
    let history = try EvidenceLab.shared.get().history(evidence)
    let found = try EntitlementLedger([history]).answers("2026-03-20")["team"].seats
    #expect(found?.left == 8)
    #expect(found?.isComplete == true)
  }

  @Test func `a period that may have been renewed has the last known seats`() throws {
    let found = try seats([try .seats(5)], at: "2026-02-05")
    #expect(found?.left == 5)
    #expect(found?.isComplete == false)
    let over = EntitlementLedger([
      try .signed(try .seats(5)), try .signed(try .team(signed: "2026-02-02") { $0.end() }),
    ])
    #expect(try over.answers("2026-02-05")["team"].seats == nil)
  }

  @Test func `a transaction without seats beside one with seats is counted and not complete`()
    throws
  {
    let found = try seats([
      try .seats(5, isAdded: true),
      try .seats(3, 2, "2026-01-10", isAdded: true) { $0.multiSeatInfo = nil },
    ])
    #expect(found?.left == 8)
    #expect(found?.isComplete == false)
  }

  // MARK: Whose seats

  @Test func `other purchases, and members, have no seats`() throws {
    #expect(try seats([try .seats(5) { $0.multiSeatInfo = nil }]) == nil)
    for ownership in ["ASSIGNED", "FAMILY_SHARED"] {
      #expect(try seats([try .seats(5) { $0.inAppOwnershipType = ownership }]) == nil)
    }
  }

  @Test(arguments: [1, 2], [nil, Person.member] as [String?])
  func `the seats of a member are never counted`(_ line: Int, _ person: String?) throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5)), try .signed(try .assigned(of: line, to: person)),
      try .signed(try .assigned(3, of: line == 1 ? 1 : 3, to: person == nil ? nil : Person.other)),
    ])
    let found = try ledger.answers("2026-01-25")["team"].seats
    // Without an app transaction id, the member's transaction is the latest of the purchaser's chain.
    let isOneChain = line == 1 && person == nil
    #expect(found?.left == (isOneChain ? nil : 5))
    #expect(found?.bought == (isOneChain ? nil : 5))
    #expect(found?.transactionIds == (isOneChain ? nil : [Ids.transaction(1)]))
  }

  // MARK: The next renewal, and the time

  @Test(arguments: [(1, 6, 6), (1, nil, nil), (0, 6, nil)] as [(Int64, Int64?, Int64?)])
  func `the seats of the next renewal are in the newest renewal info`(
    _ renews: Int64,
    _ quantity: Int64?,
    _ next: Int64?
  ) throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5)), try .signed(try .team(seats: 9)),
      try .signed(
        try .team(signed: "2026-01-04", seats: quantity) { $0.autoRenewStatus = renews }
      ),
    ])
    #expect(try ledger.answers("2026-01-25")["team"].seats?.ofNextRenewal == next)
  }

  @Test func `an answer is valid until the number of seats changes`() throws {
    let date = TokenDate(try at("2026-01-20"))
    let ledger = EntitlementLedger([
      try .signed(try .seats(5, isAdded: true)),
      try .signed(
        try .seats(3, 2, "2026-01-10", signed: "2026-01-11", isAdded: true) { $0.revoke(at: date) }
      ),
    ])
    func answer(_ time: Timestamp) -> EntitlementSummary {
      ledger.entitlements(at: time, in: .production, findingValidUntil: true)
    }
    let before = answer(try at("2026-01-15"))
    #expect(before["team"].seats?.left == 8)
    #expect(before.validUntil == (try at("2026-01-20")))
    let after = answer(try at("2026-01-20"))
    #expect(after["team"].seats?.left == 5)
    #expect(after["team"].isEntitled)
    #expect(after.validUntil == (try at("2026-02-01")))
  }

  /// E-2: of two copies with one date, the one with fewer seats counts.
  @Test func `the safer of two copies has fewer seats`() throws {
    let evidence = try [nil, 2, 1].map { try TransactionBuilder.seats(5, revoked: $0) }
    for evidence in [evidence, evidence.reversed()] {
      #expect(try seats(evidence)?.left == 3)
    }
    let newer = evidence + [try .seats(5, signed: "2026-01-02")]
    #expect(try seats(newer)?.left == 5)
  }

  @Test(arguments: ["APPLE", "DEVELOPER", "SOMEBODY"])
  func `names who invites the members`(_ management: String) throws {
    let found = try seats([
      try .seats(5) { $0.multiSeatInfo = seatInfo(invitedBy: management) }
    ])
    #expect(found?.invitationManagement?.rawValue == management)
  }
}
