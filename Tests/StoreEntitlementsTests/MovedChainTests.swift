// SPDX-License-Identifier: Apache-2.0

import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StrictTime
import Testing

/// E-10b: subscriptions that another one continues.
struct MovedChainTests {
  /// A subscription of person 1 that was revoked on 2026-01-10.
  private func old(
    _ line: Int = 1,
    type: String? = nil,
    reason: Int64? = 2,
    of person: String? = Person.purchaser,
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> TransactionBuilder {
    let date = TokenDate(try at("2026-01-10"))
    return try .paid(line, "standalone", of: line, signed: "2026-01-10") {
      $0.revocationDate = date
      $0.revocationType = type
      $0.revocationReason = reason
      $0.appTransactionId = person
      configure(&$0)
    }
  }

  /// A subscription that names another one as its predecessor.
  private func new(
    _ line: Int = 5,
    after previous: Int? = 1,
    of person: String? = Person.purchaser,
    bundle: String? = "bundle",
    from start: String = "2026-01-10",
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> TransactionBuilder {
    try .paid(line, "component", of: line, start, "2026-02-10") {
      $0.previousOriginalTransactionId = previous.map(Ids.transaction)
      $0.bundleProductId = bundle
      $0.appTransactionId = person
      configure(&$0)
    }
  }

  private func answer(_ evidence: [TransactionBuilder], _ product: String = "standalone") throws
    -> Entitlement
  {
    let all = try evidence.map(Evidence.signed)
    let found = try EntitlementLedger(all).answers("2026-01-15")[product]
    #expect(try EntitlementLedger(all.reversed()).answers("2026-01-15")[product] == found)
    return found
  }

  @Test(
    arguments: [
      // Unknown types and reasons.
      (nil, 2, .moved), (nil, nil, .moved), ("BUNDLE_UPGRADE", nil, .moved),
      ("BUNDLE_UPGRADE", 0, .moved), ("BUNDLE_UPGRADE", 2, .moved),
      // A documented reason without a type, and known types.
      (nil, 0, .refunded), (nil, 1, .refunded), ("REFUND_FULL", nil, .refunded),
      ("REFUND_FULL", 2, .refunded), ("REFUND_PRORATED", 2, .refundedProrated),
      ("FAMILY_REVOKE", 2, .familyRevoked), ("ASSIGNMENT_REVOKE", 2, .assignmentRevoked),
    ] as [(String?, Int64?, EntitlementReason)]
  )
  func `a revocation that is neither refund nor withdrawal is a move`(
    _ type: String?,
    _ reason: Int64?,
    _ expected: EntitlementReason
  ) throws {
    let found = try answer([try old(type: type, reason: reason), try new()])
    #expect(found.verdict == .notEntitled)
    #expect(found.reason == expected)
    #expect(found.nextActions.isEmpty)
    #expect(found.move?.originalTransactionId == (expected == .moved ? Ids.transaction(5) : nil))
  }

  @Test(
    arguments: [
      (nil, 2, .revoked), ("BUNDLE_UPGRADE", nil, .revoked), ("BUNDLE_UPGRADE", 1, .revoked),
      (nil, nil, .refunded), (nil, 0, .refunded), ("REFUND_FULL", 2, .refunded),
    ] as [(String?, Int64?, EntitlementReason)]
  )
  func `without a successor it is a question to Apple`(
    _ type: String?,
    _ reason: Int64?,
    _ expected: EntitlementReason
  ) throws {
    for evidence in [
      [try old(type: type, reason: reason)],
      [
        try old(type: type, reason: reason), try new(after: nil),
      ],
    ] {
      let found = try EntitlementLedger(try evidence.map(Evidence.signed)).answers("2026-01-15")[
        "standalone"
      ]
      #expect(found.reason == expected)
      #expect(found.move == nil)
      #expect(!found.nextActions.contains(.resubscribe))
      guard evidence.count == 1 else { continue }
      #expect(found.nextActions == (expected == .revoked ? [.askAppStore] : []))
    }
  }

  @Test(arguments: [
    #""2000000100000001""#, "2000000100000001",
  ])
  func `the name is a string or a number`(_ json: String) throws {
    let found = try answer([
      try old(),
      try new(after: nil) {
        $0.extraMembers = [MemberBuilder("previousOriginalTransactionId", json: json)]
      },
    ])
    #expect(found.reason == .moved)
  }

  @Test(arguments: [
    #""02000000100000001""#, "2000000100000002", "1.5", "null", #""""#, "true", "-1",
  ])
  func `another value names no other subscription`(_ json: String) throws {
    let found = try answer([
      try old(),
      try new(after: nil) {
        $0.extraMembers = [MemberBuilder("previousOriginalTransactionId", json: json)]
      },
    ])
    #expect(found.reason == .revoked)
  }

  /// Two spellings with different values name none.
  @Test func `two names that disagree are not used`() throws {
    for other in [#""2000000100000001""#, "2000000100000009"] {
      let found = try answer([
        try old(),
        try new { $0.extraMembers = [MemberBuilder("previousOriginalTransactionID", json: other)] },
      ])
      #expect((found.reason == .moved) == other.contains("\""))
    }
  }

  /// Only the same app transaction id is the same customer.
  @Test(
    arguments: [
      (Person.purchaser, Person.member), (Person.purchaser, nil), (nil, Person.purchaser),
      (nil, nil),
    ] as [(String?, String?)]
  )
  func `the name of another customer is not used`(_ persons: (String?, String?)) throws {
    let found = try answer([try old(of: persons.0), try new(of: persons.1)])
    #expect(found.reason == .revoked)
    #expect(found.move == nil)
  }

  @Test(
    arguments: [
      ("bundle", nil, .toBundle), (nil, "bundle", .fromBundle), ("bundle", "bundle", .toBundle),
      (nil, nil, .unknown),
    ] as [(String?, String?, SubscriptionMove.Kind)]
  )
  func `bundles say what kind of move it is`(
    _ new: String?,
    _ old: String?,
    _ kind: SubscriptionMove.Kind
  ) throws {
    let found = try answer([
      try self.old { $0.bundleProductId = old }, try self.new(bundle: new),
    ])
    #expect(found.move?.kind == kind)
  }

  /// E-3: a period with added seats ends with the last revocation, whichever transaction it is of.
  @Test(
    arguments: [("2026-01-08", .moved), ("2026-01-10", .refunded), ("2026-01-12", .refunded)]
      as [(String, EntitlementReason)]
  )
  func `the last revocation of a period decides`(_ refund: String, _ reason: EntitlementReason)
    throws
  {
    let (ended, refunded) = (TokenDate(try at("2026-01-10")), TokenDate(try at(refund)))
    let found = try answer(
      [
        try .seats(5, signed: "2026-01-10", isAdded: true) {
          $0.revokeForUnknownReason(at: ended)
        },
        try .seats(3, 2, "2026-01-05", signed: "2026-01-13", isAdded: true) {
          $0.revoke(at: refunded)
        }, try new(),
      ],
      "team"
    )
    #expect(found.reason == reason)
  }

  @Test func `each move of a customer is one of its own`() throws {
    let date = TokenDate(try at("2026-01-12"))
    let bundled = try new {
      $0.revokeForUnknownReason(at: date)
      $0.signedDate = date
    }
    let again = try TransactionBuilder.paid(7, "solo", of: 7, "2026-01-12", "2026-02-12") {
      $0.previousOriginalTransactionId = Ids.transaction(5)
      $0.appTransactionId = Person.purchaser
    }
    let evidence = [try old(), bundled, again]
    #expect(try answer(evidence).move?.originalTransactionId == Ids.transaction(5))
    let found = try answer(evidence, "component")
    #expect(found.reason == .moved)
    #expect(found.move?.originalTransactionId == Ids.transaction(7))
    #expect(found.move?.kind == .fromBundle)
    #expect(try answer(evidence, "solo").isEntitled)
  }

  /// Names that follow each other are no circle.
  @Test func `a subscription may move many times`() throws {
    let date = TokenDate(try at("2026-01-10"))
    let chain = try (1...6).map { line in
      try TransactionBuilder.paid(line, "product\(line)", of: line, signed: "2026-01-10") {
        $0.previousOriginalTransactionId = line == 1 ? nil : Ids.transaction(line - 1)
        $0.appTransactionId = Person.purchaser
        if line < 6 { $0.revokeForUnknownReason(at: date) }
      }
    }
    for line in 1...5 {
      let found = try answer(chain, "product\(line)")
      #expect(found.move?.originalTransactionId == Ids.transaction(line + 1))
    }
    #expect(try answer(chain, "product6").isEntitled)
  }

  // MARK: Names that are not used

  /// A chain that names itself, and chains that name each other in a circle of any length.
  @Test(arguments: [1, 2, 3, 5])
  func `a circle of names is not used`(_ length: Int) throws {
    let date = TokenDate(try at("2026-01-10"))
    let circle = try (1...length).map { line in
      try TransactionBuilder.paid(line, "product\(line)", of: line, signed: "2026-01-10") {
        $0.previousOriginalTransactionId = Ids.transaction(line % length + 1)
        $0.appTransactionId = Person.purchaser
        $0.revokeForUnknownReason(at: date)
      }
    }
    for line in 1...length {
      let found = try answer(circle, "product\(line)")
      #expect(found.reason == .revoked)
      #expect(found.move == nil)
    }
    // One that is in no circle may continue it, and be continued.
    let outside = circle + [try new(9), try new(10, after: 9)]
    #expect(try answer(outside, "product1").move?.originalTransactionId == Ids.transaction(9))
    for line in 1...length where line > 1 {
      #expect(try answer(outside, "product\(line)").reason == .revoked)
    }
  }

  /// A chain of a circle may have a transaction that names one outside of it.
  @Test func `a name that leads out of a circle is used`() throws {
    let date = TokenDate(try at("2026-01-10"))
    let circle = try [(5, 6), (6, 5)].map { line, previous in
      try new(line, after: previous) {
        $0.revokeForUnknownReason(at: date)
        $0.signedDate = date
      }
    }
    let renewal = try TransactionBuilder.paid(
      7,
      "component",
      of: 5,
      "2026-02-10",
      "2026-03-10",
      signed: "2026-01-14"
    ) {
      $0.previousOriginalTransactionId = Ids.transaction(1)
      $0.appTransactionId = Person.purchaser
      $0.transactionReason = "RENEWAL"
    }
    #expect(
      try answer(circle + [try old(), renewal]).move?.originalTransactionId == Ids.transaction(5)
    )
    // It may have a predecessor of its own.
    let first = try old(8) { $0.productId = "first" }
    let named = try old { $0.previousOriginalTransactionId = Ids.transaction(8) }
    let evidence = circle + [first, named, renewal]
    #expect(try answer(evidence).move?.originalTransactionId == Ids.transaction(5))
    #expect(try answer(evidence, "first").move?.originalTransactionId == Ids.transaction(1))
  }

  @Test(arguments: [true, false])
  func `of two successors the later purchase counts, with a warning`(_ isSixthLater: Bool) throws {
    let sixth = isSixthLater ? "2026-01-12" : "2026-01-09"
    let found = try answer([try old(), try new(), try new(6, from: sixth)])
    #expect(found.reason == .moved)
    #expect(found.move?.originalTransactionId == Ids.transaction(isSixthLater ? 6 : 5))
    #expect(found.warnings.contains(.severalSuccessors))
  }

  @Test func `two transactions of one successor are no contest`() throws {
    let found = try answer([
      try old(), try new(),
      try .paid(6, "component", of: 5, "2026-02-10", "2026-03-10", signed: "2026-01-14") {
        $0.previousOriginalTransactionId = Ids.transaction(1)
        $0.appTransactionId = Person.purchaser
        $0.transactionReason = "RENEWAL"
      },
    ])
    #expect(found.reason == .moved)
    #expect(!found.warnings.contains(.severalSuccessors))
  }

  /// A subscription that was not revoked goes on, also if another one names it.
  @Test func `a name alone ends nothing`() throws {
    let running = try TransactionBuilder.paid(1, "standalone") {
      $0.appTransactionId = Person.purchaser
    }
    let found = try answer([running, try new()])
    #expect(found.isEntitled)
    #expect(found.move == nil)
  }

  /// The same number in another environment, or of another machine, is another chain.
  @Test func `a name does not reach another environment`() throws {
    let sandbox = try new { $0.environment = "Sandbox" }
    let ledger = EntitlementLedger(
      [try .signed(try old()), try .signed(sandbox)],
      [.production, .sandbox]
    )
    #expect(try ledger.answers("2026-01-15")["standalone"].reason == .revoked)
  }

  @Test(arguments: ["Sandbox", "Xcode"])
  func `moves are found in every environment`(_ name: String) throws {
    let environment = try need(StoreEnvironment(rawValue: name).canonical)
    let ledger = EntitlementLedger(
      [
        try .signed(try old { $0.environment = name }),
        try .signed(try new { $0.environment = name }),
      ],
      [environment]
    )
    let found = try ledger.answers("2026-01-15", in: environment)["standalone"]
    #expect(found.reason == .moved)
    #expect(found.move?.originalTransactionId == Ids.transaction(5))
  }

  /// In Xcode, the number of a predecessor may be that of chains of several machines.
  @Test(arguments: [true, false])
  func `a number of two machines names neither`(_ areTwo: Bool) throws {
    let second = try old {
      $0.environment = "Xcode"
      $0.purchaseDate = "2026-01-02T00:00:00Z"
    }
    let evidence =
      [
        try old { $0.environment = "Xcode" }, try new { $0.environment = "Xcode" },
      ] + (areTwo ? [second] : [])
    for evidence in [evidence, evidence.reversed()] {
      let ledger = EntitlementLedger(try evidence.map(Evidence.signed), [.xcode])
      let found = try ledger.answers("2026-01-15", in: .xcode)["standalone"]
      #expect(found.reason == (areTwo ? .revoked : .moved))
    }
  }

  /// A member's seat may have the original transaction id of the purchaser.
  @Test func `the name of a member is about the member's seat`() throws {
    let date = TokenDate(try at("2026-01-10"))
    let seat = try TransactionBuilder.assigned(signed: "2026-01-10") {
      $0.revokeForUnknownReason(at: date)
      $0.revocationType = "BUNDLE_UPGRADE"
    }
    let ledger = EntitlementLedger([
      try .signed(try .seats(5)), try .signed(seat), try .signed(try new(of: Person.member)),
    ])
    #expect(try ledger.team(of: Person.member, "2026-01-15").reason == .moved)
    #expect(try ledger.team(of: Person.purchaser, "2026-01-15").isEntitled)
  }

  @Test func `one-time products do not move`() throws {
    let date = TokenDate(try at("2026-01-10"))
    let found = try answer(
      [
        try .oneTime(1, "forever", signed: "2026-01-10") {
          $0.revokeForUnknownReason(at: date)
          $0.appTransactionId = Person.purchaser
        }, try new(),
      ],
      "forever"
    )
    #expect(found.reason == .revoked)
    #expect(found.nextActions == [.askAppStore])
  }

  // MARK: Ends with an unknown intent

  @Test(
    arguments: [(5, .resubscribe, false), (6, .askAppStore, true), (99, .askAppStore, true)]
      as [(Int64, NextAction, Bool)]
  )
  func `an unknown intent is a question to Apple`(
    _ intent: Int64,
    _ action: NextAction,
    _ isUnknown: Bool
  ) throws {
    let ledger = EntitlementLedger([
      try .paid(),
      try .renewal(signed: "2026-02-02") {
        $0.turnOff()
        $0.isInBillingRetryPeriod = false
        $0.expirationIntent = intent
      },
    ])
    let found = try ledger.answers("2026-02-10")["news.month"]
    #expect(found.reason == .expiredUnknown)
    #expect(found.nextActions == [action])
    #expect(found.warnings.contains(.unknownEnumValue) == isUnknown)
  }
}
