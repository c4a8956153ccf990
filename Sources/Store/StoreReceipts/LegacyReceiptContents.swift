// SPDX-License-Identifier: Apache-2.0

/// The readable parts of a legacy transaction receipt that may be incomplete or damaged, for display
/// only.
///
/// Only a ``LegacyTransactionReceipt``, which has all parts, can be verified.
public struct LegacyReceiptContents: Hashable, Sendable {
  /// `signature`, or its error.
  package let signature: Result<LegacySignature, ReceiptError>
  /// `purchase-info`, or its error.
  package let purchaseInfo: Result<LegacyPurchaseInfo, ReceiptError>
  /// `environment`: `Sandbox`, or absent in production; not signed.
  package let environment: String?
  /// `pod`: the App Store server group that wrote the receipt; not signed.
  package let pod: String?
  /// `signing-status`: `0` in all known receipts; not signed.
  package let signingStatus: String?
  /// The entries with other keys, in document order; not signed.
  package let unknownEntries: [PropertyList.Entry]

  /// Reads a property list.
  package init(reading document: ArraySlice<UInt8>) throws(ReceiptError) {
    var fields = try LegacyFields(reading: document, as: .receipt)
    signature = Result { () throws(ReceiptError) in
      try LegacySignature(reading: try fields.base64("signature")[...])
    }
    purchaseInfo = Result { () throws(ReceiptError) in
      try LegacyPurchaseInfo(reading: try fields.base64("purchase-info")[...])
    }
    environment = fields.textIfPresent("environment")
    pod = fields.textIfPresent("pod")
    signingStatus = fields.textIfPresent("signing-status")
    unknownEntries = fields.rest
  }

  /// The purchase; `nil` if it cannot be read.
  public var purchase: InAppPurchase? {
    if case .success(let info) = purchaseInfo { info.purchase } else { nil }
  }
}

extension LegacyReceiptContents {
  /// The signed property list, if it can be read.
  package var info: LegacyPurchaseInfo? {
    if case .success(let info) = purchaseInfo { info } else { nil }
  }

  /// The signature, if it can be read.
  package var readableSignature: LegacySignature? {
    if case .success(let signature) = signature { signature } else { nil }
  }
}
