// SPDX-License-Identifier: Apache-2.0

import LedgerService
import ReceiptKit
import StoreSimulation
import Testing

/// Who gets a purchase when several customers send its documents.
@Suite struct ClaimTests {
  private static let account = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"

  private func result(
    _ rig: LedgerRig,
    _ document: String,
    _ customer: CustomerId
  ) async -> ClaimOutcome.Result {
    await rig.ledger.claim(document, for: customer, at: rig.store.now).result
  }

  @Test(arguments: LedgerRig.Storage.allCases)
  func `the first customer keeps a purchase`(_ storage: LedgerRig.Storage) async throws {
    let rig = try LedgerRig(storage)
    let token = try rig.store.customer("x").purchase("news.month").token
    #expect(await result(rig, token, "anna") == .claimed)
    #expect(await result(rig, token, "anna") == .alreadyYours)
    let refused = await rig.ledger.claim(token, for: "bela", at: rig.store.now)
    #expect(refused.result == .ownedByAnother(.keep, .claim))
    #expect(refused.httpStatus == 409)
    #expect(!"\(refused)".contains("anna"), "what is refused names the policy, not the other")
    #expect(try await rig.reason("news.month", "anna") == .activePeriod)
    #expect(try await rig.reason("news.month", "bela") == .neverPurchased)
  }

