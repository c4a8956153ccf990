// SPDX-License-Identifier: Apache-2.0

package import StoreConfiguration
import StoreEngine

extension HistorySuite {
  /// The default products: subscriptions on two levels with all offer types, a monthly commitment,
  /// and one-time products.
  package static func products() throws(ConfigurationError) -> StoreConfiguration {
    try StoreConfiguration(Array(text.utf8)[...])
  }

  private static let text = """
    { "identifier": "5CE7A210", "nonRenewingSubscriptions": [ { "displayPrice": "19.99", "familyShareable":
    false, "productID": "season.pass", "type": "NonRenewingSubscription" } ], "products": [ { "displayPrice":
    "49.99", "familyShareable": true, "productID": "lifetime", "type": "NonConsumable" }, { "displayPrice":
    "0.99", "familyShareable": false, "productID": "coins100", "type": "Consumable" }, { "displayPrice": "0.00",
    "familyShareable": false, "productID": "trial14", "type": "NonConsumable" } ], "settings": {
    "_askToBuyEnabled": false, "_billingGracePeriodEnabled": false, "_billingIssuesEnabled": false,
    "_disableDialogs": false, "_failTransactionsEnabled": false, "_locale": "en_US",
    "_renewalBillingIssuesEnabled": false, "_storefront": "USA", "_timeRate": 0 }, "subscriptionGroups": [ {
    "id": "21000001", "name": "Pro", "subscriptions": [ { "displayPrice": "99.99", "familyShareable": true,
    "groupNumber": 1, "productID": "pro.year", "recurringSubscriptionPeriod": "P1Y", "subscriptionGroupID":
    "21000001", "type": "RecurringSubscription" }, { "displayPrice": "129.99", "familyShareable": false,
    "groupNumber": 1, "productID": "team.year", "recurringSubscriptionPeriod": "P1Y", "subscriptionGroupID":
    "21000001", "type": "RecurringSubscription" }, { "codeOffers": [ { "eligibility": [ "new", "existing",
    "expired" ], "isStackable": true, "numberOfPeriods": 1, "paymentMode": "free", "referenceName": "SPRING",
    "subscriptionPeriod": "P1M" }, { "displayPrice": "9.99", "eligibility": [ "new" ], "isStackable": false,
    "numberOfPeriods": 1, "paymentMode": "payUpFront", "referenceName": "SOLO", "subscriptionPeriod": "P3M" } ],
    "displayPrice": "9.99", "familyShareable": false, "groupNumber": 1, "introductoryOffer": {
    "numberOfPeriods": 1, "paymentMode": "free", "subscriptionPeriod": "P1W" }, "productID": "pro.month",
    "recurringSubscriptionPeriod": "P1M", "subscriptionGroupID": "21000001", "type": "RecurringSubscription" },
    { "displayPrice": "4.99", "familyShareable": false, "groupNumber": 2, "introductoryOffer": { "displayPrice":
    "0.99", "numberOfPeriods": 3, "paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M" }, "productID":
    "basic.month", "recurringSubscriptionPeriod": "P1M", "subscriptionGroupID": "21000001", "type":
    "RecurringSubscription" }, { "displayPrice": "1.99", "familyShareable": false, "groupNumber": 2,
    "productID": "basic.week", "recurringSubscriptionPeriod": "P1W", "subscriptionGroupID": "21000001", "type":
    "RecurringSubscription" } ] }, { "id": "21000002", "name": "News", "subscriptions": [ { "adHocOffers": [ {
    "displayPrice": "1.49", "numberOfPeriods": 3, "offerID": "half3", "paymentMode": "payAsYouGo",
    "subscriptionPeriod": "P1M" } ], "displayPrice": "2.99", "familyShareable": false, "groupNumber": 1,
    "productID": "news.month", "recurringSubscriptionPeriod": "P1M", "subscriptionGroupID": "21000002", "type":
    "RecurringSubscription", "winbackOffers": [ { "isEligible": true, "numberOfPeriods": 1, "offerID": "back1",
    "paymentMode": "free", "subscriptionPeriod": "P1M" } ] } ] }, { "id": "21000003", "name": "Commit",
    "subscriptions": [ { "billingPlans": [ { "billingPlanType": "MONTHLY", "commitmentDisplayPrice": "83.88",
    "displayPrice": "6.99", "isEnabled": true } ], "displayPrice": "83.88", "familyShareable": false,
    "groupNumber": 1, "productID": "pro.commit", "recurringSubscriptionPeriod": "P1Y", "subscriptionGroupID":
    "21000003", "type": "RecurringSubscription" } ] } ], "version": { "major": 5, "minor": 0 } }
    """
}
