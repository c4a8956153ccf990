// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StrictJSON

// The purchases of a customer. `transactionId` is any transaction id of the customer, including an original
// one, unless stated otherwise; most requests also accept an app transaction id.
extension APIEndpoint {
  static let transactions = [
    transactionInfo, historyV1, history, refundHistory, orderLookup, appTransactionInfo,
    finishTransaction, setAppAccountToken, consumptionV1, consumption,
  ]

  package static let transactionInfo = Self(
    "getTransactionInfo",
    .get,
    "/inApps/v1/transactions/{transactionId}",
    TransactionInfoResponse.self,
    errors: ofTransaction + [.appTransactionIdNotSupported]
  )
  package static let historyV1 = Self(
    "getTransactionHistoryV1",
    .get,
    "/inApps/v1/history/{transactionId}",
    query: history.query + ["excludeRevoked"],
    TransactionHistoryResponse.self,
    errors: history.errors + [.invalidExcludeRevoked]
  )
  package static let history = Self(
    "getTransactionHistory",
    .get,
    "/inApps/v2/history/{transactionId}",
    query: [
      "revision", "startDate", "endDate", "productId", "productType", "sort",
      "subscriptionGroupIdentifier", "inAppOwnershipType", "revoked",
    ],
    TransactionHistoryResponse.self,
    errors: ofTransaction + [
      .invalidRequestRevision, .invalidStartDate, .invalidEndDate, .startDateAfterEndDate,
      .invalidProductId, .invalidProductType, .invalidSort, .invalidSubscriptionGroupIdentifier,
      .invalidInAppOwnershipType, .invalidRevoked,
    ]
  )
  package static let refundHistory = Self(
    "getRefundHistory",
    .get,
    "/inApps/v2/refund/lookup/{transactionId}",
    query: ["revision"],
    RefundHistoryResponse.self,
    errors: ofTransaction + [.invalidRequestRevision]
  )
  package static let orderLookup = Self(
    "lookUpOrderId",
    .get,
    "/inApps/v1/lookup/{orderId}",
    OrderLookupResponse.self,
    in: [.production],
    errors: []
  )
  package static let appTransactionInfo = Self(
    "getAppTransactionInfo",
    .get,
    "/inApps/v1/transactions/appTransactions/{transactionId}",
    AppTransactionInfoResponse.self,
    errors: ofTransaction + [.appTransactionDoesNotExist]
  )
  package static let finishTransaction = Self(
    "finishTransaction",
    .post,
    "/inApps/v1/transactions/{transactionId}/finish",
    errors: ofTransaction + [.appTransactionIdNotSupported]
  )
  package static let setAppAccountToken = Self(
    "setAppAccountToken",
    .put,
    "/inApps/v1/transactions/{originalTransactionId}/appAccountToken",
    body: .json,
    errors: [
      .invalidTransactionId, .originalTransactionIdNotFound, .appTransactionIdNotSupported,
      .invalidAppAccountTokenUUID, .transactionIdIsNotOriginalTransactionId,
      .familyTransactionNotSupported, .invalidAssignedTransactionNotSupported,
    ]
  )
  package static let consumptionV1 = Self(
    "sendConsumptionData",
    .put,
    "/inApps/v1/transactions/consumption/{transactionId}",
    body: .json,
    errors: ofConsumption + [
      .invalidTransactionTypeNotSupported, .invalidAccountTenure, .invalidAppAccountToken,
      .invalidConsumptionStatus,
      .invalidLifetimeDollarsPurchased, .invalidLifetimeDollarsRefunded, .invalidPlatform,
      .invalidPlayTime, .invalidUserStatus, .invalidTransactionNotConsumable,
    ]
  )
  package static let consumption = Self(
    "sendConsumptionInformation",
    .put,
    "/inApps/v2/transactions/consumption/{transactionId}",
    body: .json,
    errors: ofConsumption + [.consumptionPercentageAutoRenewableSubscription],
    namedErrors: NamedAPIError.ofConsumption
  )

  /// The errors of both versions of Send Consumption Information.
  private static let ofConsumption =
    ofTransaction + [
      .familyTransactionNotSupported, .appTransactionIdNotSupported,
      .invalidAssignedTransactionNotSupported, .invalidCustomerConsented, .invalidDeliveryStatus,
      .invalidSampleContentProvided, .invalidRefundPreference,
    ]

  /// The errors of endpoints with a transaction id.
  static let ofTransaction: [APIErrorCode] = [.invalidTransactionId, .transactionIdNotFound]
}

