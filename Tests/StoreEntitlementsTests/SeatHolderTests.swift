// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StrictTime
import Testing

/// E-3c: a purchaser and members, whose original transaction ids may be the purchaser's.
struct SeatHolderTests {
  private static let environments = ["Production", "Sandbox", "Xcode"]

  private func environment(_ name: String) throws -> StoreEnvironment {
    try need(StoreEnvironment(rawValue: name).canonical, name)
  }

  /// A purchaser whose renewal is on, a member whose seat was taken back, and one whose seat ended.
  private func group(_ name: String, hasOwnIds: Bool) throws -> EntitlementLedger {
    let environment = try environment(name)
    let lines = hasOwnIds ? (2, 3) : (1, 1)
    let date = TokenDate(try at("2026-01-20"))
    var transactions: [TransactionBuilder] = [
      try .seats(5, 1, "2026-01-01", "2026-03-01"),
      try .assigned(2, of: lines.0, signed: "2026-01-20") { $0.takeBack(at: date) },
      try .assigned(3, of: lines.1, to: Person.other),
    ]
    for index in transactions.indices {
      transactions[index].environment = name
      // In Xcode, a chain is identified by its start.
      transactions[index].originalPurchaseDate =
        index == 0 || hasOwnIds ? nil : transactions[0].purchaseDate
    }
    var infos: [RenewalInfoBuilder] = [
      try .team(signed: "2026-01-21") { $0.renewalDate = "2026-03-01T00:00:00Z" },
      try .team(of: lines.0, signed: "2026-01-21", naming: Person.member) { $0.end() },
      try .team(of: lines.1, signed: "2026-02-01", naming: Person.other) { $0.end() },
    ]
    for index in infos.indices {
      infos[index].environment = name
      infos[index].recentSubscriptionStartDate =
        hasOwnIds ? transactions[index].purchaseDate : transactions[0].purchaseDate
    }
    return EntitlementLedger(
      try transactions.map(Evidence.signed) + infos.map(Evidence.signed),
      [environment]
    )
  }

  @Test(arguments: environments, [true, false])
  func `each customer has an answer of their own`(_ name: String, _ hasOwnIds: Bool) throws {
    let environment = try environment(name)
    let ledger = try group(name, hasOwnIds: hasOwnIds)
    let purchaser = try ledger.team(of: Person.purchaser, "2026-02-05", in: environment)
    #expect(purchaser.reason == .activePeriod)
    #expect(purchaser.until == (try at("2026-03-01")))
    #expect(purchaser.renewal?.willRenew == true)
    #expect(purchaser.seats?.left == 5)
    let member = try ledger.team(of: Person.member, "2026-02-05", in: environment)
    #expect(member.reason == .assignmentRevoked)
    #expect(member.from == (try at("2026-01-20")))
    #expect(member.seats == nil)
    #expect(member.nextActions.isEmpty)
    let other = try ledger.team(of: Person.other, "2026-02-05", in: environment)
    #expect(other.reason == .expiredVoluntary)
    #expect(other.ownership == .assigned)
    let before = try ledger.selecting(appTransactionId: Person.other)
      .answers("2026-01-25", in: environment, past: .intended)
    #expect(before["team"].isEntitled)
  }

