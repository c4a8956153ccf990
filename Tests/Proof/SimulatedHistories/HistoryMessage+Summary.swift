// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime

extension HistoryMessage {
  /// A one-line summary.
  var summary: String {
    switch evidence {
    case .notification(let token):
      let payload = token.notification.value
      let kind = [payload.notificationType?.rawValue, payload.subtype?.rawValue].compactMap { $0 }
      let status = payload.data?.status.map { "status \($0.rawValue)" }
      return
        ([kind.joined(separator: "/")] + [token.transaction.map { $0.value.line }]
        + [token.renewalInfo.map { $0.value.line }, status]).compactMap { $0 }.joined(
          separator: " "
        )
    case .transaction(let token): return "transaction " + token.value.line
    case .renewalInfo(let token): return "renewal info " + token.value.line
    case .appTransaction: return "app transaction"
    case .statuses(let answer): return "statuses " + lines(answer.tokens)
    case .history(let answer): return "history " + lines(answer.tokens)
    case .receipt(let receipt):
      return "receipt of \(receipt.value.inAppPurchases.count) purchases"
    }
  }

  private func lines(_ tokens: [VerifiedToken]) -> String {
    tokens.map { token in
      switch token {
      case .transaction(let token): token.value.line
      case .renewalInfo(let token): token.value.line
      default: ""
      }
    }.joined(separator: " ")
  }
}

extension TransactionPayload {
  fileprivate var line: String {
    let facts: [String?] = [
      productId, transactionId,
      originalTransactionId == transactionId ? nil : "of \(originalTransactionId ?? "")",
      purchaseDate.map { "\($0)" }, expiresDate.map { "to \($0)" }, transactionReason?.rawValue,
      revocationDate.map { "revoked \($0)" }, isUpgraded == true ? "upgraded" : nil,
      offerType.map { "offer \($0.rawValue)" },
    ]
    return "[\(facts.compactMap { $0 }.joined(separator: " "))]"
  }
}

extension RenewalInfoPayload {
  fileprivate var line: String {
    let facts: [String?] = [
      productId, autoRenewProductId == productId ? nil : "then \(autoRenewProductId ?? "")",
      autoRenewStatus.map { "auto-renew \($0.rawValue)" },
      renewalDate.map { "renewal \($0)" },
      isInBillingRetryPeriod == true ? "retry" : nil,
      gracePeriodExpiresDate.map { "grace \($0)" },
      expirationIntent.map { "intent \($0.rawValue)" },
    ]
    return "{\(facts.compactMap { $0 }.joined(separator: " "))}"
  }
}
