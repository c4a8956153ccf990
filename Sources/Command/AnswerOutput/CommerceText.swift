// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The text of Advanced Commerce API information and of commitments.

extension AdvancedCommerceTransactionInfo {
  func facts(_ currency: String?) -> [Fact?] {
    let whole = joined([
      descriptors?.displayName, period?.rawValue,
      money(taxExclusivePrice, currency).map { "\($0) without tax" },
      money(estimatedTax, currency).map { "\($0) tax" }, taxRate.map { "rate \($0)" },
      taxCode.map { "tax code \($0)" }, requestReferenceId.map { "request \($0)" },
    ])
    return [Fact("Advanced Commerce", whole)]
      + (items ?? []).map { Fact("Item", $0.words(currency)) }
  }
}

extension AdvancedCommerceTransactionItem {
  fileprivate func words(_ currency: String?) -> String? {
    let refunds = (refunds ?? []).map { $0.words(currency) }
    return joined(
      [
        sku, displayName, money(price, currency), offer?.words(currency),
        revocationDate.map { "revoked \($0.second)" },
      ] + refunds
    )
  }
}

extension AdvancedCommerceRefund {
  fileprivate func words(_ currency: String?) -> String? {
    let reason = refundReason.map { " (\($0.words))" } ?? ""
    let amount = money(refundAmount, currency) ?? "unknown amount"
    return "refunded \(amount)\(reason)" + (refundDate.map { " on \($0.second)" } ?? "")
  }
}

extension AdvancedCommerceRenewalInfo {
  func facts(_ currency: String?) -> [Fact?] {
    let whole = joined([
      descriptors?.displayName, period?.rawValue, taxCode.map { "tax code \($0)" },
      requestReferenceId.map { "request \($0)" },
    ])
    return [Fact("Advanced Commerce", whole)]
      + (items ?? []).map { Fact("Item", $0.words(currency)) }
  }
}

extension AdvancedCommerceRenewalItem {
  fileprivate func words(_ currency: String?) -> String? {
    let increase = priceIncreaseInfo.map { info in
      "price increase \(info.status?.words ?? "")"
        + (money(info.price, currency).map { " to \($0)" } ?? "")
    }
    return joined([sku, displayName, money(price, currency), offer?.words(currency), increase])
  }
}

extension AdvancedCommerceOffer {
  fileprivate func words(_ currency: String?) -> String? {
    let count = periodCount.map { "\($0) times " } ?? ""
    return joined([
      period.map { "offer \(count)\($0)" } ?? "offer", money(price, currency),
      reason.map { "for \($0.words)" },
    ])
  }
}

extension TransactionCommitmentInfo {
  func words(_ currency: String?) -> String? {
    let number = billingPeriodNumber.map { "\($0)" }
    let total = totalBillingPeriods.map { "\($0)" }
    let period = [number, total].compactMap { $0 }.joined(separator: " of ")
    return joined([
      period.isEmpty ? nil : "period \(period)",
      commitmentExpiresDate.map { "until \($0.second)" },
      money(commitmentPrice, currency),
    ])
  }
}

extension RenewalCommitmentInfo {
  func words(_ currency: String?) -> String? {
    let renews: String? =
      switch commitmentAutoRenewStatus {
      case .off?: "does not renew"
      case .on?: "renews"
      case nil: nil
      case let other?: "status \(other.rawValue)"
      }
    return joined([
      renews, commitmentAutoRenewProductId.map { "as \($0)" },
      commitmentRenewalDate.map { "on \($0.second)" }, money(commitmentRenewalPrice, currency),
      commitmentRenewalBillingPlanType.map { "billed \($0.words)" },
    ])
  }
}

extension OpenStringEnum {
  /// `win back` for `WIN_BACK`.
  fileprivate var words: String {
    rawValue.lowercased().split(separator: "_").joined(separator: " ")
  }
}
