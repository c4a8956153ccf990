// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import Testing

/// Hostile files of up to 16 MiB: the work must be linear, so each file takes seconds.
@Suite struct LargeConfigurationTests {
  static func file(_ member: String) -> [UInt8] {
    Array("{\"version\": {\"major\": 5, \"minor\": 0}, \(member)}".utf8)
  }

  static func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[\((0..<count).map(element).joined(separator: ","))]"
  }

  static func subscription(_ members: String) -> String {
    """
    "subscriptionGroups": [{"id": "g", "subscriptions": [{"productID": "p", "displayPrice": "1.00",
    "recurringSubscriptionPeriod": "P1M", \(members)}]}]
    """
  }

  static let shapes: [(name: String, member: @Sendable (Int) -> String)] = [
    (
      "products with one id",
      { "\"products\": \(list($0) { _ in "{\"productID\":\"p\",\"type\":\"Consumable\"}" })" }
    ),
    (
      "unknown members",
      { count in (0..<count).map { "\"versiom\($0)\":0" }.joined(separator: ",") }
    ),
    (
      "offers and plans",
      { count in
        let offer =
          "{\"paymentMode\":\"free\",\"subscriptionPeriod\":\"P9D\",\"billingPlanType\":\"X\"}"
        return subscription(
          "\"adHocOffers\": \(list(count) { _ in offer }), "
            + "\"billingPlans\": \(list(count) { "{\"billingPlanType\":\"\($0)\"}" })"
        )
      }
    ),
    (
      "products of a bundle below a long name",
      { count in
        let name = String(repeating: "n", count: 8 * count)
        return
          "\"subscriptionBundleGroups\": [{\"\(name)\": \(list(count) { "{\"productID\":\"p\($0)\"}" })}]"
      }
    ),
    (
      "products that are left out",
      { "\"products\": \(list($0) { "{\"productID\":\"p\($0)\",\"displayPrice\":\($0)}" })" }
    ),
    (
      "levels",
      { count in
        """
        "subscriptionGroups": [{"id": "g", "subscriptions": \(list(count) {
          "{\"productID\":\"p\($0)\",\"groupNumber\":\($0 * 3)}"
        })}]
        """
      }
    ),
    (
      "levels of one service",
      { count in
        """
        "subscriptionGroups": [{"id": "g", "subscriptions": \(list(count) {
          "{\"productID\":\"p.\($0)\",\"groupNumber\":\($0),\"recurringSubscriptionPeriod\":\"P1Y\"}"
        })}]
        """
      }
    ),
    (
      "a long name above many values",
      { count in
        let name = String(repeating: "n", count: 8 * count)
        return "\"\(name)\": {\"\(name)\": \(list(count) { "{\"a\":\($0)}" })}"
      }
    ),
  ]

  @Test(arguments: shapes.indices)
  func `reads, checks, compares and writes a large file`(shape: Int) throws {
    let bytes = Self.file(Self.shapes[shape].member(10_000))
    let other = Self.file(Self.shapes[shape].member(5_000))
    let configuration = try StoreConfiguration(bytes[...])
    #expect(!configuration.problems.isEmpty)
    #expect(configuration.leftOutProducts.map(\.description).count <= 10_000)
    let again = try StoreConfiguration(configuration.xcodeText[...])
    #expect(again.differences(from: configuration).isEmpty)
    #expect(!again.differences(from: try StoreConfiguration(other[...])).isEmpty)
  }

  @Test
  func `accepts a file of 16 MiB and rejects one byte more`() throws {
    let empty = Self.file("\"a\": \"\"")
    let filler = String(repeating: "x", count: (16 << 20) - empty.count)
    let bytes = Self.file("\"a\": \"\(filler)\"")
    #expect(bytes.count == 16 << 20)
    let configuration = try StoreConfiguration(bytes[...])
    #expect(configuration.problems.map(\.code) == [.unknownMember])
    let error = try #require(throws: ConfigurationError.self) {
      try StoreConfiguration((bytes + [0x20])[...])
    }
    #expect(error.code == .json)
  }

  @Test func `rejects deep nesting`() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: ConfigurationError.self) {
      try StoreConfiguration(Self.file("\"a\": \(deep)")[...])
    }
  }
}
