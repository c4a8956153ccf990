// SPDX-License-Identifier: Apache-2.0

import LedgerSQLite
import LedgerService
import ReceiptKit
import StoreLab
import Testing

/// Seats in a ledger with a database: of the purchaser, of members with transactions, and of members with claims.
@Suite struct SeatTests {
  private static let purchaserId = "700000000000000001"
  private static let memberId = "700000000000000002"
  private static let original = "2000000900000001"
  private let anna: CustomerId = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"
  private let ben: CustomerId = "ben"
  private let claim = SeatClaimId("22222222-2222-4222-8222-222222222222")
  private let request = SeatRequestId("11111111-1111-4111-8111-111111111111")
  private let authority: TokenAuthority
  private let now: Timestamp

  init() throws {
    authority = try TokenAuthority(seed: "seats")
    now = try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
  }

  private func ledger(_ file: TemporaryFile? = nil) throws -> LedgerService {
    LedgerService(
      store: try file.map { try SQLiteStore(path: $0.path) } ?? MemoryStore(),
      verifier: DocumentVerifier(
        apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
        environments: [.production],
        anchors: .custom([try authority.anchor()])
      )
    )
  }

  /// A notification about the purchaser, who has `seats` seats.
  private func bought(
    _ seats: Int64 = 3,
    revoked: Int64 = 0,
    _ kind: NotificationKind = .subscribed,
    signed: TokenDate = "2025-01-02T03:04:05Z"
  ) throws -> String {
    try authority.notification(kind) {
      $0.productId = "team"
      $0.signedDate = signed
      for person in [Self.purchaserId] {
        $0.transaction?.appTransactionId = person
        $0.renewalInfo?.appTransactionId = person
      }
      $0.transaction?.originalTransactionId = Self.original
      $0.transaction?.transactionId = Self.original
      $0.renewalInfo?.originalTransactionId = Self.original
      $0.transaction?.appAccountToken = anna.text
      $0.transaction?.quantity = seats
      $0.transaction?.multiSeatInfo =
        "{\"invitationManagement\":\"DEVELOPER\",\"revokedSeatQuantity\":\(revoked)}"
      $0.renewalInfo?.renewalQuantity = seats
    }.body
  }

  private func unclaim(_ ids: [SeatClaimId], signed: TokenDate = "2025-01-02T03:30:00Z") throws
    -> String
  {
    let list = ids.map(\.text)
    return try authority.notification(.unclaimSeats) {
      $0.signedDate = signed
      $0.unclaimInfo?.unclaimSeatIds = list
    }.body
  }

  private func receive(_ body: String, _ ledger: LedgerService) async throws -> [String] {
    let outcome = await ledger.receive(body, at: now)
    try #require(outcome.httpStatus == 200, "\(outcome.decision) \(outcome.error as Any)")
    return outcome.changes.flatMap { change in
      change.changes.map { "\(change.customer.text.prefix(3)) \($0.name)" }
    }
  }

  /// Ben's app transaction, which makes his app transaction id known.
  private func download(of person: String = memberId) throws -> String {
    try authority.token(AppTransactionBuilder { $0.appTransactionId = person }).text()
  }

  private func claimSeat(_ ledger: LedgerService) async throws -> [String] {
    let group = try ledger.key(of: Self.original)
    let (request, claim, now) = (request, claim, now)
    try await ledger.updateSeats(of: group, at: now) {
      $0.prepare(request, for: Self.memberId, at: now)
    }
    let changes = try await ledger.updateSeats(of: group, at: now) {
      $0.record(claim, of: request, at: now)
    }
    return changes.flatMap { change in
      change.changes.map { "\(change.customer.text.prefix(3)) \($0.name)" }
    }
  }

  @Test(arguments: [true, false])
  func `the member has access by a claim until Apple ends it`(_ usesFile: Bool) async throws {
    let file = usesFile ? TemporaryFile() : nil
    let ledger = try ledger(file)
    defer { withExtendedLifetime(file) {} }
    #expect(try await receive(bought(), ledger) == ["7e3 started team"])
    _ = await ledger.claim(try download(), for: ben, at: now)
    #expect(try await claimSeat(ledger) == ["ben started team"])
    let later = now.adding(seconds: 60)
    let seat = try await ledger.answer(for: ben, at: later)
    #expect(seat["team"].reason == .seatClaimed)
    #expect(seat.unsignedFacts.contains(.seats))
    #expect(seat.validUntil == seat["team"].until)
    #expect(try await ledger.answer(for: anna, at: later)["team"].seats?.left == 3)
    let group = try ledger.key(of: Self.original)
    #expect(try await ledger.seatUse(of: group, at: later).claimIds == [claim])
    #expect(try await receive(unclaim([claim]), ledger) == ["ben ended team"])
    let ended = try await ledger.answer(for: ben, at: later)
    #expect(ended["team"].reason == .seatUnclaimed)
    #expect(try await ledger.seatClaims(of: group).endedClaims == [claim])
  }

