// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import Testing

/// A shape of a `.storekit` file, in which apostrophes stand for quotation marks.
struct ConfigurationShape: CustomTestStringConvertible {
  let testDescription: String
  let file: String
  /// The paths of the problems.
  let paths: [String]

  init(_ name: String, _ file: String, _ paths: [String] = []) {
    testDescription = name
    self.file = file
    self.paths = paths
  }

  func read() throws -> StoreConfiguration {
    try StoreConfiguration(Array(file.replacing("'", with: "\"").utf8)[...])
  }

  static let version = "'version': {'major': 4, 'minor': 0}"

  static func file(_ members: String) -> String { "{\(version), \(members)}" }

  static func product(_ members: String) -> String {
    file(
      "'products': [{'productID': 'p', 'type': 'Consumable', 'displayPrice': '1.00', \(members)}]"
    )
  }

  static func settings(_ members: String) -> String { file("'settings': {\(members)}") }

  static let group = "'subscriptionGroups': [{'id': 'g', 'subscriptions': "

  static func subscription(_ members: String) -> String {
    file(
      """
      \(group)[{'productID': 's', 'displayPrice': '9.99', 'groupNumber': 1,
      'recurringSubscriptionPeriod': 'P1M', \(members)}]}]
      """
    )
  }

  static func offers(_ name: String, _ members: String) -> String {
    subscription("'\(name)': [{'paymentMode': 'free', 'subscriptionPeriod': 'P1W', \(members)}]")
  }

  static let first = "/subscriptionGroups/0/subscriptions/0"

  static var all: [ConfigurationShape] { files + products + subscriptions + settings }
}
