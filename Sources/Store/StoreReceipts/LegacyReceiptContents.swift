// SPDX-License-Identifier: Apache-2.0

/// The readable parts of a legacy transaction receipt that may be incomplete or damaged, for display
/// only.
///
/// A ``LegacyTransactionReceipt`` has all parts, and only that can be verified.
public struct LegacyReceiptContents: Sendable {
  /// `signature`, or its error.
  package let signature: Result<LegacySignature, LegacyReceiptError>
  /// `purchase-info`, or its error.
  public let purchaseInfo: Result<LegacyPurchaseInfo, LegacyReceiptError>
  /// `environment`: `Sandbox`, or absent in production; not signed.
  package let environment: String?
  /// `pod`: the App Store server group that wrote the receipt; not signed.
  package let pod: String?
  /// `signing-status`: `0` in all known receipts; not signed.
  package let signingStatus: String?
  /// The entries with other keys, in document order; not signed.
  package let unknownEntries: [PropertyList.Entry]

  /// Reads a property list, optionally in base64.
  package init(reading document: ArraySlice<UInt8>) throws(LegacyReceiptError) {
    var fields = try LegacyFields(reading: document, as: .receipt)
    signature = LegacyReceiptContents.part { () throws(LegacyReceiptError) in
      try LegacySignature(reading: try fields.base64("signature")[...])
    }
    purchaseInfo = LegacyReceiptContents.part { () throws(LegacyReceiptError) in
      try LegacyPurchaseInfo(reading: try fields.base64("purchase-info")[...])
    }
    environment = fields.textIfPresent("environment")
    pod = fields.textIfPresent("pod")
    signingStatus = fields.textIfPresent("signing-status")
    unknownEntries = fields.rest
  }

  /// The complete receipt.
  package init(_ receipt: LegacyTransactionReceipt) {
    signature = .success(receipt.signature)
    purchaseInfo = .success(receipt.purchaseInfo)
    environment = receipt.environment
    pod = receipt.pod
    signingStatus = receipt.signingStatus
    unknownEntries = receipt.unknownEntries
  }

  /// The first error, in reading order.
  package var error: LegacyReceiptError? {
    if case .failure(let error) = signature { return error }
    if case .failure(let error) = purchaseInfo { return error }
    return nil
  }

  private static func part<Part>(
    _ read: () throws(LegacyReceiptError) -> Part
  ) -> Result<Part, LegacyReceiptError> {
    do throws(LegacyReceiptError) {
      return .success(try read())
    } catch {
      return .failure(error)
    }
  }
}
