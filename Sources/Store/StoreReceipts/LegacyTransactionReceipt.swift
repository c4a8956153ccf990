// SPDX-License-Identifier: Apache-2.0

/// The receipt of one purchase as `SKPaymentTransaction.transactionReceipt` gives it.
///
///     {
///       "signature" = "base64 …";
///       "purchase-info" = "base64 …";
///       "environment" = "Sandbox";
///       "pod" = "100";
///       "signing-status" = "0";
///     }
///
/// Deprecated since iOS 7, still written by the App Store. The signature covers `purchase-info`
/// alone: the environment, the pod and the status can be changed by anyone.
public struct LegacyTransactionReceipt: Hashable, Sendable {
  /// `signature`: the signature over the purchase info, and its signer.
  public let signature: LegacySignature

  /// `purchase-info`: what was bought.
  public let purchaseInfo: LegacyPurchaseInfo

  /// `purchase-info` as it came out of base64, which is what the signature covers.
  public let purchaseInfoBytes: [UInt8]

  /// `environment`: `Sandbox`, or absent in production; not signed.
  public let environment: String?

  /// `pod`: the part of the App Store that wrote the receipt; not signed.
  public let pod: String?

  /// `signing-status`: `0` where it was seen; not signed.
  public let signingStatus: String?

  /// The entries with other keys, in the order of the document; not signed.
  public let unknownEntries: [PropertyList.Entry]

  /// Reads a property list, after any base64 around it; no cryptography is done.
  public init(reading document: ArraySlice<UInt8>) throws(LegacyReceiptError) {
    var fields = try LegacyFields(reading: document, as: .receipt)
    signature = try LegacySignature(reading: try fields.base64("signature")[...])
    purchaseInfoBytes = try fields.base64("purchase-info")
    purchaseInfo = try LegacyPurchaseInfo(reading: purchaseInfoBytes[...])
    environment = fields.textIfPresent("environment")
    pod = fields.textIfPresent("pod")
    signingStatus = fields.textIfPresent("signing-status")
    unknownEntries = fields.rest
  }

  /// The bytes that were signed: the version of the signature, and the purchase info.
  public var signedBytes: [UInt8] {
    signature.signedBytes(over: purchaseInfoBytes[...])
  }
}
