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
  /// The environment of a receipt with this signed part; `nil` if unsigned entries contradict the signed ones.
  ///
  /// The entries `environment` and `pod` are not signed: anyone can remove them from a receipt of the sandbox, or add them to
  /// one of production. They can take production away, and add nothing.
  func environment(of info: LegacyPurchaseInfo) -> StoreEnvironment? {
    switch info.environmentSign {
    case .sandboxTransactionId, .noAppItemId: .sandbox
    case .appItemId: namesSandbox ? nil : .production
    }
  }

  /// Whether an unsigned entry speaks against production, which writes no `environment` and has other pods than 100.
  private var namesSandbox: Bool {
    let isProduction = environment?.utf8.elementsEqual("Production".utf8) ?? true
    return !isProduction || pod?.utf8.elementsEqual("100".utf8) == true
  }

  /// The environment of the receipt; `nil` if it is undetermined, or if the signed part cannot be read.
  package var knownEnvironment: StoreEnvironment? { info.flatMap(environment(of:)) }

  /// The signed property list, if it can be read.
  package var info: LegacyPurchaseInfo? {
    if case .success(let info) = purchaseInfo { info } else { nil }
  }

  /// The signature, if it can be read.
  package var readableSignature: LegacySignature? {
    if case .success(let signature) = signature { signature } else { nil }
  }
}
