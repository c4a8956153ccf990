// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

extension Lab {
  /// Sample documents for trying the command, by path below `files`.
  func samples() throws(TrustError) -> [(path: String, bytes: [UInt8])] {
    [("sample-receipt.der", try authority.receipt(Lab.sample))]
  }

  /// A receipt with several purchases.
  private static var sample: ReceiptBuilder {
    var receipt = Lab.receipt()
    receipt.extraAttributes = ReceiptBuilder().extraAttributes
    receipt.purchases = subscription + [lifetime, refunded]
    return receipt
  }

  /// A free trial, two renewals, and the current period.
  private static var subscription: [PurchaseBuilder] {
    let months: [(from: ReceiptDate, until: ReceiptDate)] = [
      ("2024-11-28T09:14:05Z", "2024-12-05T09:14:05Z"),
      ("2024-12-05T09:14:05Z", "2025-01-05T09:14:05Z"),
      ("2025-01-05T09:14:05Z", "2025-02-05T09:14:05Z"),
      ("2025-02-05T09:14:05Z", "2025-03-05T09:14:05Z"),
    ]
    return months.enumerated().map { index, month in
      PurchaseBuilder("com.example.notes.pro.monthly") {
        $0.productType = .autoRenewable
        $0.transactionId = "47000141082630\(index)"
        $0.originalTransactionId = "470001410826300"
        $0.originalPurchaseDate = "2024-11-28T09:14:06Z"
        $0.purchaseDate = month.from
        $0.expiresDate = month.until
        $0.webOrderLineItemId = 470_000_620_000_000 + Int64(index)
        $0.isTrialPeriod = index == 0
        $0.itemId = 1_600_000_002
      }
    }
  }

  private static var lifetime: PurchaseBuilder {
    PurchaseBuilder("com.example.notes.lifetime") {
      $0.transactionId = "470001499102734"
      $0.purchaseDate = "2024-12-25T20:45:31Z"
      $0.itemId = 1_600_000_001
    }
  }

  private static var refunded: PurchaseBuilder {
    PurchaseBuilder("com.example.notes.stickers.100") {
      $0.productType = .consumable
      $0.quantity = 2
      $0.transactionId = "470001512660018"
      $0.purchaseDate = "2025-01-17T12:00:44Z"
      $0.cancellationDate = "2025-01-19T07:31:09Z"
      $0.cancellationReason = 0
      $0.itemId = 1_600_000_003
    }
  }
}
