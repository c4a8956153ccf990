// SPDX-License-Identifier: Apache-2.0

import StorePayloads

// The properties of responses.
extension TransactionHistoryResponse: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("revision", \.revision),
      .flag("hasMore", \.hasMore),
      .text("bundleId", \.bundleId),
      .integer("appAppleId", \.appAppleId),
      .word("environment", \.environment),
      .texts("signedTransactions", \.signedTransactions),
    ]
  }
}

extension RefundHistoryResponse: Tabulated {
  static var columns: [Column<Self>] {
    [
      .texts("signedTransactions", \.signedTransactions),
      .text("revision", \.revision),
      .flag("hasMore", \.hasMore),
    ]
  }
}

extension OrderLookupResponse: Tabulated {
  static var columns: [Column<Self>] {
    [
      .code("status", \.status),
      .texts("signedTransactions", \.signedTransactions),
    ]
  }
}

extension TransactionInfoResponse: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("signedTransactionInfo", \.signedTransactionInfo),
      .text("signedRenewalInfo", \.signedRenewalInfo),
    ]
  }
}

extension AppTransactionInfoResponse: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("signedAppTransactionInfo", \.signedAppTransactionInfo)
    ]
  }
}

extension SignedPayloadBody: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("signedPayload", \.signedPayload)
    ]
  }
}

extension StatusResponse: Tabulated {
  static var columns: [Column<Self>] {
    [
      .word("environment", \.environment),
      .text("bundleId", \.bundleId),
      .integer("appAppleId", \.appAppleId),
      .objects("data", \.data),
    ]
  }
}

extension SubscriptionGroupItem: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("subscriptionGroupIdentifier", \.subscriptionGroupIdentifier),
      .objects("lastTransactions", \.lastTransactions),
    ]
  }
}

extension LastTransactionItem: Tabulated {
  static var columns: [Column<Self>] {
    [
      .code("status", \.status),
      .text("originalTransactionId", \.originalTransactionId),
      .text("signedTransactionInfo", \.signedTransactionInfo),
      .text("signedRenewalInfo", \.signedRenewalInfo),
    ]
  }
}

extension NotificationHistoryResponse: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("paginationToken", \.paginationToken),
      .flag("hasMore", \.hasMore),
      .objects("notificationHistory", \.notificationHistory),
    ]
  }
}

extension SentNotification: Tabulated {
  static var columns: [Column<Self>] {
    [
      .text("signedPayload", \.signedPayload),
      .objects("sendAttempts", \.sendAttempts),
    ]
  }
}

extension SendAttempt: Tabulated {
  static var columns: [Column<Self>] {
    [
      .date("attemptDate", \.attemptDate),
      .word("sendAttemptResult", \.sendAttemptResult),
    ]
  }
}

extension APIErrorResponse: Tabulated {
  static var columns: [Column<Self>] {
    [
      .integer("errorCode", \.errorCode),
      .text("errorMessage", \.errorMessage),
    ]
  }
}
