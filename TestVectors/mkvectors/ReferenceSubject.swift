// SPDX-License-Identifier: Apache-2.0

import VectorRunner

/// What a vector is about, from which the source of its rule follows.
struct ReferenceSubject {
  let vector: Vector
  let suite: Suite
  let parameters: JSON.Members

  private func text(_ name: String) -> String? {
    guard case .string(let text)? = parameters.first(where: { $0.key == name })?.value else {
      return nil
    }
    return text
  }

  private var operation: VectorOperation { suite.operation }

  private var isReceipt: Bool {
    [.cmsRead, .receiptRead, .receiptVerify].contains(operation)
  }

  private var isTransactionReceipt: Bool {
    operation == .legacyRead || text("kind") == "transaction-receipt"
  }

  // MARK: Pages of Apple

  /// The page about the kind of document.
  var page: String {
    switch operation {
    case .responseVerify: responsePage
    case _ where isTransactionReceipt: "Apple, In-App Purchase Receipt Validation on iOS"
    case .receiptRead, .cmsRead: "Apple, Receipt Fields"
    case .receiptVerify: "Apple, Validating receipts on the device"
    case .offerVerify: offerPage
    default: payloadPage
    }
  }

  private var offerPage: String {
    suite.path.hasSuffix("tokens")
      ? "Apple, Generating JWS to sign App Store requests"
      : "Apple, Generating a signature for promotional offers"
  }

  private var responsePage: String {
    switch text("kind") {
    case "transaction-info": "Apple, TransactionInfoResponse"
    case "app-transaction-info": "Apple, AppTransactionInfoResponse"
    case "refund-history": "Apple, RefundHistoryResponse"
    case "order-lookup": "Apple, OrderLookupResponse"
    case "subscription-statuses": "Apple, StatusResponse"
    case "notification-history": "Apple, NotificationHistoryResponse"
    case "test-notification-status": "Apple, CheckTestNotificationResponse"
    default: "Apple, HistoryResponse"
    }
  }

  private var payloadPage: String {
    switch text("kind") ?? kindOfName {
    case "renewal-info": "Apple, JWSRenewalInfoDecodedPayload"
    case "app-transaction": "Apple, JWSAppTransactionDecodedPayload"
    case "notification": "Apple, responseBodyV2DecodedPayload"
    case "realtime-request": "Apple, DecodedRealtimeRequestBody"
    default: "Apple, JWSTransactionDecodedPayload"
    }
  }

  /// The kind in the name of a vector whose verifier accepts all kinds.
  private var kindOfName: String? {
    let kinds = ["app-transaction", "renewal-info", "notification", "realtime-request"]
    let path = "\(suite.path)/\(vector.name)"
    return kinds.first(where: path.contains)
      ?? (["request", "data", "summary", "body"].contains { vector.name.contains($0) }
        ? (vector.name.contains("request") ? "realtime-request" : "notification") : nil)
  }

  // MARK: Rejections

  /// The source of the rule that is reported with a code.
  func source(of code: String) throws(MakerError) -> String {
    if code.hasPrefix("entitlement/") { return sourceOfReason(code) }
    // The limits are choices of this package, unless an input beyond them is invalid without them.
    if vector.flags.contains(.limit), vector.level(in: operation) == .house { return own }
    if let source = sourceOfDocument(code) { return source }
    return try ErrorSources.source(of: code)
  }

