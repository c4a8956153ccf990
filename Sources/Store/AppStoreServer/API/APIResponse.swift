// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// The contents of a successful response of the App Store Server API.
public protocol APIResponse: Hashable, Sendable {
  /// Reads the body of a response whose status is 200 to 299.
  init(answer body: ArraySlice<UInt8>) throws(PayloadError)
}

extension APIResponse where Self: StorePayload {
  /// Reads the body of a response.
  public init(answer body: ArraySlice<UInt8>) throws(PayloadError) {
    try self.init(body)
  }
}

extension TransactionInfoResponse: APIResponse {}
extension AppTransactionInfoResponse: APIResponse {}
extension TransactionHistoryResponse: APIResponse {}
extension RefundHistoryResponse: APIResponse {}
extension OrderLookupResponse: APIResponse {}
extension StatusResponse: APIResponse {}
extension NotificationHistoryResponse: APIResponse {}
extension SentNotification: APIResponse {}
extension RenewalDateExtension: APIResponse {}
extension MassExtensionResponse: APIResponse {}
extension MassExtensionStatus: APIResponse {}
extension TestNotificationResponse: APIResponse {}
extension ImageListResponse: APIResponse {}
extension MessageListResponse: APIResponse {}
extension DefaultMessageResponse: APIResponse {}
extension RealtimeURLResponse: APIResponse {}
extension PerformanceTestResponse: APIResponse {}
extension PerformanceTestResult: APIResponse {}
extension CurrentGroupsResponse: APIResponse {}
extension GroupMembersResponse: APIResponse {}

/// The response to a request that returns nothing; the body is ignored.
public struct EmptyResponse: APIResponse {
  /// Accepts any body.
  public init(answer body: ArraySlice<UInt8>) {}
}
