// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StorePayloads
import TestSupport
import Testing

/// The model files of requests and of their parts, made from the values in the files.
enum AppleRequestModels {
  static let all = inApp + inAppParts + server + serverParts

  private static let inApp = [
    AppleModel("advancedCommerceOneTimeChargeCreateRequest", in: .appleModels) { file in
      try inApp(
        .createOneTimeCharge(
          item: try item(try part(file, "item")),
          currency: try text(file, "currency"),
          taxCode: try text(file, "taxCode"),
          storefront: file["storefront"]?.string,
          requestInfo: try info(file)
        )
      )
    },
    AppleModel("advancedCommerceSubscriptionCreateRequest") { file in
      try inApp(
        .createSubscription(
          items: try list(file, "items").map(item),
          descriptors: try texts(try part(file, "descriptors")),
          period: AdvancedCommercePeriod(rawValue: try text(file, "period")),
          currency: try text(file, "currency"),
          taxCode: try text(file, "taxCode"),
          storefront: file["storefront"]?.string,
          previousTransactionId: file["previousTransactionId"]?.string,
          requestInfo: try info(file)
        )
      )
    },
    AppleModel("advancedCommerceSubscriptionModifyInAppRequest") { file in
      var changes = AdvancedCommerceRequest.Changes()
      changes.descriptors = try file["descriptors"].map(changedTexts)
      return try inApp(
        .modifySubscription(
          transactionId: try text(file, "transactionId"),
          retainBillingCycle: try flag(file, "retainBillingCycle"),
          changes: changes,
          currency: file["currency"]?.string,
          taxCode: file["taxCode"]?.string,
          requestInfo: try info(file)
        )
      )
    },
    AppleModel("advancedCommerceSubscriptionReactivateInAppRequest") { file in
      try inApp(
        .reactivateSubscription(
          transactionId: try text(file, "transactionId"),
          skus: try list(file, "items").map { try text($0, "SKU") },
          storefront: file["storefront"]?.string,
          requestInfo: try info(file)
        )
      )
    },
  ]

  private static let inAppParts = [
    AppleModel("advancedCommerceRequestInfo", in: .appleModels) { file in
      try part(try reactivated(info: try information(file)), "requestInfo")
    },
    AppleModel("advancedCommerceDescriptors", in: .appleModels) { file in
      try part(try created(texts: try texts(file)), "descriptors")
    },
    AppleModel("advancedCommerceOffer", in: .appleModels) { file in
      let item = try created(items: [try item(plainItem, offer: try offer(file))])
      return try part(try list(item, "items")[0], "offer")
    },
    AppleModel("advancedCommerceOneTimeChargeItem", in: .appleModels) { file in
      try list(try created(items: [try item(file)]), "items")[0]
    },
    AppleModel("advancedCommerceSubscriptionCreateItem") { file in
      try list(try created(items: [try item(file)]), "items")[0]
    },
    AppleModel("advancedCommerceSubscriptionModifyAddItem") { file in
      try list(try modified { $0.added = [try item(file)] }, "addItems")[0]
    },
    AppleModel("advancedCommerceSubscriptionModifyChangeItem") { file in
      let replacement = AdvancedCommerceRequest.Changes.Replacement(
        of: try text(file, "currentSKU"),
        by: try item(file),
        effective: AdvancedCommerceEffective(rawValue: try text(file, "effective")),
        reason: AdvancedCommerceChangeReason(rawValue: try text(file, "reason"))
      )
      return try list(try modified { $0.changed = [replacement] }, "changeItems")[0]
    },
    AppleModel("advancedCommerceSubscriptionModifyRemoveItem") { file in
      let sku = try text(file, "SKU")
      return try list(try modified { $0.removed = [sku] }, "removeItems")[0]
    },
    AppleModel("advancedCommerceSubscriptionModifyPeriodChange") { file in
      let period = AdvancedCommercePeriod(rawValue: try text(file, "period"))
      let effective = AdvancedCommerceEffective(rawValue: try text(file, "effective"))
      return try part(try modified { $0.period = (period, effective) }, "periodChange")
    },
    AppleModel("advancedCommerceSubscriptionModifyDescriptors") { file in
      let texts = try changedTexts(file)
      return try part(try modified { $0.descriptors = texts }, "descriptors")
    },
    AppleModel("advancedCommerceSubscriptionReactivateItem") { file in
      let request = try inApp(
        .reactivateSubscription(
          transactionId: "1",
          skus: [try text(file, "SKU")],
          requestInfo: plainInfo
        )
      )
      return try list(request, "items")[0]
    },
  ]

