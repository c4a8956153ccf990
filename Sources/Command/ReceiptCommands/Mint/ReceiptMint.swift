// SPDX-License-Identifier: Apache-2.0

import AnswerOutput
import ReceiptKit
import StoreLab
import StrictJSON

/// Creates receipts from JSON with the members that `decode --json` prints.
struct ReceiptMint {
  let authority: TestAuthority
  /// The attack on the receipt, applied before it is signed.
  let tampering: ReceiptTampering?
  /// Whether to sign as Xcode, not as the App Store.
  let isXcode: Bool
  let device: DeviceIdentifier?

  /// A receipt with the fields of an input, and defaults for all others.
  func receipt(_ request: MintRequest) throws(CommandFailure) -> [UInt8] {
    let purchase = MintPurchase(at: request.time, isXcode: isXcode)
    let fields = try MintPayload(
      request,
      request.edits.map { $0.nulling.renaming("receiptCreationDate", to: "creationDate") }
    )
    var builder: ReceiptBuilder
    do throws(CommandDiagnostic) {
      try ReceiptMint.requireFewParts(in: fields.object)
      builder = try ReceiptBuilder(
        fields.object,
        purchase,
        isXcode ? .xcode : nil,
        isDefault: request.input == nil
      )
    } catch {
      throw fields.failure(error)
    }
    builder.device = device
    return try minting { () throws(TrustError) in
      var message =
        isXcode ? try authority.xcodeMessage { $0 = builder } : try authority.message(builder)
      try tampering?.apply(to: &message)
      return try message.encoded()
    }
  }
}

extension ReceiptMint {
  /// Limits the number of purchases and attributes: two bytes of JSON can become three hundred bytes in a
  /// receipt.
  private static func requireFewParts(in object: JSONObject) throws(CommandDiagnostic) {
    var count = object["unknownAttributes"]?.array?.count ?? 0
    for purchase in object["inAppPurchases"]?.array.map(Array.init) ?? [] {
      count += 1 + (purchase.object?["unknownAttributes"]?.array?.count ?? 0)
    }
    guard count > mostParts else { return }
    throw CommandDiagnostic(
      mint: "too-many",
      at: object.value.offset,
      "too many purchases and attributes: \(count)",
      hint: "the limit is \(mostParts)"
    )
  }

  /// Genuine receipts have a few hundred purchases.
  private static let mostParts = 10_000
}

extension ReceiptBuilder {
  /// An absent member has the value that the App Store writes; null omits the attribute.
  fileprivate init(
    _ object: JSONObject,
    _ purchase: MintPurchase,
    _ standard: ReceiptBuilder?,
    isDefault: Bool
  ) throws(CommandDiagnostic) {
    let word = object["environment"]?.string.map { StoreEnvironment(rawValue: $0) }
    self = standard ?? (word?.canonical == .sandbox ? .sandbox : .production)
    creationDate = ReceiptDate(purchase.now)
    var reader = FieldReader(object)
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
    try reader.text("organizationDisplayName", &organizationDisplayName)
    try reader.date("preorderDate", &preorderDate)
    extraAttributes = try reader.attributes("unknownAttributes") ?? extraAttributes
    let list = try reader.objects("inAppPurchases")
    purchases = isDefault && list == nil ? [purchase.inReceipt] : []
    for item in list ?? [] { purchases.append(try PurchaseBuilder(item, purchase)) }
    // The builder computes these values if they are nil.
    if object["sha1Hash"]?.isNull == true { edits.remove(type: 5) }
    if object["undocumentedDate"]?.isNull == true { edits.remove(type: 8) }
    try reader.finish()
  }
}

extension PurchaseBuilder {
  fileprivate init(_ given: FieldReader, _ purchase: MintPurchase) throws(CommandDiagnostic) {
    self.init("com.example.app.pro")
    var reader = given
    purchaseDate = ReceiptDate(purchase.date)
    if reader.object["expiresDate"]?.string != nil { productType = .autoRenewable }
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
    try reader.text("promotionalOfferId", &promotionalOfferId)
    extraAttributes = try reader.attributes("unknownAttributes") ?? extraAttributes
    if reader.object["originalTransactionId"]?.isNull == true { edits.remove(type: 1705) }
    if reader.object["originalPurchaseDate"]?.isNull == true { edits.remove(type: 1706) }
    try reader.finish()
  }
}

extension FieldReader {
  /// Reads `creationDate` or `receiptCreationDate`, Apple's name for it; if both are given, they must agree.
  fileprivate mutating func creationDate(_ date: inout ReceiptDate?) throws(CommandDiagnostic) {
    try self.date("creationDate", &date)
    var other = date
    try self.date("receiptCreationDate", &other)
    guard object["creationDate"] == nil || other?.text == date?.text else {
      throw fault("receiptCreationDate", "the same time as creationDate, or no value")
    }
    date = other
  }

  /// Reads `productType`, or else `productTypeName`.
  fileprivate mutating func productType(_ type: inout ProductType?) throws(CommandDiagnostic) {
    var number = type?.receiptNumber
    var name: String?
    try text("productTypeName", &name)
    if object["productType"] == nil, let name {
      let known = ProductType.numbered
      guard let found = known.first(where: { $0.name == name }) else {
        throw fault("productTypeName", known.compactMap(\.name).joined(separator: ", "))
      }
      number = found.receiptNumber
    }
    try integer("productType", &number)
    type = number.map(ProductType.init(receiptNumber:))
  }
}
