// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StorePayloads
import TestSupport
import Testing

/// The model files of requests and their parts, each created from the values in the file.
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
