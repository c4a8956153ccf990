// SPDX-License-Identifier: Apache-2.0

import StrictTime

// What records of earlier years lack, or have otherwise (profile vintage).
extension StoreState {
  /// `appTransactionId`: since February 2025, and not in Xcode.
  func appTransactionIdMember(_ customer: Int) -> String? {
    options.environment == .xcode || options.profile == .vintage ? nil : appTransactionId(customer)
  }

  /// The end of grace; seen to be absent in grace, so that a reader must know the app's setting.
  func graceEndMember(_ record: RenewalRecord) -> Timestamp? {
    options.profile == .vintage ? nil : record.graceEnd
  }

  /// The transaction id in receipts: a purchase that was restored on a device has another one there, and the same line
  /// item.
  func receiptTransactionId(_ record: TransactionRecord) -> String {
    guard options.profile == .vintage, record.lineItem != nil, options.environment != .xcode,
      identifiers.number(.restored, record.number, below: 3) == 0
    else { return transactionId(record.number) }
    return "\(identifiers.firstRestoredId + Int64(record.number))"
  }
}
