// SPDX-License-Identifier: Apache-2.0

import LedgerStore
import StoreEntitlements
import StrictTime
import Testing

/// Who owns a purchase, by tokens and a log.
@Suite struct OwnershipTests {
  private static let anna: CustomerId = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"
  private static let bela: CustomerId = "0d5f1c1e-5b0a-4f57-8a43-2b1f6f0f5a22"
  private static let clara: CustomerId = "clara"

  private static func use(_ customer: CustomerId, _ day: Int64) -> AccountUse {
    AccountUse(token: customer.text, purchaseDate: .day(day), transactionId: "\(day)")
  }

  private static func entry(
    _ event: OwnerEntry.Event,
    _ customer: CustomerId,
    _ day: Int64
  ) -> OwnerEntry {
    OwnerEntry(event, customer, at: .day(day), origin: "test")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var log: [OwnerEntry] = []
    var uses: [AccountUse] = []
    let owner: PurchaseOwner?
    var former: [CustomerId] = []
  }

  static let cases = [
    Case(testDescription: "nobody", owner: nil),
    Case(
      testDescription: "the first claim",
      log: [entry(.claim, clara, 2), entry(.claim, anna, 1)],
      owner: PurchaseOwner(anna, .claim)
    ),
    Case(
      testDescription: "a takeover",
      log: [entry(.claim, anna, 1), entry(.takeover, clara, 2)],
      owner: PurchaseOwner(clara, .takeover),
      former: [anna]
    ),
    Case(
      testDescription: "a token decides against claims and takeovers",
      log: [entry(.claim, clara, 1), entry(.takeover, bela, 5)],
      uses: [use(anna, 3)],
      owner: PurchaseOwner(anna, .accountToken),
      former: [bela, clara]
    ),
    Case(
      testDescription: "the newest token",
      uses: [use(anna, 1), use(bela, 2)],
      owner: PurchaseOwner(bela, .accountToken),
      former: [anna]
    ),
    Case(
      testDescription: "a move after the newest token",
      log: [entry(.move, clara, 3)],
      uses: [use(anna, 1), use(bela, 2)],
      owner: PurchaseOwner(clara, .move),
      former: [bela, anna]
    ),
    Case(
      testDescription: "a renewal repeats the token and does not undo the move",
      log: [entry(.move, clara, 3)],
      uses: [use(anna, 1), use(anna, 31)],
      owner: PurchaseOwner(clara, .move),
      former: [anna]
    ),
    Case(
      testDescription: "another token after the move",
      log: [entry(.move, clara, 3)],
      uses: [use(anna, 1), use(bela, 31)],
      owner: PurchaseOwner(bela, .accountToken),
      former: [anna, clara]
    ),
    Case(
      testDescription: "a token after a move of a purchase without one",
      log: [entry(.move, clara, 3)],
      uses: [use(anna, 31)],
      owner: PurchaseOwner(anna, .accountToken),
      former: [clara]
    ),
    Case(
      testDescription: "the last move",
      log: [entry(.move, clara, 3), entry(.move, anna, 4), entry(.claim, bela, 1)],
      owner: PurchaseOwner(anna, .move),
      former: [bela, clara]
    ),
  ]

  @Test(arguments: cases) func `tokens, moves, takeovers and claims, in this order`(_ item: Case) {
    for log in item.log.permutations {
      let ownership = Ownership(log: log, uses: item.uses)
      let owner = ownership.owner(CustomerMerges())
      #expect(owner == item.owner)
      #expect(
        ownership.formerOwners(of: owner?.customer, CustomerMerges()) == item.former.sorted()
      )
    }
  }

  @Test func `merges take effect in the order of their times`() {
    let merges = [
      CustomerMerge(Self.anna, into: Self.bela, at: .day(1), origin: "test", reason: ""),
      CustomerMerge(Self.bela, into: Self.clara, at: .day(2), origin: "test", reason: ""),
      CustomerMerge(Self.clara, into: Self.anna, at: .day(3), origin: "test", reason: ""),
    ]
    for order in merges.permutations {
      let all = CustomerMerges(order)
      #expect(all.resolve(Self.anna) == Self.anna)
      #expect(all.resolve(Self.bela) == Self.anna)
      #expect(all.resolve(Self.clara) == Self.anna)
    }
    let undone = CustomerMerges([
      merges[0],
      CustomerMerge(Self.bela, into: Self.anna, at: .day(9), origin: "test", reason: ""),
    ])
    #expect(undone.resolve(Self.anna) == Self.anna)
    #expect(undone.resolve(Self.bela) == Self.anna)
  }

  @Test func `identifiers are compared by their bytes, UUIDs in either case`() {
    #expect(CustomerId("ANNA") != CustomerId("anna"))
    #expect(CustomerId(Self.anna.text.uppercased()) == Self.anna)
    // Swift's == on strings would say that these are equal.
    #expect(CustomerId("\u{E9}") != CustomerId("e\u{301}"))
    #expect(!CustomerId("").isSomebody)
    #expect(!CustomerId("00000000-0000-0000-0000-000000000000").isSomebody)
  }
}

extension Timestamp {
  /// A day of a test.
  static func day(_ day: Int64) -> Timestamp {
    Timestamp.earliest.adding(seconds: 86_400 * (730_000 + day))
  }
}

extension Array {
  /// All orders of a few elements.
  fileprivate var permutations: [[Element]] {
    guard count > 1 else { return [self] }
    return indices.flatMap { index -> [[Element]] in
      var rest = self
      let element = rest.remove(at: index)
      return rest.permutations.map { [element] + $0 }
    }
  }
}
