// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The transaction that a notification is about.
public struct NotificationData: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// Where it happened.
  public var environment: PayloadEnvironment? { members.word("environment") }
  /// The Apple id of the app; may be absent in the sandbox.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The app.
  public var bundleId: String? { members.string("bundleId") }
  /// The version of the app.
  public var bundleVersion: String? { members.string("bundleVersion") }
  /// The transaction, signed by itself.
  public var signedTransactionInfo: String? { members.string("signedTransactionInfo") }
  /// What will become of the subscription, signed by itself.
  public var signedRenewalInfo: String? { members.string("signedRenewalInfo") }
  /// The state of the subscription when this was signed.
  public var status: SubscriptionStatus? { members.code("status") }
  /// Why the customer asks for a refund.
  public var consumptionRequestReason: ConsumptionRequestReason? {
    members.word("consumptionRequestReason")
  }
}

extension NotificationData {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("environment", .word),
    PayloadField("appAppleId", .integer),
    PayloadField("bundleId", .string),
    PayloadField("bundleVersion", .string),
    PayloadField("signedTransactionInfo", .token(.transaction)),
    PayloadField("signedRenewalInfo", .token(.renewalInfo)),
    PayloadField("status", .code),
    PayloadField("consumptionRequestReason", .word),
  ])
}

/// The outcome of an extension for all subscribers of a product.
public struct NotificationSummary: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// Where it happened.
  public var environment: PayloadEnvironment? { members.word("environment") }
  /// The Apple id of the app.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The app.
  public var bundleId: String? { members.string("bundleId") }
  /// The product.
  public var productId: String? { members.string("productId") }
  /// The request, as the server named it.
  public var requestIdentifier: String? { members.string("requestIdentifier") }
  /// The countries, in three letters each.
  public var storefrontCountryCodes: [String]? { members.strings("storefrontCountryCodes") }
  /// How many were extended.
  public var succeededCount: Int64? { members.integer("succeededCount") }
  /// How many were not.
  public var failedCount: Int64? { members.integer("failedCount") }
}

extension NotificationSummary {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("environment", .word),
    PayloadField("appAppleId", .integer),
    PayloadField("bundleId", .string),
    PayloadField("productId", .string),
    PayloadField("requestIdentifier", .string),
    PayloadField("storefrontCountryCodes", .strings),
    PayloadField("succeededCount", .integer),
    PayloadField("failedCount", .integer),
  ])
}

/// A token for purchases outside of the store.
public struct ExternalPurchaseToken: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The token.
  public var externalPurchaseId: String? { members.string("externalPurchaseId") }
  /// When it was made.
  public var tokenCreationDate: Timestamp? { members.date("tokenCreationDate") }
  /// The Apple id of the app.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The app.
  public var bundleId: String? { members.string("bundleId") }
  /// What it is for; only tokens of custom links have it.
  public var tokenType: ExternalTokenType? { members.word("tokenType") }
  /// When it expires; only tokens of custom links do.
  public var tokenExpirationDate: Timestamp? { members.date("tokenExpirationDate") }

  /// Where it was made, as the beginning of the token says: there is no member for it.
  public var environment: PayloadEnvironment {
    let isFromSandbox = externalPurchaseId?.utf8.starts(with: "SANDBOX".utf8) ?? false
    return isFromSandbox ? .sandbox : .production
  }
}

extension ExternalPurchaseToken {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("externalPurchaseId", .string),
    PayloadField("tokenCreationDate", .date),
    PayloadField("appAppleId", .integer),
    PayloadField("bundleId", .string),
    PayloadField("tokenType", .word),
    PayloadField("tokenExpirationDate", .date),
  ])
}

/// The app that a notification is about, where no purchase is.
public struct NotificationAppData: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The Apple id of the app.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The app.
  public var bundleId: String? { members.string("bundleId") }
  /// Where it happened.
  public var environment: PayloadEnvironment? { members.word("environment") }
  /// The download of the app, signed by itself.
  public var signedAppTransactionInfo: String? { members.string("signedAppTransactionInfo") }
}

extension NotificationAppData {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("appAppleId", .integer),
    PayloadField("bundleId", .string),
    PayloadField("environment", .word),
    PayloadField("signedAppTransactionInfo", .token(.appTransaction)),
  ])
}
