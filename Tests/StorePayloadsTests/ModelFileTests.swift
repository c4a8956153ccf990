// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StorePayloads
import TestSupport
import Testing

/// The model files of Apple's server libraries: the properties equal the values that an independent decoder
/// reads.
@Suite(
  .enabled(if: SharedData.appleModels.isPresent, Comment(rawValue: SharedData.appleModels.absence))
)
struct ModelFileTests {
  @Test(arguments: ModelFile.read)
  func `the properties equal the values in the file`(_ file: ModelFile) throws {
    let bytes = try SharedData.appleModels.bytes(of: "\(file.name).json")
    let expected = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    let found = try file.table.read(String(decoding: bytes, as: UTF8.self))
    #expect(found.said == expected)
  }

  @Test func `every file is tested or has a reason for being excluded`() throws {
    let named = ModelFile.read.map(\.name) + ModelFile.notRead.keys
    #expect(named.count == Set(named).count)
    #expect(try SharedData.appleModels.files() == named.map { "\($0).json" }.sorted())
  }
}

/// A model file and its type.
struct ModelFile: CustomTestStringConvertible, Sendable {
  let name: String
  let table: PayloadTable

  init(_ name: String, _ type: any CheckedPayload.Type) {
    self.name = name
    table = PayloadTable(type: type)
  }

  var testDescription: String { name }

  static let read = [
    ModelFile("signedTransaction", TransactionPayload.self),
    ModelFile("signedTransactionWithRevocation", TransactionPayload.self),
    ModelFile("signedRenewalInfo", RenewalInfoPayload.self),
    ModelFile("appTransaction", AppTransactionPayload.self),
    ModelFile("decodedRealtimeRequest", RealtimeRequestPayload.self),
    ModelFile("signedNotification", NotificationPayload.self),
    ModelFile("signedConsumptionRequestNotification", NotificationPayload.self),
    ModelFile("signedExternalPurchaseTokenNotification", NotificationPayload.self),
    ModelFile("signedExternalPurchaseTokenSandboxNotification", NotificationPayload.self),
    ModelFile("signedRescindConsentNotification", NotificationPayload.self),
    ModelFile("signedSummaryNotification", NotificationPayload.self),
    ModelFile("appData", NotificationAppData.self),
    ModelFile("advancedCommerceDescriptors", AdvancedCommerceDescriptors.self),
    ModelFile("advancedCommerceOffer", AdvancedCommerceOffer.self),
    ModelFile("advancedCommerceOneTimeChargeItem", AdvancedCommerceTransactionItem.self),
    ModelFile("advancedCommerceRequestRefundResponse", TransactionInfoResponse.self),
    ModelFile("transactionInfoResponse", TransactionInfoResponse.self),
    ModelFile("appTransactionInfoResponse", AppTransactionInfoResponse.self),
    ModelFile("transactionHistoryResponse", TransactionHistoryResponse.self),
    ModelFile(
      "transactionHistoryResponseWithMalformedEnvironment",
      TransactionHistoryResponse.self
    ),
    ModelFile("getRefundHistoryResponse", RefundHistoryResponse.self),
    ModelFile("lookupOrderIdResponse", OrderLookupResponse.self),
    ModelFile("getAllSubscriptionStatusesResponse", StatusResponse.self),
    ModelFile("getNotificationHistoryResponse", NotificationHistoryResponse.self),
    ModelFile("getTestNotificationStatusResponse", SentNotification.self),
    ModelFile("apiException", APIErrorResponse.self),
    ModelFile("apiTooManyRequestsException", APIErrorResponse.self),
    ModelFile("apiUnknownError", APIErrorResponse.self),
    ModelFile("appTransactionDoesNotExistError", APIErrorResponse.self),
    ModelFile("familyTransactionNotSupportedError", APIErrorResponse.self),
    ModelFile("invalidAppAccountTokenUUIDError", APIErrorResponse.self),
    ModelFile("invalidTransactionIdError", APIErrorResponse.self),
    ModelFile("transactionIdNotFoundError", APIErrorResponse.self),
    ModelFile("transactionIdNotOriginalTransactionId", APIErrorResponse.self),
  ]

  private static let request = "an unsigned request of a server"
  private static let unsigned = "an answer in which nothing is signed: read in AppStoreServerTests"

  static let notRead = [
    "transactionHistoryResponseWithMalformedAppAppleId": "rejected, see the test of invalid ids",
    "advancedCommerceOneTimeChargeCreateRequest": request,
    "advancedCommerceRequestInfo": request,
    "advancedCommerceRequestRefundItem": request,
    "advancedCommerceRequestRefundRequest": request,
    "extendRenewalDateForAllActiveSubscribersResponse": unsigned,
    "extendSubscriptionRenewalDateResponse": unsigned,
    "getDefaultMessageResponse": unsigned,
    "getImageListResponse": unsigned,
    "getMessageListResponse": unsigned,
    "getRealtimeUrlResponse": unsigned,
    "getStatusOfSubscriptionRenewalDateExtensionsResponse": unsigned,
    "performanceTestResponse": unsigned,
    "performanceTestResultResponse": unsigned,
    "requestTestNotificationResponse": unsigned,
  ]
}
