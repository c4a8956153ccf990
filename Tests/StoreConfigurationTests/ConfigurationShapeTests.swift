// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import Testing

/// Shapes of files that Xcode and authors by hand write: each is read, with warnings at most.
@Suite struct ConfigurationShapeTests {
  @Test(arguments: ConfigurationShape.all)
  func `reads the shape with warnings at most`(shape: ConfigurationShape) throws {
    let configuration = try shape.read()
    let problems = configuration.problems
    #expect(problems.allSatisfy { $0.severity == .warning })
    let paths = Set(problems.map(\.path))
    #expect(shape.paths.allSatisfy(paths.contains), "\(problems)")
    if shape.paths.isEmpty { #expect(problems == []) }
    let again = try StoreConfiguration(configuration.xcodeText[...])
    // The text of a synchronized file is compared with Xcode's format.
    #expect(again.problems == problems.filter { $0.code != .editedCopy || !$0.path.isEmpty })
  }

  @Test(arguments: [
    "P1D", "P3D", "P7D", "P1W", "P2W", "P4W", "P28D", "P30D", "P1M", "P2M", "P3M", "P6M", "P12M",
    "P1Y", "P2Y",
    "PT1H", "P365D",
  ])
  func `a subscription may have any period`(period: String) throws {
    let text = ConfigurationShape.subscription("'familyShareable': false").replacing(
      "P1M",
      with: period
    )
    let configuration = try ConfigurationShape(period, text).read()
    #expect(configuration.subscriptions.map { $0.period?.text } == [period])
    #expect(configuration.problems.allSatisfy { $0.severity == .warning })
    #expect(configuration.leftOutProducts.isEmpty)
  }

  @Test func `converts values of another type`() throws {
    let configuration = try ConfigurationShape(
      "converted",
      """
      {'version': {'major': '4', 'minor': 1.0}, 'identifier': 12, 'settings': {'_timeRate': '13',
        '_askToBuyEnabled': 'YES', '_storefront': '', '_developerTeamID': -1},
       'products': [{'productID': 7, 'type': 'Consumable', 'displayPrice': 1.99, 'familyShareable': 1}],
       'subscriptionGroups': [{'id': 21, 'subscriptions': [{'productID': 's', 'groupNumber': '2',
         'recurringSubscriptionPeriod': 'P1M', 'displayPrice': '3.9900000000000002',
         'introductoryOffer': [{'paymentMode': 'payAsYouGo', 'subscriptionPeriod': 'P1M',
           'numberOfPeriods': '3', 'displayPrice': 1}]}]}]}
      """
    ).read()
    #expect("\(configuration.version)" == "4.1")
    #expect(configuration.identifier == "12")
    #expect(configuration.settings.timeRate == 13)
    #expect(configuration.settings.asksToBuy)
    #expect(configuration.settings.storefront == nil)
    #expect(configuration.settings.developerTeamId == "-1")
    let product = try #require(configuration.products.first)
    #expect(product.productId == "7")
    #expect(product.price == ProductPrice("1.99"))
    #expect(product.isFamilyShareable)
    let subscription = try #require(configuration.subscriptions.first)
    #expect(subscription.groupId == "21")
    #expect(subscription.level == 2)
    #expect(subscription.price == ProductPrice("3.99"))
    #expect(subscription.introductoryOffers.map(\.count) == [3])
    #expect(subscription.introductoryOffers.map(\.price) == [ProductPrice("1")])
    #expect(configuration.problems.allSatisfy { $0.severity == .warning && $0.hint != nil })
  }

  @Test(
    arguments: [
      "", "free", "1,99", "$1.99", "-1.99", ".99", "1.", "1e3", "1234567890", " 1.99", "1.9.9",
      "١.٩٩", "1.99x", "1.234x",
    ]
  )
  func `a price that is not a decimal is unset`(price: String) throws {
    let configuration = try SampleConfiguration.file([.init("\"1.99\"", "\"\(price)\"")])
    #expect(configuration.products.map(\.price) == [nil, ProductPrice("9.99")])
    let problem = try #require(configuration.problems.first)
    #expect(configuration.problems.count == 1)
    #expect(problem.code == (price.isEmpty ? .noPrice : .price))
    #expect(problem.severity == .warning)
    #expect(problem.path == "/products/0/displayPrice")
    #expect(configuration.leftOutProducts.isEmpty)
  }

  @Test(arguments: ["1", "", "P", "P1", "month", "P0D", "-P1M", "P1.5M"])
  func `an offer whose period is not a duration is left out`(period: String) throws {
    let configuration = try SampleConfiguration.file([.init("\"P3M\"", "\"\(period)\"")])
    #expect(configuration.subscriptions.first?.winBackOffers.isEmpty == true)
    let problems = configuration.problems
    #expect(problems.map(\.code) == [.incomplete])
    #expect(
      problems.map(\.path) == [
        "/subscriptionGroups/0/subscriptions/0/winbackOffers/0/subscriptionPeriod"
      ]
    )
  }

  @Test func `groups without an id are different groups`() throws {
    let configuration = try ConfigurationShape(
      "groups",
      """
      {'version': {'major': 1}, 'subscriptionGroups': [{'subscriptions': [{'productID': 'a',
      'subscriptionGroupID': '21'}]}, {'id': ''}, {'id': null}]}
      """
    ).read()
    #expect(configuration.groups.map(\.id) == ["21", "group-2", "group-3"])
  }
}
