// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreEntitlements
import StorePayloads
import StrictTime
import Testing

/// Random histories with random knobs: every document of the store verifies, and the entitlement engine derives the same
/// entitlements from the documents as the store from its own state.
struct KnownAnswerTests {
  @Test(arguments: 0..<18)
  func `the entitlements from the documents equal those of the store`(_ number: Int) throws {
    try check(KnownHistory(number, .ideal)) { found, known in
      found.verdict.rawValue == known.verdict.rawValue && found.hasReason(of: known)
        && (known.verdict != .entitled || found.until == known.until)
    }
  }

  @Test(arguments: 0..<12)
  func `with the profile realistic, answers are correct or undetermined`(_ number: Int) throws {
    try check(KnownHistory(number, .realistic)) { found, known in
      found.verdict == .undetermined || found.verdict.rawValue == known.verdict.rawValue
    }
  }

  @Test(arguments: 0..<8)
  func `with the profile observed, answers before and at each change are correct`(_ number: Int)
    throws
  {
    let history = try KnownHistory(number, .observed)
    try check(history, at: history.changes()) { found, known in
      found.verdict == .undetermined || found.verdict.rawValue == known.verdict.rawValue
    }
  }

  @Test(arguments: 0..<10)
  func `with the profile vintage, answers are correct or undetermined`(_ number: Int) throws {
    try check(KnownHistory(number, .vintage)) { found, known in
      found.verdict == .undetermined || found.verdict.rawValue == known.verdict.rawValue
    }
  }

  /// The signer of all histories, because deriving keys takes longer than signing.
  private static let signer = Result { try StoreSigner(seed: "known answers") }

  /// Compares the answers about every product of every customer at some times.
  private func check(
    _ history: KnownHistory,
    at instants: [Timestamp]? = nil,
    _ isAccepted: (Entitlement, KnownAnswer) -> Bool
  ) throws {
    for time in try instants ?? history.instants() {
      let play = try history.play(until: time)
      let output = try StoreOutput(
        play,
        at: time,
        environment: history.environment,
        signer: KnownAnswerTests.signer.get()
      )
      for (customer, products) in play.knownAnswers() {
        let ledger = try output.ledger(of: customer, hasStatuses: true)
        let summary = ledger.entitlements(
          at: time,
          in: history.environment,
          past: .intended,
          policy: history.policy
        )
        for (product, known) in products {
          let found = summary[product]
          #expect(
            isAccepted(found, known),
            """
            \(history.profile) \(history.number) at \(time), \(customer), \(product): the store knows \
            \(known), found \(found.verdict) \(found.reason) \(found.until.map { "\($0)" } ?? "-")
            """
          )
        }
      }
    }
  }
}

/// A random history of a profile.
struct KnownHistory {
  let number: Int
  let profile: StoreProfile
  let script: StoreScript
  private let configuration: StoreConfiguration

  init(
    _ number: Int,
    _ profile: StoreProfile,
    in environment: SimulatedEnvironment? = nil,
    start: Timestamp = StoreOptions().start,
    seats: [SeatPricing] = []
  ) throws {
    self.number = number
    self.profile = profile
    configuration = try Products.configuration()
    let random = RandomScript(
      seed: "\(profile) \(number)",
      for: configuration,
      profile: profile,
      environment: environment,
      start: start,
      seats: seats
    )
    script = try StoreScript(random.bytes[...], for: configuration)
  }

  var environment: StoreEnvironment {
    switch script.options.environment {
    case .production: .production
    case .sandbox: .sandbox
    case .xcode: .xcode
    }
  }

  /// The policy of the app, with the grace period of the app, which vintage records lack.
  var policy: EntitlementPolicy {
    var policy = EntitlementPolicy()
    if profile == .vintage, case .days(let days) = script.options.gracePeriod {
      policy.assumedGrace = CalendarPeriod(days: days)
    }
    return policy
  }

  func play(until time: Timestamp) throws -> Play {
    try Play(of: script, in: configuration, until: time)
  }

  /// Just before and at some changes, which notifications report at once or later.
  func changes() throws -> [Timestamp] {
    let rows = try Play(of: script, in: configuration).rows.map(\.time)
    let step = max(1, rows.count / 5)
    return stride(from: number % step, to: rows.count, by: step).flatMap { index in
      [rows[index].adding(milliseconds: -1), rows[index]]
    }.filter { $0 >= script.options.start }
  }

  /// Times between events, and just before and at some of them.
  func instants() throws -> [Timestamp] {
    let rows = try Play(of: script, in: configuration).rows.map(\.time)
    let end = script.until
    var instants = [end]
    for part in 1...2 where !rows.isEmpty {
      let time = rows[rows.count * part / 3]
      instants += [time, time.adding(milliseconds: -1)]
    }
    let span = end.milliseconds(since: script.options.start)
    instants += (1...2).map { script.options.start.adding(milliseconds: span * $0 / 3) }
    return instants.filter { $0 >= script.options.start }
  }
}

extension Entitlement {
  func hasReason(of known: KnownAnswer) -> Bool {
    known.reasons.isEmpty || known.reasons.contains(reason.rawValue)
  }
}
