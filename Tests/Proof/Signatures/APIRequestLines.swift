// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StorePayloads
import StrictTime

/// Every request of the App Store Server API as JSON lines, created from the arguments that
/// Tests/Proof/Interop/api_requests.py passes to Apple's library.
struct APIRequestLines {
  /// The lines, each with a name for comparison: a method of Apple's client, then a variant.
  private(set) var lines: [String] = []
  private let token: String

  init(key: SigningKey) throws {
    let signer = try AppStoreSigner(key: key, issuerId: Self.uuid, bundleId: "com.example.app")
    let now = Timestamp(millisecondsSince1970: 1_790_000_000_000) ?? .latest
    token = try signer.bearerToken(at: now).text
    try addTransactions()
    try addSubscriptions()
    try addNotifications()
    try addImagesAndMessages()
    try addRealtime()
    try addAdvancedCommerce()
    try addGroups()
    try addSeats()
    try addExternalPurchases()
  }

  private static let id = "2000000123456789"
  private static let uuid = "550e8400-e29b-41d4-a716-446655440000"
  private static let identifier = UUIDText(rawValue: uuid)
  private static let plainProduct = "pro.month"
  private static let start = Timestamp(millisecondsSince1970: 1_698_148_900_000) ?? .earliest
  private static let end = Timestamp(millisecondsSince1970: 1_698_148_950_000) ?? .latest

