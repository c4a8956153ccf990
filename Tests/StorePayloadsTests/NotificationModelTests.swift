// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import TestSupport
import Testing

/// The notification models of Apple's server libraries, field by field.
@Suite(
  .enabled(if: SharedData.appleModels.isPresent, Comment(rawValue: SharedData.appleModels.absence))
)
struct NotificationModelTests {
  @Test func `reads a notification about a transaction`() throws {
    let notification: NotificationPayload = try model("signedNotification")
    #expect(notification.notificationType == .subscribed)
    #expect(notification.subtype == .initialBuy)
    #expect(notification.notificationUUID == "002e14d5-51f5-4503-b5a8-c3a1af68eb20")
    #expect(notification.version == "2.0")
    #expect(try notification.signedDate == timestamp(1_698_148_900_000))
    let data = try #require(notification.data)
    #expect(data.unknownMembers.isEmpty)
    #expect(data.environment == .localTesting)
    #expect(data.appAppleId == 41_234)
    #expect(data.bundleId == "com.example")
    #expect(data.bundleVersion == "1.2.3")
    #expect(data.signedTransactionInfo == "signed_transaction_info_value")
    #expect(data.signedRenewalInfo == "signed_renewal_info_value")
    #expect(data.status == .active)
    #expect(data.consumptionRequestReason == nil)
    #expect(notification.summary == nil)
    #expect(notification.externalPurchaseToken == nil)
    #expect(notification.appData == nil)
    #expect(notification.bundleId == "com.example")
    #expect(notification.appAppleId == 41_234)
    #expect(notification.environment == .localTesting)
    #expect(
      notification.signedMembers.map(\.path)
        == ["data/signedTransactionInfo", "data/signedRenewalInfo"]
    )
    #expect(notification.signedMembers.map(\.kind) == [.transaction, .renewalInfo])
  }

  @Test func `reads a notification that requests consumption data`() throws {
    let notification: NotificationPayload = try model("signedConsumptionRequestNotification")
    #expect(notification.notificationType == .consumptionRequest)
    #expect(notification.subtype == nil)
    #expect(notification.data?.consumptionRequestReason == .unintendedPurchase)
  }

  @Test func `reads a notification about an extension`() throws {
    let notification: NotificationPayload = try model("signedSummaryNotification")
    #expect(notification.notificationType == .renewalExtension)
    #expect(notification.subtype == .summary)
    let summary = try #require(notification.summary)
    #expect(summary.unknownMembers.isEmpty)
    #expect(summary.environment == .localTesting)
    #expect(summary.appAppleId == 41_234)
    #expect(summary.bundleId == "com.example")
    #expect(summary.productId == "com.example.product")
    #expect(summary.requestIdentifier == "efb27071-45a4-4aca-9854-2a1e9146f265")
    #expect(summary.storefrontCountryCodes == ["CAN", "USA", "MEX"])
    #expect(summary.succeededCount == 5)
    #expect(summary.failedCount == 2)
    #expect(notification.environment == .localTesting)
    #expect(notification.bundleId == "com.example")
    #expect(notification.signedMembers.isEmpty)
  }

  @Test(arguments: [
    ("signedExternalPurchaseTokenNotification", "", StoreEnvironment.production),
    ("signedExternalPurchaseTokenSandboxNotification", "SANDBOX_", .sandbox),
  ])
  func `reads a notification about an external purchase`(
    _ file: String,
    _ prefix: String,
    _ environment: StoreEnvironment
  ) throws {
    let notification: NotificationPayload = try model(file)
    #expect(notification.notificationType == .externalPurchaseToken)
    #expect(notification.subtype == .unreported)
    let token = try #require(notification.externalPurchaseToken)
    #expect(token.unknownMembers.isEmpty)
    #expect(token.externalPurchaseId == "\(prefix)b2158121-7af9-49d4-9561-1f588205523e")
    #expect(try token.tokenCreationDate == timestamp(1_698_148_950_000))
    #expect(token.appAppleId == 55_555)
    #expect(token.bundleId == "com.example")
    #expect(token.tokenType == nil)
    #expect(token.tokenExpirationDate == nil)
    #expect(notification.environment == environment)
    #expect(notification.appAppleId == 55_555)
  }

  @Test func `reads a notification about an app`() throws {
    let notification: NotificationPayload = try model("signedRescindConsentNotification")
    #expect(notification.notificationType == .rescindConsent)
    let app = try #require(notification.appData)
    #expect(app.signedAppTransactionInfo == "signed_app_transaction_info_value")
    #expect(app.appAppleId == 41_234)
    #expect(notification.bundleId == "com.example")
    #expect(notification.signedMembers.map(\.path) == ["appData/signedAppTransactionInfo"])
    let alone: NotificationAppData = try model("appData")
    #expect(alone.environment == .sandbox)
    #expect(alone.appAppleId == 987_654_321)
    #expect(alone.bundleId == "com.example")
    #expect(alone.signedAppTransactionInfo == "signed-app-transaction-info")
  }
}
