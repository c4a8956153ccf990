// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts
import StoreVerification

/// Receipts of several sizes in the App Store's form.
struct ReceiptSamples {
  let authority: TestAuthority
  let anchors: TrustAnchors
  /// The receipts, by number of purchases.
  let receipts: [Int: [UInt8]]

  static let sizes = [1, 10, 200, 1000]

  init() throws {
    let authority = try TestAuthority.generate()
    self.authority = authority
    anchors = try TrustAnchors(certificateFile: authority.root[...])
    var receipts: [Int: [UInt8]] = [:]
    for size in ReceiptSamples.sizes {
      receipts[size] = try authority.receipt { receipt in
        receipt.purchases = (0..<size).map(ReceiptSamples.purchase)
      }
    }
    self.receipts = receipts
  }

  /// A subscription renewal with every attribute of a current receipt.
  private static func purchase(_ index: Int) -> PurchaseBuilder {
    var purchase = PurchaseBuilder("com.example.notes.pro.monthly")
    purchase.transactionId = "\(2_000_000_100_000_000 + index)"
    purchase.originalTransactionId = "2000000100000000"
    purchase.purchaseDate = "2024-12-01T10:11:12Z"
    purchase.originalPurchaseDate = "2024-01-01T10:11:12Z"
    purchase.expiresDate = "2025-01-01T10:11:12Z"
    purchase.productType = .autoRenewable
    purchase.webOrderLineItemId = Int64(2_000_000_123_357_230 + index)
    return purchase
  }
}