  private static let server = [
    AppleModel("advancedCommerceRequestRefundRequest", in: .appleModels) { file in
      try sent(
        .requestRefund(
          transactionId: "1",
          items: try list(file, "items").map(refund),
          refundRiskingPreference: try flag(file, "refundRiskingPreference"),
          currency: file["currency"]?.string,
          storefront: file["storefront"]?.string,
          requestInfo: try info(file)
        )
      )
    },
    AppleModel("advancedCommerceSubscriptionCancelRequest") { file in
      try sent(
        .cancelSubscription(
          transactionId: "1",
          storefront: file["storefront"]?.string,
          requestInfo: try info(file)
        )
      )
    },
    AppleModel("advancedCommerceSubscriptionChangeMetadataRequest") { file in
      try sent(
        .changeSubscriptionMetadata(
          transactionId: "1",
          items: try list(file, "items").map(metadata),
          requestInfo: try info(file)
        )
      )
    },
    AppleModel("advancedCommerceSubscriptionPriceChangeRequest") { file in
      try sent(
        .changeSubscriptionPrice(
          transactionId: "1",
          items: try list(file, "items").map(price),
          currency: file["currency"]?.string,
          requestInfo: try info(file)
        )
      )
    },
    AppleModel("advancedCommerceSubscriptionMigrateRequest") { file in
      try sent(
        .migrateSubscription(
          transactionId: "1",
          toProduct: try text(file, "targetProductId"),
          descriptors: try texts(try part(file, "descriptors")),
          items: try list(file, "items").map(migrated),
          taxCode: try text(file, "taxCode"),
          requestInfo: try info(file)
        )
      )
    },
    AppleModel("advancedCommerceSubscriptionRevokeRequest") { file in
      try sent(
        .revokeSubscription(
          transactionId: "1",
          refundReason: RefundReason(rawValue: try text(file, "refundReason")),
          refundType: RefundType(rawValue: try text(file, "refundType")),
          refundRiskingPreference: try flag(file, "refundRiskingPreference"),
          storefront: file["storefront"]?.string,
          requestInfo: try info(file)
        )
      )
    },
  ]

  private static let serverParts = [
    AppleModel("advancedCommerceRequestRefundItem", in: .appleModels) { file in
      let request = try sent(
        .requestRefund(
          transactionId: "1",
          items: [try refund(file)],
          refundRiskingPreference: true,
          requestInfo: plainInfo
        )
      )
      return try list(request, "items")[0]
    },
    AppleModel("advancedCommerceSubscriptionChangeMetadataDescriptors") { file in
      let request = try sent(
        .changeSubscriptionMetadata(
          transactionId: "1",
          descriptors: try changedTexts(file),
          requestInfo: plainInfo
        )
      )
      return try part(request, "descriptors")
    },
    AppleModel("advancedCommerceSubscriptionChangeMetadataItem") { file in
      let request = try sent(
        .changeSubscriptionMetadata(
          transactionId: "1",
          items: [try metadata(file)],
          requestInfo: plainInfo
        )
      )
      return try list(request, "items")[0]
    },
    AppleModel("advancedCommerceSubscriptionPriceChangeItem") { file in
      let request = try sent(
        .changeSubscriptionPrice(
          transactionId: "1",
          items: [try price(file)],
          requestInfo: plainInfo
        )
      )
      return try list(request, "items")[0]
    },
    AppleModel("advancedCommerceSubscriptionMigrateDescriptors") { file in
      try part(try migration(texts: try texts(file)), "descriptors")
    },
    AppleModel("advancedCommerceSubscriptionMigrateItem") { file in
      try list(try migration(items: [try migrated(file)]), "items")[0]
    },
    AppleModel("advancedCommerceSubscriptionMigrateRenewalItem") { file in
      try list(try migration(renewalItems: [try migrated(file)]), "renewalItems")[0]
    },
  ]
}

// MARK: Values from a file

extension AppleRequestModels {
  private static let plainInfo = AdvancedCommerceRequest.Info(
    requestReferenceId: OfferFixture.nonce
  )
  private static let plainTexts = AdvancedCommerceRequest.Descriptors(
    description: "d",
    displayName: "n"
  )
  private static let plainItem: JSONValue = .object([
    "SKU": .string("s"), "description": .string("d"), "displayName": .string("n"),
    "price": .integer(1),
  ])
  private static let plainMigrated = AdvancedCommerceMigratedItem(
    sku: "s",
    description: "d",
    displayName: "n"
  )

