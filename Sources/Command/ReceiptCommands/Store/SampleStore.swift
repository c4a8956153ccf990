// SPDX-License-Identifier: Apache-2.0

import StoreEngine
import StrictJSON
import StrictTime

/// The catalogue and the history of a server that was started without `--config`.
enum SampleStore {
  /// Three subscriptions of two levels with an offer of each kind, a consumable and a non-consumable, as a `.storekit` file.
  static let configuration = """
    {"identifier": "7A1C0B52",
     "products": [
      {"displayPrice": "49.99", "familyShareable": true, "internalID": "6C2F0A01", "productID": "lifetime",
       "referenceName": "Lifetime", "type": "NonConsumable"},
      {"displayPrice": "0.99", "internalID": "6C2F0A02", "productID": "coins100", "referenceName": "100 coins",
       "type": "Consumable"}],
     "subscriptionGroups": [
      {"id": "21000001", "name": "Plans", "subscriptions": [
       {"adHocOffers": [{"displayPrice": "4.99", "internalID": "6C2F0A07", "numberOfPeriods": 3, "offerID": "loyal",
         "paymentMode": "payAsYouGo", "referenceName": "Loyal", "subscriptionPeriod": "P1M"}],
        "codeOffers": [{"displayPrice": "4.99", "eligibility": ["new", "existing", "expired"],
         "internalID": "6C2F0A08", "isStackable": false, "numberOfPeriods": 1, "paymentMode": "payUpFront",
         "referenceName": "SPRING", "subscriptionPeriod": "P1M"}],
        "displayPrice": "9.99", "familyShareable": true, "groupNumber": 1, "internalID": "6C2F0A04",
        "introductoryOffer": {"internalID": "6C2F0A06", "paymentMode": "free", "subscriptionPeriod": "P1W"},
        "productID": "pro.month", "recurringSubscriptionPeriod": "P1M", "referenceName": "Pro, monthly",
        "subscriptionGroupID": "21000001", "type": "RecurringSubscription",
        "winbackOffers": [{"displayPrice": "1.99", "internalID": "6C2F0A09", "isEligible": true,
         "numberOfPeriods": 1, "offerID": "comeback", "paymentMode": "payUpFront", "referenceName": "Come back",
         "subscriptionPeriod": "P1M"}]},
       {"displayPrice": "99.99", "familyShareable": true, "groupNumber": 1, "internalID": "6C2F0A05",
        "productID": "pro.year", "recurringSubscriptionPeriod": "P1Y", "referenceName": "Pro, yearly",
        "subscriptionGroupID": "21000001", "type": "RecurringSubscription"},
       {"displayPrice": "4.99", "groupNumber": 2, "internalID": "6C2F0A03", "productID": "basic.month",
        "recurringSubscriptionPeriod": "P1M", "referenceName": "Basic, monthly",
        "subscriptionGroupID": "21000001", "type": "RecurringSubscription"}]}],
     "version": {"major": 5, "minor": 0}}
    """

  /// The script of a server without one, which starts at `time`.
  ///
  /// With the sample, two customers have a history until then: anna's trial became a subscription, which a family
  /// could use, and ben turned off the renewal of his, and was declined a refund.
  static func script(at time: Timestamp, withHistory hasHistory: Bool) -> [UInt8] {
    JSONWriter.object { json in
      json.member("schema", "receiptctl/script/1")
      json.member("start", "\(hasHistory ? time.adding(seconds: -days * secondsOfDay) : time)")
      json.member("until", "\(time)")
      guard hasHistory else { return }
      json.array("steps") { json in
        for (day, step) in history {
          json.raw(step.source(at: time.adding(seconds: (day - days) * secondsOfDay)))
        }
      }
    }
  }

  /// The script with the history that begins at `start`, as ``script(at:withHistory:)`` wrote it.
  static func script(from start: Timestamp) -> [UInt8] {
    script(at: start.adding(seconds: days * secondsOfDay), withHistory: true)
  }

  /// The steps, with the days since the start.
  private static let history: [(day: Int64, step: any Step)] = [
    (0, purchase("pro.month", by: "anna", isShared: true)), (3, purchase("coins100", by: "ben")),
    (10, purchase("pro.year", by: "ben")),
    (
      12,
      RequestRefundStep {
        $0.transaction = "coins100"
        $0.reason = "UNINTENDED_PURCHASE"
      }
    ),
    (14, DeclineRefundStep { $0.transaction = "coins100" }),
    (30, SetAutoRenewStep { $0.subscription = "pro.year" }),
  ]

  private static func purchase(
    _ product: String,
    by customer: String,
    isShared: Bool = false
  ) -> PurchaseStep {
    PurchaseStep {
      $0.product = product
      $0.customer = customer
      $0.isFamilyShared = isShared
    }
  }

  private static let days: Int64 = 60
  private static let secondsOfDay: Int64 = 86_400
}
