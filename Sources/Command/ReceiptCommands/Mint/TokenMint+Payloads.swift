// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptKit
import StoreLab

// The default payloads: a new subscription of one month.
extension TokenMint {
  /// The payload without an input.
  func standard(at time: Timestamp) throws(CommandFailure) -> [UInt8] {
    let purchase = MintPurchase(at: time, isXcode: isXcode)
    switch kind {
    case .renewalInfo: return purchase.renewalInfo.payload()
    case .appTransaction: return purchase.appTransaction.payload()
    case .notification: return try notification(purchase)
    case .realtimeRequest: return purchase.realtimeRequest.payload()
    default: return purchase.transaction.payload()
    }
  }

  /// A notification whose nested objects are unsigned, so that `--set` can change them before they are
  /// signed.
  private func notification(_ purchase: MintPurchase) throws(CommandFailure) -> [UInt8] {
    let kind = notificationKind ?? .subscribed
    let builder = NotificationBuilder(kind) {
      $0.move(signedAt: purchase.now)
      if kind == .subscribed {
        $0.transaction = purchase.transaction
        $0.renewalInfo = purchase.renewalInfo
      }
      let data = [
        $0.transaction.map { MemberBuilder("transactionInfo", bytes: $0.payload()) },
        $0.renewalInfo.map { MemberBuilder("renewalInfo", bytes: $0.payload()) },
      ]
      $0.data?.transaction = nil
      $0.data?.renewalInfo = nil
      $0.data?.extraMembers = data.compactMap { $0 }
      let app = $0.appData?.appTransaction.map {
        MemberBuilder("appTransactionInfo", bytes: $0.payload())
      }
      $0.appData?.appTransaction = nil
      $0.appData?.extraMembers = [app].compactMap { $0 }
    }
    return try minting { () throws(TrustError) in try builder.payload(signedBy: authority) }
  }
}
