// SPDX-License-Identifier: Apache-2.0

import StrictJSON
import StrictTime

/// The catalogue and the history of a server that was started without `--config`.
enum SampleStore {
  /// Two subscriptions of a group, a consumable and a non-consumable, as a `.storekit` file.
  static let configuration = """
    {"identifier": "7A1C0B52",
     "products": [
      {"displayPrice": "49.99", "internalID": "6C2F0A01", "productID": "lifetime", "referenceName": "Lifetime",
       "type": "NonConsumable"},
      {"displayPrice": "0.99", "internalID": "6C2F0A02", "productID": "coins100", "referenceName": "100 coins",
       "type": "Consumable"}],
     "subscriptionGroups": [
      {"id": "21000001", "name": "Pro", "subscriptions": [
       {"displayPrice": "9.99", "familyShareable": true, "groupNumber": 1, "internalID": "6C2F0A04",
        "introductoryOffer": {"internalID": "6C2F0A06", "paymentMode": "free", "subscriptionPeriod": "P1W"},
        "productID": "pro.month", "recurringSubscriptionPeriod": "P1M", "referenceName": "Pro, monthly",
        "subscriptionGroupID": "21000001", "type": "RecurringSubscription"},
       {"displayPrice": "99.99", "familyShareable": true, "groupNumber": 1, "internalID": "6C2F0A05",
        "productID": "pro.year", "recurringSubscriptionPeriod": "P1Y", "referenceName": "Pro, yearly",
        "subscriptionGroupID": "21000001", "type": "RecurringSubscription"}]}],
     "version": {"major": 5, "minor": 0}}
    """

  /// The script of a server without one, which starts at `time`.
  ///
  /// With the sample, two customers have a history until then:
  /// anna's trial became a subscription, and ben canceled his and was refused a refund.
  static func script(at time: Timestamp, withHistory hasHistory: Bool) -> [UInt8] {
    JSONWriter.object { json in
      json.member("schema", "receiptctl/script/1")
      json.member("start", "\(hasHistory ? time.adding(seconds: -days * secondsOfDay) : time)")
      json.member("until", "\(time)")
      guard hasHistory else { return }
      json.array("steps") { json in
        for step in history {
          json.object { json in
            json.member("at", "\(time.adding(seconds: (step.day - days) * secondsOfDay))")
            for (name, value) in step.members { json.member(name) { $0.raw(Array(value.utf8)) } }
          }
        }
      }
    }
  }

  /// The steps, with the days since the start, and their members as JSON.
  private static let history: [(day: Int64, members: [(String, String)])] = [
    (0, [("do", "\"purchase\""), ("product", "\"pro.month\""), ("customer", "\"anna\"")]),
    (3, [("do", "\"purchase\""), ("product", "\"coins100\""), ("customer", "\"ben\"")]),
    (10, [("do", "\"purchase\""), ("product", "\"pro.year\""), ("customer", "\"ben\"")]),
    (
      12,
      [
        ("do", "\"requestRefund\""), ("transaction", "\"coins100\""),
        ("reason", "\"UNINTENDED_PURCHASE\""),
      ]
    ),
    (14, [("do", "\"declineRefund\""), ("transaction", "\"coins100\"")]),
    (30, [("do", "\"setAutoRenew\""), ("subscription", "\"pro.year\""), ("on", "false")]),
  ]

  private static let days: Int64 = 60
  private static let secondsOfDay: Int64 = 86_400
}
