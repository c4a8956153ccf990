// SPDX-License-Identifier: Apache-2.0

// The file as a whole, its products and its settings.
extension ConfigurationShape {
  static let files = [
    Self("version 1.0", "{'version': {'major': 1, 'minor': 0}}"),
    Self("version 0", "{'version': {'major': 0}}"),
    Self("a newer version", "{'version': {'major': 9, 'minor': 9}}", ["/version"]),
    Self("no version", "{'products': []}", ["/version"]),
    Self("an empty version", "{'version': {}}", ["/version/major"]),
    Self("version as a number", "{'version': 3}", ["/version"]),
    Self("version as a string", "{'version': '5.0'}", ["/version"]),
    Self(
      "version numbers as strings",
      "{'version': {'major': '5', 'minor': '0'}}",
      ["/version/major", "/version/minor"]
    ),
    Self("null lists", file("'products': null, 'subscriptionGroups': null, 'settings': null")),
    Self("an empty identifier", file("'identifier': ''")),
    Self("identifier as a number", file("'identifier': 7"), ["/identifier"]),
    Self("settings as an array", file("'settings': []"), ["/settings"]),
    Self(
      "products as an object",
      file("'products': {'productID': 'p', 'type': 'Consumable', 'displayPrice': '1'}"),
      ["/products"]
    ),
    Self(
      "products of another type",
      file("'products': [7, null, 'p']"),
      ["/products/0", "/products/2"]
    ),
    Self(
      "empty app policies",
      file("'appPolicies': {'eula': '', 'policies': [{'locale': 'en_US', 'policyText': ''}]}")
    ),
    Self("app policies with text", file("'appPolicies': {'eula': 'x'}"), ["/appPolicies"]),
    Self(
      "empty bundles and suites",
      file("'subscriptionBundleGroups': [], 'subscriptionSuiteGroups': []")
    ),
    Self(
      "bundles",
      file("'subscriptionBundleGroups': [{'id': '1', 'bundles': []}]"),
      ["/subscriptionBundleGroups"]
    ),
    Self("suites", file("'subscriptionSuiteGroups': [{'id': '1'}]"), ["/subscriptionSuiteGroups"]),
    Self("an unknown top-level member", file("'seats': [1]"), ["/seats"]),
    Self("an empty key pair", file("'subscriptionOffersKeyPair': {'id': '', 'privateKey': ''}")),
  ]

  static let products = [
    Self("no localizations", product("'referenceName': 'P'")),
    Self("empty localizations", product("'localizations': [{'locale': '', 'displayName': ''}]")),
    Self("localizations of another type", product("'localizations': 'en'")),
    Self(
      "family sharing as an empty string",
      product("'familyShareable': ''"),
      ["/products/0/familyShareable"]
    ),
    Self(
      "family sharing as a number",
      product("'familyShareable': 1"),
      ["/products/0/familyShareable"]
    ),
    Self(
      "an internal id as a number",
      product("'internalID': 1572864918"),
      ["/products/0/internalID"]
    ),
    Self(
      "an unknown member",
      product("'supportsMultiSeatPurchase': true"),
      ["/products/0/supportsMultiSeatPurchase"]
    ),
    Self(
      "an empty product id",
      file("'products': [{'productID': '', 'type': 'Consumable'}]"),
      ["/products/0/productID"]
    ),
    Self("no product id", file("'products': [{'type': 'Consumable'}]"), ["/products/0/productID"]),
    Self(
      "an unknown type",
      file("'products': [{'productID': 'p', 'type': 'Rental'}]"),
      ["/products/0/type"]
    ),
    Self("no type", file("'products': [{'productID': 'p'}]"), ["/products/0/type"]),
    Self(
      "no price",
      file("'products': [{'productID': 'p', 'type': 'Consumable'}]"),
      ["/products/0/displayPrice"]
    ),
    Self(
      "an empty price",
      file("'products': [{'productID': 'p', 'type': 'Consumable', 'displayPrice': ''}]"),
      ["/products/0/displayPrice"]
    ),
    Self(
      "a price as a number",
      file("'products': [{'productID': 'p', 'type': 'Consumable', 'displayPrice': 1.99}]"),
      ["/products/0/displayPrice"]
    ),
    Self(
      "a negative price",
      file("'products': [{'productID': 'p', 'type': 'Consumable', 'displayPrice': '-1'}]"),
      ["/products/0/displayPrice"]
    ),
    Self(
      "a non-renewing subscription without type",
      file("'nonRenewingSubscriptions': [{'productID': 'p', 'displayPrice': '1'}]")
    ),
  ]

  static let settings = [
    Self("a negative team id", settings("'_developerTeamID': -1"), ["/settings/_developerTeamID"]),
    Self(
      "a huge team id",
      settings("'_developerTeamID': 123456789012345678901234567890"),
      ["/settings/_developerTeamID"]
    ),
    Self("an empty team id", settings("'_developerTeamID': ''"), ["/settings/_developerTeamID"]),
    Self("a time rate as a string", settings("'_timeRate': '13'"), ["/settings/_timeRate"]),
    Self("an unknown time rate", settings("'_timeRate': 99"), ["/settings/_timeRate"]),
    Self("an empty storefront and locale", settings("'_storefront': '', '_locale': ''")),
    Self(
      "Booleans as numbers",
      settings("'_failTransactionsEnabled': 0"),
      ["/settings/_failTransactionsEnabled"]
    ),
    Self(
      "all Booleans",
      settings(
        "'_billingIssuesEnabled': false, '_askToBuyEnabled': false, '_renewalBillingIssuesEnabled': true"
      )
    ),
    Self("a compatibility time rate as a number", settings("'_compatibilityTimeRate': 6")),
    Self(
      "StoreKit errors of another type",
      settings("'_storeKitErrors': {}"),
      ["/settings/_storeKitErrors"]
    ),
  ]
}
