// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration
package import StoreEngine
import StrictJSON
package import StrictTime

/// A script of random steps for the products of a configuration, reproducible from a seed.
package struct RandomScript: Sendable {
  /// The end of the play.
  package let until: Timestamp
  /// Each step as JSON.
  package let steps: [[UInt8]]
  private let seed: String
  private let start: Timestamp
  private let store: [UInt8]

  /// The script as JSON.
  package var bytes: [UInt8] { bytes(steps: steps.count) }

  /// The script with its first steps only.
  package func bytes(steps count: Int) -> [UInt8] {
    JSONWriter.object { json in
      json.member("schema") { $0.string("receiptctl/script/1") }
      json.member("seed") { $0.string(seed) }
      json.member("start") { $0.string("\(start)") }
      json.member("until") { $0.string("\(until)") }
      json.member("store") { $0.raw(store) }
      json.member("steps") { json in
        json.array { json in steps.prefix(count).forEach { json.raw($0) } }
      }
    }
  }

  /// Draws the history of a customer who pays, and maybe of a family, whose state can be told from what the store signs.
  ///
  /// The environment is drawn too, unless it is given.
  package init(
    seed: String,
    for configuration: StoreConfiguration,
    profile: StoreProfile = .ideal,
    environment: SimulatedEnvironment? = nil,
    start: Timestamp = StoreOptions().start,
    seats: [SeatPricing] = []
  ) {
    var random = RandomSequence(seed: seed)
    let drawn = random.chance(15) ? SimulatedEnvironment.sandbox : .production
    let hasFamily = random.chance(15) && profile != .vintage
    var play = RandomPlay(
      RandomSteps(
        random,
        of: Catalogue(configuration, seats: seats),
        customers: hasFamily || !seats.isEmpty ? ["anna", "bert"] : ["anna"],
        uuids: [RandomScript.accountToken],
        without: RandomScript.untold
      ),
      environment ?? drawn,
      start,
      seats
    )
    if hasFamily {
      play.add(JoinFamilyStep { ($0.organizer, $0.member) = ("anna", "bert") })
    }
    if let first = play.random.step(of: PurchaseStep.self, at: start) {
      play.addOfPayer(first, hasFamily: hasFamily)
    }
    for _ in 0..<play.random.choices.below(10) + 4 {
      play.pass(upTo: 30)
      play.addOfPayer(play.random.step(at: play.now), hasFamily: hasFamily)
    }
    play.pass(upTo: 70)
    self.init(seed, play, start, profile)
  }

  /// Draws a history of several customers with all steps of the dictionary.
  package init<Choices: RandomChoices>(
    seed: String,
    for configuration: StoreConfiguration,
    from choices: Choices,
    customers: [String] = ["anna", "bert", "cleo"],
    steps count: Int,
    environment: SimulatedEnvironment? = nil,
    start: Timestamp = StoreOptions().start,
    seats: [SeatPricing] = []
  ) {
    var choices = choices
    let environments = [.production, .production, .sandbox, .xcode] as [SimulatedEnvironment]
    let drawn = choices.pick(environments) ?? .production
    var play = RandomPlay(
      RandomSteps(
        choices,
        of: Catalogue(configuration, seats: seats),
        customers: customers,
        uuids: [RandomScript.accountToken, "7e3fb204-2f8c-4f1d-9d44-0123456789ab"]
      ),
      environment ?? drawn,
      start,
      seats
    )
    for _ in 0..<count {
      play.pass(upTo: play.random.choices.pick([0, 1, 10, 35, 70]) ?? 0)
      play.add(play.random.step(at: play.now))
    }
    play.pass(upTo: 90)
    self.init(seed, play, start, .ideal)
  }

  private init<Choices>(
    _ seed: String,
    _ play: RandomPlay<Choices>,
    _ start: Timestamp,
    _ profile: StoreProfile
  ) {
    var play = play
    self.seed = seed
    self.start = start
    until = play.now
    steps = play.steps
    store = play.store(profile)
  }

  /// The app account token of the customer who pays.
  package static let accountToken = "9ad56bd2-0bc6-42e0-af24-fd996d87a1e6"

  /// The steps about which a backend is not told, or which end what Apple has signed without saying so; notifications about
  /// purchases elsewhere, which name an environment of their own; and a webhook that fails, whose messages come later.
  private static let untold: Set<String> = [
    DeleteTransactionStep.name, ClearHistoryStep.name, ExpireStep.name, RenewNowStep.name,
    SetGracePeriodStep.name, SetRenewalRateStep.name, SetTimeRateStep.name, NotifyStep.name,
    SetNotificationEndpointStep.name,
  ]
}

/// A play of random steps: its time, and the steps so far.
private struct RandomPlay<Choices: RandomChoices> {
  var random: RandomSteps<Choices>
  private(set) var now: Timestamp
  private(set) var steps: [[UInt8]] = []
  private let environment: SimulatedEnvironment
  private let seats: [SeatPricing]
  /// Whether a time rate of Xcode renews subscriptions within seconds or minutes.
  private var hasTimeRate = false

