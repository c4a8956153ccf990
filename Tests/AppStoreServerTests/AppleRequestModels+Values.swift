// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StorePayloads
import TestSupport
import Testing

// MARK: Values from a file

extension AppleRequestModels {
  static let plainInfo = AdvancedCommerceRequest.Info(
    requestReferenceId: OfferFixture.nonce
  )
  static let plainTexts = AdvancedCommerceRequest.Descriptors(
    description: "d",
    displayName: "n"
  )
  static let plainItem: JSONValue = .object([
    "SKU": .string("s"), "description": .string("d"), "displayName": .string("n"),
    "price": .integer(1),
  ])
  static let plainMigrated = AdvancedCommerceMigratedItem(
    sku: "s",
    description: "d",
    displayName: "n"
  )

  static func part(_ value: JSONValue, _ name: String) throws -> JSONValue {
    try #require(value[name])
  }

  static func list(_ value: JSONValue, _ name: String) throws -> [JSONValue] {
    try #require(value[name]?.array)
  }

  static func text(_ value: JSONValue, _ name: String) throws -> String {
    try #require(value[name]?.string)
  }

  static func number(_ value: JSONValue, _ name: String) throws -> Int64 {
    try #require(value[name]?.integer)
  }

  static func flag(_ value: JSONValue, _ name: String) throws -> Bool {
    try #require(value[name]?.bool as Bool?)
  }

  static func info(_ file: JSONValue) throws -> AdvancedCommerceRequest.Info {
    try information(try part(file, "requestInfo"))
  }

  static func information(_ value: JSONValue) throws -> AdvancedCommerceRequest.Info {
    AdvancedCommerceRequest.Info(
      requestReferenceId: try text(value, "requestReferenceId"),
      appAccountToken: value["appAccountToken"]?.string,
      consistencyToken: value["consistencyToken"]?.string
    )
  }

  static func texts(_ value: JSONValue) throws -> AdvancedCommerceRequest.Descriptors {
    AdvancedCommerceRequest.Descriptors(
      description: try text(value, "description"),
      displayName: try text(value, "displayName")
    )
  }

  static func changedTexts(
    _ value: JSONValue
  ) throws -> AdvancedCommerceRequest.Descriptors {
    AdvancedCommerceRequest.Descriptors(
      effective: AdvancedCommerceEffective(rawValue: try text(value, "effective")),
      description: value["description"]?.string,
      displayName: value["displayName"]?.string
    )
  }

  static func offer(_ value: JSONValue) throws -> AdvancedCommerceRequest.Offer {
    AdvancedCommerceRequest.Offer(
      period: AdvancedCommerceOfferPeriod(rawValue: try text(value, "period")),
      periodCount: try number(value, "periodCount"),
      price: try number(value, "price"),
      reason: AdvancedCommerceOfferReason(rawValue: try text(value, "reason"))
    )
  }

  static func item(_ value: JSONValue) throws -> AdvancedCommerceRequest.Item {
    try item(value, offer: nil)
  }

  static func item(
    _ value: JSONValue,
    offer: AdvancedCommerceRequest.Offer?
  ) throws -> AdvancedCommerceRequest.Item {
    AdvancedCommerceRequest.Item(
      sku: try text(value, "SKU"),
      description: try text(value, "description"),
      displayName: try text(value, "displayName"),
      price: try number(value, "price"),
      offer: offer
    )
  }

  static func metadata(_ value: JSONValue) throws -> AdvancedCommerceMetadataChange {
    AdvancedCommerceMetadataChange(
      of: try text(value, "currentSKU"),
      effective: AdvancedCommerceEffective(rawValue: try text(value, "effective")),
      sku: value["SKU"]?.string,
      description: value["description"]?.string,
      displayName: value["displayName"]?.string
    )
  }

  static func price(_ value: JSONValue) throws -> AdvancedCommercePriceChange {
    AdvancedCommercePriceChange(
      sku: try text(value, "SKU"),
      price: try number(value, "price"),
      dependentSKUs: value["dependentSKUs"]?.array?.compactMap(\.string)
    )
  }

  static func migrated(_ value: JSONValue) throws -> AdvancedCommerceMigratedItem {
    AdvancedCommerceMigratedItem(
      sku: try text(value, "SKU"),
      description: try text(value, "description"),
      displayName: try text(value, "displayName")
    )
  }

  static func refund(_ value: JSONValue) throws -> AdvancedCommerceRefundItem {
    AdvancedCommerceRefundItem(
      sku: try text(value, "SKU"),
      reason: RefundReason(rawValue: try text(value, "refundReason")),
      type: RefundType(rawValue: try text(value, "refundType")),
      amount: value["refundAmount"]?.integer,
      revoke: try flag(value, "revoke")
    )
  }
}

// MARK: Requests as JSON

extension AppleRequestModels {
  /// The JSON of an app's request, without the two members that Apple's models omit.
  static func inApp(_ request: AdvancedCommerceRequest) throws -> JSONValue {
    var members = try #require(try json(Array(request.json)).object)
    #expect(members.removeValue(forKey: "operation") == .string(request.operation.rawValue))
    #expect(members.removeValue(forKey: "version") == .string("1"))
    return .object(members)
  }

  /// The body of a server's request.
  static func sent(_ request: APIRequest<TransactionInfoResponse>) throws -> JSONValue {
    try json(try #require(request.body).bytes)
  }

  static func json(_ bytes: [UInt8]) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  static func reactivated(info: AdvancedCommerceRequest.Info) throws -> JSONValue {
    try inApp(.reactivateSubscription(transactionId: "1", requestInfo: info))
  }

  static func created(
    items: [AdvancedCommerceRequest.Item]? = nil,
    texts: AdvancedCommerceRequest.Descriptors? = nil
  ) throws -> JSONValue {
    try inApp(
      .createSubscription(
        items: items ?? [try item(plainItem)],
        descriptors: texts ?? plainTexts,
        period: .oneMonth,
        currency: "USD",
        taxCode: "t",
        requestInfo: plainInfo
      )
    )
  }

  static func modified(
    _ change: (inout AdvancedCommerceRequest.Changes) throws -> Void
  ) throws -> JSONValue {
    var changes = AdvancedCommerceRequest.Changes()
    try change(&changes)
    return try inApp(
      .modifySubscription(
        transactionId: "1",
        retainBillingCycle: true,
        changes: changes,
        requestInfo: plainInfo
      )
    )
  }

  static func migration(
    items: [AdvancedCommerceMigratedItem]? = nil,
    renewalItems: [AdvancedCommerceMigratedItem]? = nil,
    texts: AdvancedCommerceRequest.Descriptors? = nil
  ) throws -> JSONValue {
    try sent(
      .migrateSubscription(
        transactionId: "1",
        toProduct: "p",
        descriptors: texts ?? plainTexts,
        items: items ?? [plainMigrated],
        renewalItems: renewalItems,
        taxCode: "t",
        requestInfo: plainInfo
      )
    )
  }
}
