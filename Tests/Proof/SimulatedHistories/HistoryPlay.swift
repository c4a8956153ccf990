// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StoreReceipts
import StrictTime
import TestSupport

/// Plays the random history of one customer in the test store, and notes what happens.
struct HistoryPlay {
  var random: SeededGenerator
  var store: StoreState
  let environment: StoreEnvironment
  let mint: HistoryMint
  /// The customer whose history it is.
  let me: CustomerIndex
  /// The organizer of the customer's family, if any; the history has none of their messages.
  let organizer: CustomerIndex?
  /// The tokens of the customer's accounts.
  let accounts: [String]

  var messages: [HistoryMessage] = []
  var events: [HistoryEvent] = []
  var snapshots: [Snapshot] = []
  var known = CustomerState()
  /// The win-back offers in the last signed renewal info, by chain.
  var winBackOffers: [String: [String]] = [:]
  var appVersion: String?
  /// The number of notifications so far.
  var taken = 0
  /// The times of changes of chains about which nothing has been signed since, by original transaction id.
  var unannounced: [String: Timestamp] = [:]
  /// The time until which the store stays silent about a period that has ended.
  var silentUntil: Timestamp?
  /// How unpaid subscriptions of a customer end.
  private var outcomes: [CustomerIndex: Outcome] = [:]
  /// The end of a period about which it is decided whether the charge fails.
  private var decided = Timestamp.earliest
  var copies: Int64 = 0

  private struct Outcome {
    let at: Timestamp
    let kind: Kind

    enum Kind { case recover, cancel, runOut }
  }

  init(
    seed: UInt64,
    _ customer: Int64,
    _ environment: StoreEnvironment,
    _ mint: HistoryMint
  ) throws {
    random = SeededGenerator(seed: seed)
    self.environment = environment
    self.mint = mint
    var options = StoreOptions()
    options.environment = SimulatedEnvironment(rawValue: environment.rawValue) ?? .production
    options.seed = "\(environment.rawValue) \(customer) \(seed)"
    options.start = try Timestamp(rfc3339: "2026-01-01T00:00:00Z")
    options.gracePeriod =
      random.chance(70) ? .days(random.pick([3, 16, 28]) ?? 16) : GracePeriodSetting.none
    options.gracePeriodScope = random.pick(GracePeriodScope.allCases) ?? .allRenewals
    // Outside of production, grace lasts at most one more period, which a week of trial would not be.
    if environment != .production { options.gracePeriodScope = .paidToPaid }
    options.sandboxMonth = random.pick(SandboxMonth.allCases) ?? .fiveMinutes
    if environment == .production, random.chance(25) { options.profile = .observed }
    options.knobs.monthOverflow = random.pick(StoreKnobs.MonthOverflow.allCases) ?? .clamp
    options.knobs.timeZone = random.pick(StoreKnobs.CalendarZone.allCases) ?? .utc
    options.knobs.cancelInRetryIntent = random.number(1...2)
    options.knobs.resubscribeKeepsOriginalId = random.chance(70)
    options.knobs.winBack.monthsSinceExpiry = random.number(0...1)
    // E-1: a renewal info of Xcode names its chain by the start, which would be that of the earlier chain.
    if environment == .xcode { options.knobs.resubscribeKeepsOriginalId = true }
    store = StoreState(try StoreCatalog.configuration(), options)
    let hasAccounts = random.chance(60)
    accounts = hasAccounts ? (1...3).map { HistoryPlay.account(customer, environment, $0) } : []
    me = store.customer("me")
    organizer = random.chance(35) ? store.customer("organizer") : nil
    let version = random.chance(50) ? "9" : "12"
    try perform(InstallStep { ($0.customer, $0.appVersion) = ("me", version) })
    if organizer != nil {
      try perform(JoinFamilyStep { ($0.organizer, $0.member) = ("organizer", "me") })
    }
  }

  private static func account(_ customer: Int64, _ place: StoreEnvironment, _ number: Int) -> String
  {
    "9ad56bd2-0bc6-42e0-af2\(place == .production ? 4 : 5)-\(customer)0000000000\(number)"
  }

  var appTransactionId: String {
    "\(store.identifiers.firstAppTransactionId + Int64(me.ordinal - 1))"
  }

  var now: Timestamp { store.now }