  private static func part(_ value: JSONValue, _ name: String) throws -> JSONValue {
    try #require(value[name])
  }

  private static func list(_ value: JSONValue, _ name: String) throws -> [JSONValue] {
    try #require(value[name]?.array)
  }

  private static func text(_ value: JSONValue, _ name: String) throws -> String {
    try #require(value[name]?.string)
  }

  private static func number(_ value: JSONValue, _ name: String) throws -> Int64 {
    try #require(value[name]?.integer)
  }

  private static func flag(_ value: JSONValue, _ name: String) throws -> Bool {
    try #require(value[name]?.bool as Bool?)
  }

  private static func info(_ file: JSONValue) throws -> AdvancedCommerceRequest.Info {
    try information(try part(file, "requestInfo"))
  }

  private static func information(_ value: JSONValue) throws -> AdvancedCommerceRequest.Info {
    AdvancedCommerceRequest.Info(
      requestReferenceId: try text(value, "requestReferenceId"),
      appAccountToken: value["appAccountToken"]?.string,
      consistencyToken: value["consistencyToken"]?.string
    )
  }

  private static func texts(_ value: JSONValue) throws -> AdvancedCommerceRequest.Descriptors {
    AdvancedCommerceRequest.Descriptors(
      description: try text(value, "description"),
      displayName: try text(value, "displayName")
    )
  }

  private static func changedTexts(
    _ value: JSONValue
  ) throws -> AdvancedCommerceRequest.Descriptors {
    AdvancedCommerceRequest.Descriptors(
      effective: AdvancedCommerceEffective(rawValue: try text(value, "effective")),
      description: value["description"]?.string,
      displayName: value["displayName"]?.string
    )
  }

  private static func offer(_ value: JSONValue) throws -> AdvancedCommerceRequest.Offer {
    AdvancedCommerceRequest.Offer(
      period: AdvancedCommerceOfferPeriod(rawValue: try text(value, "period")),
      periodCount: try number(value, "periodCount"),
      price: try number(value, "price"),
      reason: AdvancedCommerceOfferReason(rawValue: try text(value, "reason"))
    )
  }

  private static func item(_ value: JSONValue) throws -> AdvancedCommerceRequest.Item {
    try item(value, offer: nil)
  }

  private static func item(
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

  private static func metadata(_ value: JSONValue) throws -> AdvancedCommerceMetadataChange {
    AdvancedCommerceMetadataChange(
      of: try text(value, "currentSKU"),
      effective: AdvancedCommerceEffective(rawValue: try text(value, "effective")),
      sku: value["SKU"]?.string,
      description: value["description"]?.string,
      displayName: value["displayName"]?.string
    )
  }

  private static func price(_ value: JSONValue) throws -> AdvancedCommercePriceChange {
    AdvancedCommercePriceChange(
      sku: try text(value, "SKU"),
      price: try number(value, "price"),
      dependentSKUs: value["dependentSKUs"]?.array?.compactMap(\.string)
    )
  }

  private static func migrated(_ value: JSONValue) throws -> AdvancedCommerceMigratedItem {
    AdvancedCommerceMigratedItem(
      sku: try text(value, "SKU"),
      description: try text(value, "description"),
      displayName: try text(value, "displayName")
    )
  }

  private static func refund(_ value: JSONValue) throws -> AdvancedCommerceRefundItem {
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
  /// The JSON of a request that an app makes, without the two members that Apple's models leave out.
  private static func inApp(_ request: AdvancedCommerceRequest) throws -> JSONValue {
    var members = try #require(try json(Array(request.json)).object)
    #expect(members.removeValue(forKey: "operation") == .string(request.operation.rawValue))
    #expect(members.removeValue(forKey: "version") == .string("1"))
    return .object(members)
  }

  /// The body of a request that a server makes.
  private static func sent(_ request: APIRequest<TransactionInfoResponse>) throws -> JSONValue {
    try json(try #require(request.body).bytes)
  }

  private static func json(_ bytes: [UInt8]) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  private static func reactivated(info: AdvancedCommerceRequest.Info) throws -> JSONValue {
    try inApp(.reactivateSubscription(transactionId: "1", requestInfo: info))
  }

  private static func created(
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

  private static func modified(
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

  private static func migration(
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