extension APIRequest where Response == TransactionInfoResponse {
  /// Get Transaction Info.
  ///
  ///     let request = try APIRequest.transactionInfo(transactionId: "2000000123456789")
  public static func transactionInfo(transactionId: String) throws(APIRequestError) -> Self {
    try Self(.transactionInfo, transactionId)
  }
}

extension APIRequest where Response == AppTransactionInfoResponse {
  /// Get App Transaction Info.
  ///
  ///     let request = try APIRequest.appTransactionInfo(transactionId: "2000000123456789")
  public static func appTransactionInfo(transactionId: String) throws(APIRequestError) -> Self {
    try Self(.appTransactionInfo, transactionId)
  }
}

extension APIRequest where Response == TransactionHistoryResponse {
  /// Get Transaction History: one page of the customer's transactions.
  ///
  /// Apple deprecated version 1, which omits finished consumables.
  ///
  /// While `hasMore` of the response is true, request the next page with its `revision`:
  ///
  ///     let first = try APIRequest.history(transactionId: "2000000123456789")
  ///     let page = try first.response(from: answer)
  ///     let next = try APIRequest.history(transactionId: "2000000123456789", revision: page.revision)
  public static func history(
    transactionId: String,
    filter: HistoryFilter = HistoryFilter(),
    revision: String? = nil,
    version: HistoryVersion = .v2
  ) throws(APIRequestError) -> Self {
    try Self(
      version == .v1 ? .historyV1 : .history,
      transactionId,
      query: try filter.items() + APIQueryItem.optional("revision", revision)
    )
  }
}

extension APIRequest where Response == RefundHistoryResponse {
  /// Get Refund History: one page of the customer's refunds.
  ///
  ///     let request = try APIRequest.refundHistory(transactionId: "2000000123456789")
  public static func refundHistory(
    transactionId: String,
    revision: String? = nil
  ) throws(APIRequestError) -> Self {
    try Self(.refundHistory, transactionId, query: APIQueryItem.optional("revision", revision))
  }
}

extension APIRequest where Response == OrderLookupResponse {
  /// Look Up Order ID: the transactions of the order id in a customer's email from Apple; production only.
  ///
  ///     let request = try APIRequest.orderLookup(orderId: "MK5TTTVWJH")
  public static func orderLookup(orderId: String) throws(APIRequestError) -> Self {
    try Self(.orderLookup, orderId)
  }
}

extension APIRequest where Response == EmptyResponse {
  /// Finish Transaction: tells the App Store that the product was delivered.
  ///
  ///     let request = try APIRequest.finishTransaction(transactionId: "2000000123456789")
  public static func finishTransaction(transactionId: String) throws(APIRequestError) -> Self {
    try Self(.finishTransaction, transactionId)
  }

  /// Set App Account Token, a UUID, for a purchase made outside the app.
  ///
  ///     let request = try APIRequest.setAppAccountToken(
  ///       identifier, originalTransactionId: "2000000123456789")
  public static func setAppAccountToken(
    _ token: UUIDText,
    originalTransactionId: String
  ) throws(APIRequestError) -> Self {
    try Self(
      .setAppAccountToken,
      originalTransactionId,
      body: .json("appAccountToken", try APIArgument.uuid(token, "appAccountToken"))
    )
  }

  /// Send Consumption Information, version 2: the answer to a CONSUMPTION_REQUEST, within 12 hours.
  ///
  ///     let request = try APIRequest.consumption(
  ///       ConsumptionInformation(
  ///         customerConsented: true, sampleContentProvided: false, deliveryStatus: .delivered),
  ///       transactionId: "2000000123456789")
  public static func consumption(
    _ information: ConsumptionInformation,
    transactionId: String
  ) throws(APIRequestError) -> Self {
    try Self(.consumption, transactionId, body: try information.requestBody())
  }

  /// Send Consumption Information, version 1, which Apple deprecated, for consumables and auto-renewable subscriptions;
  /// purchases of the Advanced Commerce API still need it.
  ///
  ///     let request = try APIRequest.consumptionV1(
  ///       ConsumptionInformationV1(customerConsented: true), transactionId: "2000000123456789")
  public static func consumptionV1(
    _ information: ConsumptionInformationV1,
    transactionId: String
  ) throws(APIRequestError) -> Self {
    try Self(.consumptionV1, transactionId, body: try information.requestBody())
  }
}
