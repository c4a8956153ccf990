// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// A purchase, a renewal or a restoration: `JWSTransactionDecodedPayload`.
///
/// The moment of signing is ``signedDate``. An absent value is `nil`.
public struct TransactionPayload: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// This purchase, renewal or restoration; Xcode counts from 0.
  public var transactionId: String? { members.string("transactionId") }
  /// The first purchase of the line.
  public var originalTransactionId: String? { members.string("originalTransactionId") }
  /// The period of a subscription, across devices.
  public var webOrderLineItemId: String? { members.string("webOrderLineItemId") }
  /// The download of the app, one for each account.
  public var appTransactionId: String? { members.string("appTransactionId") }
  /// The app.
  public var bundleId: String? { members.string("bundleId") }
  /// What was bought.
  public var productId: String? { members.string("productId") }
  /// The group of which one subscription can be active.
  public var subscriptionGroupIdentifier: String? { members.string("subscriptionGroupIdentifier") }
  /// When it was bought, renewed or restored.
  public var purchaseDate: Timestamp? { members.date("purchaseDate") }
  /// When the line began.
  public var originalPurchaseDate: Timestamp? { members.date("originalPurchaseDate") }
  /// Until when a subscription is paid; only auto-renewable ones have it.
  public var expiresDate: Timestamp? { members.date("expiresDate") }
  /// How many were bought.
  public var quantity: Int64? { members.integer("quantity") }
  /// What kind of product it is.
  public var type: ProductKind? { members.word("type") }
  /// What the app gave to know its own account again.
  public var appAccountToken: UUIDText? { members.word("appAccountToken") }
  /// How the customer has come by it.
  public var inAppOwnershipType: OwnershipType? { members.word("inAppOwnershipType") }
  /// When this was signed.
  public var signedDate: Timestamp? { members.date("signedDate") }
  /// When Apple took the purchase back.
  ///
  /// Presence says that it is revoked.
  public var revocationDate: Timestamp? { members.date("revocationDate") }
  /// Why Apple took it back.
  public var revocationReason: RevocationReason? { members.code("revocationReason") }
  /// What was taken back.
  public var revocationType: RevocationType? { members.word("revocationType") }
  /// How much was paid back, in thousandths of a percent: 50000 is one half.
  public var revocationPercentage: Int64? { members.integer("revocationPercentage") }
  /// Whether an upgrade has taken its place.
  public var isUpgraded: Bool? { members.boolean("isUpgraded") }
  /// What kind of offer was used.
  public var offerType: OfferType? { members.code("offerType") }
  /// Which offer was used.
  public var offerIdentifier: String? { members.string("offerIdentifier") }
  /// How the offer is paid.
  public var offerDiscountType: OfferDiscountType? { members.word("offerDiscountType") }
  /// How long the offer lasts, as an ISO 8601 duration: `P1Y`.
  public var offerPeriod: String? { members.string("offerPeriod") }
  /// Where it was bought.
  public var environment: PayloadEnvironment? { members.word("environment") }
  /// The country of the store, in three letters.
  public var storefront: String? { members.string("storefront") }
  /// The store, as Apple numbers it.
  public var storefrontId: String? { members.string("storefrontId") }
  /// Whether the customer bought it or it renewed.
  public var transactionReason: TransactionReason? { members.word("transactionReason") }
  /// The price in thousandths of a unit of ``currency``.
  ///
  /// Not for accounting.
  public var price: Int64? { members.integer("price") }
  /// The currency of ``price``, ISO 4217.
  public var currency: String? { members.string("currency") }
  /// What the Advanced Commerce API sold.
  public var advancedCommerceInfo: AdvancedCommerceTransactionInfo? {
    members.object("advancedCommerceInfo")
  }
  /// How a subscription is billed.
  public var billingPlanType: BillingPlanType? { members.word("billingPlanType") }
  /// The commitment of a subscription that is billed by the month.
  public var commitmentInfo: TransactionCommitmentInfo? { members.object("commitmentInfo") }
  /// The line before a migration.
  public var previousOriginalTransactionId: String? {
    members.string("previousOriginalTransactionId")
  }
  /// A hash in base64 that binds it to a device; only what a device asked for has it.
  public var deviceVerification: String? { members.string("deviceVerification") }
  /// What went into ``deviceVerification``.
  public var deviceVerificationNonce: UUIDText? { members.word("deviceVerificationNonce") }
}

extension TransactionPayload {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("transactionId", .string),
    PayloadField("originalTransactionId", .string),
    PayloadField("webOrderLineItemId", .string),
    PayloadField("appTransactionId", .string),
    PayloadField("bundleId", .string),
    PayloadField("productId", .string),
    PayloadField("subscriptionGroupIdentifier", .string),
    PayloadField("purchaseDate", .date),
    PayloadField("originalPurchaseDate", .date),
    PayloadField("expiresDate", .date),
    PayloadField("quantity", .integer),
    PayloadField("type", .word),
    PayloadField("appAccountToken", .uuid),
    PayloadField("inAppOwnershipType", .word),
    PayloadField("signedDate", .date),
    PayloadField("revocationDate", .date),
    PayloadField("revocationReason", .code),
    PayloadField("revocationType", .word),
    PayloadField("revocationPercentage", .integer),
    PayloadField("isUpgraded", .boolean),
    PayloadField("offerType", .code),
    PayloadField("offerIdentifier", .string),
    PayloadField("offerDiscountType", .word),
    PayloadField("offerPeriod", .string),
    PayloadField("environment", .word),
    PayloadField("storefront", .string),
    PayloadField("storefrontId", .string),
    PayloadField("transactionReason", .word),
    PayloadField("price", .milliunits),
    PayloadField("currency", .string),
    PayloadField("advancedCommerceInfo", .object(AdvancedCommerceTransactionInfo.fields)),
    PayloadField("billingPlanType", .word),
    PayloadField("commitmentInfo", .object(TransactionCommitmentInfo.fields)),
    PayloadField("previousOriginalTransactionId", .string),
    PayloadField("deviceVerification", .string),
    PayloadField("deviceVerificationNonce", .uuid),
  ])
}
