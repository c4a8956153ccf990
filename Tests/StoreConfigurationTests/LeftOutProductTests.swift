// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import Testing

/// The products that a simulation leaves out, and the members that are not read.
@Suite struct LeftOutProductTests {
  private func read(_ text: String) throws -> StoreConfiguration {
    try StoreConfiguration(Array(text.replacing("'", with: "\"").utf8)[...])
  }

  @Test func `lists each product that cannot be simulated, and no other`() throws {
    let configuration = try read(
      """
      {'version': {'major': 4}, 'products': [{'type': 'Consumable'}, {'productID': 'rental', 'type': 'Rental'},
       {'productID': 'coins', 'type': 'Consumable', 'displayPrice': ''}],
       'subscriptionGroups': [{'id': 'g', 'subscriptions': [{'productID': ''}, {'productID': 'a'},
         {'productID': 'b', 'recurringSubscriptionPeriod': 'monthly'},
         {'productID': 'a', 'recurringSubscriptionPeriod': 'P1M'},
         {'productID': 'coins', 'recurringSubscriptionPeriod': 'P1M'}]}],
       'subscriptionSuiteGroups': [{'id': 'h', 'localizations': [{'locale': 'en_US'}], 'subscriptions': [
         {'productID': 'all.year', 'duration': 'P1Y', 'members': [], 'type': 'SubscriptionSuite'}]}],
       'subscriptionBundleGroups': [7, {'bundles': [{}, {'productID': ''}, {'productID': 'both'}]}]}
      """
    )
    #expect(
      configuration.leftOutProducts.map(\.description) == [
        "the product at /products/0 is left out: the product has no productID",
        "product \"rental\" is left out: its type is missing or unknown",
        "the product at /subscriptionGroups/0/subscriptions/0 is left out: the product has no productID",
        "product \"a\" is left out: the subscription has no readable recurringSubscriptionPeriod",
        "product \"b\" is left out: the subscription has no readable recurringSubscriptionPeriod",
        "product \"coins\" is left out: another product has the same id",
        "product \"both\" is left out: subscriptionBundleGroups is not read",
        "product \"all.year\" is left out: subscriptionSuiteGroups is not read",
      ]
    )
    let errors = configuration.problems.filter { $0.severity == .error }
    let subscriptions = "/subscriptionGroups/0/subscriptions"
    #expect(
      Set(errors.map(\.path)) == [
        "\(subscriptions)/1/recurringSubscriptionPeriod",
        "\(subscriptions)/2/recurringSubscriptionPeriod", "\(subscriptions)/3/productID",
        "\(subscriptions)/4/productID",
      ]
    )
  }

  @Test(
    arguments: [
      ("", []),
      (
        ", 'appPolicies': {'policies': [{'locale': 'en_US'}]}, 'subscriptionBundleGroups': []", []
      ),
      (", 'subscriptionBundleGroups': [{}]", ["subscriptionBundleGroups"]),
      (", 'subscriptionSuiteGroups': [{'id': '1'}]", ["subscriptionSuiteGroups"]),
      (", 'appPolicies': {'policies': [{'policyText': 'x'}]}", ["appPolicies"]),
      (", 'seats': 0, 'empty': '', 'none': null, 'list': [], 'object': {}", ["seats"]),
    ] as [(String, [String])]
  )
  func `lists top-level members with content that are not read`(members: String, names: [String])
    throws
  {
    let configuration = try read("{'version': {'major': 6}\(members)}")
    #expect(configuration.unreadMembers == names)
    let paths = configuration.problems.map(\.path)
    #expect(names.allSatisfy { paths.contains("/\($0)") })
  }

  @Test func `conversion keeps members that are not read`() throws {
    let configuration = try read(
      """
      {'version': {'major': 6}, 'subscriptionBundleGroups': [{'id': '1'}], 'seats': 3,
       'settings': {'_applicationInternalID': '1'}}
      """
    )
    let local = try StoreConfiguration(try configuration.localText()[...])
    #expect(local.unreadMembers == ["seats", "subscriptionBundleGroups"])
  }

  @Test(
    arguments: [
      (["P1M", "P1Y"], []), (["P1M", "P1M"], [1]), (["P7D", "P1Y", "P1W", "P1W"], [2]),
      (["P1M", "P1Y", "P1M", "P12M"], [2, 3]), (["P1M", "", ""], []),
    ] as [([String], [Int])]
  )
  func `products of one level are a problem only if two have equal periods`(
    periods: [String],
    places: [Int]
  ) throws {
    let products = periods.enumerated().map {
      "{'productID': 'p\($0.offset)', 'displayPrice': '1', 'groupNumber': 1, 'recurringSubscriptionPeriod': '\($0.element)'}"
    }
    let list = products.joined(separator: ", ")
    let configuration = try read(
      "{'version': {'major': 1}, 'subscriptionGroups': [{'id': 'g', 'subscriptions': [\(list)]}]}"
    )
    let problems = configuration.problems.filter { $0.code == .levelDouble }
    #expect(
      problems.map(\.path) == places.map { "/subscriptionGroups/0/subscriptions/\($0)/groupNumber" }
    )
    #expect(problems.allSatisfy { $0.severity == .warning })
  }
}
