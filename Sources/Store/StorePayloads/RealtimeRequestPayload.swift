// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The App Store's request for a retention message while a customer cancels:
/// `DecodedRealtimeRequestBody`.
///
///     let request = try verifier.verifyRealtimeRequest(token.utf8, expecting: .init(now: now)).value
///     show(request.productId, request.userLocale)
///
/// All fields are required.
public struct RealtimeRequestPayload: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The original transaction id.
  public var originalTransactionId: String? { members.string("originalTransactionId") }
  /// The app's Apple ID.
  public var appAppleId: Int64? { members.integer("appAppleId") }
  /// The product.
  public var productId: String? { members.string("productId") }
  /// The customer's locale.
  public var userLocale: String? { members.string("userLocale") }
  /// The request identifier.
  public var requestIdentifier: UUIDText? { members.word("requestIdentifier") }
  /// The environment of the purchase.
  public var environment: StoreEnvironment? { members.word("environment") }
  /// The signing time.
  public var signedDate: Timestamp? { members.date("signedDate") }

  package static let fields = table(required: [
    .string("originalTransactionId", \.originalTransactionId), .integer("appAppleId", \.appAppleId),
    .string("productId", \.productId), .string("userLocale", \.userLocale),
    .uuid("requestIdentifier", \.requestIdentifier), .word("environment", \.environment),
    .date("signedDate", \.signedDate),
  ])
}
