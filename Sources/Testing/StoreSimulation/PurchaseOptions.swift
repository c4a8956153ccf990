// SPDX-License-Identifier: Apache-2.0

import StoreEngine
public import StrictTime

/// The options of a purchase.
///
///     try anna.purchase("pro.month") {
///       $0.appAccountToken = account
///       $0.offer = .code("SPRING")
///     }
public struct PurchaseOptions: Sendable {
  /// The quantity, 1 to 10 (default: 1).
  public var quantity: Int64 = 1
  /// The purchase date, which may be in the past (default: now).
  public var purchaseDate: Timestamp?
  /// Whether a subscription renews (default: true).
  public var renews = true
  /// The offer to redeem.
  ///
  /// Introductory offers apply automatically.
  public var offer: Offer?
  /// The signature of a promotional offer, by your backend: JSON with the seven fields and `signature`, or a token.
  public var signature: String?
  /// The token of your backend about the eligibility for the introductory offer.
  public var introductoryEligibility: String?
  /// The billing plan: `MONTHLY` for a commitment billed monthly.
  public var billingPlan: String?
  /// The UUID of the customer's account in the app.
  public var appAccountToken: String?
  /// Whether the purchase is shared with the family.
  public var isFamilyShared: Bool?
  /// The seats that the group has after the purchase (default: a subscription of one customer).
  public var seats: Int64?
  /// Whether an organization buys the seats, whose members get them from its device management (default: false).
  public var isOfOrganization = false

  /// An offer by its identifier.
  public enum Offer: Hashable, Sendable {
    /// A promotional offer.
    case promotional(String)
    /// An offer code, by its reference name.
    case code(String)
    /// A win-back offer.
    case winBack(String)

    var requested: RequestedOffer {
      switch self {
      case .promotional(let id): .promotional(id)
      case .code(let id): .code(id)
      case .winBack(let id): .winBack(id)
      }
    }
  }
}

/// An option of ``TestStore/buyProduct(identifier:options:)``, named as in StoreKit.
///
///     try session.buyProduct(identifier: "pro.month", options: [.promotionalOffer(id: "half3"), .quantity(1)])
public enum PurchaseOption: Hashable, Sendable {
  /// The quantity, 1 to 10.
  case quantity(Int64)
  /// The UUID of the customer's account in the app.
  case appAccountToken(String)
  /// A promotional offer.
  case promotionalOffer(id: String)
  /// An offer code.
  case codeOffer(referenceName: String)
  /// A win-back offer.
  case winBackOffer(id: String)
  /// The purchase date, which may be in the past.
  case purchaseDate(Timestamp, renewalBehavior: SubscriptionRenewalBehavior = .renewUntilNow)
  /// The billing plan: `MONTHLY` for a commitment billed monthly.
  case billingPlan(String)

  /// The renewal behavior of a subscription purchased in the past.
  public enum SubscriptionRenewalBehavior: Hashable, Sendable {
    /// The subscription renews.
    case renewUntilNow
    /// The subscription ends after its first period.
    case cancelImmediately
  }

  func apply(to purchase: inout PurchaseOptions) {
    switch self {
    case .quantity(let quantity): purchase.quantity = quantity
    case .appAccountToken(let token): purchase.appAccountToken = token
    case .promotionalOffer(let id): purchase.offer = .promotional(id)
    case .codeOffer(let name): purchase.offer = .code(name)
    case .winBackOffer(let id): purchase.offer = .winBack(id)
    case .purchaseDate(let date, let behavior):
      purchase.purchaseDate = date
      purchase.renews = behavior == .renewUntilNow
    case .billingPlan(let plan): purchase.billingPlan = plan
    }
  }
}
