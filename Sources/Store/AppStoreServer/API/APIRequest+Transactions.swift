// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StrictJSON

// The purchases of a customer. `transactionId` is any transaction id of the customer, including an original
// one, unless stated otherwise; most requests also accept an app transaction id.

extension APIRequest where Response == TransactionInfoResponse {
  /// Get Transaction Info.
  ///
  ///     let request = try APIRequest.transactionInfo(transactionId: "2000000123456789")
  public static func transactionInfo(transactionId: String) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(transactionId, "transactionId")
    return Self(.get, PathBuilder("/inApps/v1/transactions", id))
  }
}

extension APIRequest where Response == AppTransactionInfoResponse {
  /// Get App Transaction Info.
  ///
  ///     let request = try APIRequest.appTransactionInfo(transactionId: "2000000123456789")
  public static func appTransactionInfo(transactionId: String) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(transactionId, "transactionId")
    return Self(.get, PathBuilder("/inApps/v1/transactions/appTransactions", id))
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
    let id = try APIArgument.identifier(transactionId, "transactionId")
    return Self(
      .get,
      PathBuilder("/inApps/\(version.rawValue)/history", id),
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
    let id = try APIArgument.identifier(transactionId, "transactionId")
    return Self(
      .get,
      PathBuilder("/inApps/v2/refund/lookup", id),
      query: APIQueryItem.optional("revision", revision)
    )
  }
}

extension APIRequest where Response == OrderLookupResponse {
  /// Look Up Order ID: the transactions of the order id in a customer's email from Apple; production only.
  ///
  ///     let request = try APIRequest.orderLookup(orderId: "MK5TTTVWJH")
  public static func orderLookup(orderId: String) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(orderId, "orderId")
    return Self(.get, PathBuilder("/inApps/v1/lookup", id))
  }
}

extension APIRequest where Response == EmptyResponse {
  /// Finish Transaction: tells the App Store that the product was delivered.
  ///
  ///     let request = try APIRequest.finishTransaction(transactionId: "2000000123456789")
  public static func finishTransaction(transactionId: String) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(transactionId, "transactionId")
    return Self(.post, PathBuilder("/inApps/v1/transactions", id, "/finish"))
  }

  /// Set App Account Token, a UUID, for a purchase made outside the app.
  ///
  ///     let request = try APIRequest.setAppAccountToken(
  ///       identifier, originalTransactionId: "2000000123456789")
  public static func setAppAccountToken(
    _ token: UUIDText,
    originalTransactionId: String
  ) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(originalTransactionId, "originalTransactionId")
    let token = try APIArgument.uuid(token, "appAccountToken")
    return Self(
      .put,
      PathBuilder("/inApps/v1/transactions", id, "/appAccountToken"),
      body: .json { $0.member("appAccountToken") { $0.string(token) } }
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
    let id = try APIArgument.identifier(transactionId, "transactionId")
    return Self(
      .put,
      PathBuilder("/inApps/v2/transactions/consumption", id),
      body: try information.requestBody()
    )
  }

  /// Send Consumption Information, version 1, which Apple deprecated: consumables only.
  ///
  ///     let request = try APIRequest.consumptionV1(
  ///       ConsumptionInformationV1(customerConsented: true), transactionId: "2000000123456789")
  public static func consumptionV1(
    _ information: ConsumptionInformationV1,
    transactionId: String
  ) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(transactionId, "transactionId")
    return Self(
      .put,
      PathBuilder("/inApps/v1/transactions/consumption", id),
      body: try information.requestBody()
    )
  }
}