  var signer: StoreSigner { mint.signer(of: store.options.environment) }

  /// A number of seconds; days are shorter in the sandbox.
  func seconds(_ count: Int64) -> Int64 {
    guard environment == .sandbox else { return count }
    return max(1, count * store.options.sandboxMonth.rawValue / 2_592_000)
  }

  // MARK: Time

  /// Plays this many steps: actions, and what the store does by itself.
  mutating func play(steps: Int) throws {
    for _ in 0..<steps {
      let pause = random.chance(30) ? random.number(60...90_000) : random.number(90_000...2_000_000)
      // With the profile `observed`, the store signs its notifications before the next action.
      let action = now.adding(seconds: seconds(pause) + (store.isObserved ? 200 : 0))
        .adding(milliseconds: random.chance(30) ? random.number(0...999) : 0)
      let due = silentUntil ?? store.nextDue(until: .latest) ?? .latest
      let outcome = outcomes.min { $0.value.at < $1.value.at }
      if due <= action, due <= outcome?.value.at ?? .latest {
        try settle(due)
      } else if let outcome, outcome.value.at <= action, silentUntil == nil {
        store.passTime(to: max(now, outcome.value.at))
        try end(outcome.key, outcome.value.kind)
      } else {
        store.now = action
        // While the store is silent, nothing changes.
        silentUntil == nil ? try act() : try signCopies()
      }
      try observe()
    }
    let next = silentUntil ?? store.nextDue(until: .latest) ?? .latest
    if let last = snapshots.indices.last {
      snapshots[last].until = min(snapshots[last].until, next)
    }
  }

  /// Performs what is due: at once, after the store was silent for a while, or not at all, because the charge fails.
  private mutating func settle(_ due: Timestamp) throws {
    let ends = store.subscriptions.contains { $0.phase == .active && isOver($0, at: due) }
    if silentUntil == nil, decided < due {
      decided = due
      let isUnpaid = store.subscriptions.contains { [.grace, .retry].contains($0.phase) }
      if random.chance(25) { try setPayment(of: me, false) }
      if let organizer, random.chance(15) { try setPayment(of: organizer, false) }
      if ends, !isUnpaid, random.chance(12) {
        silentUntil = due.adding(seconds: seconds(random.number(600...28_800)))
      }
      return
    }
    silentUntil = nil
    store.passTime(to: due)
  }

  private func isOver(_ subscription: SubscriptionState, at time: Timestamp) -> Bool {
    store.record(of: subscription.current).expiresDate.map { $0 <= time } ?? false
  }

  mutating func setPayment(of customer: CustomerIndex, _ works: Bool) throws {
    let name = store.customers[customer].name
    try perform(SetPaymentStep { ($0.customer, $0.works) = (name, works) })
  }

  /// The subscriptions of a customer whose last charge failed.
  func unpaid(_ customer: CustomerIndex) -> [SubscriptionIndex] {
    store.customers[customer].allSubscriptions.filter {
      store.subscriptions[$0].organizer == nil
        && [.grace, .retry].contains(store.subscriptions[$0].phase)
    }
  }

  mutating func planOutcome(of customer: CustomerIndex) {
    guard let first = unpaid(customer).first else { return outcomes[customer] = nil }
    guard outcomes[customer] == nil else { return }
    let subscription = store.subscriptions[first]
    let kind = random.pick([.recover, .recover, .cancel, .runOut] as [Outcome.Kind]) ?? .runOut
    let ends = [
      random.chance(50) ? subscription.life.billing.graceEnd : nil, subscription.life.retryEnd,
    ]
    let available = max(2, (ends[0] ?? ends[1] ?? now).milliseconds(since: now) / 1000)
    let time =
      kind == .runOut ? Timestamp.latest : now.adding(seconds: random.number(1...available))
    outcomes[customer] = Outcome(at: time, kind: kind)
  }

  private mutating func end(_ customer: CustomerIndex, _ kind: Outcome.Kind) throws {
    outcomes[customer] = Outcome(at: .latest, kind: .runOut)
    guard kind == .cancel else { return try setPayment(of: customer, true) }
    for number in unpaid(customer) {
      let name = store.subscriptions[number].name
      try perform(SetAutoRenewStep { ($0.subscription, $0.isOn) = (name, false) })
    }
  }
}
