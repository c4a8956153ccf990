// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StoreConfiguration
import StoreEngine
import StoreLab
import StorePayloads
import StoreServing
import StoreSimulation
import Testing

/// The requests about seats of groups whose invitations the developer hosts, and about groups, over the API.
struct SeatClaimRequestTests {
  private static let request = UUIDText(rawValue: "0f8fad5b-d9cb-469f-a165-70867728950e")
  private static let other = UUIDText(rawValue: "7e3fb204-2f8c-4f1d-9d44-0123456789ab")

  @Test func `a claim is made once for each request, and given back`() async throws {
    let group = try HostedStore()
    let id = group.original
    let first = try await group.client.response(
      to: .claimSeat(originalTransactionId: id, requestIdentifier: Self.request)
    )
    let again = try await group.client.response(
      to: .claimSeat(
        originalTransactionId: id,
        requestIdentifier: UUIDText(rawValue: Self.request.rawValue.uppercased())
      )
    )
    #expect(first.seatClaimId != nil && again.seatClaimId == first.seatClaimId)
    let second = try await group.client.response(
      to: .claimSeat(
        originalTransactionId: id,
        requestIdentifier: Self.other,
        appTransactionId: group.member
      )
    )
    #expect(second.seatClaimId != first.seatClaimId)
    var info = try await group.client.response(to: .seatInfo(originalTransactionId: id))
    #expect(info.totalSeatCount == 3 && info.availableSeatCount == 0)
    #expect(info.assignedSeatClaimIds?.count == 2)
    let claim = try #require(first.seatClaimId)
    _ = try await group.client.response(
      to: .associateSeat(claim, originalTransactionId: id, appTransactionId: group.member)
    )
    _ = try await group.client.response(to: .unclaimSeat(claim, originalTransactionId: id))
    info = try await group.client.response(to: .seatInfo(originalTransactionId: id))
    #expect(info.availableSeatCount == 1)
    #expect(info.assignedSeatClaimIds == [try #require(second.seatClaimId).rawValue])
    // The request is answered with its claim, also after the claim ended.
    let late = try await group.client.response(
      to: .claimSeat(originalTransactionId: id, requestIdentifier: Self.request)
    )
    #expect(late.seatClaimId == first.seatClaimId)
  }

