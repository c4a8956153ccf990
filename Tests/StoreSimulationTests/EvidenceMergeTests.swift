// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StoreEntitlements
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictBase64
import StrictTime
import TestSupport
import Testing

/// E-1, E-7: the documents of random histories merged in any order, and those of two machines merged with each other.
struct EvidenceMergeTests {
  private static let cases = SimulatedEnvironment.allCases.flatMap { environment in
    StoreProfile.allCases.map { (environment, $0) }
  }

  @Test(arguments: cases)
  func `the order of documents and repetitions change no byte`(
    _ environment: SimulatedEnvironment,
    _ profile: StoreProfile
  ) throws {
    var random = SeededGenerator(seed: 35)
    for number in 0..<6 {
      let history = try KnownHistory(number, profile, in: environment)
      let middle = try #require(history.instants().sorted().dropFirst().first)
      var parts: [EntitlementLedger] = []
      for time in [middle, history.script.until] {
        let output = try Self.output(history, at: time)
        for customer in output.customers {
          for source in history.sources {
            parts.append(try output.ledger(of: customer, from: source))
          }
        }
      }
      let merged = try Self.merged(parts, history.environment).json()
      for _ in 0..<4 {
        let repeated = parts.indices.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }.map
        { parts[$0] }
        let shuffled = (parts + repeated).shuffled(using: &random)
        let again = try Self.merged(shuffled, history.environment).json()
        #expect(again == merged, "\(environment) \(profile) \(number)")
      }
    }
  }

  /// Both machines number their transactions from 0.
  @Test(arguments: StoreProfile.allCases)
  func `documents of two machines never merge`(_ profile: StoreProfile) throws {
    for number in 0..<6 {
      let start = StoreOptions().start
      let histories = try [start, start.adding(seconds: 3)].enumerated().map { machine, start in
        try KnownHistory(number + 50 * machine, profile, in: .xcode, start: start)
      }
      let time = try #require(histories.map(\.script.until).max())
      var purchases: [Set<MachinePurchase>] = []
      var ledgers: [EntitlementLedger] = []
      for history in histories {
        let output = try Self.output(history, at: history.script.until)
        purchases.append(
          Set(try output.transactions(of: "anna").map { MachinePurchase($0.value) })
        )
        ledgers.append(
          try Self.merged(
            [.transactions, .renewalInfos].map { try output.ledger(of: "anna", from: $0) },
            .xcode
          )
        )
      }
      let both = try Self.merged(ledgers, .xcode)
      #expect(both.transactionCount == purchases[0].union(purchases[1]).count)
      #expect(purchases[0].isDisjoint(with: purchases[1]))
      let policy = EntitlementPolicy()
      let alone = ledgers.map { $0.entitlements(at: time, in: .xcode, policy: policy) }
      let joined = both.entitlements(at: time, in: .xcode, policy: policy)
      #expect(joined.chains.count == alone[0].chains.count + alone[1].chains.count)
      for answer in joined.products {
        let ranks = alone.map { Self.rank($0[answer.productId].verdict) }
        #expect(Self.rank(answer.verdict) == ranks.max(), "\(profile) \(number) \(answer)")
      }
      for product in joined.consumables {
        let units = alone.map { $0.units(of: product.productId) }
        #expect(joined.units(of: product.productId) == units.reduce(0, +))
      }
    }
  }

  /// Apple's server libraries name the environment `LocalTesting`; the other members are those of Xcode.
  @Test(arguments: StoreProfile.allCases)
  func `documents of local testing are answered as those of Xcode`(_ profile: StoreProfile) throws {
    let authority = try TokenAuthority.generate()
    let verifier = SignedDataVerifier(
      apps: .any,
      environments: .only([.xcode]),
      anchors: .custom([try authority.xcodeAnchor()])
    )
    for number in 0..<4 {
      let history = try KnownHistory(number, profile, in: .xcode)
      let output = try Self.output(history, at: history.script.until)
      var tokens: [EntitlementLedger] = []
      var copies = EntitlementLedger(bundleId: "com.example.app", environments: [.xcode])
      for source in [EvidenceSource.transactions, .renewalInfos] {
        tokens.append(try output.ledger(of: "anna", from: source))
      }
      for path in output.paths(of: "customers/anna", "") where path.hasSuffix(".jws") {
        let payload = try Self.localPayload(of: output.files[path] ?? [])
        let text = try authority.xcodeToken(signing: payload).text()
        let token = try verifier.verify(
          any: text.utf8,
          expecting: .init(now: output.now, purpose: .ledger)
        )
        _ = copies.add(token)
      }
      let xcode = try Self.merged(tokens, .xcode)
      #expect(copies.transactionCount == xcode.transactionCount)
      let (left, right) = (
        copies.entitlements(at: history.script.until, in: .xcode),
        xcode.entitlements(at: history.script.until, in: .xcode)
      )
      #expect(left.products == right.products)
      #expect(left.chains == right.chains)
    }
  }

  // MARK: Documents

  private static func output(_ history: KnownHistory, at time: Timestamp) throws -> StoreOutput {
    try StoreOutput(
      history.play(until: time),
      at: time,
      environment: history.environment,
      signer: (history.environment == .xcode ? xcode : appStore).get()
    )
  }

  private static func merged(
    _ parts: [EntitlementLedger],
    _ environment: StoreEnvironment
  ) throws -> EntitlementLedger {
    var ledger = EntitlementLedger(bundleId: "com.example.app", environments: [environment])
    for part in parts { _ = ledger.merge(part) }
    return ledger
  }

  /// The payload of a token, in environment `LocalTesting`.
  private static func localPayload(of token: [UInt8]) throws -> [UInt8] {
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let payload = try Base64.decode(parts[1], alphabet: .urlSafe, padding: .forbidden)
    let text = String(decoding: payload, as: UTF8.self)
    return Array(text.replacing(#""Xcode""#, with: #""LocalTesting""#).utf8)
  }

  private static func rank(_ verdict: EntitlementVerdict) -> Int {
    switch verdict {
    case .entitled: 2
    case .undetermined: 1
    default: 0
    }
  }

  private static let appStore = Result { try StoreSigner(seed: "merges") }
  private static let xcode = Result { try StoreSigner(seed: "merges", environment: .xcode) }
}

/// E-1: what identifies a purchase of Xcode.
private struct MachinePurchase: Hashable {
  let transactionId: String?
  let productId: String?
  let second: Int64?

  init(_ payload: TransactionPayload) {
    transactionId = payload.transactionId
    productId = payload.productId
    second = payload.purchaseDate.map { $0.millisecondsSince1970 / 1000 }
  }
}
