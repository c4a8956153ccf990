// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StoreReceipts
public import StrictTime

/// The offer under which something was bought, or will renew.
public struct OfferUse: Hashable, Codable, Sendable {
  /// What kind of offer it is.
  public let type: OfferType
  /// Which one.
  public let identifier: String?
  /// How it is paid.
  public let discountType: OfferDiscountType?
  /// How long it lasts, as an ISO 8601 duration.
  public let period: String?

  /// Whether nothing is paid.
  public var isFreeTrial: Bool { type == .introductory && discountType == .freeTrial }

  init?(
    _ type: OfferType?,
    _ identifier: String?,
    _ discountType: OfferDiscountType?,
    _ period: String?
  ) {
    guard let type else { return nil }
    self.type = type
    self.identifier = identifier
    self.discountType = discountType
    self.period = period
  }

  init?(_ payload: TransactionPayload) {
    self.init(
      payload.offerType,
      payload.offerIdentifier,
      payload.offerDiscountType,
      payload.offerPeriod
    )
  }

  init?(_ purchase: InAppPurchase) {
    self.init(
      isTrial: purchase.isTrialPeriod == true,
      isIntroductory: purchase.isInIntroOfferPeriod == true,
      promotional: purchase.promotionalOfferId
    )
  }

  /// What a receipt can tell: two flags and the identifier of a promotional offer.
  init?(isTrial: Bool, isIntroductory: Bool, promotional: String?) {
    if isTrial {
      self.init(.introductory, nil, .freeTrial, nil)
    } else if isIntroductory {
      self.init(.introductory, nil, nil, nil)
    } else {
      self.init(promotional == nil ? nil : .promotional, promotional, nil, nil)
    }
  }
}

/// The commitment of a subscription that is billed month by month.
///
/// E-18: it is information; access follows the paid period.
public struct CommitmentTerms: Hashable, Codable, Sendable {
  /// Which of the billing periods this is, from 1.
  public let billingPeriodNumber: Int64?
  /// How many there are.
  public let totalBillingPeriods: Int64?
  /// Until when the customer is committed.
  public let commitmentExpiresDate: Timestamp?
  /// The price of all of it, in thousandths of a unit of the currency.
  public let commitmentPrice: Int64?
  /// Whether the commitment renews after its last billing period; `nil` where no evidence says so.
  public private(set) var willRenew: Bool?

  func renewing(_ willRenew: Bool?) -> CommitmentTerms {
    var terms = self
    terms.willRenew = willRenew
    return terms
  }

  init(_ info: TransactionCommitmentInfo) {
    billingPeriodNumber = info.billingPeriodNumber
    totalBillingPeriods = info.totalBillingPeriods
    commitmentExpiresDate = info.commitmentExpiresDate
    commitmentPrice = info.commitmentPrice
  }
}
