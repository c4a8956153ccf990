// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration

// The products as the test store sells them.

extension StoreCatalog {
  /// The `.storekit` file of the simulated app.
  static func configuration() throws(ConfigurationError) -> StoreConfiguration {
    let text = """
      {"version": {"major": 5, "minor": 0}, "identifier": "5CE7A211",
       "products": [\(oneTime("lifetime", "NonConsumable", isShared: true)),
         \(oneTime("themes", "NonConsumable", isShared: true)), \(oneTime("coins100", "Consumable")),
         \(oneTime("trial14", "NonConsumable"))],
       "nonRenewingSubscriptions": [\(oneTime("season.pass", "NonRenewingSubscription")),
         \(oneTime("day.pass", "NonRenewingSubscription"))],
       "subscriptionGroups": [
         \(group(proGroup, [
           subscription("pro.year", 1, "P1Y"), subscription("team.year", 1, "P1Y", isShared: false),
           subscription("pro.month", 1, "P1M", introductory: offer("free", "P1W")),
           subscription("pro.lite", 1, "P1M"),
           subscription("basic.month", 2, "P1M", introductory: offer("payAsYouGo", "P1M", 3)),
           subscription("basic.week", 3, "P1W"),
         ])),
         \(group(newsGroup, [
           subscription("news.month", 1, "P1M"),
           subscription("news.week", 2, "P1W", introductory: offer("payUpFront", "P2M")),
         ])),
         \(group(commitmentGroup, [committed]))]}
      """
    return try StoreConfiguration(Array(text.utf8)[...])
  }

  private static func oneTime(_ id: String, _ type: String, isShared: Bool = false) -> String {
    """
    {"productID": "\(id)", "type": "\(type)", "displayPrice": "0.99", "familyShareable": \(isShared)}
    """
  }

  private static func group(_ id: String, _ subscriptions: [String]) -> String {
    """
    {"id": "\(id)", "name": "\(id)", "subscriptions": [\(subscriptions.joined(separator: ",\n"))]}
    """
  }

  /// A subscription with offers of every kind for past and present subscribers.
  private static func subscription(
    _ id: String,
    _ level: Int,
    _ period: String,
    isShared: Bool = true,
    introductory: String? = nil
  ) -> String {
    let codes = [offer("payUpFront", "P3M", code: "SOLO"), offer("free", "P1M", code: "SPRING")]
    let promotional = [offer("payAsYouGo", period, 3, "half3"), offer("free", "P1M", 1, "free1")]
    let winBack = [offer("free", "P1M", 1, "back1"), offer("free", "P1M", 1, "back2")]
    return """
      {"productID": "\(id)", "type": "RecurringSubscription", "displayPrice": "9.99",
       "groupNumber": \(level), "recurringSubscriptionPeriod": "\(period)",
       "familyShareable": \(isShared), "codeOffers": [\(codes.joined(separator: ","))],
       "adHocOffers": [\(promotional.joined(separator: ","))],
       "winbackOffers": [\(winBack.joined(separator: ","))]
       \(introductory.map { ", \"introductoryOffer\": \($0)" } ?? "")}
      """
  }

  private static let committed = """
    {"productID": "\(commitment)", "type": "RecurringSubscription", "displayPrice": "83.88",
     "groupNumber": 1, "recurringSubscriptionPeriod": "P1Y", "familyShareable": false,
     "billingPlans": [{"billingPlanType": "MONTHLY", "commitmentDisplayPrice": "83.88",
     "displayPrice": "6.99", "isEnabled": true}]}
    """

  private static func offer(
    _ mode: String,
    _ period: String,
    _ count: Int = 1,
    _ id: String? = nil,
    code: String? = nil
  ) -> String {
    let price = mode == "free" ? "" : ", \"displayPrice\": \"0.99\""
    let name = id.map { ", \"offerID\": \"\($0)\", \"isEligible\": true" } ?? ""
    let reference =
      code.map {
        ", \"referenceName\": \"\($0)\", \"eligibility\": [\"new\", \"existing\", \"expired\"]"
      } ?? ""
    return """
      {"paymentMode": "\(mode)", "subscriptionPeriod": "\(period)", "numberOfPeriods": \(count)\
      \(price)\(name)\(reference)}
      """
  }
}
