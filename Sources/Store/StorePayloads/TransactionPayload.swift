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
  /// The quantity; the number of seats of this transaction if it has a ``multiSeatInfo``.
  public var quantity: Int64? { members.integer("quantity") }
  /// The product type.
  public var type: ProductType? { members.word("type") }
  /// The UUID that the app set to identify its own account.
  public var appAccountToken: UUIDText? { members.word("appAccountToken") }
  /// Purchased, shared by a family member, or a seat that was assigned.
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
  /// The price in thousandths of ``currency``; the average price of a seat if there is a ``multiSeatInfo``.
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
  /// The seats; only multiseat purchases have it.
  public var multiSeatInfo: TransactionMultiSeatInfo? { members.object("multiSeatInfo") }
  /// The billing plan.
  public var billingPlanType: BillingPlanType? { members.word("billingPlanType") }
  /// The commitment of a subscription with monthly billing.
  public var commitmentInfo: TransactionCommitmentInfo? { members.object("commitmentInfo") }
  /// The original transaction id before a migration, or before a switch between a subscription and a bundle with it; Apple
  /// has not published whether it is a string.
  public var previousOriginalTransactionId: String? {
    members.text("previousOriginalTransactionId")
  }
  /// The bundle in which the subscription was bought or renewed; Apple has not published its spelling.
  public var bundleProductId: String? { members.text("bundleProductId") }
  /// The subscription group of the bundle; Apple has not published its spelling.
  public var bundleSubscriptionGroupId: String? { members.text("bundleSubscriptionGroupId") }
  /// The id of the bundle's own transaction; Apple has not published its spelling.
  public var bundleTransactionId: String? { members.text("bundleTransactionId") }
  /// The original id of the bundle's own transaction; Apple has not published its spelling.
  public var bundleOriginalTransactionId: String? { members.text("bundleOriginalTransactionId") }
  /// A base64 hash that binds the payload to a device; present only if a device requested the payload.
  public var deviceVerification: String? { members.string("deviceVerification") }
  /// The nonce used to compute ``deviceVerification``.
  public var deviceVerificationNonce: UUIDText? { members.word("deviceVerificationNonce") }

  /// What the customer paid for the seats of this transaction, in thousandths of ``currency``.
  ///
  /// `nil` for other purchases, and if the price tiers do not have all seats of ``quantity``. Not for accounting.
  public var total: Int64? { multiSeatInfo?.priceTiers?.total(ofSeats: quantity) }

  /// What the customer paid.
  package var customerPrice: CustomerPrice? {
    CustomerPrice(price, seats: multiSeatInfo.map { _ in quantity }, total: total, currency)
  }

  package static let fields = table([
    .string("transactionId", \.transactionId),
    .string("originalTransactionId", \.originalTransactionId),
    .string("webOrderLineItemId", \.webOrderLineItemId),
    .string("appTransactionId", \.appTransactionId),
    .string("bundleId", \.bundleId), .string("productId", \.productId),
    .string("subscriptionGroupIdentifier", \.subscriptionGroupIdentifier),
    .date("purchaseDate", \.purchaseDate), .date("originalPurchaseDate", \.originalPurchaseDate),
    .date("expiresDate", \.expiresDate), .integer("quantity", \.quantity), .word("type", \.type),
    .uuid("appAccountToken", \.appAccountToken), .word("inAppOwnershipType", \.inAppOwnershipType),
    .date("signedDate", \.signedDate), .date("revocationDate", \.revocationDate),
    .code("revocationReason", \.revocationReason), .word("revocationType", \.revocationType),
    .integer("revocationPercentage", \.revocationPercentage), .boolean("isUpgraded", \.isUpgraded),
    .code("offerType", \.offerType), .string("offerIdentifier", \.offerIdentifier),
    .word("offerDiscountType", \.offerDiscountType), .string("offerPeriod", \.offerPeriod),
    .word("environment", \.environment), .string("storefront", \.storefront).unread,
    .string("storefrontId", \.storefrontId).unread, .word("transactionReason", \.transactionReason),
    .milliunits("price", \.price).unread, .string("currency", \.currency),
    .object("advancedCommerceInfo", \.advancedCommerceInfo).unread,
    .word("additionalTransactionReason", \.additionalTransactionReason).shown(as: "Added because"),
    .object("multiSeatInfo", \.multiSeatInfo).unread,
    .word("billingPlanType", \.billingPlanType).shown(as: "Billing plan"),
    .object("commitmentInfo", \.commitmentInfo).shown(as: "Commitment"),
    .open("previousOriginalTransactionId", \.previousOriginalTransactionId).shown(
      as: "Previous original id"
    ),
    .open("bundleProductId", \.bundleProductId).shown(as: "Bundle"),
    .open(
      "bundleSubscriptionGroupId",
      also: ["bundleSubscriptionGroupIdentifier"],
      \.bundleSubscriptionGroupId
    ).shown(as: "Bundle group id"),
    .open("bundleTransactionId", \.bundleTransactionId).shown(as: "Bundle transaction id"),
    .open("bundleOriginalTransactionId", \.bundleOriginalTransactionId).shown(
      as: "Bundle original id"
    ),
    .string("deviceVerification", \.deviceVerification).shown(as: "Device verification"),
    .uuid("deviceVerificationNonce", \.deviceVerificationNonce).shown(as: "Verification nonce"),
  ])
}
