// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import Testing

/// Errors of files that cannot be read, with path and offset.
@Suite struct ConfigurationErrorTests {
  @Test(
    arguments: [
      ("", ConfigurationError.Code.json, nil),
      ("not JSON", .json, nil),
      ("{\"version\": {\"major\": 1}", .json, nil),
      ("{\"version\": {\"major\": 1}, \"version\": {}}", .json, nil),
      ("[]", .type, ""),
      ("{}", .missing, "/version"),
      ("{\"version\": 5}", .type, "/version"),
      ("{\"version\": {}}", .missing, "/version/major"),
      ("{\"version\": {\"major\": \"5\"}}", .type, "/version/major"),
      ("{\"version\": {\"major\": 5.5}}", .type, "/version/major"),
      ("{\"version\": {\"major\": 1}, \"products\": {}}", .type, "/products"),
      ("{\"version\": {\"major\": 1}, \"products\": [7]}", .type, "/products/0"),
      ("{\"version\": {\"major\": 1}, \"products\": [{}]}", .missing, "/products/0/productID"),
      ("{\"version\": {\"major\": 1}, \"settings\": []}", .type, "/settings"),
      (
        "{\"version\": {\"major\": 1}, \"subscriptionGroups\": [{\"name\": \"a\"}]}", .missing,
        "/subscriptionGroups/0/id"
      ),
    ] as [(String, ConfigurationError.Code, String?)]
  )
  func `rejects a malformed file`(text: String, code: ConfigurationError.Code, path: String?) throws
  {
    let error = try #require(throws: ConfigurationError.self) {
      try StoreConfiguration(Array(text.utf8)[...])
    }
    #expect(error.code == code)
    if let path { #expect(error.path == path) }
    #expect(error.offset != nil)
    #expect(!error.description.isEmpty)
  }

  @Test(
    arguments: [
      "", "free", "1,99", "$1.99", "-1.99", ".99", "1.", "1e3", "1.2345", "1234567890", " 1.99",
      "1.9.9", "١.٩٩",
    ]
  )
  func `rejects prices that are not decimals`(price: String) throws {
    let bytes = SampleConfiguration.bytes([.init("\"1.99\"", "\"\(price)\"")])
    let error = try #require(throws: ConfigurationError.self) { try StoreConfiguration(bytes[...]) }
    #expect(error.code == .price)
    #expect(error.path == "/products/0/displayPrice")
    let offset = try #require(error.offset)
    #expect(bytes[offset...].starts(with: "\"\(price)\"".utf8))
  }

  @Test(arguments: ["1", "", "P", "P1", "month", "P0D", "-P1M", "P1.5M"])
  func `rejects periods that are not durations`(period: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try SampleConfiguration.file([.init("\"P3M\"", "\"\(period)\"")])
    }
    #expect(error.code == .period)
    #expect(
      error.path == "/subscriptionGroups/0/subscriptions/0/winbackOffers/0/subscriptionPeriod"
    )
  }

  @Test func `rejects a number instead of a price string`() throws {
    let error = try #require(throws: ConfigurationError.self) {
      try SampleConfiguration.file([.init("\"1.99\"", "1.99")])
    }
    #expect(error.code == .type)
    #expect(error.expected == "a decimal string")
    #expect(error.found == "a number")
  }

  @Test func `requires only the version and ids`() throws {
    let text = """
      {"version": {"major": 4}, "products": null, "nonRenewingSubscriptions": [{"productID": "a"}],
       "subscriptionGroups": [{"id": "g", "subscriptions": [{"productID": "b", "internalID": 7}]}]}
      """
    let file = try StoreConfiguration(Array(text.utf8)[...])
    #expect(file.products.map(\.productId) == ["a"])
    #expect(file.products.map(\.kind) == [.nonRenewing])
    #expect(file.subscriptions.map(\.productId) == ["b"])
    #expect(file.subscriptions.first?.level == nil)
  }
}
