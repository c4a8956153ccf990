// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The properties of notifications.
extension NotificationPayload: Tabulated {
  static var columns: [Column<Self>] {
    [
      .word("notificationType", \.notificationType),
      .word("subtype", \.subtype),
      .text("notificationUUID", \.notificationUUID),
      .text("version", \.version),
      .date("signedDate", \.signedDate),
      .object("data", \.data),
      .object("summary", \.summary),
      .object("externalPurchaseToken", \.externalPurchaseToken),
      .object("appData", \.appData),
      .object("unclaimInfo", \.unclaimInfo),
    ]
  }
}

extension NotificationUnclaimInfo: Tabulated {
  static var columns: [Column<Self>] {
    [
      .integer("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .word("environment", \.environment),
      .texts("unclaimSeatIds", \.unclaimSeatIds),
    ]
  }
}

extension NotificationData: Tabulated {
  static var columns: [Column<Self>] {
    [
      .word("environment", \.environment),
      .integer("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .text("bundleVersion", \.bundleVersion),
      .text("signedTransactionInfo", \.signedTransactionInfo),
      .text("signedRenewalInfo", \.signedRenewalInfo),
      .code("status", \.status),
      .word("consumptionRequestReason", \.consumptionRequestReason),
    ]
  }
}

extension NotificationSummary: Tabulated {
  static var columns: [Column<Self>] {
    [
      .word("environment", \.environment),
      .integer("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .text("productId", \.productId),
      .text("requestIdentifier", \.requestIdentifier),
      .texts("storefrontCountryCodes", \.storefrontCountryCodes),
      .integer("succeededCount", \.succeededCount),
      .integer("failedCount", \.failedCount),
    ]
  }
}

extension ExternalPurchaseToken: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("externalPurchaseId", \.externalPurchaseId),
      .date("tokenCreationDate", \.tokenCreationDate),
      .integer("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .word("tokenType", \.tokenType),
      .date("tokenExpirationDate", \.tokenExpirationDate),
    ]
  }
}

extension NotificationAppData: Tabulated {
  static var columns: [Column<Self>] {
    [
      .integer("appAppleId", \.appAppleId),
      .text("bundleId", \.bundleId),
      .word("environment", \.environment),
      .text("signedAppTransactionInfo", \.signedAppTransactionInfo),
    ]
  }
}
