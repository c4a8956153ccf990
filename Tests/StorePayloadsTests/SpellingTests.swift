// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import Testing

/// Members whose spelling and type Apple has not published: every plausible form is read.
struct SpellingTests {
  /// A member, how it is read, and its spellings.
  struct Member: CustomTestStringConvertible, Sendable {
    let names: [String]
    let isUnknown: @Sendable (String) throws -> Bool
    let value: @Sendable (String) throws -> String?

    var testDescription: String { names[0] }

    init<Payload: CheckedPayload>(
      _ names: [String],
      _ property: any KeyPath<Payload, String?> & Sendable
    ) {
      self.names = names
      value = { json in try read(Payload.self, json)[keyPath: property] }
      isUnknown = { json in !(try read(Payload.self, json).unknownMembers.isEmpty) }
    }
  }

  private static let product = ["bundleProductId", "bundleProductID"]
  private static let group = [
    "bundleSubscriptionGroupId", "bundleSubscriptionGroupID", "bundleSubscriptionGroupIdentifier",
  ]
  private static let original = ["bundleOriginalTransactionId", "bundleOriginalTransactionID"]

  static let members = [
    Member(product, \TransactionPayload.bundleProductId),
    Member(group, \TransactionPayload.bundleSubscriptionGroupId),
    Member(
      ["bundleTransactionId", "bundleTransactionID"],
      \TransactionPayload.bundleTransactionId
    ), Member(original, \TransactionPayload.bundleOriginalTransactionId),
    Member(
      ["previousOriginalTransactionId", "previousOriginalTransactionID"],
      \TransactionPayload.previousOriginalTransactionId
    ), Member(product, \RenewalInfoPayload.bundleProductId),
    Member(group, \RenewalInfoPayload.bundleSubscriptionGroupId),
    Member(original, \RenewalInfoPayload.bundleOriginalTransactionId),
    Member(["partnerId", "partnerID", "id"], \AdvancedCommercePartner.partnerId),
    Member(["partnerName", "name"], \AdvancedCommercePartner.partnerName),
  ]

  @Test(arguments: members)
  func `each spelling is read, as a string and as a number`(_ member: Member) throws {
    for name in member.names {
      #expect(try member.value(#"{"\#(name)":"2000000100000001"}"#) == "2000000100000001")
      #expect(try member.value(#"{"\#(name)":2000000100000001}"#) == "2000000100000001")
      // A number of any length is its digits.
      #expect(
        try member.value(#"{"\#(name)":123456789012345678901234567890}"#)
          == "123456789012345678901234567890"
      )
      #expect(try member.value(#"{"\#(name)":0}"#) == "0")
      #expect(try !member.isUnknown(#"{"\#(name)":"a"}"#))
      #expect(try member.isUnknown(#"{"\#(name)s":"a"}"#))
    }
  }

  @Test(arguments: members)
  func `other values are not read, and the document stays valid`(_ member: Member) throws {
    for name in member.names {
      for value in ["null", "true", "1.5", "1e3", "[]", "{}", #"["a"]"#] {
        #expect(try member.value(#"{"\#(name)":\#(value)}"#) == nil)
      }
    }
  }

  @Test(arguments: members)
  func `spellings that agree are one value`(_ member: Member) throws {
    for (first, second) in zip(member.names, member.names.dropFirst()) {
      #expect(try member.value(#"{"\#(first)":"12","\#(second)":"12"}"#) == "12")
      #expect(try member.value(#"{"\#(first)":"12","\#(second)":12}"#) == "12")
      // A null is absent, as it is in every member.
      #expect(try member.value(#"{"\#(first)":null,"\#(second)":"12"}"#) == "12")
      #expect(try member.value(#"{"\#(first)":"12","\#(second)":null}"#) == "12")
    }
  }

  @Test(arguments: members)
  func `spellings that disagree are not used`(_ member: Member) throws {
    for (first, second) in zip(member.names, member.names.dropFirst()) {
      for (one, other) in [
        (#""12""#, #""13""#), ("12", "13"), (#""12""#, "13"), (#""12""#, #""012""#),
        // The same text for Swift, and other bytes.
        ("\"\u{E9}\"", "\"e\u{301}\""), (#""a""#, #""A""#), (#""12""#, #""""#),
      ] {
        #expect(try member.value(#"{"\#(first)":\#(one),"\#(second)":\#(other)}"#) == nil)
        #expect(try member.value(#"{"\#(second)":\#(one),"\#(first)":\#(other)}"#) == nil)
      }
    }
  }

  @Test func `spellings that disagree are reported`() throws {
    let payload = try read(
      TransactionPayload.self,
      #"{"bundleProductId":"a","bundleProductID":"b","bundleTransactionId":"c","bundleTransactionID":"c"}"#
    )
    #expect(payload.unreadableMembers.map(\.path) == ["bundleProductID"])
    #expect(payload.unreadableMembers.map(\.found) == ["bundleProductId, bundleProductID"])
    #expect(payload.unknownMembers.isEmpty)
  }

  @Test(arguments: ["true", "1.5", "[]"])
  func `a value of another type is reported`(_ value: String) throws {
    let payload = try read(RenewalInfoPayload.self, #"{"bundleProductID":\#(value)}"#)
    #expect(payload.unreadableMembers.map(\.expected) == ["string or integer"])
  }

  @Test(
    arguments: [("true", true), ("false", false), ("1", nil), (#""yes""#, nil), ("null", nil)]
      as [(String, Bool?)]
  )
  func `willUnbundle is a Boolean`(_ json: String, _ value: Bool?) throws {
    let payload = try read(RenewalInfoPayload.self, #"{"willUnbundle":\#(json)}"#)
    #expect(payload.willUnbundle == value)
  }

  @Test func `partners and seat prices are parts of items`() throws {
    let payload = try read(
      TransactionPayload.self,
      #"""
      {"advancedCommerceInfo":{"items":[{"partners":[{"id":"p1","name":"One"},{"partnerId":2}],
        "seatPriceTiers":[{"price":9990,"maximumSeatQuantity":5},{"price":7990}],
        "refunds":[{"revokedSeatQuantity":2}]}]}}
      """#
    )
    let item = try #require(payload.advancedCommerceInfo?.items?.first)
    #expect(item.partners?.map(\.partnerId) == ["p1", "2"])
    #expect(item.partners?.map(\.partnerName) == ["One", nil])
    #expect(item.seatPriceTiers?.map(\.maximumSeatQuantity) == [5, nil])
    #expect(item.refunds?.map(\.revokedSeatQuantity) == [2])
    #expect(item.unknownMembers.isEmpty)
  }
}