  /// A state of the group, a request, and the name of the error.
  @Test(
    arguments: [
      ("apple", "claim", "TransactionNotDevManagedGroupError"),
      ("single", "info", "TransactionNotDevManagedGroupError"),
      ("ended", "claim", "SubscriptionNotActiveError"),
      ("ended", "info", "SubscriptionNotActiveError"), ("full", "claim", "NoAvailableSeatsError"),
      ("hosted", "unclaim", "SeatClaimIdNotFoundError"),
      ("hosted", "associate", "SeatClaimIdNotFoundError"),
      ("hosted", "stranger", "AppTransactionIdNotFoundError"),
    ]
  )
  func `a request is refused with Apple's name, and a number that is not Apple's`(
    _ state: String,
    _ what: String,
    _ name: String
  ) async throws {
    let group = try HostedStore(by: state == "apple" ? .apple : .developer) {
      $0.seatErrorNumbers.numbers[name] = 4_030_999
    }
    let (id, client) = (group.original, group.client)
    switch state {
    case "ended": try await group.change { try $1.expire() }
    case "full":
      try await group.change { _, team in for _ in 0..<2 { try team.claimSeat() } }
    default: break
    }
    let single = try await group.server.withStore {
      try $0.customer("carl").purchase("pro.month").identifier
    }
    let target = state == "single" ? single : id
    let error = await #expect(throws: APIClientError.self) {
      switch what {
      case "info": _ = try await client.response(to: .seatInfo(originalTransactionId: target))
      case "unclaim":
        _ = try await client.response(to: .unclaimSeat(Self.other, originalTransactionId: id))
      case "associate":
        _ = try await client.response(
          to: .associateSeat(Self.other, originalTransactionId: id, appTransactionId: group.member)
        )
      default:
        _ = try await client.response(
          to: .claimSeat(
            originalTransactionId: id,
            requestIdentifier: Self.request,
            appTransactionId: what == "stranger" ? "1" : nil
          )
        )
      }
    }
    let text = "\(try #require(error))"
    #expect(text.contains("4030999"))
    #expect(text.contains("\(name): "), "\(text)")
    let refusal = await group.server.withStore { store in
      NamedAPIError.named(name).map { store.state.api($0) }
    }
    #expect(refusal?.message.hasSuffix("4030999 is not Apple's.") == true)
    #expect(await group.claims() == (state == "full" ? 2 : 0))
  }

  @Test func `the id of a bundle is refused by name`() async throws {
    var options = StoreOptions()
    options.environment = .sandbox
    options.bundles = [
      StoreBundle(
        "all.month",
        group: "all",
        price: ProductPrice(milliunits: 11_990),
        components: ["news.month", "pro.month"]
      )
    ]
    let store = try TestStore(Products.configuration(), options: options)
    try store.customer("anna").purchase("all.month")
    let record = try #require(store.state.transactions.first)
    let payload = store.state.payload(of: record, signed: store.now)
    let id = try #require(payload.bundleOriginalTransactionId)
    let server = StoreServer(store)
    let client = APIClient(
      environments: [.sandbox],
      bearerToken: { _ in "token" },
      clock: StillClock(),
      send: { request in await server.answer(to: request, at: StillClock.time) }
    )
    let error = await #expect(throws: APIClientError.self) {
      try await client.response(to: .seatInfo(originalTransactionId: id))
    }
    #expect("\(try #require(error))".contains("BundleTransactionIdNotSupportedError"))
  }

  @Test func `a claim is for another person than the purchaser, and keeps its first person`() throws
  {
    let store = try SeatScript.store(by: .developer, in: .sandbox)
    let team = try store.customer("anna").purchase("news.month", seats: 3)
    #expect(throws: StoreRefusal.self) { try team.claimSeat(for: store.customer("anna")) }
    let claim = try team.claimSeat(for: store.customer("bert"))
    try team.associateSeat(claim, with: store.customer("bert"))
    #expect(throws: StoreRefusal.self) {
      try team.associateSeat(claim, with: store.customer("carl"))
    }
    #expect(store.state.claims.runningCount(of: .first) == 1)
  }

  @Test(arguments: [true, false])
  func `a renewal with fewer seats ends no claim`(_ mayBeNegative: Bool) async throws {
    let group = try HostedStore { $0.availableSeatsMayBeNegative = mayBeNegative }
    try await group.change { _, team in
      for _ in 0..<2 { try team.claimSeat() }
      try team.setRenewalSeats(2)
      try team.forceRenewal()
    }
    let info = try await group.client.response(to: .seatInfo(originalTransactionId: group.original))
    #expect(info.totalSeatCount == 2 && info.assignedSeatClaimIds?.count == 2)
    #expect(info.availableSeatCount == (mayBeNegative ? -1 : 0))
    await #expect(throws: StoreRefusal.self) { try await group.change { try $1.claimSeat() } }
  }

  @Test(arguments: [true, false])
  func `claims survive the end of the subscription by the knob`(_ survive: Bool) throws {
    let store = try SeatScript.store(by: .developer) { $0.claimsSurviveLapse = survive }
    let team = try store.customer("anna").purchase("news.month", seats: 3)
    try team.claimSeat(for: store.customer("bert"))
    try team.expire()
    try store.customer("anna").purchase("news.month", seats: 3)
    #expect(store.state.claims.runningCount(of: .first) == (survive ? 1 : 0))
  }

  @Test(arguments: [true, false])
  func `production answers as the knob says`(_ hasGroups: Bool) async throws {
    let group = try HostedStore(in: .production) { $0.productionHasGroups = hasGroups }
    let request = try APIRequest.seatInfo(originalTransactionId: group.original)
    guard hasGroups else {
      await #expect(throws: APIClientError.self) { try await group.client.response(to: request) }
      return
    }
    #expect(try await group.client.response(to: request).totalSeatCount == 3)
  }

  // MARK: Groups

  @Test func `a customer's group and its members are listed while it runs`() async throws {
    let group = try HostedStore(by: .apple)
    try await group.change { try $1.assignSeat(to: $0.customer("bert")) }
    for id in [group.original, group.member] {
      let groups = try await group.client.response(to: .currentGroups(transactionId: id)).groups
      #expect(groups?.map(\.groupType) == ["CONSUMER"])
      #expect(groups?.first?.roles == nil)
      let found = try #require(groups?.first?.groupId)
      let page = try await group.client.response(to: .groupMembers(groupId: found))
      #expect(page.groupMembers?.map(\.appTransactionId) == [group.member])
    }
    try await group.change { try $1.expire() }
    let error = await #expect(throws: APIClientError.self) {
      try await group.client.response(to: .groupMembers(groupId: group.groupId))
    }
    #expect("\(try #require(error))".contains("4040022"))
  }

  @Test(arguments: [1, 7, 100] as [Int64])
  func `members come in pages`(_ limit: Int64) async throws {
    let group = try HostedStore(by: .apple, seats: 206, most: 400)
    try await group.change { store, team in
      for number in 0..<205 { try team.assignSeat(to: store.customer("m\(number)")) }
    }
    var (token, ids): (String?, [String]) = (nil, [])
    var pages = 0
    repeat {
      let page = try await group.client.response(
        to: .groupMembers(groupId: group.groupId, limit: limit, paginationToken: token)
      )
      ids += page.groupMembers?.compactMap(\.appTransactionId) ?? []
      token = page.paginationToken
      #expect(page.hasMore == (token != nil))
      pages += 1
    } while token != nil
    #expect(ids.count == 205 && Set(ids).count == 205)
    #expect(pages == (205 + Int(limit) - 1) / Int(limit))
  }

  @Test func `an organization's group has roles`() async throws {
    let group = try HostedStore(isOfOrganization: true)
    try await group.change { try $1.assignSeat(to: $0.customer("bert")) }
    for (id, role) in [(group.original, "ADMIN"), (group.member, "NONE")] {
      let groups = try await group.client.response(to: .currentGroups(transactionId: id)).groups
      #expect(groups?.map(\.groupType) == ["ORGANIZATION"])
      #expect(
        groups?.first?.roles?.map { "\($0.productId ?? "") \($0.role ?? "")" } == [
          "news.month \(role)"
        ]
      )
    }
  }
}

