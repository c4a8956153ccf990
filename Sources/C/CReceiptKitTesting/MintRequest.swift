// SPDX-License-Identifier: Apache-2.0

import CReceiptKit
import OpenSSLTrust
import StoreLab
import StoreTypes
import StrictJSON
import StrictTime

/// The document that `rkt_mint` signs.
struct MintRequest {
  private let kind: MintedKind
  private let purchase: MintPurchase
  private let isXcode: Bool
  private let attack: (any Forgery)?
  private let notificationKind: NotificationBuilder.Kind?
  private let payload: JSONObject?
  private let members: JSONObject?
  /// Changes of the nested objects of a standard notification, by their names.
  private let nested: [String: JSONObject]

  init(_ text: ArraySlice<UInt8>) throws(InterfaceError) {
    let options = try OptionReader(text, "options")
    let name = try options.required("kind")
    guard let time = try options.time("at") else {
      throw InterfaceError(.option, "at", expected: "an RFC 3339 time", found: "none")
    }
    isXcode = try options.boolean("xcode") ?? false
    let forgery = try options.string("forgery")
    let type = try options.string("type")
    payload = try MintRequest.object("payload", options)
    members = try MintRequest.object("members", options)
    nested = [
      "transactionInfo": try MintRequest.object("transaction", options),
      "renewalInfo": try MintRequest.object("renewalInfo", options),
    ].compactMapValues { $0 }
    try options.finish()
    guard let kind = MintedKind(named: name) else {
      throw InterfaceError(.option, "kind", found: name)
    }
    self.kind = kind
    purchase = MintPurchase(at: time, isXcode: isXcode)
    attack = try forgery.map { name throws(InterfaceError) in
      guard let attack = kind.attack(named: name) else {
        throw InterfaceError(.option, "forgery", found: name)
      }
      return attack
    }
    notificationKind = try type.map { type throws(InterfaceError) in
      guard let kind = NotificationBuilder.Kind(named: type) else {
        throw InterfaceError(.option, "type", expected: "a notification type", found: type)
      }
      return kind
    }
  }

  private static func object(
    _ name: String,
    _ options: OptionReader
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
      switch kind {
      case .token(let kind): return try token(of: kind, by: authority.tokens)
      case .receipt: return try receipt(by: authority.receipts)
      case .transactionReceipt:
        var receipt = purchase.transactionReceipt(by: authority.receipts)
        if let members { try receipt.set(members) }
        return try receipt.encoded(attack as? TransactionReceiptForgery)
      }
    } catch let error as MintError {
      throw InterfaceError(error)
    } catch let error as InterfaceError {
      throw error
    } catch {
      throw InterfaceError(.value, "options", expected: "a document that can be signed")
    }
  }

  private func token(of kind: DocumentKind, by authority: TokenAuthority) throws -> [UInt8] {
    let payload = try payload.map { Array($0.value.source) } ?? standard(kind, authority)
    return try authority.token(signing: payload, asXcode: isXcode, attack as? TokenForgery)
      .encoded()
  }

  /// The standard payload with the changes of its nested objects, which are signed, and of its members.
  private func standard(_ kind: DocumentKind, _ authority: TokenAuthority) throws -> [UInt8] {
    var payload = try authority.standardPayload(of: kind, purchase, notificationKind)
    if kind == .notification {
      payload = try edited(payload) { standard in
        TokenAuthority.nestedTokens.compactMap { token in
          guard let changes = nested[token.name] else { return nil }
          return standard[token.parent]?.object?[token.name]?.object.map { object in
            MemberEdit([token.parent, token.name], json: object.replacing(changes))
          }
        }
      }
      payload = try edited(payload, authority.signaturesOfNested)
    }
    guard let members, let object = try JSONDocument(payload[...]).root.object else {
      return payload
    }
    return object.replacing(members)
  }

  private func edited(
    _ payload: [UInt8],
    _ edits: (JSONObject) throws -> [MemberEdit]
  ) throws -> [UInt8] {
    guard let object = try JSONDocument(payload[...]).root.object else { return payload }
    return try edits(object).applied(to: object)
  }

  private func receipt(by authority: TestAuthority) throws -> [UInt8] {
    let fields = try members.map(MintRequest.receiptFields)
    var receipt = try ReceiptBuilder(fields, purchase, ignoringNull: true)
    receipt.device = DeviceProof.identifier
    return try authority.encoded(receipt, attack as? ReceiptForgery)
  }

  /// The fields of a receipt, with the environment's name in receipts: "Sandbox" is "ProductionSandbox" there.
  private static func receiptFields(_ members: JSONObject) throws -> JSONObject {
    try requireProducts(in: members)
    guard let name = members["environment"]?.string else { return members }
    let standard: ReceiptBuilder
    switch StoreEnvironment(rawValue: name).canonical {
    case .production: standard = .production
    case .sandbox: standard = .sandbox
    default:
      throw InterfaceError(
        .option,
        "environment",
        expected: "Production or Sandbox",
        found: name
      )
    }
    let environment = JSONWriter.bytes { $0.string(standard.environment?.rawValue ?? name) }
    let edits = [MemberEdit(["environment"], json: environment)]
    return try JSONDocument(edits.applied(to: members)[...]).root.object ?? members
  }

  /// Requires that each purchase names its product.
  private static func requireProducts(in members: JSONObject) throws(InterfaceError) {
    for purchase in members["inAppPurchases"]?.array.map(Array.init) ?? [] {
      guard let purchase = purchase.object else { continue }
      guard let product = purchase["productId"], !product.isNull else {
        throw InterfaceError(.option, "productId", expected: "a string", found: "none")
      }
    }
  }
}

extension InterfaceError {
  fileprivate init(_ error: MintError) {
    switch error.reason {
    case .unknownField: self.init(.option, error.path, found: "an unknown member")
    case .value(let expected), .entry(let expected):
      self.init(
        .option,
        error.path,
        expected: expected,
        found: error.value.map { $0.string ?? "\($0.kind)" } ?? "none"
      )
    case .tooMany(_, let count, let limit):
      self.init(.option, error.path, expected: "at most \(limit)", found: "\(count)")
    }
  }
}