  private func sourceOfDocument(_ code: String) -> String? {
    switch code {
    case "trust/signature":
      isReceipt ? (isTransactionReceipt ? page : "RFC 2315, 9.4") : "RFC 7515, 5.2"
    case "trust/message-digest": "RFC 2315, 9.3"
    case "trust/weak-key" where operation == .jwsVerify: "RFC 7518, 3.4"
    case "input/wrong-kind" where operation == .receiptVerify: "RFC 2315, 7"
    case "claims/stale", "claims/date-future", "claims/future": own
    case "claims/environment", "claims/environment-missing": sourceOfEnvironment
    case "claims/app-id", "claims/app-id-missing":
      isReceipt && !isTransactionReceipt ? "Apple, responseBody" : page
    case "claims/expired": "Apple, Receipt Fields"
    case "claims/device", "claims/device-missing":
      isReceipt
        ? page
        : text("kind") == "transaction"
          ? "Apple, Transaction.deviceVerification" : "Apple, AppTransaction.deviceVerification"
    // A receipt has neither member: that one is required is a rule of this package.
    case "claims/app-account-token-missing", "claims/app-transaction-id-missing":
      isReceipt ? own : page
    case _ where code.hasPrefix("claims/"): page
    case _ where code.hasPrefix("payload/"): page
    case _ where code.hasPrefix("offer/"): page
    // No page of Apple states that attributes do not repeat.
    case "receipt/duplicate-attribute": own
    case _ where code.hasPrefix("receipt/") && code != "receipt/date": "Apple, Receipt Fields"
    case _ where code.hasPrefix("legacy/"): sourceOfTransactionReceipt(code)
    case _ where code.hasPrefix("input/") && !["input/wrong-kind", "input/base64"].contains(code):
      sourceOfInput(code)
    default: nil
    }
  }

  private var sourceOfEnvironment: String {
    if vector.flags.contains(.xcode) { return pageOfXcode }
    return isReceipt && !isTransactionReceipt ? "Apple, responseBody" : page
  }

  private var pageOfXcode: String { "Apple, Setting up StoreKit Testing in Xcode" }

  private func sourceOfTransactionReceipt(_ code: String) -> String {
    switch code {
    case "legacy/plist": "Apple, Old-Style ASCII Property Lists"
    case "legacy/base64": "RFC 4648, 3"
    case "legacy/integer", "legacy/date", "legacy/flag", "legacy/missing": "Apple, responseBody"
    // Nobody but this package states these rules.
    case "legacy/date-mismatch", "legacy/empty": own
    default: page
    }
  }

  /// What is not a document of the operation breaks the rules of its container.
  private func sourceOfInput(_ code: String) -> String {
    // The sizes, and which wrong inputs are recognized, are choices of this package.
    if ["input/too-large", "input/encoded-twice", "input/anchor"].contains(code) { return own }
    switch operation {
    case .receiptVerify where vector.name.hasPrefix("receipt-data"): return "Apple, requestBody"
    case .receiptVerify: return "RFC 2315, 7"
    case .jwsVerify where vector.name.contains("body"): return "Apple, responseBodyV2"
    default: return "RFC 7515, 7.1"
    }
  }

  private var isOfXcode: Bool { suite.path.hasSuffix("/xcode") }

  private var own: String { "Docs/Reference/Limits.md" }

  // MARK: Acceptances

  /// The source of what a verifier must accept.
  var sourceOfAcceptance: String {
    switch operation {
    case .asn1Read: "ITU-T X.690, \(clauseOfType)"
    case .cmsRead: suite.path == "cms/signed-data" ? "RFC 5652, 5.1" : "RFC 5652, 5.3"
    case .anchorRead: sourceOfAnchors
    case .jsonRead: "RFC 8259, \(sectionOfValue)"
    case .jwsRead: suite.path == "jws/compact" ? "RFC 7515, 7.1" : "RFC 7515, 4"
    case .chainVerify: "RFC 5280, 6.1"
    case .ocspVerify: "RFC 6960, 3.2"
    case .entitlement: sourceOfReason(reason ?? "")
    case .receiptVerify where vector.flags.contains(.encoding): "Apple, requestBody"
    case .receiptVerify where isOfXcode, .jwsVerify where isOfXcode: pageOfXcode
    case .jwsVerify where TokenPart.ofHeader.contains(suite.path): "Apple, JWSDecodedHeader"
    case .jwsVerify where vector.name.hasPrefix("body"): "Apple, responseBodyV2"
    case .receiptRead, .receiptVerify, .legacyRead, .payloadRead, .jwsVerify, .responseVerify,
      .offerVerify:
      page
    }
  }

