// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import OpenSSLTrust
import StoreLab
import StoreTypes
import StrictJSON
import StrictTime

/// The document that `rkt_mint` signs.
struct MintRequest {
  private let kind: String
  let purchase: MintPurchase
  private let isXcode: Bool
  let forgery: String?
  private let type: String?
  private let payload: [UInt8]?
  let members: JSONObject?
  private let transaction: JSONObject?
  private let renewalInfo: JSONObject?

  init(_ text: ArraySlice<UInt8>) throws(InterfaceError) {
    var options = try OptionReader(text, "options")
    kind = try options.required("kind")
    guard let time = try options.time("at") else {
      throw InterfaceError(.option, "at", expected: "an RFC 3339 time", found: "none")
    }
    isXcode = try options.boolean("xcode") ?? false
    forgery = try options.text("forgery")
    type = try options.text("type")
    payload = try MintRequest.object("payload", &options).map { Array($0.value.source) }
    members = try MintRequest.object("members", &options)
    transaction = try MintRequest.object("transaction", &options)
    renewalInfo = try MintRequest.object("renewalInfo", &options)
    try options.finish()
    purchase = MintPurchase(at: time, isXcode: isXcode)
  }

  private static func object(
    _ name: String,
    _ options: inout OptionReader
  ) throws(InterfaceError) -> JSONObject? {
    guard let value = options.value(name) else { return nil }
    guard let object = value.object else {
      throw InterfaceError(.option, name, expected: "an object", found: "\(value.kind)")
    }
    return object
  }

  /// The signed document.
  func document(by authority: AuthorityHandle) throws(InterfaceError) -> [UInt8] {
    do {
      guard kind != "receipt" else { return try receipt(by: authority) }
      guard kind != "transaction-receipt" else {
        return try transactionReceipt(by: authority.receipts)
      }
      guard let kind = DocumentKind.tokens.first(where: { $0.rawValue == kind }) else {
        throw InterfaceError(.option, "kind", found: self.kind)
      }
      let payload = try payload ?? merged(standard(kind, authority), members)
      var token =
        isXcode
        ? authority.tokens.xcodeToken(signing: payload) : authority.tokens.token(signing: payload)
      if let forgery {
        let cases = TokenTampering.cases(for: kind)
        guard let tampering = cases.first(where: { $0.id == forgery }) else {
          throw InterfaceError(.option, "forgery", found: forgery)
        }
        try tampering.apply(to: &token)
      }
      return try token.encoded()
    } catch let error as InterfaceError {
      throw error
    } catch {
      throw InterfaceError(.value, "options", expected: "a document that can be signed")
    }
  }

  // MARK: Tokens

  private func standard(_ kind: DocumentKind, _ authority: AuthorityHandle) throws -> [UInt8] {
    switch kind {
    case .renewalInfo: purchase.renewalInfo.payload()
    case .appTransaction: purchase.appTransaction.payload()
    case .notification: try notification(authority)
    case .realtimeRequest: purchase.realtimeRequest.payload()
    default: purchase.transaction.payload()
    }
  }

  private func notification(_ authority: AuthorityHandle) throws -> [UInt8] {
    let kinds = NotificationBuilder.Kind.all
    let kind = type.map { type in kinds.first { $0.name.utf8.elementsEqual(type.utf8) } }
    guard let kind = kind ?? .subscribed else {
      throw InterfaceError(.option, "type", expected: "a notification type", found: type)
    }
    var builder = NotificationBuilder(kind) { $0.move(signedAt: purchase.now) }
    if kind == .subscribed {
      builder.transaction = purchase.transaction
      builder.renewalInfo = purchase.renewalInfo
    }
    var tokens: [MemberBuilder] = []
    let nested = [
      ("signedTransactionInfo", builder.transaction?.payload(), transaction),
      ("signedRenewalInfo", builder.renewalInfo?.payload(), renewalInfo),
    ]
    for (name, payload, changes) in nested {
      guard let payload else { continue }
      let signed = try merged(payload, changes)
      let token = try authority.tokens.token(signing: signed).text()
      tokens.append(MemberBuilder(name, bytes: JSONWriter.bytes { $0.string(token) }))
    }
    builder.data?.transaction = nil
    builder.data?.renewalInfo = nil
    builder.data?.extraMembers = tokens
    return try builder.payload(signedBy: authority.tokens)
  }

  /// A payload with members replaced or added; a null value removes the member.
  private func merged(_ payload: [UInt8], _ changes: JSONObject?) throws -> [UInt8] {
    guard let changes else { return payload }
    let object = try JSONDocument(payload[...]).root.object
    return JSONWriter.bytes { json in
      json.object { json in
        if let object {
          for member in object where changes[member.name] == nil {
            json.member(member.name) { $0.raw(Array(member.value.source)) }
          }
        }
        for member in changes where !member.value.isNull {
          json.member(member.name) { $0.raw(Array(member.value.source)) }
        }
      }
    }
  }

  // MARK: Receipts

  private func receipt(by authority: AuthorityHandle) throws -> [UInt8] {
    var options = try members.map { members throws(InterfaceError) in
      try OptionReader(members.value, "members")
    }
    var builder = try MintRequest.receipt(of: options?.text("environment"))
    builder.creationDate = ReceiptDate(purchase.now)
    builder.device = DeviceProof.identifier
    builder.bundleId = try options?.text("bundleId") ?? builder.bundleId
    builder.appAppleId = try options?.integer("appAppleId") ?? builder.appAppleId
    builder.applicationVersion =
      try options?.text("applicationVersion") ?? builder.applicationVersion
    builder.purchases = [purchase.inReceipt]
    if let list = options?.value("inAppPurchases") {
      guard let list = list.array else {
        throw InterfaceError(
          .option,
          "inAppPurchases",
          expected: "a list of objects",
          found: "\(list.kind)"
        )
      }
      builder.purchases = []
      for item in list { builder.purchases.append(try inAppPurchase(item)) }
    }
    try options?.finish()
    var message = try authority.receipts.message(builder)
    if let forgery {
      guard let tampering = ReceiptTampering.allCases.first(where: { $0.id == forgery }) else {
        throw InterfaceError(.option, "forgery", found: forgery)
      }
      try tampering.apply(to: &message)
    }
    return try message.encoded()
  }

  /// The standard receipt of an environment, which is Production by default.
  private static func receipt(of environment: String?) throws(InterfaceError) -> ReceiptBuilder {
    guard let environment else { return .production }
    switch StoreEnvironment(rawValue: environment).canonical {
    case .production: return .production
    case .sandbox: return .sandbox
    default:
      throw InterfaceError(
        .option,
        "environment",
        expected: "Production or Sandbox",
        found: environment
      )
    }
  }

  private func inAppPurchase(_ value: JSONValue) throws(InterfaceError) -> PurchaseBuilder {
    var options = try OptionReader(value, "inAppPurchases")
    var builder = PurchaseBuilder(try options.required("productId"))
    builder.transactionId = try options.text("transactionId") ?? builder.transactionId
    builder.originalTransactionId = try options.text("originalTransactionId")
    builder.purchaseDate = ReceiptDate(try options.time("purchaseDate") ?? purchase.date)
    if let time = try options.time("expiresDate") {
      builder.expiresDate = ReceiptDate(time)
      builder.productType = .autoRenewable
    }
    try options.finish()
    return builder
  }
}
