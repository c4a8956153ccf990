// SPDX-License-Identifier: Apache-2.0

/// The answer of the App Store Server API where it refuses.
///
///     {"errorCode": 4040010, "errorMessage": "Transaction id not found."}
public struct APIErrorResponse: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// What is wrong, as Apple numbers it.
  public var errorCode: Int64? { members.integer("errorCode") }
  /// What is wrong, in words.
  public var errorMessage: String? { members.string("errorMessage") }
}

extension APIErrorResponse {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("errorCode", .integer),
    PayloadField("errorMessage", .string),
  ])
}
