// SPDX-License-Identifier: Apache-2.0

import StorePayloads
package import StrictTime

/// E-18: the commitment of a subscription that is billed monthly.
package struct CommitmentTerms: Hashable, Sendable {
  /// The number of the billing period, from 1.
  package let billingPeriodNumber: Int64?
  /// The number of billing periods.
  package let totalBillingPeriods: Int64?
  /// The end of the commitment.
  package let commitmentExpiresDate: Timestamp?
  /// The total price, in thousandths of a unit of the currency.
  package let commitmentPrice: Int64?
  /// Whether the commitment renews after its last billing period; `nil` if unknown.
  package private(set) var willRenew: Bool?

  func renewing(_ willRenew: Bool?) -> CommitmentTerms {
    var terms = self
    terms.willRenew = willRenew
    return terms
  }
}

extension CommitmentTerms {
  init(_ info: TransactionCommitmentInfo) {
    billingPeriodNumber = info.billingPeriodNumber
    totalBillingPeriods = info.totalBillingPeriods
    commitmentExpiresDate = info.commitmentExpiresDate
    commitmentPrice = info.commitmentPrice
  }
}
