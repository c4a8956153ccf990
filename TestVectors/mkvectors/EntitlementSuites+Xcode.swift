// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts

// E-1: Xcode numbers transactions from 0 on each machine, and signs receipts and tokens with different certificates.
extension EntitlementSuites {
  static func xcode(_ evidence: EvidenceSigner) throws(TrustError) -> [Vector] {
    let bought = { (start: TokenDate, refund: TokenDate?) throws(TrustError) -> String in
      try evidence.xcodeToken {
        $0.purchaseDate = start
        $0.originalPurchaseDate = start
        $0.revocationDate = refund
        $0.signedDate = refund ?? start
      }
    }
    let receipt = try evidence.xcodeReceipt(created: "2025-01-05T00:00:00Z")
    let first: TokenDate = "2025-01-01T00:00:00.729Z"
    let refunded = try bought(first, "2025-01-10T00:00:00Z")
    return rows(
      """
      xcode-refund-beside-receipt | xcode | no refunded from 2025-01-10 in xcode | \(input([refunded, receipt])) \
        | at=2025-01-15 anchors=[token-xcode,xcode] environments=[xcode] | A receipt from before a refund is a copy of the refunded purchase (E-1, E-6).
      xcode-two-machines | xcode | yes nonConsumable from 2025-01-03 in xcode | \(input([refunded, try bought("2025-01-03T00:00:00Z", nil)])) \
        | at=2025-01-15 anchors=[token-xcode,xcode] environments=[xcode] | A purchase with the same id on another machine is another purchase (E-1).
      """
    )
  }
}

extension EvidenceSigner {
  /// A non-consumable in the form of Xcode, with transaction id 3.
  func xcodeToken(_ configure: (inout TransactionBuilder) -> Void) throws(TrustError) -> String {
    var builder = EvidenceSigner.transaction()
    builder.makeOneTime("Non-Consumable")
    builder.transactionId = "3"
    builder.originalTransactionId = "3"
    builder.environment = "Xcode"
    configure(&builder)
    return try lab.tokens.xcodeToken(builder).text()
  }

  /// A receipt of Xcode with that purchase, in whole seconds.
  func xcodeReceipt(created: ReceiptDate) throws(TrustError) -> String {
    let purchase = PurchaseBuilder(EvidenceSigner.product) {
      $0.transactionId = "3"
      $0.originalTransactionId = "3"
      $0.webOrderLineItemId = nil
      $0.purchaseDate = "2025-01-01T00:00:00Z"
      $0.originalPurchaseDate = "2025-01-01T00:00:00Z"
      $0.expiresDate = nil
    }
    let document = try lab.xcode.xcodeReceipt {
      $0.bundleId = Lab.bundleId
      $0.creationDate = created
      $0.purchases = [purchase]
    }
    return Base64Text.of(document)
  }
}
