// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Members that the profile `vintage` omits or changes.
extension StoreState {
  /// `appTransactionId`, which payloads have contained since February 2025.
  ///
  /// Payloads of Xcode don't contain it.
  package func appTransactionIdMember(_ customer: CustomerIndex) -> String? {
    options.environment == .xcode || options.profile == .vintage ? nil : appTransactionId(customer)
  }

  /// `gracePeriodExpiresDate`.
  ///
  /// If it is absent, a backend must know the app's grace period setting.
  func graceEndMember(_ record: RenewalRecord) -> Timestamp? {
    options.profile == .vintage ? nil : record.graceEnd
  }

  /// The transaction id in receipts.
  ///
  /// A restored purchase has another transaction id but the same line item.
  func receiptTransactionId(_ record: TransactionRecord) -> String {
    guard options.profile == .vintage, record.place != nil, options.environment != .xcode,
      identifiers.number(.restored, record.number.value, below: 3) == 0
    else { return transactionId(record.number) }
    return "\(identifiers.firstRestoredId + Int64(record.number.value))"
  }
}
