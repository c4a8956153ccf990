// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// What the App Store asks when a customer is about to cancel: `DecodedRealtimeRequestBody`.
///
/// All of its fields must be there.
public struct RealtimeRequestPayload: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The line of the subscription.
  public var originalTransactionId: String? { members.string("originalTransactionId") }
  /// The Apple id of the app.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The product.
  public var productId: String? { members.string("productId") }
  /// The language and region of the customer.
  public var userLocale: String? { members.string("userLocale") }
  /// The request.
  public var requestIdentifier: UUIDText? { members.word("requestIdentifier") }
  /// Where it was bought.
  public var environment: PayloadEnvironment? { members.word("environment") }
  /// When this was signed.
  public var signedDate: Timestamp? { members.date("signedDate") }
}

extension RealtimeRequestPayload {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("originalTransactionId", .string, isRequired: true),
    PayloadField("appAppleId", .integer, isRequired: true),
    PayloadField("productId", .string, isRequired: true),
    PayloadField("userLocale", .string, isRequired: true),
    PayloadField("requestIdentifier", .uuid, isRequired: true),
    PayloadField("environment", .word, isRequired: true),
    PayloadField("signedDate", .date, isRequired: true),
  ])
}