  @Test func `a policy moves it, and the other customer is told`() async throws {
    let rig = try LedgerRig(conflicts: .move)
    let token = try rig.store.customer("x").purchase("news.month").token
    #expect(await result(rig, token, "anna") == .claimed)
    let claim = await rig.ledger.claim(token, for: "bela", at: rig.store.now.adding(seconds: 1))
    #expect(claim.result == .movedHere(.move))
    #expect(
      claim.changes.map { "\($0.customer) \($0.changes.map(\.name))" } == [
        #"anna ["movedAway news.month"]"#, #"bela ["movedHere news.month"]"#,
      ]
    )
    #expect(try await rig.reason("news.month", "anna") == .movedToOtherAccount)
    #expect(try await rig.reason("news.month", "bela") == .activePeriod)
    // Coins are not granted again: the keys are those of the transaction.
    #expect(claim.effects.map(\.key).count == 1)
  }

  @Test func `only an inactive purchase moves`() async throws {
    let rig = try LedgerRig(conflicts: .moveIfInactive)
    let purchase = try rig.store.customer("x").purchase("news.month")
    let token = try purchase.token
    #expect(await result(rig, token, "anna") == .claimed)
    #expect(await result(rig, token, "bela") == .ownedByAnother(.moveIfInactive, .claim))
    try purchase.refund()
    try await rig.deliver()
    #expect(await result(rig, token, "bela") == .movedHere(.moveIfInactive))
  }

  @Test(arguments: ConflictPolicy.allCases)
  func `an account token decides against every claim`(_ policy: ConflictPolicy) async throws {
    let rig = try LedgerRig(conflicts: policy)
    let purchase = try rig.store.customer("x").purchase("news.month") {
      $0.appAccountToken = Self.account
    }
    let token = try purchase.token
    #expect(await result(rig, token, "bela") == .ownedByAnother(policy, .accountToken))
    #expect(await result(rig, token, CustomerId(Self.account.uppercased())) == .alreadyYours)
    #expect(try await rig.reason("news.month", CustomerId(Self.account)) == .activePeriod)
    #expect(try await rig.reason("news.month", "bela") == .neverPurchased)
  }

  @Test func `a consumable does not move by a claim, because its units may be spent`() async throws
  {
    let rig = try LedgerRig(conflicts: .move)
    let token = try rig.store.customer("x").purchase("coins100").token
    #expect(await result(rig, token, "anna") == .claimed)
    #expect(await result(rig, token, "bela") == .ownedByAnother(.move, .claim))
  }

  @Test func `coins do not follow from other purchases, so that nobody spends them twice`()
    async throws
  {
    let rig = try LedgerRig()
    let customer = rig.store.customer("x")
    let month = try customer.purchase("news.month").token
    let coins = try customer.purchase("coins100") { $0.quantity = 10 }
    try await rig.deliver()
    #expect(await result(rig, month, "anna") == .claimed)
    let units = try await rig.ledger.units(of: "coins100", for: "anna", at: rig.store.now)
    #expect(units.bought == 0)
    #expect(await result(rig, try coins.token, "anna") == .claimed)
    #expect(await result(rig, try coins.token, "bela") == .ownedByAnother(.keep, .claim))
  }

  @Test func `an app transaction does not move while what follows from it is active`() async throws
  {
    let rig = try LedgerRig(conflicts: .moveIfInactive)
    let customer = rig.store.customer("x")
    _ = try customer.purchase("lifetime")
    let download = try customer.appTransaction()
    try await rig.deliver()
    #expect(await result(rig, download, "anna") == .claimed)
    #expect(await result(rig, download, "bela") == .ownedByAnother(.moveIfInactive, .claim))
    #expect(try await rig.reason("lifetime", "anna") == .nonConsumable)
  }

  @Test func `merges of merged customers go where they are now`() async throws {
    let rig = try LedgerRig()
    let token = try rig.store.customer("x").purchase("lifetime").token
    #expect(await result(rig, token, "anna") == .claimed)
    for (from, into) in [("bela", "clara"), ("anna", "bela"), ("clara", "anna")] {
      try await rig.ledger.merge(
        CustomerId(from),
        into: CustomerId(into),
        at: rig.store.now,
        by: "support",
        because: ""
      )
    }
    for name in ["anna", "bela", "clara"] {
      let answer = try await rig.ledger.answer(for: CustomerId(name), at: rig.store.now)
      #expect(answer.customer == "clara" && answer["lifetime"].isEntitled)
      #expect(await result(rig, token, CustomerId(name)) == .alreadyYours)
    }
    #expect(try await rig.ledger.audit(at: rig.store.now).differing.isEmpty)
  }

  @Test func `two customers who claim a purchase in turn do not fill its log`() async throws {
    let rig = try LedgerRig(conflicts: .move)
    let purchase = try rig.store.customer("x").purchase("lifetime")
    let token = try purchase.token
    for turn in 0..<110 {
      // The clock was set back in between.
      let time = rig.store.now.adding(seconds: turn % 10 == 9 ? -60 : Int64(turn))
      _ = await rig.ledger.claim(token, for: turn % 2 == 0 ? "anna" : "bela", at: time)
    }
    let key = try rig.ledger.key(of: purchase.originalTransactionIdentifier)
    let (owner, log) = try await rig.ledger.owner(of: key)
    #expect(log.filter { $0.event == .takeover }.count == 20)
    #expect(owner?.customer == log.last?.customer)
  }

  @Test func `nobody gets no purchase`() async throws {
    let rig = try LedgerRig()
    let key = try rig.ledger.key(of: "1")
    let error = await #expect(throws: LedgerStoreError.self) {
      try await rig.ledger.move(key, to: "", at: rig.store.now, by: "support", because: "")
    }
    #expect(error?.code == .customerMissing)
  }

  @Test(arguments: [false, true])
  func `an account whose token was replaced is told`(isReversed: Bool) async throws {
    let rig = try LedgerRig()
    let purchase = try rig.store.customer("x").purchase("lifetime") {
      $0.appAccountToken = Self.account
    }
    try purchase.setAppAccountToken("0d5f1c1e-5b0a-4f57-8a43-2b1f6f0f5a22")
    try purchase.refund()
    let bodies = try rig.store.notifications.map { try $0.body }
    for body in isReversed ? bodies.reversed() : bodies {
      #expect(await rig.ledger.receive(body, at: rig.store.now).httpStatus == 200)
    }
    #expect(try await rig.reason("lifetime", CustomerId(Self.account)) == .movedToOtherAccount)
    #expect(try await rig.reason("lifetime", "0d5f1c1e-5b0a-4f57-8a43-2b1f6f0f5a22") == .refunded)
  }

  @Test func `support moves a purchase, which stays there when it renews`() async throws {
    let rig = try LedgerRig()
    let purchase = try rig.store.customer("x").purchase("news.month") {
      $0.appAccountToken = Self.account
    }
    try await rig.deliver()
    let key = try rig.ledger.key(of: purchase.originalTransactionIdentifier)
    let changes = try await rig.ledger.move(
      key,
      to: "bela",
      at: rig.store.now,
      by: "support",
      because: "ticket 7"
    )
    #expect(changes.flatMap(\.changes).map(\.kind) == [.movedAway, .movedHere])
    rig.store.advance(by: .days(40))
    try await rig.deliver()
    #expect(try await rig.reason("news.month", "bela") == .activePeriod)
    #expect(try await rig.reason("news.month", CustomerId(Self.account)) == .movedToOtherAccount)
    let (owner, log) = try await rig.ledger.owner(of: key)
    #expect(owner == PurchaseOwner("bela", .move))
    #expect(log.map(\.reason) == ["", "ticket 7"])
    // A person decided: no claim moves it back.
    #expect(
      await result(rig, try purchase.token, "anna") == .ownedByAnother(.keep, .move)
    )
  }

  @Test func `a receipt of two owners gives each purchase to one`() async throws {
    let rig = try LedgerRig()
    let customer = rig.store.customer("x")
    let month = try customer.purchase("news.month").token
    _ = try customer.purchase("lifetime")
    #expect(await result(rig, month, "anna") == .claimed)
    let receipt = try customer.receipt()
    let claim = await rig.ledger.claim(receipt, for: "bela", at: rig.store.now)
    #expect(claim.result == .claimed)
    #expect(
      claim.purchases.map(\.result).contains(.ownedByAnother(.keep, .claim))
    )
    #expect(claim.httpStatus == 200)
    #expect(try await rig.reason("lifetime", "bela") == .nonConsumable)
    #expect(try await rig.reason("news.month", "bela") == .neverPurchased)
    #expect(try await rig.reason("news.month", "anna") == .activePeriod)
  }

  @Test func `a copied receipt says nothing about how its sender obtained the app`() async throws {
    var policy = EntitlementPolicy()
    policy.freeSince = try Timestamp(rfc3339: "2030-01-01T00:00:00Z")
    let rig = try LedgerRig(policy: policy)
    let receipt = try rig.store.customer("x").receipt()
    _ = await rig.ledger.claim(receipt, for: "anna", at: rig.store.now)
    _ = await rig.ledger.claim(receipt, for: "bela", at: rig.store.now)
    let anna = try await rig.ledger.answer(for: "anna", at: rig.store.now)
    let bela = try await rig.ledger.answer(for: "bela", at: rig.store.now)
    #expect(anna.app?.verdict == .entitled)
    #expect(bela.app?.verdict != .entitled)
  }

  @Test func `the only account of an app transaction id gets what names nobody`() async throws {
    let rig = try LedgerRig()
    let customer = rig.store.customer("x")
    let first = try customer.purchase("news.month").token
    #expect(await result(rig, first, "anna") == .claimed)
    _ = try customer.purchase("lifetime")
    try await rig.deliver()
    #expect(try await rig.reason("lifetime", "anna") == .nonConsumable)
    let answer = try await rig.ledger.answer(for: "anna", at: rig.store.now)
    #expect(answer.unsignedFacts == [.owner])
    // What follows from his claim is not taken by a copy.
    let copy = try #require(customer.allTransactions.last).token
    #expect(await result(rig, copy, "bela") == .ownedByAnother(.keep, .onlyAccount))
    let download = try customer.appTransaction()
    #expect(await result(rig, download, "bela") == .ownedByAnother(.keep, .onlyAccount))
    // With a second account, nobody knows whose it is.
    _ = try customer.purchase("coins100") { $0.appAccountToken = Self.account }
    let changes = try await rig.deliver()
    #expect(try await rig.reason("lifetime", "anna") == .neverPurchased)
    #expect(changes.flatMap(\.changes).map(\.name).contains("movedAway lifetime"))
    #expect(try await rig.reason("news.month", "anna") == .activePeriod)
  }

  @Test func `merged customers are one`() async throws {
    let rig = try LedgerRig()
    let month = try rig.store.customer("x").purchase("news.month").token
    let lifetime = try rig.store.customer("y").purchase("lifetime").token
    #expect(await result(rig, month, "anna") == .claimed)
    #expect(await result(rig, lifetime, "bela") == .claimed)
    let changes = try await rig.ledger.merge(
      "anna",
      into: "bela",
      at: rig.store.now,
      by: "support",
      because: "one person"
    )
    #expect(changes.flatMap(\.changes).map(\.name).contains("movedHere news.month"))
    for customer: CustomerId in ["anna", "bela"] {
      let answer = try await rig.ledger.answer(for: customer, at: rig.store.now)
      #expect(answer.customer == "bela")
      #expect(answer["news.month"].isEntitled && answer["lifetime"].isEntitled)
    }
    #expect(await result(rig, month, "anna") == .alreadyYours)
  }

  @Test(arguments: ["", "00000000-0000-0000-0000-000000000000"])
  func `nobody cannot claim`(_ customer: String) async throws {
    let rig = try LedgerRig()
    let token = try rig.store.customer("x").purchase("news.month").token
    let claim = await rig.ledger.claim(token, for: CustomerId(customer), at: rig.store.now)
    #expect((claim.result, claim.httpStatus) == (.rejected, 400))
    #expect(claim.code == "store/customer-missing")
    #expect(await result(rig, token, "anna") == .claimed)
  }

  @Test func `ids of any bytes are customers`() async throws {
    let rig = try LedgerRig(.file)
    let token = try rig.store.customer("x").purchase("news.month").token
    let long = CustomerId(String(repeating: "a\u{0}'\u{E9}", count: 2500))
    #expect(await result(rig, token, long) == .claimed)
    #expect(try await rig.reason("news.month", long) == .activePeriod)
    #expect(await result(rig, token, CustomerId(long.text + "a")) == .ownedByAnother(.keep, .claim))
  }

  @Test func `a notification is no document of an app`() async throws {
    let rig = try LedgerRig()
    _ = try rig.store.customer("x").purchase("news.month")
    let claim = await rig.ledger.claim(
      try rig.store.notifications[0].token,
      for: "anna",
      at: rig.store.now
    )
    #expect((claim.result, claim.httpStatus) == (.rejected, 400))
  }

  /// Claims, notifications, a move and a resubscription with a token, in all orders: one owner, the same in both stores.
  @Test func `two accounts claim one purchase in all orders`() async throws {
    let rig = try LedgerRig()
    let customer = rig.store.customer("x")
    let purchase = try customer.purchase("news.month")
    let token = try purchase.token
    try purchase.expire()
    try customer.purchase("news.month") { $0.appAccountToken = Self.account }
    let bodies = try rig.store.notifications.map { try $0.body }
    let id = purchase.originalTransactionIdentifier
    let key = PurchaseKey(LedgerRig.scope, .purchase(originalTransactionId: id))
    for order in [0, 1, 2, 3].permutations {
      for storage in LedgerRig.Storage.allCases {
        let file = TemporaryFile()
        let ledger = LedgerService(
          store: storage == .file ? try file.sqlite() : MemoryStore(),
          verifier: try LedgerRig.verifier(rig.store.anchors()),
          conflicts: .move
        )
        var time = rig.store.now
        for step in order {
          time = time.adding(seconds: 60)
          switch step {
          case 0: _ = await ledger.claim(token, for: "anna", at: time)
          case 1: _ = await ledger.claim(token, for: "bela", at: time)
          case 2: for body in bodies { _ = await ledger.receive(body, at: time) }
          default:
            _ = try await ledger.move(key, to: "clara", at: time, by: "support", because: "")
          }
        }
        let (owner, log) = try await ledger.owner(of: key)
        // The resubscription was bought before the move, which stands.
        #expect(owner == PurchaseOwner("clara", .move))
        #expect(log.contains { $0.event == .move })
        let answer = try await ledger.answer(for: "clara", at: time)
        #expect(answer["news.month"].isEntitled)
        #expect(try await ledger.audit(at: time).differing.isEmpty)
      }
    }
  }
}

extension Array {
  /// All orders of a few elements.
  var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index -> [[Element]] in
      var rest = self
      let element = rest.remove(at: index)
      return rest.permutations.map { [element] + $0 }
    }
  }
}