  /// Adds a line; `function` is the name in this package.
  private mutating func add<Response>(
    _ name: String,
    _ function: String,
    _ request: APIRequest<Response>
  ) throws {
    let line: [String: Any] = [
      "name": name,
      "function": function,
      "method": request.method.rawValue,
      "target": request.target,
      "headers": Dictionary(
        uniqueKeysWithValues: request.headers(bearerToken: token).map { ($0.name, $0.value) }
      ),
      "body": Data(request.body?.bytes ?? []).base64EncodedString(),
    ]
    let json = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys])
    lines.append(String(decoding: json, as: UTF8.self))
  }

  private mutating func addTransactions() throws {
    let id = Self.id
    try add("get_transaction_info", "transactionInfo", .transactionInfo(transactionId: id))
    try add(
      "get_app_transaction_info",
      "appTransactionInfo",
      .appTransactionInfo(transactionId: id)
    )
    try add("get_transaction_history", "history", .history(transactionId: id))
    try add("get_transaction_history/v1", "history", .history(transactionId: id, version: .v1))
    var filter = HistoryFilter()
    filter.startDate = Self.start
    filter.endDate = Self.end
    filter.productIds = ["a", "b+c"]
    filter.productTypes = [.autoRenewable, .nonRenewing, .consumable, .nonConsumable]
    filter.isDescending = true
    filter.subscriptionGroupIdentifiers = ["21", "22"]
    filter.inAppOwnershipType = .familyShared
    filter.revoked = false
    try add(
      "get_transaction_history/filters",
      "history",
      .history(transactionId: id, filter: filter, revision: "r+/=&?#")
    )
    try add("get_refund_history", "refundHistory", .refundHistory(transactionId: id))
    try add(
      "get_refund_history/revision",
      "refundHistory",
      .refundHistory(transactionId: id, revision: "r+/=&?#")
    )
    try add("look_up_order_id", "orderLookup", .orderLookup(orderId: "MK5TTTVWJH"))
    try add("finish_transaction", "finishTransaction", .finishTransaction(transactionId: id))
    try add(
      "set_app_account_token",
      "setAppAccountToken",
      .setAppAccountToken(Self.identifier, originalTransactionId: id)
    )
    try addConsumption()
  }

  private mutating func addConsumption() throws {
    var information = ConsumptionInformation(
      customerConsented: true,
      sampleContentProvided: false,
      deliveryStatus: .undeliveredQualityIssue
    )
    let name = "send_consumption_information"
    try add(name, "consumption", .consumption(information, transactionId: Self.id))
    information.deliveryStatus = .delivered
    information.consumptionPercentage = 50_000
    information.refundPreference = .grantProrated
    try add("\(name)/all", "consumption", .consumption(information, transactionId: Self.id))
    var old = ConsumptionInformationV1(customerConsented: true)
    old.appAccountToken = Self.identifier
    old.consumptionStatus = .nothing
    old.platform = .other
    old.deliveryStatus = .serverOutage
    old.accountTenure = .upTo90Days
    old.playTime = .upTo4Days
    old.lifetimeDollarsRefunded = .below2000
    old.lifetimeDollarsPurchased = .from2000
    old.userStatus = .limited
    old.refundPreference = .none
    try add("send_consumption_data", "consumptionV1", .consumptionV1(old, transactionId: Self.id))
  }

  private mutating func addSubscriptions() throws {
    let (id, uuid) = (Self.id, Self.uuid)
    let name = "get_all_subscription_statuses"
    try add(name, "subscriptionStatuses", .subscriptionStatuses(transactionId: id))
    try add(
      "\(name)/filters",
      "subscriptionStatuses",
      .subscriptionStatuses(transactionId: id, statuses: [.active, .expired])
    )
    try add(
      "extend_subscription_renewal_date",
      "extendRenewalDate",
      .extendRenewalDate(
        originalTransactionId: id,
        byDays: 45,
        reason: .customerSatisfaction,
        requestIdentifier: uuid
      )
    )
    try add(
      "extend_renewal_date_for_all_active_subscribers",
      "extendRenewalDates",
      .extendRenewalDates(
        ofProduct: Self.plainProduct,
        storefronts: ["USA", "MEX"],
        byDays: 90,
        reason: .serviceIssue,
        requestIdentifier: uuid
      )
    )
    try add(
      "get_status_of_subscription_renewal_date_extensions",
      "massExtensionStatus",
      .massExtensionStatus(ofProduct: Self.plainProduct, requestIdentifier: uuid)
    )
  }

  private mutating func addNotifications() throws {
    try add("request_test_notification", "testNotification", .testNotification())
    try add(
      "get_test_notification_status",
      "testNotificationStatus",
      .testNotificationStatus(token: "\(Self.uuid)_1698148900000")
    )
    var filter = NotificationFilter()
    filter.notificationType = .subscribed
    filter.notificationSubtype = .initialBuy
    filter.onlyFailures = true
    let name = "get_notification_history"
    try add(
      name,
      "notificationHistory",
      .notificationHistory(
        from: Self.start,
        until: Self.end,
        filter: filter,
        paginationToken: "p+/=&?#"
      )
    )
    filter = NotificationFilter()
    filter.transactionId = Self.id
    try add(
      "\(name)/transaction",
      "notificationHistory",
      .notificationHistory(from: Self.start, until: Self.end, filter: filter)
    )
  }

  private mutating func addImagesAndMessages() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1, 0xFE, 0xFF]
    let identifier = Self.identifier
    try add("upload_image", "uploadImage", .uploadImage(png, identifier: identifier))
    try add(
      "upload_image/size",
      "uploadImage",
      .uploadImage(png, identifier: identifier, size: .bulletPoint)
    )
    try add("delete_image", "deleteImage", .deleteImage(identifier: identifier))
    try add("get_image_list", "imageList", .imageList())
    try add(
      "upload_message",
      "uploadMessage",
      .uploadMessage(RetentionMessage(header: "h", body: "\"é😀\""), identifier: identifier)
    )
    let image = RetentionMessage.Image(imageIdentifier: identifier, altText: "alt")
    try add(
      "upload_message/all",
      "uploadMessage",
      .uploadMessage(
        RetentionMessage(
          header: "h",
          body: "b",
          image: image,
          headerPosition: .aboveImage,
          bulletPoints: [.init(text: "t", image: image), .init(text: "u", image: image)]
        ),
        identifier: identifier
      )
    )
    try add("delete_message", "deleteMessage", .deleteMessage(identifier: identifier))
    try add("get_message_list", "messageList", .messageList())
  }

  private mutating func addRealtime() throws {
    let (product, locale) = (Self.plainProduct, "en-US")
    try add(
      "configure_default_message",
      "setDefaultMessage",
      .setDefaultMessage(Self.identifier, productId: product, locale: locale)
    )
    try add(
      "get_default_message",
      "defaultMessage",
      .defaultMessage(productId: product, locale: locale)
    )
    try add(
      "delete_default_message",
      "deleteDefaultMessage",
      .deleteDefaultMessage(productId: product, locale: locale)
    )
    try add(
      "configure_realtime_url",
      "setRealtimeURL",
      .setRealtimeURL("https://example.com/a?b=c&d=é")
    )
    try add("get_realtime_url", "realtimeURL", .realtimeURL())
    try add("delete_realtime_url", "deleteRealtimeURL", .deleteRealtimeURL())
    try add(
      "initiate_performance_test",
      "performanceTest",
      .performanceTest(originalTransactionId: Self.id)
    )
    try add(
      "get_performance_test_results",
      "performanceTestResult",
      .performanceTestResult(requestId: Self.uuid)
    )
  }

  /// Requests for which Apple's library has models, but no client.
  private mutating func addAdvancedCommerce() throws {
    let (id, info) = (Self.id, AdvancedCommerceRequest.Info(requestReferenceId: Self.uuid))
    try add(
      "-",
      "advancedCommerce",
      .advancedCommerce(
        .cancelSubscription,
        transactionId: id,
        json: Array(#"{"requestInfo":{"requestReferenceId":"\#(Self.uuid)"}}"#.utf8)[...]
      )
    )
    try add("-", "cancelSubscription", .cancelSubscription(transactionId: id, requestInfo: info))
    try add(
      "-",
      "changeSubscriptionMetadata",
      .changeSubscriptionMetadata(transactionId: id, taxCode: "t", requestInfo: info)
    )
    try add(
      "-",
      "changeSubscriptionPrice",
      .changeSubscriptionPrice(
        transactionId: id,
        items: [.init(sku: "s", price: 1)],
        requestInfo: info
      )
    )
    try add(
      "-",
      "migrateSubscription",
      .migrateSubscription(
        transactionId: id,
        toProduct: Self.plainProduct,
        descriptors: .init(description: "d", displayName: "n"),
        items: [.init(sku: "s", description: "d", displayName: "n")],
        taxCode: "t",
        requestInfo: info
      )
    )
    try add(
      "-",
      "revokeSubscription",
      .revokeSubscription(
        transactionId: id,
        refundReason: .legal,
        refundType: .full,
        refundRiskingPreference: true,
        requestInfo: info
      )
    )
    try add(
      "-",
      "requestRefund",
      .requestRefund(
        transactionId: id,
        items: [.init(sku: "s", reason: .legal, type: .full, revoke: true)],
        refundRiskingPreference: true,
        requestInfo: info
      )
    )
  }

  /// Requests of API 1.22, which Apple's libraries do not support.
  private mutating func addGroups() throws {
    try add("-", "currentGroups", .currentGroups(transactionId: Self.id))
    try add("-", "groupMembers", .groupMembers(groupId: "900000000000000000", limit: 100))
  }

  /// Requests of the External Purchase Server API, which Apple's libraries do not support.
  private mutating func addExternalPurchases() throws {
    let report = try ExternalPurchaseReport(
      requestIdentifier: Self.identifier,
      externalPurchaseId: "token",
      status: .noLineItem,
      at: Self.end
    )
    try add("-", "sendExternalPurchaseReport", .sendExternalPurchaseReport(report))
    try add(
      "-",
      "externalPurchaseReport",
      .externalPurchaseReport(requestIdentifier: Self.identifier)
    )
  }

  /// Requests of API 1.23, which Apple's libraries do not support.
  private mutating func addSeats() throws {
    let (id, claim) = (Self.id, Self.identifier)
    try add("-", "seatInfo", .seatInfo(originalTransactionId: id))
    try add(
      "-",
      "claimSeat",
      .claimSeat(originalTransactionId: id, requestIdentifier: claim, appTransactionId: "704")
    )
    try add("-", "unclaimSeat", .unclaimSeat(claim, originalTransactionId: id))
    try add(
      "-",
      "associateSeat",
      .associateSeat(claim, originalTransactionId: id, appTransactionId: "704")
    )
  }
}
