// SPDX-License-Identifier: Apache-2.0

import StrictTime

// Members that the profile `vintage` omits or changes.
extension StoreState {
  /// `appTransactionId`, which payloads have contained since February 2025.
  ///
  /// Payloads of Xcode don't contain it.
  package func appTransactionIdMember(_ customer: CustomerIndex) -> String? {
    hasAppTransactionIds ? appTransactionId(customer) : nil
  }

  /// Whether the payloads of the store contain app transaction ids.
  package var hasAppTransactionIds: Bool {
    options.environment != .xcode && options.profile != .vintage
  }

  /// Whether a number that is no transaction id is an app transaction id, of this store or of another.
  ///
  /// The genuine ids that are known have 18 digits and begin with 70; transaction ids have at most 16 digits.
  package func isAppTransactionId(_ number: Int64) -> Bool {
    hasAppTransactionIds && number / 10_000_000_000_000_000 == 70
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
