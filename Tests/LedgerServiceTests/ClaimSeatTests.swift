// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import LedgerService
import ReceiptKit
import StoreLab
import Synchronization
import Testing

/// The requests about seats, with what is stored before and after each.
@Suite struct ClaimSeatTests {
  private static let member = "700000000000000002"
  private static let claim = "22222222-2222-4222-8222-222222222222"
  private let request = SeatRequestId("11111111-1111-4111-8111-111111111111")
  private let now: Timestamp
  private let ledger: LedgerService
  private let group: PurchaseKey

  init() throws {
    now = try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
    let authority = try TokenAuthority(seed: "claims")
    let scope = LedgerScope(bundleId: "com.example.app", environment: .sandbox)
    ledger = LedgerService(
      store: MemoryStore(),
      verifier: DocumentVerifier(
        apps: [AppIdentity(bundleId: scope.bundleId, appAppleId: 1_234_567_890)],
        environments: [.sandbox],
        anchors: .custom([try authority.anchor()])
      )
    )
    group = try ledger.key(of: "2000000900000001")
  }

  /// A client whose requests are answered with a status and a body, and noted.
  private func client(_ log: RequestLog, _ status: Int, _ body: String = "{}") -> APIClient {
    APIClient(
      environments: [.sandbox],
      policy: .never,
      bearerToken: { _ in "token" },
      clock: FixedClock(now: now),
      send: { request in
        log.add(request)
        return HTTPAnswer(status: status, body: Array(body.utf8)[...])
      }
    )
  }

  @Test func `a request whose answer is lost is sent again with the same id`() async throws {
    let log = RequestLog()
    let failing = client(log, 500)
    await #expect(throws: APIClientError.self) {
      try await ledger.claimSeat(in: group, for: Self.member, request, with: failing, at: now)
    }
    #expect(try await ledger.seatClaims(of: group).openRequests.map(\.requestId) == [request])
    let answering = client(log, 200, #"{"seatClaimId":"\#(Self.claim)"}"#)
    let outcomes = try await ledger.repeatSeatClaims(in: group, with: answering, at: now)
    #expect(outcomes.map(\.claimId) == [SeatClaimId(Self.claim)])
    #expect(try await ledger.seatClaims(of: group).openRequests.isEmpty)
    #expect(Set(log.bodies).count == 1 && log.bodies.count == 2)
    #expect(log.bodies.first?.contains(request.text) == true)
    #expect(try await ledger.repeatSeatClaims(in: group, with: answering, at: now).isEmpty)
  }

  @Test func `a refused request does not hold up the next one, until it is withdrawn`() async throws
  {
    let second = SeatRequestId("33333333-3333-4333-8333-333333333333")
    let (request, now) = (request, now)
    try await ledger.updateSeats(of: group, at: now) {
      $0.prepare(request, at: now)
      $0.prepare(second, at: now)
    }
    let refusing = client(RequestLog(), 403, #"{"errorCode":1,"errorMessage":"no seat"}"#)
    let outcomes = try await ledger.repeatSeatClaims(in: group, with: refusing, at: now)
    #expect(outcomes.count == 2 && outcomes.allSatisfy { $0.error is APIClientError })
    let unavailable = client(RequestLog(), 503)
    #expect(try await ledger.repeatSeatClaims(in: group, with: unavailable, at: now).count == 1)
    try await ledger.updateSeats(of: group, at: now) { $0.withdraw(request, at: now) }
    #expect(try await ledger.seatClaims(of: group).openRequests.map(\.requestId) == [second])
  }

  @Test func `a request that cannot be sent is not stored`() async throws {
    let client = client(RequestLog(), 200)
    for (id, person) in [("no UUID", Self.member), (request.text, "é"), (request.text, "")] {
      await #expect(throws: APIRequestError.self) {
        try await ledger.claimSeat(in: group, for: person, SeatRequestId(id), with: client, at: now)
      }
    }
    #expect(try await ledger.seatClaims(of: group).openRequests.isEmpty)
  }

  @Test func `an answer without a claim leaves the request open`() async throws {
    let client = client(RequestLog(), 200)
    await #expect(throws: PayloadError.self) {
      try await ledger.claimSeat(in: group, request, with: client, at: now)
    }
    #expect(try await ledger.seatClaims(of: group).openRequests.count == 1)
  }

  @Test func `a member is named, and a seat given back, when Apple has answered`() async throws {
    let claimed = client(RequestLog(), 200, #"{"seatClaimId":"\#(Self.claim)"}"#)
    let claim = try await ledger.claimSeat(in: group, request, with: claimed, at: now)
    let refusing = client(RequestLog(), 400, #"{"errorCode":1,"errorMessage":"no"}"#)
    await #expect(throws: APIClientError.self) {
      try await ledger.associateSeat(claim, in: group, for: Self.member, with: refusing, at: now)
    }
    #expect(try await ledger.seatClaims(of: group).appTransactionIds.isEmpty)
    let accepting = client(RequestLog(), 204, "")
    try await ledger.associateSeat(claim, in: group, for: Self.member, with: accepting, at: now)
    #expect(try await ledger.seatClaims(of: group).appTransactionIds == [Self.member])
    await #expect(throws: APIClientError.self) {
      try await ledger.unclaimSeat(claim, in: group, with: refusing, at: now)
    }
    #expect(try await ledger.seatUse(of: group, at: now).claimIds == [claim])
    try await ledger.unclaimSeat(claim, in: group, with: accepting, at: now)
    #expect(try await ledger.seatUse(of: group, at: now).claimIds.isEmpty)
  }

  @Test func `the seats that Apple counts are stored`() async throws {
    let body =
      #"{"totalSeatCount":5,"availableSeatCount":4,"assignedSeatClaimIds":["\#(Self.claim)"]}"#
    try await ledger.refreshSeats(of: group, with: client(RequestLog(), 200, body), at: now)
    #expect(
      try await ledger.seatClaims(of: group).unrecordedClaims == [SeatClaimId(Self.claim)]
    )
  }
}

/// A clock that stands still.
private struct FixedClock: APIClock {
  let now: Timestamp

  func sleep(milliseconds: Int64) async throws {}
}

/// The bodies of requests.
private final class RequestLog: Sendable {
  private let all = Mutex<[String]>([])

  var bodies: [String] { all.withLock { $0 } }

  func add(_ request: HTTPRequest) {
    let body = String(decoding: request.body, as: UTF8.self)
    all.withLock { $0.append(body) }
  }
}