  /// RFC 7468 is about PEM; that a file may have DER is a rule of this package.
  private var sourceOfAnchors: String {
    switch vector.name {
    case "der", "two-der": own
    case "pem": "RFC 7468, 5.1"
    default: "RFC 7468, 2"
    }
  }

  private enum TokenPart {
    static let ofHeader: Set<String> = [
      "jws-verify/chain", "jws-verify/header", "jws-verify/purpose", "jws-verify/x5c",
      "jws-verify/validity-periods",
    ]
  }

  /// The clause of X.690 about what an input demonstrates.
  private var clauseOfType: String {
    switch text("as") {
    case "int64": "8.3"
    case "boolean": "8.2"
    case "null": "8.8"
    case "object-identifier": "8.19"
    case "octet-string": "8.7"
    case "bit-string", "octet-aligned-bit-string": "8.6"
    case "utf8-string", "ia5-string": "8.23"
    default:
      switch suite.path {
      case "asn1/lengths": "8.1.3"
      case "asn1/indefinite": "8.1.3.6"
      case "asn1/tags": "8.1.2"
      default: "8.1.1"
      }
    }
  }

  /// The section of RFC 8259 about the outermost value.
  private var sectionOfValue: String {
    switch suite.path {
    case "json/strings": return "7"
    case "json/numbers": return "6"
    default: break
    }
    guard case .object(let members)? = vector.expect.value else { return "2" }
    return switch members.first?.key {
    case "object": "4"
    case "array": "5"
    case "number": "6"
    case "string": "7"
    default: "3"
    }
  }

  // MARK: Entitlements

  /// The member in which evidence is about something else than what is asked for.
  private var memberOfForeign: String {
    if vector.name.contains("app") { return "bundleId" }
    return vector.name.contains("sandbox") ? "environment" : "productId"
  }

  /// The reason of an entitlement to the requested product.
  private var reason: String? {
    guard case .object(let members)? = vector.expect.value,
      case .array(let products)? = members.first(where: { $0.key == "products" })?.value
    else { return nil }
    let reasons: [String] = products.compactMap { product in
      guard case .object(let members) = product,
        case .string("entitled")? = members.first(where: { $0.key == "verdict" })?.value,
        case .string(let reason)? = members.first(where: { $0.key == "reason" })?.value
      else { return nil }
      return reason
    }
    return reasons.first
  }

  /// Where Apple states from what a reason follows; the policy and the clock are matters of this package.
  private func sourceOfReason(_ code: String) -> String {
    let isOurs =
      suite.path.hasSuffix("/times") || parameters.contains { $0.key == "policy" }
      || VectorLevels.ambiguousEntitlements.contains(code)
    guard !isOurs else { return "Docs/Reference/Entitlement-rules.md" }
    let transaction = "Apple, JWSTransactionDecodedPayload"
    let renewalInfo = "Apple, JWSRenewalInfoDecodedPayload"
    return switch code {
    case "entitlement/never-purchased":
      "\(transaction), \(memberOfForeign)"
    case "entitlement/refunded", "entitlement/family-revoked", "entitlement/revoked",
      "entitlement/assignment-revoked":
      "\(transaction), revocationDate"
    case "entitlement/refunded-prorated": "\(transaction), revocationType"
    case "entitlement/billing-retry": "\(renewalInfo), isInBillingRetryPeriod"
    case "entitlement/not-yet-started": "\(transaction), purchaseDate"
    case "entitlement/changed-product": "\(renewalInfo), autoRenewProductId"
    case _ where code.hasPrefix("entitlement/expired-"): "\(renewalInfo), expirationIntent"
    case "gracePeriod": "\(renewalInfo), gracePeriodExpiresDate"
    case "nonConsumable": "\(transaction), type"
    default: "\(transaction), expiresDate"
    }
  }
}
