// SPDX-License-Identifier: Apache-2.0

/// The receipt of one purchase, from `SKPaymentTransaction.transactionReceipt`.
///
///     {
///       "signature" = "base64 …";
///       "purchase-info" = "base64 …";
///       "environment" = "Sandbox";
///       "pod" = "100";
///       "signing-status" = "0";
///     }
///
/// Deprecated since iOS 7, but still written by the App Store. The signature covers `purchase-info`
/// only: anyone can change the environment, the pod and the status.
public struct LegacyTransactionReceipt: Hashable, Sendable {
  /// `signature`: the signature over the purchase info, with the signer certificate.
  package let signature: LegacySignature

  /// `purchase-info`: the purchase.
  public let purchaseInfo: LegacyPurchaseInfo

  /// The decoded bytes of `purchase-info`, which the signature covers.
  package let purchaseInfoBytes: [UInt8]

  /// `environment`: `Sandbox`, or absent in production; not signed.
  package let environment: String?

  /// `pod`: the App Store server group that wrote the receipt; not signed.
  package let pod: String?

  /// `signing-status`: `0` in all known receipts; not signed.
  package let signingStatus: String?

  /// The entries with other keys, in document order; not signed.
  package let unknownEntries: [PropertyList.Entry]

  /// Reads a property list, optionally in base64; does not verify the signature.
  package init(reading document: ArraySlice<UInt8>) throws(LegacyReceiptError) {
    var fields = try LegacyFields(reading: document, as: .receipt)
    signature = try LegacySignature(reading: try fields.base64("signature")[...])
    purchaseInfoBytes = try fields.base64("purchase-info")
    purchaseInfo = try LegacyPurchaseInfo(reading: purchaseInfoBytes[...])
    environment = fields.textIfPresent("environment")
    pod = fields.textIfPresent("pod")
    signingStatus = fields.textIfPresent("signing-status")
    unknownEntries = fields.rest
  }

  /// The signed bytes: the version of the signature and the purchase info.
  package var signedBytes: [UInt8] {
    signature.signedBytes(over: purchaseInfoBytes[...])
  }
}
