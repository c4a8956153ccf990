// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import Testing

/// The differences between two files, by product, group and setting.
@Suite struct ConfigurationDifferenceTests {
  private func differences(_ changes: [SampleConfiguration.Change]) throws -> [String] {
    try SampleConfiguration.file(changes).differences(from: SampleConfiguration.file())
      .map(\.description)
  }

  @Test func `equal files have no differences`() throws {
    #expect(try differences([]) == [])
  }

  @Test(
    arguments: [
      ("\"1.99\"", "\"2.49\"", "product coins: displayPrice: 1.99 -> 2.49"),
      ("\"groupNumber\" : 2", "\"groupNumber\" : 3", "product basic.month: groupNumber: 2 -> 3"),
      (
        "\"numberOfPeriods\" : 3", "\"numberOfPeriods\" : 6",
        "product pro.month: adHocOffers[spring]/numberOfPeriods: 3 -> 6"
      ),
      (
        "\"existing\"", "\"existing\", \"new\"",
        "product basic.month: codeOffers[thanks]/eligibility: [\"existing\"] -> [\"existing\",\"new\"]"
      ),
      (
        "\"priority\" : \"High\",", "",
        "product pro.month: winbackOffers[return]/priority: removed High"
      ),
      (
        "\"Coins\",\n          \"locale\"", "\"Coin bag\",\n          \"locale\"",
        "product coins: localizations[en_US]/displayName: Coins -> Coin bag"
      ),
      ("\"name\" : \"Pro\"", "\"name\" : \"Max\"", "group 6F3A93AB: name: Pro -> Max"),
      ("\"_timeRate\" : 0", "\"_timeRate\" : 13", "settings: _timeRate: 0 -> 13"),
      ("\"minor\" : 0", "\"minor\" : 1", "file: version/minor: 0 -> 1"),
      (
        "\"identifier\"", "\"novelty\" : {\"a\" : [1]}, \"identifier\"",
        "file: novelty: added {\"a\":[1]}"
      ),
    ]
  )
  func `reports one change`(old: String, new: String, expected: String) throws {
    #expect(try differences([.init(old, new)]) == [expected])
  }

  @Test func `matches products by id, wherever they are`() throws {
    let found = try differences([.init("\"season\"", "\"pass\"")])
    #expect(
      found == [
        "product season: removed NonRenewingSubscription, 9.99",
        "product pass: added NonRenewingSubscription, 9.99",
      ]
    )
  }

  @Test func `ignores order, formatting and the notation of numbers`() throws {
    #expect(
      try differences([
        .init("\"new\",\n                \"expired\"", "\"expired\", \"new\""),
        .init("\"groupNumber\" : 2", "\"groupNumber\":2.0"),
        .init("\"introductoryOffer\" : null,", ""),
      ]) == []
    )
  }

  @Test func `compares a private key without showing it`() throws {
    let key = { (key: String) in
      SampleConfiguration.Change(
        "\"version\"",
        "\"subscriptionOffersKeyPair\" : {\"id\" : \"1\", \"privateKey\" : \"\(key)\"}, \"version\""
      )
    }
    #expect(
      try differences([key("MIGHx")])
        == ["file: subscriptionOffersKeyPair: added (not shown)"]
    )
    let changed = try SampleConfiguration.file([key("MIGHx")])
      .differences(from: SampleConfiguration.file([key("MIGHy")]))
    #expect(
      changed.map(\.description)
        == ["file: subscriptionOffersKeyPair/privateKey: (not shown) -> (not shown)"]
    )
  }
}
