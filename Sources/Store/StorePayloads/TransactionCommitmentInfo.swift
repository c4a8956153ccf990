// SPDX-License-Identifier: Apache-2.0

public import StrictTime

/// The commitment of a subscription that is billed by the month.
public struct TransactionCommitmentInfo: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// Which of the periods this is, from 1 on.
  public var billingPeriodNumber: Int64? { members.integer("billingPeriodNumber") }
  /// When the commitment ends.
  public var commitmentExpiresDate: Timestamp? { members.date("commitmentExpiresDate") }
  /// The price of the whole commitment in thousandths of a unit of the currency.
  public var commitmentPrice: Int64? { members.integer("commitmentPrice") }
  /// How many periods there are.
  public var totalBillingPeriods: Int64? { members.integer("totalBillingPeriods") }
}

extension TransactionCommitmentInfo {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("billingPeriodNumber", .integer),
    PayloadField("commitmentExpiresDate", .date),
    PayloadField("commitmentPrice", .milliunits),
    PayloadField("totalBillingPeriods", .integer),
  ])
}

/// The commitment that follows when a subscription renews.
public struct RenewalCommitmentInfo: StorePayload {
  /// What was read.
  public let members: CheckedMembers<Self>

  /// A view of members that were checked for it.
  public init(_ members: CheckedMembers<Self>) {
    self.members = members
  }

  /// The product that renews next.
  public var commitmentAutoRenewProductId: String? {
    members.string("commitmentAutoRenewProductId")
  }
  /// Whether the commitment renews.
  public var commitmentAutoRenewStatus: AutoRenewStatus? {
    members.code("commitmentAutoRenewStatus")
  }
  /// How it is billed then.
  public var commitmentRenewalBillingPlanType: BillingPlanType? {
    members.word("commitmentRenewalBillingPlanType")
  }
  /// When the commitment renews.
  public var commitmentRenewalDate: Timestamp? { members.date("commitmentRenewalDate") }
  /// Its next price in thousandths of a unit of the currency.
  public var commitmentRenewalPrice: Int64? { members.integer("commitmentRenewalPrice") }
}

extension RenewalCommitmentInfo {
  /// The fields that are known.
  public static let fields = PayloadFields([
    PayloadField("commitmentAutoRenewProductId", .string),
    PayloadField("commitmentAutoRenewStatus", .code),
    PayloadField("commitmentRenewalBillingPlanType", .word),
    PayloadField("commitmentRenewalDate", .date),
    PayloadField("commitmentRenewalPrice", .milliunits),
  ])
}
