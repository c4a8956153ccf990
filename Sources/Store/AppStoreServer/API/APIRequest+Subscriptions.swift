// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StoreTypes
import StrictJSON

// The states of subscriptions, and extensions of their renewal dates.
extension APIEndpoint {
  static let subscriptions = [
    subscriptionStatuses, extendRenewalDate, extendRenewalDates, massExtensionStatus,
  ]

  package static let subscriptionStatuses = Self(
    "getAllSubscriptionStatuses",
    .get,
    "/inApps/v1/subscriptions/{transactionId}",
    query: ["status"],
    StatusResponse.self,
    errors: ofTransaction + [.invalidStatus]
  )
  package static let extendRenewalDate = Self(
    "extendSubscriptionRenewalDate",
    .put,
    "/inApps/v1/subscriptions/extend/{originalTransactionId}",
    body: .json,
    RenewalDateExtension.self,
    errors: [
      .invalidOriginalTransactionId, .originalTransactionIdNotFound, .invalidExtendByDays,
      .invalidExtendReasonCode, .invalidRequestIdentifier, .subscriptionExtensionIneligible,
      .subscriptionMaxExtension, .familySharedSubscriptionExtensionIneligible,
      .assignedSubscriptionExtensionIneligible,
    ]
  )
  package static let extendRenewalDates = Self(
    "extendRenewalDateForAllActiveSubscribers",
    .post,
    "/inApps/v1/subscriptions/extend/mass",
    body: .json,
    MassExtensionResponse.self,
    errors: [
      .invalidProductId, .invalidExtendByDays, .invalidExtendReasonCode, .invalidRequestIdentifier,
      .invalidStorefrontCountryCode, .invalidEmptyStorefrontCountryCodeList,
    ]
  )
  package static let massExtensionStatus = Self(
    "getStatusOfSubscriptionRenewalDateExtensions",
    .get,
    "/inApps/v1/subscriptions/extend/mass/{productId}/{requestIdentifier}",
    MassExtensionStatus.self,
    errors: [.invalidProductId, .statusRequestNotFound]
  )
}

extension APIRequest where Response == StatusResponse {
  /// Get All Subscription Statuses, limited to `statuses` if there are any.
  ///
  ///     let request = try APIRequest.subscriptionStatuses(transactionId: "2000000123456789")
  public static func subscriptionStatuses(
    transactionId: String,
    statuses: [SubscriptionStatus] = []
  ) throws(APIRequestError) -> Self {
    try Self(
      .subscriptionStatuses,
      transactionId,
      query: statuses.map { APIQueryItem("status", "\($0.rawValue)") }
    )
  }
}

extension APIRequest where Response == RenewalDateExtension {
  /// Extend a Subscription Renewal Date, by 1 to 90 days, at most twice in 365 days.
  ///
  /// `requestIdentifier` is unique for each request, such as a UUID.
  ///
  ///     let request = try APIRequest.extendRenewalDate(
  ///       originalTransactionId: "2000000123456789", byDays: 7, reason: .serviceIssue,
  ///       requestIdentifier: "550e8400-e29b-41d4-a716-446655440000")
  public static func extendRenewalDate(
    originalTransactionId: String,
    byDays days: Int64,
    reason: ExtendReasonCode,
    requestIdentifier: String
  ) throws(APIRequestError) -> Self {
    try Self(
      .extendRenewalDate,
      originalTransactionId,
      body: try ExtensionMembers(days, reason, requestIdentifier).body { _ in }
    )
  }
}

extension APIRequest where Response == MassExtensionResponse {
  /// Extend Subscription Renewal Dates for All Active Subscribers of a product.
  ///
  /// `storefronts` are ISO 3166-1 alpha-3 codes; empty for all.
  ///
  ///     let request = try APIRequest.extendRenewalDates(
  ///       ofProduct: "pro.month", storefronts: ["USA"], byDays: 7, reason: .serviceIssue,
  ///       requestIdentifier: "550e8400-e29b-41d4-a716-446655440000")
  public static func extendRenewalDates(
    ofProduct productId: String,
    storefronts: [String] = [],
    byDays days: Int64,
    reason: ExtendReasonCode,
    requestIdentifier: String
  ) throws(APIRequestError) -> Self {
    let product = try APIArgument.identifier(productId, "productId")
    let members = try ExtensionMembers(days, reason, requestIdentifier)
    for storefront in storefronts { try APIArgument.storefront(storefront) }
    return try Self(
      .extendRenewalDates,
      body: members.body { body in
        if !storefronts.isEmpty { body.member("storefrontCountryCodes", storefronts) }
        body.member("productId", product)
      }
    )
  }
}

extension APIRequest where Response == MassExtensionStatus {
  /// Get Status of Subscription Renewal Date Extensions.
  ///
  ///     let request = try APIRequest.massExtensionStatus(
  ///       ofProduct: "pro.month", requestIdentifier: "550e8400-e29b-41d4-a716-446655440000")
  public static func massExtensionStatus(
    ofProduct productId: String,
    requestIdentifier: String
  ) throws(APIRequestError) -> Self {
    try Self(.massExtensionStatus, productId, requestIdentifier)
  }
}

/// The reason for the extension of a renewal date.
public struct ExtendReasonCode: OpenIntEnum {
  /// Apple's number.
  public let rawValue: Int64

  /// Creates a value from any number, known or unknown.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// 0: your server names no reason for the extension.
  public static let undeclared = ExtendReasonCode(rawValue: 0)
  /// 1: your server extends because the customer was not satisfied.
  public static let customerSatisfaction = ExtendReasonCode(rawValue: 1)
  /// 2: your server extends for another reason.
  public static let other = ExtendReasonCode(rawValue: 2)
  /// 3: your server extends because of an outage or another problem of the service.
  public static let serviceIssue = ExtendReasonCode(rawValue: 3)
}

/// The members that both extensions have.
private struct ExtensionMembers {
  let days: Int64
  let reason: ExtendReasonCode
  let requestIdentifier: String

  init(
    _ days: Int64,
    _ reason: ExtendReasonCode,
    _ requestIdentifier: String
  ) throws(APIRequestError) {
    self.days = try APIArgument.number(days, "extendByDays", in: 1...90)
    _ = try APIArgument.number(reason.rawValue, "extendReasonCode", in: 0...3)
    self.reason = reason
    self.requestIdentifier = try APIArgument.identifier(requestIdentifier, "requestIdentifier")
  }

  /// The body with these members and those that `others` writes.
  func body(_ others: (inout JSONWriter) -> Void) -> APIRequestBody {
    .json { body in
      body.member("extendByDays", days)
      body.member("extendReasonCode", reason.rawValue)
      body.member("requestIdentifier", requestIdentifier)
      others(&body)
    }
  }
}
