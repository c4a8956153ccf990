// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The transaction of a notification.
public struct NotificationData: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The environment.
  public var environment: StoreEnvironment? { members.word("environment") }
  /// The app's Apple ID; may be absent in the sandbox.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The bundle identifier.
  public var bundleId: String? { members.string("bundleId") }
  /// The app's version.
  public var bundleVersion: String? { members.string("bundleVersion") }
  /// The transaction, as a JWS.
  public var signedTransactionInfo: String? { members.string("signedTransactionInfo") }
  /// The renewal info, as a JWS.
  public var signedRenewalInfo: String? { members.string("signedRenewalInfo") }
  /// The subscription status at the signing time.
  public var status: SubscriptionStatus? { members.code("status") }
  /// The customer's reason for a refund request.
  public var consumptionRequestReason: ConsumptionRequestReason? {
    members.word("consumptionRequestReason")
  }

  package static let fields = table([
    .word("environment", \.environment), .integer("appAppleId", \.appAppleId),
    .string("bundleId", \.bundleId), .string("bundleVersion", \.bundleVersion).unread,
    .token("signedTransactionInfo", .transaction, \.signedTransactionInfo),
    .token("signedRenewalInfo", .renewalInfo, \.signedRenewalInfo), .code("status", \.status),
    .word("consumptionRequestReason", \.consumptionRequestReason).unread,
  ])
}

/// The result of extending the renewal date for all subscribers of a product.
public struct NotificationSummary: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The environment.
  public var environment: StoreEnvironment? { members.word("environment") }
  /// The app's Apple ID.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The bundle identifier.
  public var bundleId: String? { members.string("bundleId") }
  /// The product.
  public var productId: String? { members.string("productId") }
  /// The request identifier, chosen by your server.
  public var requestIdentifier: String? { members.string("requestIdentifier") }
  /// The storefront country codes, ISO 3166-1 alpha-3.
  public var storefrontCountryCodes: [String]? { members.strings("storefrontCountryCodes") }
  /// The number of extended subscriptions.
  public var succeededCount: Int64? { members.integer("succeededCount") }
  /// The number of failed extensions.
  public var failedCount: Int64? { members.integer("failedCount") }

  package static let fields = table([
    .word("environment", \.environment), .integer("appAppleId", \.appAppleId),
    .string("bundleId", \.bundleId), .string("productId", \.productId).unread,
    .string("requestIdentifier", \.requestIdentifier).unread,
    .strings("storefrontCountryCodes", \.storefrontCountryCodes).unread,
    .integer("succeededCount", \.succeededCount).unread,
    .integer("failedCount", \.failedCount).unread,
  ])
}

/// An external purchase token.
public struct ExternalPurchaseToken: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The token.
  public var externalPurchaseId: String? { members.string("externalPurchaseId") }
  /// The creation date.
  public var tokenCreationDate: Timestamp? { members.date("tokenCreationDate") }
  /// The app's Apple ID.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The bundle identifier.
  public var bundleId: String? { members.string("bundleId") }
  /// The token type; only custom link tokens have one.
  public var tokenType: ExternalTokenType? { members.word("tokenType") }
  /// The expiration date; only custom link tokens have one.
  public var tokenExpirationDate: Timestamp? { members.date("tokenExpirationDate") }

  /// The environment, from the prefix of the token: there is no member for it.
  public var environment: StoreEnvironment {
    let isFromSandbox = externalPurchaseId?.utf8.starts(with: "SANDBOX".utf8) ?? false
    return isFromSandbox ? .sandbox : .production
  }

  package static let fields = table([
    .string("externalPurchaseId", \.externalPurchaseId),
    .date("tokenCreationDate", \.tokenCreationDate).unread, .integer("appAppleId", \.appAppleId),
    .string("bundleId", \.bundleId), .word("tokenType", \.tokenType).unread,
    .date("tokenExpirationDate", \.tokenExpirationDate).unread,
  ])
}

/// The app of a notification without a purchase.
public struct NotificationAppData: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The app's Apple ID.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The bundle identifier.
  public var bundleId: String? { members.string("bundleId") }
  /// The environment.
  public var environment: StoreEnvironment? { members.word("environment") }
  /// The app transaction, as a JWS.
  public var signedAppTransactionInfo: String? { members.string("signedAppTransactionInfo") }

  package static let fields = table([
    .integer("appAppleId", \.appAppleId), .string("bundleId", \.bundleId),
    .word("environment", \.environment),
    .token("signedAppTransactionInfo", .appTransaction, \.signedAppTransactionInfo),
  ])
}

/// The claims of seats that the App Store ended.
///
/// Apple has published only ``unclaimSeatIds``; the other members are those of other notifications.
public struct NotificationUnclaimInfo: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The app's Apple ID.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The bundle identifier.
  public var bundleId: String? { members.string("bundleId") }
  /// The environment.
  public var environment: StoreEnvironment? { members.word("environment") }
  /// The ids of the claims that ended, UUIDs that Claim Seat returned; each names a claim, not a seat.
  public var unclaimSeatIds: [String]? { members.strings("unclaimSeatIds") }

  package static let fields = table([
    .integer("appAppleId", \.appAppleId), .string("bundleId", \.bundleId),
    .word("environment", \.environment), .strings("unclaimSeatIds", \.unclaimSeatIds),
  ])
}
