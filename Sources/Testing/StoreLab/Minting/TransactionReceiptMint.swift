// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StrictJSON

/// Signs legacy transaction receipts (iOS 3 to 6) from their entries.
package struct TransactionReceiptMint: Sendable {
  package let authority: TestAuthority
  /// The attack on the receipt, applied before it is signed.
  package let tampering: TransactionReceiptTampering?

  package init(authority: TestAuthority, tampering: TransactionReceiptTampering?) {
    self.authority = authority
    self.tampering = tampering
  }

  /// The receipt with some entries, and defaults for all others; null removes an entry.
  package func receipt(
    with entries: JSONObject?,
    _ purchase: MintPurchase
  ) throws(MintError) -> LegacyReceiptBuilder {
    var receipt = purchase.transactionReceipt(by: authority)
    guard let entries else { return receipt }
    guard entries.count <= TransactionReceiptMint.mostEntries else {
      throw MintError(
        .tooMany(parts: "entries", count: entries.count, limit: TransactionReceiptMint.mostEntries),
        "members",
        at: entries.value.offset
      )
    }
    for entry in entries {
      guard entry.value.isNull || entry.value.string != nil else {
        throw MintError(.entry(expected: "a string or null"), entry.name, value: entry.value)
      }
      receipt[entry.name] = entry.value.string
    }
    return receipt
  }

  /// The receipt as a property list.
  package func encoded(_ receipt: LegacyReceiptBuilder) throws(TrustError) -> [UInt8] {
    var receipt = receipt
    try tampering?.apply(to: &receipt)
    return try receipt.encoded()
  }

  /// The maximum number of entries: more than a reader accepts (``PropertyList/maximumEntries``), so
  /// that its limit can be tested.
  private static let mostEntries = 1024
}
