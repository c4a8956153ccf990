// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import TestSupport
import Testing

/// The response models of Apple's server libraries, field by field.
@Suite(
  .enabled(if: SharedData.appleModels.isPresent, Comment(rawValue: SharedData.appleModels.absence))
)
struct ResponseModelTests {
  @Test func `reads a page of transactions`() throws {
    let page: TransactionHistoryResponse = try model("transactionHistoryResponse")
    #expect(page.revision == "revision_output")
    #expect(page.hasMore == true)
    #expect(page.bundleId == "com.example")
    #expect(page.appAppleId == 323_232)
    #expect(page.environment == .localTesting)
    #expect(page.signedTransactions == ["signed_transaction_value", "signed_transaction_value2"])
    #expect(page.signedMembers.map(\.path) == ["signedTransactions[0]", "signedTransactions[1]"])
    #expect(page.signedMembers.allSatisfy { $0.kind == .transaction })
    let second = try #require(page.signedMembers.last)
    #expect(String(decoding: second.text, as: UTF8.self) == "signed_transaction_value2")
  }

  @Test func `rejects an id of a wrong type, but accepts a new environment`() throws {
    let error = #expect(throws: PayloadError.self) {
      let _: TransactionHistoryResponse = try model(
        "transactionHistoryResponseWithMalformedAppAppleId"
      )
    }
    #expect(error?.code == .type)
    #expect(error?.path == "appAppleId")
    #expect(error?.expected == "number")
    #expect(error?.found == "string")
    let page: TransactionHistoryResponse =
      try model("transactionHistoryResponseWithMalformedEnvironment")
    #expect(page.environment?.rawValue == "LocalTestingxxx")
  }

  @Test func `reads subscription statuses`() throws {
    let response: StatusResponse = try model("getAllSubscriptionStatusesResponse")
    #expect(response.environment == .localTesting)
    #expect(response.bundleId == "com.example")
    #expect(response.appAppleId == 5_454_545)
    let groups = try #require(response.data)
    #expect(groups.map(\.subscriptionGroupIdentifier) == ["sub_group_one", "sub_group_two"])
    let items = groups.compactMap(\.lastTransactions).flatMap { $0 }
    #expect(items.map(\.status) == [.active, .revoked, .expired])
    #expect(items.map(\.originalTransactionId) == ["3749183", "5314314134", "3413453"])
    #expect(items.last?.signedTransactionInfo == "signed_transaction_three")
    #expect(items.last?.signedRenewalInfo == "signed_renewal_three")
    #expect(items.flatMap(\.unknownMembers).isEmpty)
    #expect(
      response.signedMembers.map(\.path) == [
        "data[0]/lastTransactions[0]/signedTransactionInfo",
        "data[0]/lastTransactions[0]/signedRenewalInfo",
        "data[0]/lastTransactions[1]/signedTransactionInfo",
        "data[0]/lastTransactions[1]/signedRenewalInfo",
        "data[1]/lastTransactions[0]/signedTransactionInfo",
        "data[1]/lastTransactions[0]/signedRenewalInfo",
      ]
    )
  }

  @Test func `reads refunds, orders and single transactions`() throws {
    let refunds: RefundHistoryResponse = try model("getRefundHistoryResponse")
    #expect(refunds.signedTransactions?.count == 2)
    #expect(refunds.revision == "revision_output")
    #expect(refunds.hasMore == true)
    let order: OrderLookupResponse = try model("lookupOrderIdResponse")
    #expect(order.status == .invalid)
    #expect(order.signedMembers.count == 2)
    let transaction: TransactionInfoResponse = try model("transactionInfoResponse")
    #expect(transaction.signedTransactionInfo == "signed_transaction_info_value")
    #expect(transaction.signedRenewalInfo == nil)
    let refund: TransactionInfoResponse = try model("advancedCommerceRequestRefundResponse")
    #expect(refund.signedMembers.map(\.path) == ["signedTransactionInfo"])
    let app: AppTransactionInfoResponse = try model("appTransactionInfoResponse")
    #expect(app.signedAppTransactionInfo == "signed_app_transaction_info_value")
    #expect(app.signedMembers.map(\.kind) == [.appTransaction])
  }

  @Test func `reads sent notifications`() throws {
    let page: NotificationHistoryResponse = try model("getNotificationHistoryResponse")
    #expect(page.paginationToken == "57715481-805a-4283-8499-1c19b5d6b20a")
    #expect(page.hasMore == true)
    let sent = try #require(page.notificationHistory)
    #expect(sent.map(\.signedPayload) == ["signed_payload_one", "signed_payload_two"])
    let attempts = try #require(sent.first?.sendAttempts)
    #expect(attempts.map(\.sendAttemptResult) == [.noResponse, .success])
    #expect(
      try attempts.map(\.attemptDate) == [
        timestamp(1_698_148_900_000), timestamp(1_698_148_950_000),
      ]
    )
    #expect(sent.last?.sendAttempts?.map(\.sendAttemptResult) == [.circularRedirect])
    #expect(
      page.signedMembers.map(\.path)
        == ["notificationHistory[0]/signedPayload", "notificationHistory[1]/signedPayload"]
    )
    let test: SentNotification = try model("getTestNotificationStatusResponse")
    #expect(test.signedPayload == "signed_payload")
    #expect(test.sendAttempts?.count == 2)
    #expect(test.signedMembers.map(\.kind) == [.notification])
  }

  @Test(arguments: [
    ("apiException", 5_000_000), ("apiTooManyRequestsException", 4_290_000),
    ("apiUnknownError", 9_990_000), ("appTransactionDoesNotExistError", 4_040_019),
    ("familyTransactionNotSupportedError", 4_000_185),
    ("invalidAppAccountTokenUUIDError", 4_000_183), ("invalidTransactionIdError", 4_000_006),
    ("transactionIdNotFoundError", 4_040_010),
    ("transactionIdNotOriginalTransactionId", 4_000_187),
  ])
  func `reads an error response`(_ file: String, _ code: Int64) throws {
    let response: APIErrorResponse = try model(file)
    #expect(response.errorCode == code)
    #expect(response.errorMessage?.isEmpty == false)
  }
}
