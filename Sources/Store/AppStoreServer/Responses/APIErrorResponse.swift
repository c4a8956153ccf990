// SPDX-License-Identifier: Apache-2.0

public import StorePayloads

/// An error response of the App Store Server API.
///
///     {"errorCode": 4040010, "errorMessage": "Transaction id not found."}
public struct APIErrorResponse: StorePayload, CheckedPayload, ResponseView {
  let members: CheckedMembers<Self>

  /// Apple's error code.
  public var errorCode: Int64? { members.integer("errorCode") }
  /// Apple's error message.
  public var errorMessage: String? { members.string("errorMessage") }

  package static let fields = table([
    .integer("errorCode", \.errorCode), .string("errorMessage", \.errorMessage),
  ])
}
