// SPDX-License-Identifier: Apache-2.0

import Foundation
import StorePayloads
import Testing

/// The table of notification types, and the lists that cannot be derived from it.
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
    let table = try text("Sources/Store/StorePayloads/NotificationDefinition+Table.swift")
    let named = { (kind: String) in
      Set(
        table.components(separatedBy: "\(kind)(rawValue: \"").dropFirst().map {
          String($0.prefix { $0 != "\"" })
        }
      )
    }
    #expect(named("NotificationType") == Set(types.map(\.rawValue)))
    #expect(named("NotificationSubtype") == Set(Definition.subtypes.map(\.rawValue)))
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

  @Test func `the dashboard filters by every type`() throws {
    let lists = try text("Sources/Network/CDashboardFiles/files/lists.js")
    let list = try #require(lists.components(separatedBy: "const types = [").dropFirst().first)
    let quoted = list.prefix { $0 != "]" }.components(separatedBy: "\"")
    let types = quoted.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    #expect(types == Definition.all.map(\.type.rawValue).sorted())
  }

  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
