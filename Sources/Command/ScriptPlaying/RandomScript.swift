// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration
package import StoreEngine
import StrictJSON
package import StrictTime

/// A script of random steps for the products of a configuration, reproducible from a seed.
package struct RandomScript: Sendable {
  /// The script as JSON.
  package private(set) var bytes: [UInt8] = []
  let catalogue: Catalogue
  var random: RandomSequence
  /// The names of the purchases so far.
  var names: [String] = []
  var steps: [[UInt8]] = []
  private(set) var now: Timestamp
  private let environment: SimulatedEnvironment
  let hasFamily: Bool

  /// Draws a script; the environment is drawn too, unless it is given.
  package init(
    seed: String,
    for configuration: StoreConfiguration,
    profile: StoreProfile = .ideal,
    environment: SimulatedEnvironment? = nil,
    start: Timestamp = StoreOptions().start
  ) {
    catalogue = Catalogue(configuration)
    random = RandomSequence(seed: seed)
    let drawn = random.chance(15) ? SimulatedEnvironment.sandbox : .production
    self.environment = environment ?? drawn
    hasFamily = random.chance(15) && profile != .vintage
    now = start
    if hasFamily {
      step(JoinFamilyStep { ($0.organizer, $0.member) = ("anna", "bert") })
    }
    purchase()
    for _ in 0..<random.below(7) + 2 {
      pass(upTo: 45)
      act()
    }
    pass(upTo: 70)
    let store = store(profile)
    bytes = JSONWriter.object { json in
      json.member("schema") { $0.string("receiptctl/script/1") }
      json.member("seed") { $0.string(seed) }
      json.member("start") { $0.string("\(start)") }
      json.member("until") { $0.string("\(now)") }
      json.member("store") { $0.raw(store) }
      json.member("steps") { json in json.array { json in steps.forEach { json.raw($0) } } }
    }
  }

  /// Advances the time by up to `days` days.
  ///
  /// Days are shorter in the sandbox.
  private mutating func pass(upTo days: Int) {
    let seconds = Int64(random.below(days * 86_400 / 8 + 1)) * 8
    let isLong = random.chance(70)
    let real = isLong ? seconds : seconds / 30
    // With months of five minutes, a day lasts 10 seconds.
    now = now.adding(seconds: environment == .sandbox ? real / 8640 : real)
  }

  mutating func step(_ step: any Step) { steps.append(step.source(at: now)) }

  // MARK: The store

  private mutating func store(_ profile: StoreProfile) -> [UInt8] {
    let grace = random.pick(["P3D", "P16D", "P28D", nil]) ?? nil
    let scope = random.pick(GracePeriodScope.allCases) ?? .allRenewals
    let knobs = knobs()
    return JSONWriter.object { json in
      json.member("environment") { $0.string(environment.rawValue) }
      json.member("storefront") { $0.string("GBR") }
      json.member("gracePeriod") { json in
        if let grace { json.string(grace) } else { json.null() }
      }
      json.member("gracePeriodScope") { $0.string(scope.rawValue) }
      if profile != .ideal { json.member("profile") { $0.string(profile.rawValue) } }
      json.member("knobs") { $0.raw(knobs) }
    }
  }

  /// Random values for the knobs that affect records.
  private mutating func knobs() -> [UInt8] {
    let overflow = random.pick(StoreKnobs.MonthOverflow.allCases) ?? .clamp
    let zone = random.pick(StoreKnobs.CalendarZone.allCases) ?? .utc
    let lead = random.chance(50) ? 0 : Int64(random.below(86_401))
    let intent = Int64(random.below(2)) + 1
    var names = [
      "resubscribeKeepsOriginalId", "upgradedCarriesRevocation", "resignOnRetry", "retryOn4xx",
      "sandboxHasAppAppleId",
    ]
    if environment == .xcode { names.append("quirks") }
    let flags = names.map { (name: $0, isOn: random.chance(50)) }
    return JSONWriter.object { json in
      json.member("monthOverflow") { $0.string(overflow.rawValue) }
      json.member("timeZone") { $0.string(zone.rawValue) }
      json.member("renewalLead") { $0.integer(lead) }
      json.member("cancelInRetryIntent") { $0.integer(intent) }
      for flag in flags { json.member(flag.name) { $0.boolean(flag.isOn) } }
    }
  }
}

/// Pseudorandom numbers, reproducible from a seed.
struct RandomSequence: Sendable {
  private let source: SeededIdentifiers
  private var position = 0

  init(seed: String) { source = SeededIdentifiers(seed: seed) }

  mutating func below(_ bound: Int) -> Int {
    position += 1
    return Int(source.number(.history, position, below: UInt64(max(1, bound))))
  }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ list: [Element]) -> Element? {
    list.isEmpty ? nil : list[below(list.count)]
  }
}
