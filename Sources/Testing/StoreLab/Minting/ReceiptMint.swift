// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust
package import StoreReceipts
package import StrictJSON

/// Signs receipts from JSON with the members that `decode --json` prints.
package struct ReceiptMint: Sendable {
  package let authority: TestAuthority
  /// The attack on the receipt, applied before it is signed.
  package let tampering: ReceiptTampering?
  /// Whether to sign as Xcode, not as the App Store.
  package let isXcode: Bool
  package let device: DeviceIdentifier?
  /// Whether null leaves the default of a field; otherwise it omits the field.
  package let ignoresNull: Bool

  package init(
    authority: TestAuthority,
    tampering: ReceiptTampering?,
    isXcode: Bool = false,
    device: DeviceIdentifier?,
    ignoringNull ignoresNull: Bool = false
  ) {
    self.authority = authority
    self.tampering = tampering
    self.isXcode = isXcode
    self.device = device
    self.ignoresNull = ignoresNull
  }

  /// The receipt with some fields, and defaults for all others; without a list of purchases, it has the standard
  /// one or, with `isEmpty`, none.
  package func receipt(
    with fields: JSONObject?,
    _ purchase: MintPurchase,
    isEmpty: Bool = false
  ) throws(MintError) -> ReceiptBuilder {
    if let fields { try ReceiptMint.requireFewParts(in: fields) }
    var receipt = try ReceiptBuilder(
      MintFieldReader(fields, ignoringNull: ignoresNull),
      purchase,
      isXcode ? .xcode : nil,
      isEmpty: isEmpty
    )
    receipt.device = device
    return receipt
  }

  /// The receipt in DER or, signed as Xcode does, in BER.
  package func encoded(_ receipt: ReceiptBuilder) throws(TrustError) -> [UInt8] {
    var message =
      isXcode ? try authority.xcodeMessage { $0 = receipt } : try authority.message(receipt)
    try tampering?.apply(to: &message)
    return try message.encoded()
  }

  /// Limits the number of purchases and attributes: two bytes of JSON can become three hundred bytes in a
  /// receipt.
  private static func requireFewParts(in object: JSONObject) throws(MintError) {
    var count = object["unknownAttributes"]?.array?.count ?? 0
    for purchase in object["inAppPurchases"]?.array.map(Array.init) ?? [] {
      count += 1 + (purchase.object?["unknownAttributes"]?.array?.count ?? 0)
    }
    guard count > mostParts else { return }
    throw MintError(
      .tooMany(parts: "purchases and attributes", count: count, limit: mostParts),
      "members",
      at: object.value.offset
    )
  }

  /// Genuine receipts have a few hundred purchases.
  private static let mostParts = 10_000
}
