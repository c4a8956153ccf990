// SPDX-License-Identifier: Apache-2.0

// Lists the values that only Apple's database has, which an answer omits.
extension LatestState {
  /// The values that an answer about an app receipt omits.
  var omissions: [VerifyReceiptOmission] {
    let subscriptions = subscriptions
    var list: [VerifyReceiptOmission] = []
    let isWithoutTokens = transactions.contains { !$0.isFromToken }
    if isWithoutTokens {
      let members = "in_app_ownership_type, offer_code_ref_name, app_account_token"
      list.append(VerifyReceiptOmission("receipt.in_app[].{\(members)}", .notInReceipt))
    }
    guard !subscriptions.isEmpty else { return list + omitted }
    if isWithoutTokens {
      let members =
        "in_app_ownership_type, is_upgraded, offer_code_ref_name, app_account_token, "
        + "subscription_group_identifier"
      list.append(VerifyReceiptOmission("latest_receipt_info[].{\(members)}", .notInReceipt))
    }
    let silent = subscriptions.filter { !$0.hasToken }
    list += LatestState.listed(
      "latest_receipt_info",
      .nothingNewer,
      about: silent.map(\.id),
      isAll: silent.count == subscriptions.count
    )
    list.append(VerifyReceiptOmission("latest_receipt", .receiptOfRequest))
    let known = Set(renewals.map { Array($0.originalTransactionId.utf8) })
    let unknown = subscriptions.filter { !known.contains(Array($0.id.utf8)) }
    list += LatestState.listed(
      "pending_renewal_info",
      .noRenewalInfo,
      about: unknown.map(\.id),
      isAll: unknown.count == subscriptions.count
    )
    return list + transactions.flatMap(\.unknownMembers) + omitted
  }

  /// The original transaction id of each auto-renewable subscription, and whether one of its
  /// transactions is from a token.
  private var subscriptions: [(id: String, hasToken: Bool)] {
    var found: [(id: String, hasToken: Bool)] = []
    var indices: [[UInt8]: Int] = [:]
    for transaction in transactions where transaction.value.isAutoRenewable {
      if let index = indices[transaction.chain] {
        found[index].hasToken = found[index].hasToken || transaction.isFromToken
      } else {
        indices[transaction.chain] = found.count
        found.append((transaction.value.chainId, transaction.isFromToken))
      }
    }
    return found.sorted { isLowerNumber($0.id, than: $1.id) }
  }

  private static func listed(
    _ member: String,
    _ reason: VerifyReceiptOmission.Reason,
    about ids: [String],
    isAll: Bool
  ) -> [VerifyReceiptOmission] {
    isAll
      ? [VerifyReceiptOmission(member, reason)]
      : ids.map { VerifyReceiptOmission("\(member) of \($0)", reason) }
  }
}

extension DatedTransaction {
  /// The values that the statements about a transaction do not determine.
  fileprivate var unknownMembers: [VerifyReceiptOmission] {
    var list: [VerifyReceiptOmission] = []
    if value.isUpgraded, value.cancellationDate == nil {
      list.append(
        VerifyReceiptOmission("cancellation_date of \(value.transactionId)", .unknownUpgradeDate)
      )
    }
    if isFromToken, value.isTrialPeriod == nil {
      list.append(
        VerifyReceiptOmission("is_trial_period of \(value.transactionId)", .unknownPaymentMode)
      )
    }
    return list
  }
}
