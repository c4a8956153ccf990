// SPDX-License-Identifier: Apache-2.0

/// Builds the payload of a transaction.
///
///     TransactionBuilder("com.example.notes.pro") { $0.expiresDate = "2026-01-01T00:00:00Z" }
///
/// The defaults are those of the App Store in production for a monthly subscription. `nil` omits a
/// member; `edits` can make the payload invalid. The property names are Apple's.
public struct TransactionBuilder: PayloadBuilder {
  /// The transaction id.
  public var transactionId: String? = "2000000100000001"
  /// The original transaction id; `nil` writes ``transactionId``.
  public var originalTransactionId: String?
  /// The id of the subscription period.
  public var webOrderLineItemId: String? = "2000000010000001"
  /// The bundle identifier.
  public var bundleId: String? = "com.example.app"
  /// The product id.
  public var productId: String?
  /// The subscription group; at most one of its subscriptions can be active.
  public var subscriptionGroupIdentifier: String? = "20000001"
  /// The date of the purchase or renewal.
  public var purchaseDate: TokenDate? = "2025-01-01T00:00:00Z"
  /// The date of the original purchase; `nil` writes ``purchaseDate``.
  public var originalPurchaseDate: TokenDate?
  /// The expiration date of a subscription.
  public var expiresDate: TokenDate? = "2025-02-01T00:00:00Z"
  /// The quantity.
  public var quantity: Int64? = 1
  /// The product type.
  public var type: String? = "Auto-Renewable Subscription"
  /// The UUID that the app set to identify its own account.
  public var appAccountToken: String?
  /// Purchased, shared by a family member, or a seat that was assigned.
  public var inAppOwnershipType: String? = "PURCHASED"
  /// The signing time.
  public var signedDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// The revocation reason.
  public var revocationReason: Int64?
  /// The revocation date.
  public var revocationDate: TokenDate?
  /// The revocation type.
  public var revocationType: String?
  /// The refunded share in thousandths of a percent.
  public var revocationPercentage: Int64?
  /// Whether an upgrade replaced the subscription.
  public var isUpgraded: Bool?
  /// The offer type.
  public var offerType: Int64?
  /// The offer identifier.
  public var offerIdentifier: String?
  /// The payment mode of the offer.
  public var offerDiscountType: String?
  /// The offer period, as an ISO 8601 duration.
  public var offerPeriod: String?
  /// The environment.
  public var environment: String? = "Production"
  /// Purchase or renewal.
  public var transactionReason: String? = "PURCHASE"
  /// The storefront's country code.
  public var storefront: String? = "USA"
  /// The storefront's identifier.
  public var storefrontId: String? = "143441"
  /// The price in thousandths of the currency unit.
  public var price: Int64? = 9990
  /// The currency.
  public var currency: String? = "USD"
  /// The app transaction id.
  public var appTransactionId: String? = "704500000000000001"
  /// The Advanced Commerce API data, as JSON.
  public var advancedCommerceInfo: String?
  /// Why the billing period has several transactions.
  public var additionalTransactionReason: String?
  /// The seats of a multiseat purchase, as JSON.
  public var multiSeatInfo: String?
  /// The billing plan.
  public var billingPlanType: String?
  /// The commitment.
  public var commitmentInfo: TransactionCommitmentBuilder?
  /// The original transaction id before a migration, or before a switch between a subscription and a bundle with it.
  public var previousOriginalTransactionId: String?
  /// A base64 hash that binds the payload to a device.
  public var deviceVerification: String?
  /// The nonce used to compute ``deviceVerification``.
  public var deviceVerificationNonce: String?
  /// Additional members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Edits that make the payload invalid.
  public var edits = MemberEdits()

  /// A transaction for a product; `configure` may change it.
  public init(
    _ productId: String = "com.example.app.pro",
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) {
    self.productId = productId
    configure(&self)
  }

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    MemberBuilder.present([
      .string("transactionId", transactionId),
      .string("originalTransactionId", originalTransactionId ?? transactionId),
      .string("webOrderLineItemId", webOrderLineItemId),
      .string("bundleId", bundleId),
      .string("productId", productId),
      .string("subscriptionGroupIdentifier", subscriptionGroupIdentifier),
      .date("purchaseDate", purchaseDate),
      .date("originalPurchaseDate", originalPurchaseDate ?? purchaseDate),
      .date("expiresDate", expiresDate),
      .integer("quantity", quantity),
      .string("type", type),
      .string("appAccountToken", appAccountToken),
      .string("inAppOwnershipType", inAppOwnershipType),
      .date("signedDate", signedDate),
      .integer("revocationReason", revocationReason),
      .date("revocationDate", revocationDate),
      .string("revocationType", revocationType),
      .integer("revocationPercentage", revocationPercentage),
      .boolean("isUpgraded", isUpgraded),
      .integer("offerType", offerType),
      .string("offerIdentifier", offerIdentifier),
      .string("offerDiscountType", offerDiscountType),
      .string("offerPeriod", offerPeriod),
      .string("environment", environment),
      .string("transactionReason", transactionReason),
      .string("storefront", storefront),
      .string("storefrontId", storefrontId),
      .integer("price", price),
      .string("currency", currency),
      .string("appTransactionId", appTransactionId),
      .json("advancedCommerceInfo", advancedCommerceInfo),
      .string("additionalTransactionReason", additionalTransactionReason),
      .json("multiSeatInfo", multiSeatInfo),
      .string("billingPlanType", billingPlanType),
      .object("commitmentInfo", commitmentInfo),
      .string("previousOriginalTransactionId", previousOriginalTransactionId),
      .string("deviceVerification", deviceVerification),
      .string("deviceVerificationNonce", deviceVerificationNonce),
    ])
  }
}