  @Test func `UNCLAIM_SEATS counts before the claim is known`() async throws {
    let ledger = try ledger()
    _ = try await receive(bought(), ledger)
    _ = await ledger.claim(try download(), for: ben, at: now)
    #expect(try await receive(unclaim([claim]), ledger).isEmpty)
    #expect(try await claimSeat(ledger).isEmpty)
    #expect(
      try await ledger.answer(for: ben, at: now.adding(seconds: 60))["team"].reason
        == .seatUnclaimed
    )
  }

  @Test func `the claim may be recorded before purchase and download are known`() async throws {
    let ledger = try ledger()
    #expect(try await claimSeat(ledger).isEmpty)
    _ = await ledger.claim(try download(), for: ben, at: now)
    #expect(try await ledger.answer(for: ben, at: now)["team"].reason == .neverPurchased)
    #expect(
      try await receive(bought(), ledger).sorted() == ["7e3 started team", "ben started team"]
    )
  }

  @Test func `what ends the purchaser's access ends that of the members`() async throws {
    let ledger = try ledger()
    _ = try await receive(bought(), ledger)
    _ = await ledger.claim(try download(), for: ben, at: now)
    _ = try await claimSeat(ledger)
    let refund = try authority.notification(.refund) {
      $0.productId = "team"
      $0.signedDate = "2025-01-02T03:50:00Z"
      $0.transaction?.expiresDate = "2025-02-01T00:00:00Z"
      $0.transaction?.originalTransactionId = Self.original
      $0.transaction?.transactionId = Self.original
      $0.transaction?.appTransactionId = Self.purchaserId
      $0.transaction?.purchaseDate = "2025-01-01T00:00:00Z"
      $0.data?.renewalInfo = nil
      $0.data?.status = 5
    }
    let names = try await receive(refund.body, ledger).sorted()
    #expect(names == ["7e3 refunded team", "ben ended team"])
  }

  @Test func `the end of the period is reported for members too`() async throws {
    let ledger = try ledger()
    _ = try await receive(bought(), ledger)
    _ = await ledger.claim(try download(), for: ben, at: now)
    _ = try await claimSeat(ledger)
    let end = try #require(
      try await ledger.answer(for: ben, at: now.adding(seconds: 1))["team"].until
    )
    let changes = try await ledger.reportEnds(until: end)
    #expect(Set(changes.map(\.customer)) == [anna, ben])
  }

  @Test func `seats that are taken back are a change for the purchaser`() async throws {
    let ledger = try ledger()
    _ = try await receive(bought(), ledger)
    let names = try await receive(
      bought(3, revoked: 2, NotificationKind(.refund, .seats), signed: "2025-01-02T03:30:00Z"),
      ledger
    )
    #expect(names == ["7e3 seats team"])
    let change = try #require(try await ledger.changes(after: 1).first?.changes.first)
    #expect(change.seats == 1)
    #expect(try await ledger.answer(for: anna, at: now)["team"].seats?.takenBack == 2)
  }

  /// Apple has not published whether members have original transaction ids of their own.
  @Test(arguments: [original, "2000000900000002"], [memberId, purchaserId, nil])
  func `a member with a transaction has a purchase of their own`(
    _ original: String,
    renewalInfoOf person: String?
  ) async throws {
    let ledger = try ledger()
    _ = try await receive(bought(), ledger)
    let assigned = try authority.notification(.subscribed) {
      $0.productId = "team"
      $0.transaction?.inAppOwnershipType = "ASSIGNED"
      $0.transaction?.originalTransactionId = original
      $0.transaction?.transactionId = "2000000900000007"
      $0.renewalInfo?.originalTransactionId =
        person == Self.purchaserId ? Self.original : original
      $0.transaction?.appTransactionId = Self.memberId
      $0.renewalInfo?.appTransactionId = person
      $0.renewalInfo?.renewalQuantity = 3
      $0.renewalInfo?.autoRenewStatus = 1
      $0.transaction?.appAccountToken = anna.text
      $0.transaction?.quantity = 3
      $0.transaction?.multiSeatInfo = #"{"invitationManagement":"APPLE"}"#
    }
    let first = try await receive(assigned.body, ledger)
    #expect(first.isEmpty)
    _ = await ledger.claim(try download(), for: ben, at: now)
    let keys = try await ledger.purchases(of: ben).map(\.key)
    #expect(keys.contains(try ledger.key(of: original, seatHolder: Self.memberId)))
    #expect(try await ledger.answer(for: ben, at: now)["team"].ownership == .assigned)
    let revoked = try authority.notification(.revoke) {
      $0.productId = "team"
      $0.signedDate = "2025-01-02T03:50:00Z"
      $0.transaction?.inAppOwnershipType = "ASSIGNED"
      $0.transaction?.revocationType = "ASSIGNMENT_REVOKE"
      $0.transaction?.originalTransactionId = original
      $0.transaction?.transactionId = "2000000900000007"
      $0.renewalInfo?.originalTransactionId =
        person == Self.purchaserId ? Self.original : original
      $0.transaction?.appTransactionId = Self.memberId
      $0.renewalInfo?.appTransactionId = person
      $0.renewalInfo?.renewalQuantity = 3
      $0.renewalInfo?.autoRenewStatus = 1
    }
    let last = try await receive(revoked.body, ledger)
    #expect(last == ["ben refunded team"])
    #expect(try await ledger.answer(for: anna, at: now)["team"].isEntitled)
    #expect(try await ledger.answer(for: ben, at: now)["team"].reason == .assignmentRevoked)
    let audit = try await ledger.audit(at: now)
    #expect(audit.differing.isEmpty && audit.invalid.isEmpty)
  }

  @Test(arguments: ["t/2000000100000001", "s/70/2000", "s/a%2Fb%25/c/d", "a/70", "r/ben"])
  func `a subject has one text`(_ text: String) throws {
    #expect(PurchaseKey.Subject(text: text)?.text == text)
    #expect(PurchaseKey.Subject(text: "s/without a slash") == nil)
  }
}
