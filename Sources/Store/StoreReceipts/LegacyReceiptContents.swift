// SPDX-License-Identifier: Apache-2.0

/// What can be read of a legacy transaction receipt of which a part is missing or damaged: to show it, and
/// for nothing else.
///
/// A ``LegacyTransactionReceipt`` has both parts, and only that can be verified.
public struct LegacyReceiptContents: Sendable {
  /// `signature`, or what is wrong with it.
  public let signature: Result<LegacySignature, LegacyReceiptError>
  /// `purchase-info`, or what is wrong with it.
  public let purchaseInfo: Result<LegacyPurchaseInfo, LegacyReceiptError>
  /// `environment`: `Sandbox`, or absent in production; not signed.
  public let environment: String?
  /// `pod`: the part of the App Store that wrote the receipt; not signed.
  public let pod: String?
  /// `signing-status`: `0` where it was seen; not signed.
  public let signingStatus: String?
  /// The entries with other keys, in the order of the document; not signed.
  public let unknownEntries: [PropertyList.Entry]

  /// Reads a property list, after any base64 around it.
  public init(reading document: ArraySlice<UInt8>) throws(LegacyReceiptError) {
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

  /// All of a receipt that was read.
  public init(_ receipt: LegacyTransactionReceipt) {
    signature = .success(receipt.signature)
    purchaseInfo = .success(receipt.purchaseInfo)
    environment = receipt.environment
    pod = receipt.pod
    signingStatus = receipt.signingStatus
    unknownEntries = receipt.unknownEntries
  }

  /// The first thing that is wrong, in the order in which a receipt is read.
  public var error: LegacyReceiptError? {
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