  init(
    _ random: RandomSteps<Choices>,
    _ environment: SimulatedEnvironment,
    _ start: Timestamp,
    _ seats: [SeatPricing] = []
  ) {
    self.random = random
    self.seats = seats
    self.environment = environment
    now = start
  }

  mutating func add(_ step: any Step) {
    steps.append(step.source(at: now))
    if let rate = step as? SetTimeRateStep { hasTimeRate = rate.rate != 0 && environment == .xcode }
  }

  /// Adds a step; a purchase is that of the customer who pays, whom its token identifies.
  mutating func addOfPayer(_ step: any Step, hasFamily: Bool) {
    guard var purchase = step as? PurchaseStep else { return add(step) }
    // In groups, each customer buys seats for the other.
    guard seats.isEmpty else { return add(purchase) }
    purchase.customer = "anna"
    purchase.appAccountToken = RandomScript.accountToken
    purchase.isFamilyShared = hasFamily ? true : nil
    add(purchase)
  }

  /// Advances the time by up to `days` days.
  ///
  /// Days are shorter in the sandbox, and with a time rate of Xcode, so that a script has not more renewals for it.
  mutating func pass(upTo days: Int) {
    let seconds = Int64(random.choices.below(days * 86_400 / 8 + 1)) * 8
    let isLong = random.choices.chance(70)
    let real = isLong ? seconds : seconds / 30
    // With months of five minutes, a day lasts 10 seconds.
    now = now.adding(seconds: real / (hasTimeRate ? 86_400 : environment == .sandbox ? 8640 : 1))
  }

  // MARK: The store

  mutating func store(_ profile: StoreProfile) -> [UInt8] {
    let grace = random.choices.pick(["P3D", "P16D", "P28D", nil]) ?? nil
    let scope = random.choices.pick(GracePeriodScope.allCases) ?? .allRenewals
    let knobs = knobs()
    return JSONWriter.object { json in
      json.member("environment") { $0.string(environment.rawValue) }
      json.member("storefront") { $0.string("GBR") }
      json.member("gracePeriod") { json in
        if let grace { json.string(grace) } else { json.null() }
      }
      json.member("gracePeriodScope") { $0.string(scope.rawValue) }
      if profile != .ideal { json.member("profile") { $0.string(profile.rawValue) } }
      if !seats.isEmpty {
        json.array("seats") { json in for pricing in seats { pricing.write(to: &json) } }
      }
      json.member("knobs") { $0.raw(knobs) }
    }
  }

  private static var flagsOfSeats: [String] {
    [
      "purchaserTakesSeat", "memberHasPurchasersOriginalId", "membersFollowAdditions",
      "claimsSurviveLapse", "unclaimsBeforeRefund", "availableSeatsMayBeNegative",
    ]
  }

  /// Random values for the knobs that affect records.
  private mutating func knobs() -> [UInt8] {
    let overflow = random.choices.pick(StoreKnobs.MonthOverflow.allCases) ?? .clamp
    let zone = random.choices.pick(StoreKnobs.CalendarZone.allCases) ?? .utc
    let lead = random.choices.chance(50) ? 0 : Int64(random.choices.below(86_401))
    let intent = Int64(random.choices.below(2)) + 1
    var names = [
      "resubscribeKeepsOriginalId", "upgradedCarriesRevocation", "resignOnRetry", "retryOn4xx",
      "sandboxHasAppAppleId",
    ]
    if environment == .xcode { names.append("quirks") }
    // The published histories are of stores without seats.
    let order = seats.isEmpty ? nil : random.choices.pick(StoreKnobs.SeatOrder.allCases)
    let ofSeats = seats.isEmpty ? [] : RandomPlay.flagsOfSeats
    names += ofSeats
    let flags = names.map { (name: $0, isOn: random.choices.chance(50)) }
    return JSONWriter.object { json in
      json.member("monthOverflow") { $0.string(overflow.rawValue) }
      json.member("timeZone") { $0.string(zone.rawValue) }
      json.member("renewalLead") { $0.integer(lead) }
      json.member("cancelInRetryIntent") { $0.integer(intent) }
      if let order {
        json.member("membersDropOut", order.rawValue)
        json.member("unclaims", order.rawValue)
      }
      for flag in flags { json.member(flag.name) { $0.boolean(flag.isOn) } }
    }
  }
}

/// Pseudorandom numbers, reproducible from a seed.
package struct RandomSequence: RandomChoices {
  private let source: SeededIdentifiers
  private var position = 0

  package init(seed: String) { source = SeededIdentifiers(seed: seed) }

  package mutating func below(_ bound: Int) -> Int {
    position += 1
    return Int(source.number(.history, position, below: UInt64(max(1, bound))))
  }
}
