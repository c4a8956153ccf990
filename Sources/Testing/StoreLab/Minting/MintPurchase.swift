// SPDX-License-Identifier: Apache-2.0

import StorePayloads
import StoreReceipts
package import StrictTime

/// The default purchase: a subscription bought a minute ago.
package struct MintPurchase {
  package let now: Timestamp
  package let date: Timestamp
  package let expires: Timestamp

  private let isXcode: Bool

  package init(at time: Timestamp, isXcode: Bool = false) {
    self.isXcode = isXcode
    now = time
    date = time.adding(seconds: -60)
    expires = date.adding(seconds: 30 * 86_400)
  }

  package var transaction: TransactionBuilder {
    changed(isXcode ? .xcode : .production) {
      $0.purchaseDate = TokenDate(date)
      $0.expiresDate = TokenDate(expires)
      $0.signedDate = TokenDate(now)
    }
  }

  package var renewalInfo: RenewalInfoBuilder {
    changed(isXcode ? .xcode : .production) {
      $0.recentSubscriptionStartDate = TokenDate(date)
      $0.renewalDate = TokenDate(expires)
      $0.signedDate = TokenDate(now)
    }
  }

  package var appTransaction: AppTransactionBuilder {
    changed(isXcode ? .xcode : .production) {
      $0.receiptCreationDate = TokenDate(now)
      if isXcode {
        $0.requestDate = TokenDate(now)
      } else {
        $0.originalPurchaseDate = TokenDate(date)
      }
    }
  }

  package var realtimeRequest: RealtimeRequestBuilder {
    RealtimeRequestBuilder { $0.signedDate = TokenDate(now) }
  }

  private func changed<Builder>(_ builder: Builder, _ change: (inout Builder) -> Void) -> Builder {
    var builder = builder
    change(&builder)
    return builder
  }

  /// The purchase in a receipt.
  package var inReceipt: PurchaseBuilder {
    if isXcode {
      return .xcode("com.example.app.pro") {
        $0.purchaseDate = ReceiptDate(date)
        $0.expiresDate = ReceiptDate(expires)
      }
    }
    return PurchaseBuilder("com.example.app.pro") {
      $0.purchaseDate = ReceiptDate(date)
      $0.expiresDate = ReceiptDate(expires)
      $0.productType = .autoRenewable
      $0.webOrderLineItemId = 2_000_000_010_000_001
    }
  }

  /// The purchase as a legacy transaction receipt, with its dates in two of the three formats.
  package func transactionReceipt(by authority: TestAuthority) -> LegacyReceiptBuilder {
    authority.transactionReceipt {
      for name in ["purchase-date", "original-purchase-date"] {
        // 2025-03-04T10:11:12Z becomes 2025-03-04 10:11:12 Etc/GMT.
        let text = ReceiptDate(date).text
        $0[name] = "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) Etc/GMT"
        $0["\(name)-ms"] = TokenDate(date.flooredToSecond).json
        $0["\(name)-pst"] = nil
      }
    }
  }
}

extension Timestamp {
  /// The time rounded down to a second.
  fileprivate var flooredToSecond: Timestamp {
    adding(milliseconds: -Int64(components.millisecond))
  }
}
