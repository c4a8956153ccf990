// SPDX-License-Identifier: Apache-2.0

/// A `.storekit` file with products, offers and settings of every kind, and scripts for it.
enum SimulationSeeds {
  static let configuration = """
    {"identifier": "5CE7A210", "version": {"major": 5, "minor": 0}, "settings": {"_timeRate": 15, "_locale": "en_US",
    "_storefront": "USA", "_billingGracePeriodEnabled": true, "_storeKitErrors": [{"current": null, "enabled":
    false, "name": "Load Products"}]}, "products": [{"displayPrice": "49.99", "familyShareable": true, "productID":
    "lifetime", "type": "NonConsumable"}, {"displayPrice": "0.99", "productID": "coins", "type": "Consumable"}],
    "nonRenewingSubscriptions": [{"displayPrice": "19.99", "productID": "season", "type":
    "NonRenewingSubscription"}], "subscriptionGroups": [{"id": "21", "name": "Pro", "subscriptions": [
    {"displayPrice": "99.99", "familyShareable": true, "groupNumber": 1, "productID": "year",
    "recurringSubscriptionPeriod": "P1Y", "type": "RecurringSubscription"}, {"codeOffers": [{"displayPrice": "4.99",
    "eligibility": ["new", "existing", "expired"], "isStackable": true, "numberOfPeriods": 1, "paymentMode":
    "payUpFront", "referenceName": "SPRING", "subscriptionPeriod": "P1M"}], "displayPrice": "9.99",
    "familyShareable": true, "groupNumber": 2, "introductoryOffer": {"numberOfPeriods": 1, "paymentMode": "free",
    "subscriptionPeriod": "P1W"}, "adHocOffers": [{"displayPrice": "1.49", "numberOfPeriods": 3, "offerID": "half",
    "paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M"}], "winbackOffers": [{"isEligible": true,
    "numberOfPeriods": 1, "offerID": "back", "paymentMode": "free", "subscriptionPeriod": "P1M"}], "productID":
    "month", "recurringSubscriptionPeriod": "P1M", "type": "RecurringSubscription"}, {"displayPrice": "1.99",
    "groupNumber": 3, "productID": "basic", "recurringSubscriptionPeriod": "P1W", "type":
    "RecurringSubscription"}]}, {"id": "22", "subscriptions": [{"billingPlans": [{"billingPlanType": "MONTHLY",
    "commitmentDisplayPrice": "83.88", "displayPrice": "6.99", "isEnabled": true}], "displayPrice": "83.88",
    "groupNumber": 1, "productID": "commit", "recurringSubscriptionPeriod": "P1Y", "type":
    "RecurringSubscription"}]}]}
    """

  static let configurations = FuzzSeeds {
    [
      configuration,
      #"{"version": {"major": 1, "minor": 0}}"#,
      """
      {"version": {"major": 6, "minor": 3}, "settings": {"_developerTeamID": "A", "_applicationInternalID": "1",
      "_lastSynchronizedDate": 700000000.5}, "subscriptionOffersKeyPair": {"id": "k", "privateKey": "AA=="},
      "products": [{"productID": "a", "type": "Bundle"}], "appPolicies": {"eula": "", "policies": []}}
      """,
    ].map { Array($0.utf8) }
  }

  static let scripts = FuzzSeeds {
    [
      #"{"schema": "receiptctl/script/1", "seed": "a", "start": "2026-01-31T00:00:00Z", "steps": []}"#,
      """
      {"schema": "receiptctl/script/1", "seed": "a", "start": "2026-01-31T00:00:00Z", "until":
      "2027-01-31T00:00:00Z", "store": {"environment": "Sandbox", "sandboxMonth": "PT15M", "storefront": "JPN",
      "gracePeriod": "P3D", "gracePeriodScope": "paidToPaid", "settings": {"_askToBuyEnabled": false}}, "steps": [
      {"at": "2026-01-31T00:00:00Z", "do": "purchase", "product": "month", "as": "A", "offer": {"code": "SPRING"}},
      {"at": "2026-02-01T00:00:00Z", "do": "setPayment", "works": false},
      {"at": "2026-02-02T00:00:00Z", "do": "refund", "transaction": "A.1", "percentage": 25000},
      {"at": "2026-02-03T00:00:00Z", "do": "notify", "type": "METADATA_UPDATE", "subscription": "A"},
      {"at": "2026-02-04T00:00:00Z", "do": "setNotificationEndpoint", "result": "TIMED_OUT", "count": 2},
      {"at": "2026-02-05T00:00:00Z", "do": "consumption", "transaction": "A.1", "customerConsented": true},
      {"at": "2026-02-06T00:00:00Z", "do": "look"}]}
      """,
    ].map { Array($0.utf8) }
  }
}
