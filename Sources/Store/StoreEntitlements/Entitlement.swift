// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
public import StrictTime

/// Whether a customer may use a product, until when, and why.
public struct Entitlement: Hashable, Sendable {
  /// The product.
  public let productId: String
  /// Where it was bought.
  public let environment: StoreEnvironment
  /// What kind of product it is; `nil` when the evidence does not say.
  public let kind: ProductType?
  /// Whether they may.
  public let verdict: EntitlementVerdict
  /// Why.
  public let reason: EntitlementReason
  /// How much they may use.
  public let level: AccessLevel
  /// Since when it is so; `nil` when that is not known.
  public let from: Timestamp?
  /// Until when, for all that is known; `nil` where no end is known, and of what is not entitled.
  public let until: Timestamp?
  /// The evidence on which it rests.
  public let source: EvidenceSource?
  /// The group of a subscription.
  public let subscriptionGroupIdentifier: String?
  /// The status of the subscription, as Apple counts.
  public let status: SubscriptionStatus?
  /// How it goes on; `nil` where nothing renews or nothing is known.
  public let renewal: RenewalOutlook?
  /// The offer under which the deciding purchase was made.
  public let offer: OfferUse?
  /// How the customer came by it.
  public let ownership: OwnershipType?
  /// The commitment, for information.
  public let commitment: CommitmentTerms?
  /// What is worth knowing beside the verdict, sorted.
  public internal(set) var warnings: [EntitlementWarning]
  /// The rules that decided, in their order.
  public let rules: [AppliedRule]

  /// Whether the customer may use it.
  public var isEntitled: Bool { verdict == .entitled }
}

/// How a subscription goes on, for all that is known.
public struct RenewalOutlook: Hashable, Codable, Sendable {
  /// Whether it will renew; `nil` when the evidence does not say.
  public let willRenew: Bool?
  /// As which product.
  public let renewsTo: String?
  /// When.
  public let renewalDate: Timestamp?
  /// For how much, in thousandths of a unit of the currency.
  public let renewalPrice: Int64?
  /// The currency.
  public let currency: String?
  /// Under which offer.
  public let offer: OfferUse?
  /// Whether the customer has answered to a higher price.
  public let priceIncreaseStatus: PriceIncreaseStatus?
  /// Why it ended, or will.
  public let expirationIntent: ExpirationIntent?
}

/// A line of a subscription: everything under one original transaction.
public struct SubscriptionLine: Hashable, Sendable {
  /// The first transaction.
  public let originalTransactionId: String
  /// Where it was bought.
  public let environment: StoreEnvironment
  /// The group.
  public let subscriptionGroupIdentifier: String?
  /// The product of the newest transaction.
  public let productId: String
  /// The status, recomputed from dates.
  public let status: SubscriptionStatus
}

/// E-17: the best that the lines of a group grant.
public struct GroupEntitlement: Hashable, Sendable {
  /// The group.
  public let subscriptionGroupIdentifier: String
  /// The product that counts.
  public let entitlement: Entitlement
}

/// E-17b: what the products of a feature grant.
public struct FeatureEntitlement: Hashable, Sendable {
  /// The feature.
  public let feature: String
  /// The environment of the purchases.
  public let environment: StoreEnvironment
  /// Whether it may be used.
  public let verdict: EntitlementVerdict
  /// Why: the reason of the product that counts.
  public let reason: EntitlementReason
  /// How much of it.
  public let level: AccessLevel
  /// Since when.
  public let from: Timestamp?
  /// Until when; `nil` where no end is known.
  public let until: Timestamp?
  /// The products that grant it now, sorted.
  public let grantedBy: [String]
}
