// SPDX-License-Identifier: Apache-2.0

import StoreVerification
import StrictJSON

/// A request of the Advanced Commerce API that an app makes through StoreKit.
///
///     let request = try AdvancedCommerceRequest.reactivateSubscription(
///       transactionId: "2000000123456789",
///       requestInfo: .init(requestReferenceId: id))
///     let token = try signer.advancedCommerce(request, nonce: id, at: now)
///
/// Every request is checked by the rules of ``AdvancedCommerceLimits`` and Apple's required members.
public struct AdvancedCommerceRequest: Hashable, Sendable {
  /// The operation of the request.
  public let operation: AdvancedCommerceOperation
  /// The request as it is signed, with `operation` and `version`.
  public let json: ArraySlice<UInt8>

  /// Reads a request from its JSON.
  ///
  /// `operation` and `version` are added if the JSON does not have them. Unknown members are kept.
  public init(
    _ operation: AdvancedCommerceOperation? = nil,
    json: ArraySlice<UInt8>
  ) throws(SigningError) {
    let root = try rethrowing(JSONDocument(json).root) { (error: JSONError) in
      SigningError(.json, expected: "an object", found: error.code.rawValue)
    }
    guard let object = root.object else {
      throw SigningError(.json, expected: "an object", found: "\(root.kind)")
    }
    let stated = try AdvancedCommerceRequest.operation(in: object)
    guard let name = operation ?? stated else {
      throw SigningError(.operation, path: "operation", expected: "an operation", found: "none")
    }
    if let stated, stated != name {
      throw SigningError(
        .operation,
        path: "operation",
        expected: name.rawValue,
        found: stated.rawValue
      )
    }
    let version = object["version"]
    if let version {
      guard let text = version.utf8, text.elementsEqual(Self.version.utf8) else {
        throw SigningError(.operation, path: "version", expected: "\"\(Self.version)\"")
      }
    }
    try AdvancedCommerceRules.check(object, of: name)
    self.operation = name
    guard stated == nil || version == nil else {
      self.json = root.source
      return
    }
    let text = JSONWriter.object { members in
      if stated == nil { members.member("operation") { $0.string(name.rawValue) } }
      if version == nil { members.member("version") { $0.string(Self.version) } }
      for member in object { members.member(member) }
    }
    self.json = text[...]
  }

  private static let version = "1"

  private static func operation(
    in object: JSONObject
  ) throws(SigningError) -> AdvancedCommerceOperation? {
    guard let value = object["operation"] else { return nil }
    let known = AdvancedCommerceOperation.allCases
    guard let text = value.utf8,
      let operation = known.first(where: { $0.rawValue.utf8.elementsEqual(text) })
    else {
      throw SigningError(
        .operation,
        path: "operation",
        expected: known.map(\.rawValue).joined(separator: ", "),
        found: value.kind == .string ? "another name" : "\(value.kind)"
      )
    }
    return operation
  }

  /// A request from the members that `body` writes.
  init(
    _ operation: AdvancedCommerceOperation,
    _ requestInfo: Info,
    _ body: (inout JSONWriter) -> Void
  ) throws(SigningError) {
    let text = JSONWriter.object { members in
      members.member("requestInfo", requestInfo.json)
      body(&members)
    }
    try self.init(operation, json: text[...])
  }
}

/// The requests of the Advanced Commerce API that an app makes.
public enum AdvancedCommerceOperation: String, CaseIterable, Sendable {
  /// Sells a product once.
  case createOneTimeCharge = "CREATE_ONE_TIME_CHARGE"
  /// Sells a subscription.
  case createSubscription = "CREATE_SUBSCRIPTION"
  /// Changes the items, the period or the texts of a subscription.
  case modifySubscription = "MODIFY_SUBSCRIPTION"
  /// Lets a subscription renew again.
  case reactivateSubscription = "REACTIVATE_SUBSCRIPTION"
}

/// The limits of Advanced Commerce requests, which Apple's libraries also enforce.
public enum AdvancedCommerceLimits {
  /// The maximum number of characters of a description in an Advanced Commerce request.
  ///
  /// Apple's limit.
  ///
  /// Error: `sign/too-long`.
  public static let description = 45
  /// The maximum number of characters of a display name in an Advanced Commerce request.
  ///
  /// Apple's limit.
  ///
  /// Error: `sign/too-long`.
  public static let displayName = 30
  /// The maximum number of characters of a SKU in an Advanced Commerce request.
  ///
  /// Apple's limit.
  ///
  /// Error: `sign/too-long`.
  public static let sku = 128
  /// The number of periods of an Advanced Commerce offer.
  ///
  /// Apple's limit.
  ///
  /// Error: `sign/range`.
  public static let periodCount: ClosedRange<Int64> = 1...12
}
