// SPDX-License-Identifier: Apache-2.0

import ScriptPlaying
import StoreConfiguration
import StoreEngine
import StoreSimulation
import StrictTime
import Testing

/// How long periods, grace periods and billing retry last at each rate.
///
/// Sources: Apple, "SKTestSession.TimeRate" (a page for each rate); App Store Connect Help, "Test subscription renewals in
/// the sandbox".
struct TimeTableTests {
  private static let periods = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"]

  private static let products: String = {
    let subscriptions = periods.enumerated().map { index, period in
      """
      {"id": "\(index)", "name": "\(period)", "subscriptions": [{"productID": "\(period)", "displayPrice": "1.00",
        "type": "RecurringSubscription", "recurringSubscriptionPeriod": "\(period)", "groupNumber": 1}]}
      """
    }
    return """
      {"identifier": "7A31C0DE", "products": [], "settings": {"_timeRate": 0},
       "subscriptionGroups": [\(subscriptions.joined(separator: ","))], "version": {"major": 2, "minor": 0}}
      """
  }()

  private func store(_ configure: (inout StoreOptions) -> Void) throws -> TestStore {
    var options = StoreOptions()
    configure(&options)
    return try TestStore(StoreConfiguration(Array(Self.products.utf8)[...]), options: options)
  }

  private func seconds(of period: String, in store: TestStore) throws -> Int64 {
    let purchase = try store.buyProduct(identifier: period)
    return purchase.expiresDate.milliseconds(since: purchase.purchaseDate) / 1000
  }

  @Test(
    arguments: [
      (.monthlyRenewalEveryHour, [900, 3600, 7200, 10_800, 21_600, 43_200]),
      (.monthlyRenewalEveryThirtyMinutes, [600, 1800, 3600, 5400, 10_800, 21_600]),
      (.monthlyRenewalEveryFifteenMinutes, [300, 900, 1800, 2700, 5400, 10_800]),
      (.monthlyRenewalEveryFiveMinutes, [180, 300, 600, 900, 1800, 3600]),
      (.monthlyRenewalEveryThirtySeconds, [10, 30, 60, 90, 180, 360]),
    ] as [(TestStore.TimeRate, [Int64])]
  )
  func `the rates of Xcode that scale a month`(_ rate: TestStore.TimeRate, _ lengths: [Int64])
    throws
  {
    for (period, length) in zip(Self.periods, lengths) {
      let store = try store { $0.environment = .xcode }
      store.timeRate = rate
      #expect(try seconds(of: period, in: store) == length, "\(period)")
    }
  }

  @Test(
    arguments: [
      (.threeMinutes, [180, 180, 360, 540, 1080, 2160]),
      (.fiveMinutes, [180, 300, 600, 900, 1800, 3600]),
      (.fifteenMinutes, [300, 900, 1800, 2700, 5400, 10_800]),
      (.thirtyMinutes, [600, 1800, 3600, 5400, 10_800, 21_600]),
      (.oneHour, [900, 3600, 7200, 10_800, 21_600, 43_200]),
    ] as [(SandboxMonth, [Int64])]
  )
  func `the rates of the sandbox`(_ month: SandboxMonth, _ lengths: [Int64]) throws {
    for (period, length) in zip(Self.periods, lengths) {
      let store = try store {
        $0.environment = .sandbox
        $0.sandboxMonth = month
      }
      #expect(try seconds(of: period, in: store) == length, "\(period)")
    }
  }

  /// Grace of a weekly subscription, grace of others, and billing retry, in seconds.
  @Test(
    arguments: [
      (10, 771, 1800, 7200), (11, 514, 900, 3600), (12, 257, 450, 1800), (13, 154, 150, 600),
      (15, 9, 15, 60), (1000, 900, 900, 1800), (1001, 300, 300, 600), (1002, 60, 60, 120),
    ] as [(Int, Int64, Int64, Int64)]
  )
  func `grace and billing retry at each rate of Xcode`(
    _ rate: Int,
    _ weekly: Int64,
    _ others: Int64,
    _ retry: Int64
  ) throws {
    for (period, grace) in [("P1W", weekly), ("P1M", others)] {
      let history = ScriptedHistory(
        store: "{'environment':'Xcode','gracePeriod':'P16D','settings':{'_timeRate':\(rate)}}",
        steps: [
          "2026-01-01 purchase: 'product':'\(period)','as':'A'",
          "2026-01-01 setPayment: 'works':false",
        ],
        until: "2026-01-03",
        configuration: { try StoreConfiguration(Array(Self.products.utf8)[...]) }
      )
      let rows = try history.play().rows
      let times = ["billingProblem", "graceEnd", "expiration"].map { cause in
        rows.first { $0.causes.contains(cause) }?.time
      }
      let failed = try #require(times[0])
      #expect(times[1].map { $0.milliseconds(since: failed) / 1000 } == grace, "\(period)")
      #expect(times[2].map { $0.milliseconds(since: failed) / 1000 } == retry, "\(period)")
    }
  }

  @Test(arguments: [(0, 1), (1, 24), (2, 48), (15, 86_400), (1000, nil)] as [(Int64, Int64?)])
  func `the speed of a rate is that of a day or a month`(_ rate: Int64, _ speed: Int64?) {
    #expect(TimeTable.speed(ofRate: rate) == speed)
  }

  @Test func `the sandbox shortens other periods in proportion to a week`() throws {
    let subscriptions = """
      {"productID": "a", "displayPrice": "1.00", "type": "RecurringSubscription", "groupNumber": 1,
       "recurringSubscriptionPeriod": "P1M",
       "introductoryOffer": {"paymentMode": "free", "subscriptionPeriod": "P2W"}}
      """
    let text = """
      {"version": {"major": 2}, "subscriptionGroups": [{"id": "1", "subscriptions": [\(subscriptions)]}]}
      """
    var options = StoreOptions()
    options.environment = .sandbox
    let store = try TestStore(StoreConfiguration(Array(text.utf8)[...]), options: options)
    #expect(try seconds(of: "a", in: store) == 360)
  }

  @Test func `the grace period of two weeks is not that of a week`() throws {
    let text = Self.products.replacing("P2M", with: "P2W")
    let history = ScriptedHistory(
      store: "{'gracePeriod':'P16D'}",
      steps: [
        "2026-01-01 purchase: 'product':'P2W','as':'A'", "2026-01-01 setPayment: 'works':false",
      ],
      until: "2026-02-01",
      configuration: { try StoreConfiguration(Array(text.utf8)[...]) }
    )
    let rows = try history.summary()
    #expect(rows.last == "2026-01-31 GRACE_PERIOD_EXPIRED A=3")
  }

  @Test(arguments: [5, 6, 12] as [Int64])
  func `the sandbox renews as often as it did, or does today`(_ count: Int64) throws {
    let store = try store {
      $0.environment = .sandbox
      $0.knobs.sandboxRenewals = count
    }
    try store.buyProduct(identifier: "P1M")
    store.advance(by: .seconds(3600 * 5))
    #expect(store.allTransactions().count == Int(count) + 1)
  }
}
