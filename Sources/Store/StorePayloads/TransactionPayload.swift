// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A purchase, renewal or restored purchase: `JWSTransactionDecodedPayload`.
///
/// Absent members are `nil`.
public struct TransactionPayload: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The transaction id; Xcode counts from 0.
  public var transactionId: String? { members.string("transactionId") }
  /// The original transaction id.
  public var originalTransactionId: String? { members.string("originalTransactionId") }
  /// The id of the subscription period, the same on all devices.
  public var webOrderLineItemId: String? { members.string("webOrderLineItemId") }
  /// The app transaction id, unique per Apple Account and app.
  public var appTransactionId: String? { members.string("appTransactionId") }
  /// The bundle identifier.
  public var bundleId: String? { members.string("bundleId") }
  /// The product id.
  public var productId: String? { members.string("productId") }
  /// The subscription group; at most one of its subscriptions can be active.
  public var subscriptionGroupIdentifier: String? { members.string("subscriptionGroupIdentifier") }
  /// The date of the purchase or renewal.
  public var purchaseDate: Timestamp? { members.date("purchaseDate") }
  /// The date of the original purchase.
  public var originalPurchaseDate: Timestamp? { members.date("originalPurchaseDate") }
  /// The expiration date; only auto-renewable subscriptions have one.
  public var expiresDate: Timestamp? { members.date("expiresDate") }
  /// The quantity.
  public var quantity: Int64? { members.integer("quantity") }
  /// The product type.
  public var type: ProductType? { members.word("type") }
  /// The UUID that the app set to identify its own account.
  public var appAccountToken: UUIDText? { members.word("appAccountToken") }
  /// Purchased or shared by a family member.
  public var inAppOwnershipType: OwnershipType? { members.word("inAppOwnershipType") }
  /// The signing time.
  public var signedDate: Timestamp? { members.date("signedDate") }
  /// The revocation date.
  ///
  /// If present, the transaction is revoked.
  public var revocationDate: Timestamp? { members.date("revocationDate") }
  /// The revocation reason.
  public var revocationReason: RevocationReason? { members.code("revocationReason") }
  /// The revocation type.
  public var revocationType: RevocationType? { members.word("revocationType") }
  /// The refunded share in thousandths of a percent: 50000 is half.
  public var revocationPercentage: Int64? { members.integer("revocationPercentage") }
  /// Whether an upgrade replaced the subscription.
  public var isUpgraded: Bool? { members.boolean("isUpgraded") }
  /// The offer type.
  public var offerType: OfferType? { members.code("offerType") }
  /// The offer identifier.
  public var offerIdentifier: String? { members.string("offerIdentifier") }
  /// The payment mode of the offer.
  public var offerDiscountType: OfferDiscountType? { members.word("offerDiscountType") }
  /// The offer period, as an ISO 8601 duration: `P1Y`.
  public var offerPeriod: String? { members.string("offerPeriod") }
  /// The environment of the purchase.
  public var environment: StoreEnvironment? { members.word("environment") }
  /// The storefront's country code, ISO 3166-1 alpha-3.
  public var storefront: String? { members.string("storefront") }
  /// The storefront's identifier.
  public var storefrontId: String? { members.string("storefrontId") }
  /// Purchase or renewal.
  public var transactionReason: TransactionReason? { members.word("transactionReason") }
  /// The price in thousandths of ``currency``.
  ///
  /// Not for accounting.
  public var price: Int64? { members.integer("price") }
  /// The currency of ``price``, ISO 4217.
  public var currency: String? { members.string("currency") }
  /// What the Advanced Commerce API billed.
  public var advancedCommerceInfo: AdvancedCommerceTransactionInfo? {
    members.object("advancedCommerceInfo")
  }
  /// Why the billing period has more than one transaction, in each of them; absent if it has one.
  public var additionalTransactionReason: AdditionalTransactionReason? {
    members.word("additionalTransactionReason")
  }
  /// The billing plan.
  public var billingPlanType: BillingPlanType? { members.word("billingPlanType") }
  /// The commitment of a subscription with monthly billing.
  public var commitmentInfo: TransactionCommitmentInfo? { members.object("commitmentInfo") }
  /// The original transaction id before a migration.
  public var previousOriginalTransactionId: String? {
    members.string("previousOriginalTransactionId")
  }
  /// A base64 hash that binds the payload to a device; present only if a device requested the payload.
  public var deviceVerification: String? { members.string("deviceVerification") }
  /// The nonce used to compute ``deviceVerification``.
  public var deviceVerificationNonce: UUIDText? { members.word("deviceVerificationNonce") }

  package static let fields = PayloadFields(
    [
      "transactionId": .string, "originalTransactionId": .string, "webOrderLineItemId": .string,
      "appTransactionId": .string, "bundleId": .string, "productId": .string,
      "subscriptionGroupIdentifier": .string, "purchaseDate": .date, "originalPurchaseDate": .date,
      "expiresDate": .date, "quantity": .integer, "type": .word, "appAccountToken": .uuid,
      "inAppOwnershipType": .word, "signedDate": .date, "revocationDate": .date,
      "revocationReason": .code, "revocationType": .word, "revocationPercentage": .integer,
      "isUpgraded": .boolean, "offerType": .code, "offerIdentifier": .string,
      "offerDiscountType": .word, "offerPeriod": .string, "environment": .word,
      "storefront": .string,
      "storefrontId": .string, "transactionReason": .word, "price": .milliunits,
      "currency": .string,
      "advancedCommerceInfo": .object(AdvancedCommerceTransactionInfo.fields),
      "additionalTransactionReason": .word, "billingPlanType": .word,
      "commitmentInfo": .object(TransactionCommitmentInfo.fields),
      "previousOriginalTransactionId": .string, "deviceVerification": .string,
      "deviceVerificationNonce": .uuid,
    ],
    unread: [
      "storefront", "storefrontId", "price", "advancedCommerceInfo",
      "previousOriginalTransactionId",
    ]
  )
}
