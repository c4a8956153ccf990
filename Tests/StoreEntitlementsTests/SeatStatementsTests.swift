// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// What Apple's documents say that a server must do about seats; each test is one statement.
struct SeatStatementsTests {
  /// A group whose members Apple invites, or a server.
  private func group(_ purchaser: TransactionBuilder, _ seat: TransactionBuilder? = nil) throws
    -> EntitlementLedger
  {
    EntitlementLedger(try [purchaser, seat].compactMap { try $0.map(Evidence.signed) })
  }

  @Test(arguments: ["APPLE", "DEVELOPER"])
  func `1 access is a transaction of one's own`(_ management: String) throws {
    let purchaser = try TransactionBuilder.seats(5) {
      $0.multiSeatInfo = seatInfo(invitedBy: management)
    }
    let ledger = try group(purchaser, management == "APPLE" ? try .assigned() : nil)
    #expect(try ledger.team(of: Person.purchaser, "2026-01-25").isEntitled)
    let member = try ledger.team(of: Person.member, "2026-01-25")
    #expect(member.isEntitled == (management == "APPLE"))
    // Without a transaction there is no answer: the claims of the server are not evidence here.
    #expect((member.reason == .neverPurchased) == (management == "DEVELOPER"))
  }

  @Test(arguments: [1, 2])
  func `2 seats are those of the purchaser's transactions, not of members`(_ line: Int) throws {
    let evidence: [TransactionBuilder] = [
      try .seats(5, isAdded: true), try .seats(3, 3, "2026-01-10", revoked: 1, isAdded: true),
      try .assigned(of: line), try .assigned(4, of: line == 1 ? 1 : 4, to: Person.other),
    ]
    let ledger = EntitlementLedger(try evidence.map(Evidence.signed))
    #expect(try ledger.answers("2026-01-25")["team"].seats?.left == 7)
    #expect(try ledger.team(of: Person.purchaser, "2026-01-25").seats?.left == 7)
    #expect(try ledger.team(of: Person.member, "2026-01-25").seats == nil)
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func `3 access ends when every transaction of the period is revoked`(
    _ areRevoked: (first: Bool, second: Bool)
  ) throws {
    let date = TokenDate(try at("2026-01-20"))
    let evidence: [TransactionBuilder] = [
      try .seats(5, signed: "2026-01-20", revoked: 5, isAdded: true) {
        if areRevoked.first { $0.revoke(at: date) }
      },
      try .seats(3, 2, "2026-01-10", signed: "2026-01-20", revoked: 1, isAdded: true) {
        if areRevoked.second { $0.revoke(at: date) }
      },
    ]
    let found = try EntitlementLedger(try evidence.map(Evidence.signed))
      .answers("2026-01-25")["team"]
    #expect(found.isEntitled == !(areRevoked.first && areRevoked.second))
    #expect(found.seats?.left == (areRevoked.second ? 0 : 2))
  }

  /// Only the date says that a transaction is revoked.
  @Test(arguments: [4, 5] as [Int64])
  func `4 a transaction is revoked when it has a revocation date`(_ revoked: Int64) throws {
    let ledger = try group(try .seats(5, revoked: revoked))
    let found = try ledger.answers("2026-01-25")["team"]
    #expect(found.status == .active)
    #expect(found.seats?.takenBack == revoked)
  }

  @Test(arguments: [1, 2])
  func `5 Apple withdraws the transactions of members itself`(_ line: Int) throws {
    let date = TokenDate(try at("2026-01-20"))
    let seat = try TransactionBuilder.assigned(of: line, signed: "2026-01-20") {
      $0.takeBack(at: date)
    }
    let ledger = try group(try .seats(5, signed: "2026-01-20", revoked: 1), seat)
    #expect(try ledger.team(of: Person.member, "2026-01-25").reason == .assignmentRevoked)
    #expect(try ledger.team(of: Person.member, "2026-01-25").nextActions.isEmpty)
    #expect(try ledger.team(of: Person.purchaser, "2026-01-25").seats?.left == 4)
  }

  @Test func `6 fewer seats of the next renewal change nothing now`() throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(8)),
      try .notification(
        .seatsDecreased,
        signed: "2026-01-20",
        try .seats(8, signed: "2026-01-20"),
        try .team(signed: "2026-01-20", seats: 6),
        status: 1
      ), try .signed(try .assigned()),
    ])
    let found = try ledger.team(of: Person.purchaser, "2026-01-25")
    #expect(found.seats?.left == 8)
    #expect(found.seats?.ofNextRenewal == 6)
    #expect(try ledger.team(of: Person.member, "2026-01-25").isEntitled)
  }

  @Test func `7 after the end of the subscription there are no seats`() throws {
    let ledger = EntitlementLedger([
      try .signed(try .seats(5)), try .signed(try .team(signed: "2026-02-02") { $0.end() }),
    ])
    let found = try ledger.answers("2026-02-05")["team"]
    #expect(found.reason == .expiredVoluntary)
    #expect(found.seats == nil)
  }

  /// No account token is read from a member's chain for the purchaser's, and neither selects the other.
  @Test(arguments: [1, 2])
  func `8 members are identified by app transaction id`(_ line: Int) throws {
    let ledger = try group(try .seats(5), try .assigned(of: line))
    #expect(ledger.customers.map(\.appTransactionId) == [Person.purchaser, Person.member])
    for person in [Person.purchaser, Person.member] {
      #expect(ledger.selecting(appTransactionId: person).transactionCount == 1)
    }
    let refused = APIErrorCode.invalidAssignedTransactionNotSupported
    #expect(refused.rawValue == 4_000_227)
    #expect(APIEndpoint.setAppAccountToken.errors.contains(refused))
  }

  @Test func `9 consumption requests and extensions are for purchasers`() {
    let refused = APIErrorCode.invalidAssignedTransactionNotSupported
    for endpoint in [APIEndpoint.consumption, .consumptionV1] {
      #expect(endpoint.errors.contains(refused))
    }
    let ineligible = APIErrorCode.assignedSubscriptionExtensionIneligible
    #expect(ineligible.rawValue == 4_030_028)
    let extending = APIEndpoint(rawValue: "extendSubscriptionRenewalDate")
    #expect(extending?.errors.contains(ineligible) == true)
  }

  @Test func `10 the price of all seats is the sum over the tiers`() throws {
    let lab = try EvidenceLab.shared.get()
    let builder = try TransactionBuilder.seats(6) {
      $0.price = 9657
      $0.multiSeatInfo =
        #"{"priceTiers":[{"price":7990,"quantity":1},{"price":9990,"quantity":5}]}"#
    }
    let text = try lab.authority.token(builder).text()
    let payload = try lab.verifier.verifyTransaction(text.utf8, expecting: lab.now).value
    #expect(payload.total == 57_940)
    #expect(payload.price == 9657)
  }
}
