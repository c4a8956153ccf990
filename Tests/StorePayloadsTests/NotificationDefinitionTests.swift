// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import TestSupport
import Testing

/// The table of notification types.
struct NotificationDefinitionTests {
  private typealias Definition = NotificationDefinition

  @Test func `every type and subtype has one row`() throws {
    let types = Definition.all.map(\.type)
    #expect(Set(types).count == types.count)
    for definition in Definition.all {
      let subtypes = definition.variants.map(\.subtype)
      #expect(Set(subtypes).count == subtypes.count, "\(definition.type)")
      #expect(!subtypes.isEmpty, "\(definition.type)")
    }
    // A constant is named as its value.
    let values = { (type: String) in
      try Set(
        APIPage(type).constants.map { name in
          String(name.flatMap { $0.isUppercase ? "_\($0)" : $0.uppercased() })
        }
      )
    }
    #expect(try values("NotificationType") == Set(types.map(\.rawValue)))
    #expect(try values("NotificationSubtype") == Set(Definition.subtypes.map(\.rawValue)))
  }

  @Test func `meanings are distinct, and a subtype that changes the meaning leaves none`() {
    let meanings = Definition.all.flatMap(\.variants).map(\.meaning)
    #expect(Set(meanings).count == meanings.count)
    let unknown = NotificationSubtype(rawValue: "TOMORROW")
    let none = Definition.all.filter { $0.meaning(with: unknown) == nil }.map(\.type)
    #expect(none == [.offerRedeemed, .didChangeRenewalPref, .didFailToRenew])
    #expect(Definition.of(.subscribed)?.meaning(with: nil) == "a customer subscribed")
    #expect(Definition.of(NotificationType(rawValue: "TOMORROW")) == nil)
  }

  @Test func `a status is that of a subscription`() {
    for definition in Definition.all {
      for variant in definition.variants where variant.status != nil {
        #expect([.subscription, .anyPurchase].contains(definition.subject), "\(definition.type)")
      }
      for variant in definition.variants where variant.intent != nil {
        #expect(variant.status == .expired, "\(definition.type)")
      }
    }
  }
}
