// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import Foundation
import StorePayloads
import TestSupport
import Testing

/// Reads each model file of Apple's server libraries and writes it again as equal JSON.
///
/// For a request, Foundation decodes the file, and the public functions create the request from its values. A payload
/// or a response is read by the strict reader and encoded again; `ModelFileTests` compares its properties with the
/// values in the file.
@Suite(
  .enabled(
    if: SharedData.appleModels.isPresent && SharedData.advancedCommerceModels.isPresent,
    Comment(rawValue: SharedData.appleModels.absence)
  )
)
struct AppleModelTests {
  @Test(arguments: AppleModel.all)
  func `a model file is written again as equal JSON`(_ model: AppleModel) throws {
    let bytes = try model.folder.bytes(of: "\(model.name).json")
    let file = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    #expect(try model.write(file, bytes[...]) == file)
  }

  /// Apple's libraries use this history to test that their decoder reports a wrong type.
  @Test func `a history with a wrong type is rejected`() throws {
    let bytes = try SharedData.appleModels.bytes(of: "\(AppleModel.malformed).json")
    let error = #expect(throws: PayloadError.self) {
      try TransactionHistoryResponse(answer: bytes[...])
    }
    #expect(error?.code == .type)
    #expect(error?.path == "appAppleId")
  }

  @Test func `every model file is tested`() throws {
    for folder in [SharedData.appleModels, .advancedCommerceModels] {
      let named = AppleModel.all.filter { $0.folder.name == folder.name }.map(\.name)
      #expect(named.count == Set(named).count)
      let expected =
        folder.name == SharedData.appleModels.name ? named + [AppleModel.malformed] : named
      #expect(try folder.files() == expected.map { "\($0).json" }.sorted())
    }
  }
}

/// A model file, and how it is read and written.
struct AppleModel: CustomTestStringConvertible, Sendable {
  let folder: SharedData
  let name: String
  let write: @Sendable (JSONValue, ArraySlice<UInt8>) throws -> JSONValue

  var testDescription: String { name }

  /// A request, or a part of one, made from the values in the file.
  init(
    _ name: String,
    in folder: SharedData = .advancedCommerceModels,
    _ make: @escaping @Sendable (JSONValue) throws -> JSONValue
  ) {
    self.folder = folder
    self.name = name
    write = { file, _ in try make(file) }
  }

  /// A payload or a response.
  init<Payload: StorePayload>(
    _ name: String,
    _ type: Payload.Type,
    in folder: SharedData = .appleModels
  ) {
    self.folder = folder
    self.name = name
    write = { _, bytes in
      let written = Data(try Payload(bytes).json)
      return try JSONDecoder().decode(JSONValue.self, from: written)
    }
  }

  static let malformed = "transactionHistoryResponseWithMalformedAppAppleId"

  static let all = payloads + responses + errors + AppleRequestModels.all
}

extension AppleModel {
  private static let payloads = [
    AppleModel("signedTransaction", TransactionPayload.self),
    AppleModel("signedTransactionWithRevocation", TransactionPayload.self),
    AppleModel("signedRenewalInfo", RenewalInfoPayload.self),
    AppleModel("appTransaction", AppTransactionPayload.self),
    AppleModel("decodedRealtimeRequest", RealtimeRequestPayload.self),
    AppleModel("signedNotification", NotificationPayload.self),
    AppleModel("signedConsumptionRequestNotification", NotificationPayload.self),
    AppleModel("signedExternalPurchaseTokenNotification", NotificationPayload.self),
    AppleModel("signedExternalPurchaseTokenSandboxNotification", NotificationPayload.self),
    AppleModel("signedRescindConsentNotification", NotificationPayload.self),
    AppleModel("signedSummaryNotification", NotificationPayload.self),
    AppleModel("appData", NotificationAppData.self),
  ]

  private static let errors = [
    AppleModel("apiException", APIErrorResponse.self),
    AppleModel("apiTooManyRequestsException", APIErrorResponse.self),
    AppleModel("apiUnknownError", APIErrorResponse.self),
    AppleModel("appTransactionDoesNotExistError", APIErrorResponse.self),
    AppleModel("familyTransactionNotSupportedError", APIErrorResponse.self),
    AppleModel("invalidAppAccountTokenUUIDError", APIErrorResponse.self),
    AppleModel("invalidTransactionIdError", APIErrorResponse.self),
    AppleModel("transactionIdNotFoundError", APIErrorResponse.self),
    AppleModel("transactionIdNotOriginalTransactionId", APIErrorResponse.self),
  ]

  private static let responses = [
    AppleModel("advancedCommerceRequestRefundResponse", TransactionInfoResponse.self),
    AppleModel("transactionInfoResponse", TransactionInfoResponse.self),
    AppleModel("appTransactionInfoResponse", AppTransactionInfoResponse.self),
    AppleModel("transactionHistoryResponse", TransactionHistoryResponse.self),
    AppleModel(
      "transactionHistoryResponseWithMalformedEnvironment",
      TransactionHistoryResponse.self
    ),
    AppleModel("getRefundHistoryResponse", RefundHistoryResponse.self),
    AppleModel("lookupOrderIdResponse", OrderLookupResponse.self),
    AppleModel("getAllSubscriptionStatusesResponse", StatusResponse.self),
    AppleModel("getNotificationHistoryResponse", NotificationHistoryResponse.self),
    AppleModel("getTestNotificationStatusResponse", SentNotification.self),
    AppleModel("extendSubscriptionRenewalDateResponse", RenewalDateExtension.self),
    AppleModel("extendRenewalDateForAllActiveSubscribersResponse", MassExtensionResponse.self),
    AppleModel("getStatusOfSubscriptionRenewalDateExtensionsResponse", MassExtensionStatus.self),
    AppleModel("requestTestNotificationResponse", TestNotificationResponse.self),
    AppleModel("getImageListResponse", ImageListResponse.self),
    AppleModel("getMessageListResponse", MessageListResponse.self),
    AppleModel("getDefaultMessageResponse", DefaultMessageResponse.self),
    AppleModel("getRealtimeUrlResponse", RealtimeURLResponse.self),
    AppleModel("performanceTestResponse", PerformanceTestResponse.self),
    AppleModel("performanceTestResultResponse", PerformanceTestResult.self),
    AppleModel(
      "advancedCommerceSubscriptionCancelResponse",
      TransactionInfoResponse.self,
      in: .advancedCommerceModels
    ),
    AppleModel(
      "advancedCommerceSubscriptionChangeMetadataResponse",
      TransactionInfoResponse.self,
      in: .advancedCommerceModels
    ),
    AppleModel(
      "advancedCommerceSubscriptionMigrateResponse",
      TransactionInfoResponse.self,
      in: .advancedCommerceModels
    ),
    AppleModel(
      "advancedCommerceSubscriptionPriceChangeResponse",
      TransactionInfoResponse.self,
      in: .advancedCommerceModels
    ),
    AppleModel(
      "advancedCommerceSubscriptionRevokeResponse",
      TransactionInfoResponse.self,
      in: .advancedCommerceModels
    ),
  ]
}
