// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The commitment of a subscription with monthly billing.
public struct TransactionCommitmentInfo: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The number of this billing period, from 1.
  public var billingPeriodNumber: Int64? { members.integer("billingPeriodNumber") }
  /// The end of the commitment.
  public var commitmentExpiresDate: Timestamp? { members.date("commitmentExpiresDate") }
  /// The total price of the commitment in thousandths of the currency unit.
  public var commitmentPrice: Int64? { members.integer("commitmentPrice") }
  /// The number of billing periods.
  public var totalBillingPeriods: Int64? { members.integer("totalBillingPeriods") }

  package static let fields = table([
    .integer("billingPeriodNumber", \.billingPeriodNumber),
    .date("commitmentExpiresDate", \.commitmentExpiresDate),
    .milliunits("commitmentPrice", \.commitmentPrice),
    .integer("totalBillingPeriods", \.totalBillingPeriods),
  ])
}

/// The commitment that starts at the next renewal.
public struct RenewalCommitmentInfo: StorePayload, CheckedPayload, PayloadView {
  let members: CheckedMembers<Self>

  /// The product of the next renewal.
  public var commitmentAutoRenewProductId: String? {
    members.string("commitmentAutoRenewProductId")
  }
  /// Whether the commitment renews.
  public var commitmentAutoRenewStatus: AutoRenewStatus? {
    members.code("commitmentAutoRenewStatus")
  }
  /// The billing plan after the renewal.
  public var commitmentRenewalBillingPlanType: BillingPlanType? {
    members.word("commitmentRenewalBillingPlanType")
  }
  /// The renewal date of the commitment.
  public var commitmentRenewalDate: Timestamp? { members.date("commitmentRenewalDate") }
  /// The renewal price in thousandths of the currency unit.
  public var commitmentRenewalPrice: Int64? { members.integer("commitmentRenewalPrice") }

  package static let fields = table([
    .string("commitmentAutoRenewProductId", \.commitmentAutoRenewProductId).unread,
    .code("commitmentAutoRenewStatus", \.commitmentAutoRenewStatus),
    .word("commitmentRenewalBillingPlanType", \.commitmentRenewalBillingPlanType).unread,
    .date("commitmentRenewalDate", \.commitmentRenewalDate).unread,
    .milliunits("commitmentRenewalPrice", \.commitmentRenewalPrice).unread,
  ])
}