  /// Stored, split and merged again, the evidence gives each customer the same answer.
  @Test(arguments: environments, [true, false])
  func `splitting and storing change no answer`(_ name: String, _ hasOwnIds: Bool) throws {
    let environment = try environment(name)
    let ledger = try group(name, hasOwnIds: hasOwnIds)
    let stored = try JSONDecoder().decode(
      EntitlementLedger.self,
      from: try JSONEncoder().encode(ledger)
    )
    #expect(stored == ledger)
    let split = stored.splitByCustomer()
    #expect(split.customers.compactMap(\.identity.appTransactionId) == ["1", "2", "3"])
    #expect(split.unnamed.isEmpty)
    for (identity, part) in split.customers {
      let person = try need(identity.appTransactionId)
      #expect(part == ledger.selecting(appTransactionId: person))
      let found = try part.answers("2026-02-05", in: environment)
      #expect(found["team"] == (try ledger.team(of: person, "2026-02-05", in: environment)))
      #expect(!found.warnings.contains(.severalAppTransactions))
    }
    var merged = EntitlementLedger([], [environment])
    for (_, part) in split.customers { _ = merged.merge(part) }
    #expect(merged == ledger)
    let parts = stored.splitByPurchase()
    let id = Ids.transaction
    #expect(
      parts.map(\.part) == [
        .purchase(id(1)),
        .seat(originalTransactionId: id(hasOwnIds ? 2 : 1), appTransactionId: Person.member),
        .seat(originalTransactionId: id(hasOwnIds ? 3 : 1), appTransactionId: Person.other),
      ]
    )
    var purchases = EntitlementLedger([], [environment])
    for (_, part) in parts.reversed() { _ = purchases.merge(part) }
    #expect(purchases == ledger)
  }

  /// Without an app transaction id, a transaction is of the chain of its original transaction id.
  @Test func `a seat without an app transaction id is of the purchaser's chain`() throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5)), try .signed(try .assigned(to: nil)),
      try .signed(try .assigned(3, to: "")),
    ])
    #expect(ledger.splitByPurchase().map(\.part) == [.purchase(Ids.transaction(1))])
    let found = try ledger.answers("2026-01-25")
    #expect(found.chains.count == 1)
    #expect(found["team"].source?.seatHolder == nil)
  }

  /// A renewal info is of the person that it names, whether or not a transaction of that person is known.
  @Test(arguments: [true, false])
  func `the renewal info of a member says nothing about the purchaser`(_ isMemberKnown: Bool) throws
  {
    let member = try Evidence.signed(
      try .team(signed: "2026-02-02", naming: Person.member) { $0.end() }
    )
    let seat = isMemberKnown ? [try Evidence.signed(try .assigned())] : []
    let ledger = EntitlementLedger([try .signed(try .seats(5)), member] + seat)
    let found = try ledger.team(of: Person.purchaser, "2026-02-05")
    #expect(found.reason == .awaitingRenewalEvidence)
    #expect(found.nextActions == [.askAppStore])
    let joined = try ledger.answers("2026-02-05")
    #expect(joined.warnings.contains(.renewalInfoOrphan) == !isMemberKnown)
    #expect(
      Set(ledger.splitByPurchase().map(\.part)) == [
        .purchase(Ids.transaction(1)),
        .seat(originalTransactionId: Ids.transaction(1), appTransactionId: Person.member),
      ]
    )
  }

  /// Where no transaction names the purchaser, a person without a transaction may be the purchaser.
  @Test(arguments: [true, false])
  func `a purchaser without an app transaction id`(_ hasSeat: Bool) throws {
    let seat = hasSeat ? [try Evidence.signed(try .assigned(3, to: ""))] : []
    let ledger = EntitlementLedger(
      [
        try .signed(try .seats(5) { $0.appTransactionId = nil }),
        try .signed(try .team(signed: "2026-02-02") { $0.end() }),
      ] + seat
    )
    let found = try ledger.answers("2026-02-05")
    #expect(found["team"].reason == .expiredVoluntary)
    #expect(!found.warnings.contains(.renewalInfoOrphan))
  }

  /// Without a person, it is of the purchaser; of a member only if the original transaction is the member's own.
  @Test(arguments: [1, 2])
  func `a renewal info without a person`(_ line: Int) throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5)), try .signed(try .assigned(of: line)),
      try .signed(try .team(of: line, signed: "2026-02-02", naming: nil) { $0.end() }),
    ])
    let (ended, open) =
      line == 1 ? (Person.purchaser, Person.member) : (Person.member, Person.purchaser)
    #expect(try ledger.team(of: ended, "2026-02-05").reason == .expiredVoluntary)
    #expect(try ledger.team(of: open, "2026-02-05").reason == .awaitingRenewalEvidence)
  }

  /// Statuses are of the person of the renewal info beside them, or else of the transaction.
  @Test(
    arguments: [
      (Person.purchaser, Person.purchaser, Person.purchaser),
      (Person.member, Person.member, Person.member),
      (Person.member, nil, Person.member), (Person.purchaser, nil, Person.purchaser),
      (Person.purchaser, Person.member, Person.member),
    ] as [(String, String?, String)],
    [true, false]
  )
  func `a status is of one person`(
    _ case: (transaction: String, info: String?, ended: String),
    _ isNotification: Bool
  ) throws {
    // The verifier rejects a notification about two persons.
    if isNotification, let info = `case`.info, info != `case`.transaction { return }
    let isMembers = `case`.transaction == Person.member
    let transaction: TransactionBuilder =
      isMembers
      ? try .assigned(signed: "2026-02-02") : try .seats(5, signed: "2026-02-02")
    // Nothing in it says that the subscription ended.
    let info = try RenewalInfoBuilder.team(signed: "2026-01-03", naming: `case`.info)
    let lab = try EvidenceLab.shared.get()
    let message =
      isNotification
      ? try Evidence.notification(.expired, signed: "2026-02-02", transaction, info, status: 2)
      : try lab.statuses([SubscriptionBuilder(transaction, info, status: 2)])
    let ledger = EntitlementLedger([
      try .signed(try .seats(5)), try .signed(try .assigned()), message,
    ])
    for person in [Person.purchaser, Person.member] {
      let found = try ledger.team(of: person, "2026-02-05")
      #expect((found.verdict == .notEntitled) == (person == `case`.ended), "\(person)")
      if person != `case`.ended { #expect(found.reason == .awaitingRenewalEvidence) }
    }
  }

  /// A renewal info of another machine that no chain takes is part of no seat.
  @Test func `a renewal info of Xcode without a chain is no seat`() throws {
    let orphan = try RenewalInfoBuilder.team(naming: nil) {
      $0.environment = "Xcode"
      $0.recentSubscriptionStartDate = "2026-01-05T00:00:00Z"
    }
    let ledger = EntitlementLedger([try .signed(orphan)], [.xcode])
    #expect(ledger.splitByPurchase().map(\.part) == [.purchase(Ids.transaction(1))])
  }

  /// A refund of the purchaser takes no seat, and a seat that is taken back is no refund.
  @Test(arguments: [1, 2])
  func `revocations of one person do not count for another`(_ line: Int) throws {
    let date = TokenDate(try at("2026-01-10"))
    let seat = try Evidence.signed(try .assigned(of: line, signed: "2026-01-10"))
    let refunded = try Evidence.signed(try .seats(5, signed: "2026-01-10") { $0.revoke(at: date) })
    let first = EntitlementLedger([refunded, seat])
    #expect(try first.team(of: Person.purchaser, "2026-01-25").reason == .refunded)
    #expect(try first.team(of: Person.member, "2026-01-25").isEntitled)
    let taken = try Evidence.signed(
      try .assigned(of: line, signed: "2026-01-10") { $0.takeBack(at: date) }
    )
    let second = EntitlementLedger([try .signed(try .seats(5)), taken])
    #expect(try second.team(of: Person.purchaser, "2026-01-25").isEntitled)
    #expect(try second.team(of: Person.member, "2026-01-25").reason == .assignmentRevoked)
  }

  /// In one ledger, the answer of the purchaser is preferred, because it has the seats.
  @Test(arguments: [1, 2])
  func `one answer about both is the purchaser's`(_ line: Int) throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5)), try .signed(try .assigned(of: line)),
    ])
    let found = try ledger.answers("2026-01-25")
    #expect(found["team"].seats?.left == 5)
    #expect(found["team"].ownership == .purchased)
    #expect(found.groups.map(\.seats?.left) == [5])
  }
}
