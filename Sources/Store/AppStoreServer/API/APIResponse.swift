// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StoreVerification
import StrictBase64
import StrictJSON

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

/// A response with signed tokens.
package protocol SignedResponse {}

extension TransactionInfoResponse: APIResponse, SignedResponse {}
extension AppTransactionInfoResponse: APIResponse, SignedResponse {}
extension TransactionHistoryResponse: APIResponse, SignedResponse {}
extension RefundHistoryResponse: APIResponse, SignedResponse {}
extension OrderLookupResponse: APIResponse, SignedResponse {}
extension StatusResponse: APIResponse, SignedResponse {}
extension NotificationHistoryResponse: APIResponse, SignedResponse {}
extension SentNotification: APIResponse, SignedResponse {}
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
extension GetSeatInfoResponse: APIResponse {}
extension ClaimSeatResponse: APIResponse {}
extension SendReportResponse: APIResponse {}
extension RetrieveReportResponse: APIResponse {}

/// The response to a request that returns nothing.
public struct EmptyResponse: APIResponse {
  /// Accepts a body without contents, or with any JSON.
  ///
  /// Other text comes from another server, such as the login page of a network.
  public init(answer body: ArraySlice<UInt8>) throws(PayloadError) {
    _ = try UndocumentedResponse(answer: body)
  }
}

/// The response to a request whose response body Apple has not documented.
public struct UndocumentedResponse: APIResponse {
  /// The body as it was received: empty, or any JSON.
  public let body: ArraySlice<UInt8>

  /// Accepts a body without contents, or with any JSON.
  public init(answer body: ArraySlice<UInt8>) throws(PayloadError) {
    self.body = body
    guard !body.allSatisfy(\.isWhiteSpace) else { return }
    _ = try rethrowing(JSONDocument(body), as: PayloadError.init)
  }
}
