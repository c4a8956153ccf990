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
  /// `purchase-info`: the app and its purchase, which are signed.
  package let purchaseInfo: LegacyPurchaseInfo
  /// All parts, including those that are not signed.
  package let contents: LegacyReceiptContents

  /// Reads a property list; does not verify the signature.
  package init(reading document: ArraySlice<UInt8>) throws(ReceiptError) {
    try self.init(LegacyReceiptContents(reading: document))
  }

  /// The receipt with these contents; throws the first error in them.
  package init(_ contents: LegacyReceiptContents) throws(ReceiptError) {
    signature = try contents.signature.get()
    purchaseInfo = try contents.purchaseInfo.get()
    self.contents = contents
  }

  /// The purchase.
  public var purchase: InAppPurchase { purchaseInfo.purchase }
  /// The bundle identifier.
  public var bundleId: String { purchaseInfo.bundleId }
  /// The app's version.
  public var applicationVersion: String? { purchaseInfo.applicationVersion }
  /// The app's Apple ID; absent in most receipts of the sandbox.
  public var appAppleId: Int64? { purchaseInfo.appItemId }

  /// The environment according to all entries; `nil` if it is undetermined: the signed entries are those of production, and
  /// unsigned ones contradict them.
  package var environment: StoreEnvironment? { contents.environment(of: purchaseInfo) }

  /// The signed bytes: the version of the signature and the purchase info.
  package var signedBytes: [UInt8] { signature.signedBytes(over: purchaseInfo.bytes) }
}
