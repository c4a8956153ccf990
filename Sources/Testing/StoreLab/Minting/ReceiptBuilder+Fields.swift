// SPDX-License-Identifier: Apache-2.0

import StoreReceipts
import StoreTypes
package import StrictJSON

extension ReceiptBuilder {
  /// A receipt from the members that `decode --json` prints, with defaults for absent ones.
  ///
  /// Null omits a field or, with `ignoringNull`, leaves its default. Without a list of purchases, the receipt has the
  /// standard one or, with `isEmpty`, none.
  package init(
    _ fields: JSONObject?,
    _ purchase: MintPurchase,
    isXcode: Bool = false,
    isEmpty: Bool = false,
    ignoringNull ignoresNull: Bool = false
  ) throws(MintError) {
    if let fields { try ReceiptBuilder.requireFewParts(in: fields) }
    var reader = MintFieldReader(fields, ignoringNull: ignoresNull)
    let word = fields?["environment"]?.string.map { StoreEnvironment(rawValue: $0) }
    self = isXcode ? .xcode : word?.canonical == .sandbox ? .sandbox : .production
    creationDate = ReceiptDate(purchase.now)
    var name = environment?.rawValue
    try reader.text("environment", &name)
    environment = name.map { StoreEnvironment(rawValue: $0) }
    try reader.integer("appAppleId", &appAppleId)
    try reader.text("bundleId", &bundleId)
    try reader.text("applicationVersion", &applicationVersion)
    try reader.bytes("opaqueValue", &opaqueValue)
    try reader.bytes("sha1Hash", &sha1Hash)
    try reader.creationDate(&creationDate)
    try reader.date("undocumentedDate", &undocumentedDate)
    try reader.integer("signingServiceBuild", &signingServiceBuild)
    try reader.text("ageRating", &ageRating, isASCII: true)
    try reader.integer("developerId", &developerId)
    try reader.integer("clientSystemVersion", &clientSystemVersion)
    try reader.integer("downloadId", &downloadId)
    try reader.integer("versionExternalIdentifier", &versionExternalIdentifier)
    try reader.date("originalPurchaseDate", &originalPurchaseDate)
    try reader.text("originalApplicationVersion", &originalApplicationVersion)
    try reader.date("expirationDate", &expirationDate)
    let others = try reader.others(of: AppReceiptAttributeType.self)
    extraAttributes = try reader.attributes("unknownAttributes") ?? extraAttributes
    extraAttributes += others
    let list = try reader.objects("inAppPurchases")
    purchases = list == nil && !isEmpty ? [purchase.inReceipt] : []
    for item in list ?? [] { purchases.append(try PurchaseBuilder(item, purchase)) }
    // The builder computes these values if they are nil.
    if reader.omits("sha1Hash") { edits.remove(type: 5) }
    if reader.omits("undocumentedDate") { edits.remove(type: 8) }
    try reader.finish()
  }

  /// Limits the number of purchases and attributes: two bytes of JSON can become three hundred bytes in a
  /// receipt.
  private static func requireFewParts(in object: JSONObject) throws(MintError) {
    var count = object["unknownAttributes"]?.array?.count ?? 0
    for purchase in object["inAppPurchases"]?.array.map(Array.init) ?? [] {
      count += 1 + (purchase.object?["unknownAttributes"]?.array?.count ?? 0)
    }
    guard count > mostParts else { return }
    throw MintError(tooMany: "purchases and attributes", count, limit: mostParts, object)
  }

  /// The maximum number of purchases and attributes of a minted receipt.
  ///
  /// Genuine receipts have a few hundred purchases; two bytes of input create 300 bytes of the receipt.
  ///
  /// Error: `mint/too-many`.
  private static let mostParts = 10_000
}

extension PurchaseBuilder {
  fileprivate init(_ given: MintFieldReader, _ purchase: MintPurchase) throws(MintError) {
    self.init("com.example.app.pro")
    var reader = given
    purchaseDate = ReceiptDate(purchase.date)
    if reader.object?["expiresDate"]?.string != nil { productType = .autoRenewable }
    try reader.integer("quantity", &quantity)
    try reader.text("productId", &productId)
    try reader.text("transactionId", &transactionId)
    try reader.date("purchaseDate", &purchaseDate)
    try reader.text("originalTransactionId", &originalTransactionId)
    try reader.date("originalPurchaseDate", &originalPurchaseDate)
    try reader.productType(&productType)
    try reader.date("expiresDate", &expiresDate)
    try reader.integer("itemId", &itemId)
    try reader.integer("webOrderLineItemId", &webOrderLineItemId)
    try reader.date("cancellationDate", &cancellationDate)
    try reader.integer("cancellationReason", &cancellationReason)
    try reader.flag("isTrialPeriod", &isTrialPeriod)
    try reader.flag("isInIntroOfferPeriod", &isInIntroOfferPeriod)
    let others = try reader.others(of: InAppPurchaseAttributeType.self)
    extraAttributes = try reader.attributes("unknownAttributes") ?? extraAttributes
    extraAttributes += others
    if reader.omits("originalTransactionId") { edits.remove(type: 1705) }
    if reader.omits("originalPurchaseDate") { edits.remove(type: 1706) }
    try reader.finish()
  }
}

extension MintFieldReader {
  /// Reads `creationDate` or `receiptCreationDate`, Apple's name for it; if both are given, they must agree.
  fileprivate mutating func creationDate(_ date: inout ReceiptDate?) throws(MintError) {
    try self.date("creationDate", &date)
    var other = date
    try self.date("receiptCreationDate", &other)
    guard object?["creationDate"] == nil || other?.text == date?.text else {
      throw fault(
        "receiptCreationDate",
        expected: "the same time as creationDate, or no value",
        found: self["receiptCreationDate"]
      )
    }
    date = other
  }

  /// Reads `productType`, or else `productTypeName`.
  fileprivate mutating func productType(_ type: inout ProductType?) throws(MintError) {
    var number = type?.receiptNumber
    var name: String?
    try text("productTypeName", &name)
    if object?["productType"] == nil, let name {
      let known = ProductType.numbered
      guard let found = known.first(where: { $0.name == name }) else {
        let names = known.compactMap(\.name).joined(separator: ", ")
        throw fault("productTypeName", expected: names, found: self["productTypeName"])
      }
      number = found.receiptNumber
    }
    try integer("productType", &number)
    type = number.map(ProductType.init(receiptNumber:))
  }
}
