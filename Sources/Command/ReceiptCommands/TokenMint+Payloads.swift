// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import OpenSSLTrust
import StoreLab
import StorePayloads
import StoreReceipts
import StrictTime

// What is made up: a subscription that has just begun and runs for a month.
extension TokenMint {
  /// The payload that is signed when the user gives none.
  func standard(at moment: Timestamp) throws(CommandFailure) -> [UInt8] {
    let story = MintStory(at: moment, isXcode: isXcode)
    switch kind {
    case .renewalInfo: return story.renewalInfo.payload()
    case .appTransaction: return story.appTransaction.payload()
    case .notification: return try notification(story)
    case .realtimeRequest: return story.realtimeRequest.payload()
    default: return story.transaction.payload()
    }
  }

  /// With the objects inside that will be signed, so that they can be changed before.
  private func notification(_ story: MintStory) throws(CommandFailure) -> [UInt8] {
    let kind = notificationKind ?? .subscribed
    let builder = NotificationBuilder(kind) {
      $0.move(signedAt: story.now)
      if kind == .subscribed {
        $0.transaction = story.transaction
        $0.renewalInfo = story.renewalInfo
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

/// The moments of a purchase that is made up.
struct MintStory {
  let now: Timestamp
  let bought: Timestamp
  let expires: Timestamp

  private let isXcode: Bool

  init(at moment: Timestamp, isXcode: Bool = false) {
    self.isXcode = isXcode
    now = moment
    bought = moment.adding(seconds: -60)
    expires = bought.adding(seconds: 30 * 86_400)
  }

  var transaction: TransactionBuilder {
    changed(isXcode ? .xcode : .production) {
      $0.purchaseDate = TokenDate(bought)
      $0.expiresDate = TokenDate(expires)
      $0.signedDate = TokenDate(now)
    }
  }

  var renewalInfo: RenewalInfoBuilder {
    changed(isXcode ? .xcode : .production) {
      $0.recentSubscriptionStartDate = TokenDate(bought)
      $0.renewalDate = TokenDate(expires)
      $0.signedDate = TokenDate(now)
    }
  }

  var appTransaction: AppTransactionBuilder {
    changed(isXcode ? .xcode : .production) {
      $0.receiptCreationDate = TokenDate(now)
      if isXcode {
        $0.requestDate = TokenDate(now)
      } else {
        $0.originalPurchaseDate = TokenDate(bought)
      }
    }
  }

  var realtimeRequest: RealtimeRequestBuilder {
    RealtimeRequestBuilder { $0.signedDate = TokenDate(now) }
  }

  private func changed<Builder>(_ builder: Builder, _ change: (inout Builder) -> Void) -> Builder {
    var builder = builder
    change(&builder)
    return builder
  }

  /// The purchase of a receipt that is made up.
  var purchase: PurchaseBuilder {
    if isXcode {
      return .xcode("com.example.app.pro") {
        $0.purchaseDate = ReceiptDate(bought)
        $0.expiresDate = ReceiptDate(expires)
      }
    }
    return PurchaseBuilder("com.example.app.pro") {
      $0.purchaseDate = ReceiptDate(bought)
      $0.expiresDate = ReceiptDate(expires)
      $0.productType = .autoRenewable
      $0.webOrderLineItemId = 2_000_000_010_000_001
    }
  }
}
