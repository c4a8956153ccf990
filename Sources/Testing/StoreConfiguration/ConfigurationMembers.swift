// SPDX-License-Identifier: Apache-2.0

/// The known members of an object in a `.storekit` file, including those of nested objects.
struct ConfigurationMembers: Sendable {
  let names: [String]
  /// The members of nested objects and array elements, by the name of the object or array.
  let nested: [String: ConfigurationMembers]
  private let known: Set<String>

  private init(_ names: [String], _ nested: [String: ConfigurationMembers] = [:]) {
    self.names = names + nested.keys.sorted()
    self.nested = nested
    known = Set(self.names)
  }

  func has(_ name: String) -> Bool { known.contains(name) }

  /// The top-level members that are read.
  static let read = [
    "version", "identifier", "products", "nonRenewingSubscriptions", "subscriptionGroups",
    "settings",
    "subscriptionOffersKeyPair",
  ]
  /// The groups of products that are sold together, since version 6; they are not read.
  static let unreadGroups = ["subscriptionBundleGroups", "subscriptionSuiteGroups"]
  /// A `.storekit` file has one of these.
  static let marks = ["version", "products", "nonRenewingSubscriptions", "subscriptionGroups"]

  /// The members of versions 1.0 to 6.3.
  static let file = ConfigurationMembers(
    ["identifier"] + unreadGroups,
    [
      "version": ConfigurationMembers(["major", "minor"]),
      "products": oneTimeProduct,
      "nonRenewingSubscriptions": oneTimeProduct,
      "subscriptionGroups": group,
      "settings": settings,
      "appPolicies": ConfigurationMembers(
        ["eula"],
        ["policies": ConfigurationMembers(["locale", "policyText", "policyURL"])]
      ),
      "subscriptionOffersKeyPair": ConfigurationMembers(["id", "privateKey"]),
    ]
  )

  private static let product = [
    "productID", "type", "referenceName", "displayPrice", "familyShareable", "internalID",
  ]
  private static let localization = ConfigurationMembers(["locale", "displayName", "description"])
  private static let oneTimeProduct = ConfigurationMembers(
    product,
    ["localizations": localization, "codeOffers": code]
  )
  private static let group = ConfigurationMembers(
    ["id", "name"],
    ["localizations": localization, "subscriptions": subscription]
  )
  private static let subscription = ConfigurationMembers(
    product + ["subscriptionGroupID", "groupNumber", "recurringSubscriptionPeriod"],
    [
      "localizations": localization,
      "introductoryOffer": ConfigurationMembers(offer),
      "introductoryOffers": ConfigurationMembers(offer),
      "adHocOffers": ConfigurationMembers(offer + ["offerID", "referenceName"]),
      "codeOffers": code,
      "winbackOffers": ConfigurationMembers(
        offer + ["offerID", "referenceName", "isEligible", "priority"]
      ),
      "billingPlans": ConfigurationMembers(
        ["billingPlanType", "displayPrice", "commitmentDisplayPrice", "internalID", "isEnabled"]
      ),
    ]
  )
  private static let offer = [
    "internalID", "paymentMode", "subscriptionPeriod", "numberOfPeriods", "displayPrice",
    "billingPlanType",
  ]
  private static let code = ConfigurationMembers(
    offer + ["referenceName", "eligibility", "isStackable"]
  )
  private static let settings = ConfigurationMembers(
    StoreSettings.synchronizationMembers + [
      "_timeRate", "_compatibilityTimeRate", "_billingGracePeriodEnabled",
      "_renewalBillingIssuesEnabled", "_billingIssuesEnabled", "_askToBuyEnabled",
      "_failTransactionsEnabled", "_disableDialogs", "_storefront", "_locale",
    ],
    [
      "_storeKitErrors": ConfigurationMembers(
        ["name", "enabled"],
        ["current": ConfigurationMembers(["index", "type"])]
      )
    ]
  )
}

extension ConfigurationMembers {
  /// The known name nearest to `name`; `nil` if more than a third of the letters differ.
  func nearest(to name: String) -> String? {
    let word = Array(name.utf8)
    guard word.count <= 40 else { return nil }
    let limit = min(word.count / 3, 4)
    return names.map { (name: $0, edits: edits(from: word, to: Array($0.utf8), limit: limit)) }
      .filter { $0.edits <= limit }
      .min { $0.edits < $1.edits }?.name
  }

  /// The case-insensitive Levenshtein distance; `limit + 1` if the lengths differ by more than `limit`.
  private func edits(from word: [UInt8], to other: [UInt8], limit: Int) -> Int {
    guard abs(word.count - other.count) <= limit else { return limit + 1 }
    var row = Array(0...other.count)
    for (i, byte) in word.enumerated() {
      var diagonal = i
      row[0] = i + 1
      for (j, letter) in other.enumerated() {
        let isSame = byte | 0x20 == letter | 0x20
        let replaced = diagonal + (isSame ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
