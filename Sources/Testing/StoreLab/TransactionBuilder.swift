// SPDX-License-Identifier: Apache-2.0

/// The payload of a transaction as it will be written.
///
///     TransactionBuilder("com.example.notes.pro") { $0.expiresDate = "2026-01-01T00:00:00Z" }
///
/// A new builder makes what the App Store writes in production for a subscription of a month. `nil`
/// leaves a member out, `edits` makes the payload wrong. The names are Apple's.
public struct TransactionBuilder: PayloadBuilder {
  /// This transaction.
  public var transactionId: String? = "2000000100000001"
  /// The first transaction of the line; when `nil`, ``transactionId`` is written.
  public var originalTransactionId: String?
  /// The period of a subscription.
  public var webOrderLineItemId: String? = "2000000010000001"
  /// The app.
  public var bundleId: String? = "com.example.app"
  /// What was bought.
  public var productId: String?
  /// Of which subscriptions a customer has one at a time.
  public var subscriptionGroupIdentifier: String? = "20000001"
  /// When it was bought or renewed.
  public var purchaseDate: TokenDate? = "2025-01-01T00:00:00Z"
  /// When the line began; when `nil`, ``purchaseDate`` is written.
  public var originalPurchaseDate: TokenDate?
  /// Until when a subscription is paid.
  public var expiresDate: TokenDate? = "2025-02-01T00:00:00Z"
  /// How many were bought.
  public var quantity: Int64? = 1
  /// The kind of product.
  public var type: String? = "Auto-Renewable Subscription"
  /// Whom the app says that the purchase belongs to: a UUID.
  public var appAccountToken: String?
  /// Whether the customer bought it, or shares it.
  public var inAppOwnershipType: String? = "PURCHASED"
  /// When the token was made.
  public var signedDate: TokenDate? = "2025-01-02T03:04:05Z"
  /// Why Apple took it back.
  public var revocationReason: Int64?
  /// When Apple took it back.
  public var revocationDate: TokenDate?
  /// How Apple took it back.
  public var revocationType: String?
  /// How much of it Apple paid back, in thousandths of a percent.
  public var revocationPercentage: Int64?
  /// Whether another product of its group took its place.
  public var isUpgraded: Bool?
  /// The kind of offer that was used.
  public var offerType: Int64?
  /// The offer that was used.
  public var offerIdentifier: String?
  /// How the offer is paid.
  public var offerDiscountType: String?
  /// How long the offer lasts, as ISO 8601 has it.
  public var offerPeriod: String?
  /// Where it was bought.
  public var environment: String? = "Production"
  /// Whether the customer bought it, or the system renewed it.
  public var transactionReason: String? = "PURCHASE"
  /// The country or region.
  public var storefront: String? = "USA"
  /// The country or region, as a number.
  public var storefrontId: String? = "143441"
  /// The price in thousandths of the currency.
  public var price: Int64? = 9990
  /// The currency.
  public var currency: String? = "USD"
  /// The download of the app.
  public var appTransactionId: String? = "704500000000000001"
  /// The product as the developer describes it, as JSON.
  public var advancedCommerceInfo: String?
  /// How often a subscription with a commitment is paid.
  public var billingPlanType: String?
  /// What the customer committed to.
  public var commitmentInfo: TransactionCommitmentBuilder?
  /// The first transaction of the line before it moved.
  public var previousOriginalTransactionId: String?
  /// What binds a token that a device asked for to the device.
  public var deviceVerification: String?
  /// What goes into ``deviceVerification``.
  public var deviceVerificationNonce: String?
  /// More members, after the known ones.
  public var extraMembers: [MemberBuilder] = []
  /// Changes that make the payload wrong.
  public var edits = MemberEdits()

  /// A transaction of a product, which `configure` may change.
  public init(
    _ productId: String = "com.example.app.pro",
    _ configure: (inout TransactionBuilder) -> Void = { _ in }
  ) {
    self.productId = productId
    configure(&self)
  }

  /// The known members in Apple's order.
  public var members: [MemberBuilder] {
    let list: [MemberBuilder?] = [
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
      .string("billingPlanType", billingPlanType),
      .object("commitmentInfo", commitmentInfo),
      .string("previousOriginalTransactionId", previousOriginalTransactionId),
      .string("deviceVerification", deviceVerification),
      .string("deviceVerificationNonce", deviceVerificationNonce),
    ]
    return list.compactMap { $0 }
  }
}