/// A server with a group of anna's, and a client of its API.
private struct HostedStore {
  let server: StoreServer
  let client: APIClient
  let original: String
  /// The app transaction id of bert.
  let member: String
  let groupId: String

  init(
    by invitations: SeatPricing.Invitations = .developer,
    in environment: SimulatedEnvironment = .sandbox,
    seats: Int64 = 3,
    isOfOrganization: Bool = false,
    most: Int64 = 20,
    _ configure: (inout StoreKnobs) -> Void = { _ in }
  ) throws {
    var options = StoreOptions()
    options.environment = environment
    options.seats = [try SeatPricing("news.month", [.init(1...most)], invitations: invitations)]
    configure(&options.knobs)
    let store = try TestStore(Products.configuration(), options: options)
    try store.customer("anna").purchase("news.month") {
      ($0.seats, $0.isOfOrganization) = (seats, isOfOrganization)
    }
    _ = store.customer("bert")
    let state = store.state
    original = state.transactionId(.first)
    member = state.customerNumbers["bert"].map(state.appTransactionId) ?? ""
    groupId = state.groupId(of: .first)
    server = StoreServer(store)
    client = APIClient(
      environments: [environment == .sandbox ? .sandbox : .production],
      bearerToken: { _ in "token" },
      clock: StillClock(),
      send: { [server] request in await server.answer(to: request, at: StillClock.time) }
    )
  }

  /// Changes the store by the purchase of the seats.
  func change(_ change: @Sendable (TestStore, TestTransaction) throws -> Void) async throws {
    try await server.withStore { store in
      guard let team = store.customer("anna").allTransactions.last else { return }
      try change(store, team)
    }
  }

  /// The number of claims that take a seat.
  func claims() async -> Int {
    await server.withStore { $0.state.claims.runningCount(of: .first) }
  }
}
