// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StoreReceipts

/// The expected value of a receipt, from its builder.
///
/// Absent members have no value.
enum ReceiptValue {
  /// The value of a valid receipt, with `overriding` members replaced.
  static func of(_ receipt: ReceiptBuilder, overriding: JSON.Members = []) throws(TrustError)
    -> JSON
  {
    var hash = receipt.sha1Hash
    if hash == nil { hash = try receipt.deviceHash() }
    let members: [(String, JSON?)] = [
      ("environment", text(receipt.environment?.rawValue)),
      ("appAppleId", identifier(receipt.appAppleId)),
      ("bundleId", text(receipt.bundleId)),
      ("applicationVersion", text(receipt.applicationVersion)),
      ("opaqueValue", hex(receipt.opaqueValue)),
      ("sha1Hash", hex(hash)),
      ("undocumentedDate", date(receipt.undocumentedDate ?? receipt.creationDate)),
      ("signingServiceBuild", number(receipt.signingServiceBuild)),
      ("ageRating", text(receipt.ageRating)),
      ("developerId", identifier(receipt.developerId)),
      ("creationDate", date(receipt.creationDate)),
      ("clientSystemVersion", number(receipt.clientSystemVersion)),
      ("downloadId", identifier(receipt.downloadId)),
      ("versionExternalIdentifier", identifier(receipt.versionExternalIdentifier)),
      ("inAppPurchases", .array(receipt.purchases.map { purchase($0) })),
      ("originalPurchaseDate", date(receipt.originalPurchaseDate)),
      ("originalApplicationVersion", text(receipt.originalApplicationVersion)),
      ("expirationDate", date(receipt.expirationDate)),
      ("organizationDisplayName", text(receipt.organizationDisplayName)),
      ("preorderDate", date(receipt.preorderDate)),
      ("unknownAttributes", unknown(receipt.extraAttributes)),
    ]
    return merge(members, overriding)
  }

  /// The value of a valid purchase.
  static func purchase(_ purchase: PurchaseBuilder, leavingOut absent: Set<String> = []) -> JSON {
    let members: [(String, JSON?)] = [
      ("quantity", number(purchase.quantity)),
      ("productId", text(purchase.productId)),
      ("transactionId", text(purchase.transactionId)),
      ("purchaseDate", date(purchase.purchaseDate)),
      ("originalTransactionId", text(purchase.originalTransactionId ?? purchase.transactionId)),
      ("originalPurchaseDate", date(purchase.originalPurchaseDate ?? purchase.purchaseDate)),
      ("productType", number(purchase.productType?.receiptNumber)),
      ("expiresDate", date(purchase.expiresDate)),
      ("itemId", identifier(purchase.itemId)),
      ("webOrderLineItemId", identifier(purchase.webOrderLineItemId)),
      ("cancellationDate", date(purchase.cancellationDate)),
      ("isTrialPeriod", purchase.isTrialPeriod.map { .boolean($0) }),
      ("isInIntroOfferPeriod", purchase.isInIntroOfferPeriod.map { .boolean($0) }),
      ("cancellationReason", number(purchase.cancellationReason)),
      ("promotionalOfferId", text(purchase.promotionalOfferId)),
      ("unknownAttributes", unknown(purchase.extraAttributes)),
    ]
    return merge(members.filter { !absent.contains($0.0) }, [])
  }

  /// The values of undocumented attributes, by type.
  private static func unknown(_ attributes: [AttributeBuilder]) -> JSON? {
    guard !attributes.isEmpty else { return nil }
    return .object(
      attributes.sorted { $0.type < $1.type }.map {
        ("\($0.type)", .string(Hex.text($0.value ?? [])))
      }
    )
  }

  private static func merge(_ members: [(String, JSON?)], _ overriding: JSON.Members) -> JSON {
    .object(
      members.compactMap { name, value in
        if let other = overriding.first(where: { $0.key == name }) { return other }
        return value.map { (name, $0) }
      }
    )
  }

  private static func text(_ text: String?) -> JSON? {
    guard let text, !text.isEmpty else { return nil }
    return .string(text)
  }

  private static func date(_ date: ReceiptDate?) -> JSON? { text(date?.text) }

  private static func number(_ number: Int64?) -> JSON? { number.map { .integer($0) } }

  private static func identifier(_ number: Int64?) -> JSON? {
    number == 0 ? nil : self.number(number)
  }

  private static func hex(_ bytes: [UInt8]?) -> JSON? { bytes.map { .string(Hex.text($0)) } }
}
