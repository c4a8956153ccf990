// SPDX-License-Identifier: Apache-2.0

public import StorePayloads
import StoreVerification
import StrictJSON

// The Advanced Commerce API: changes by a server to purchases that an app made through this API.
// `transactionId` is any transaction id of the subscription, including the original one; for a refund, it
// is the id of the transaction.
//
// The response has the transaction and the renewal info after the change; verify them with
// `SignedDataVerifier.verifyResponse`.

extension APIRequest where Response == TransactionInfoResponse {
  /// A request with a body in JSON, which is checked and sent unchanged, including unknown members.
  ///
  ///     let request = try APIRequest.advancedCommerce(
  ///       .cancelSubscription, transactionId: "2000000123456789", json: Array(json.utf8)[...])
  public static func advancedCommerce(
    _ operation: AdvancedCommerceServerOperation,
    transactionId: String,
    json: ArraySlice<UInt8>
  ) throws(APIRequestError) -> Self {
    let id = try APIArgument.identifier(transactionId, "transactionId")
    let root = try rethrowing(JSONDocument(json).root) { (error: JSONError) in
      APIRequestError(.form, "body", expected: "a JSON object", found: error.code.rawValue)
    }
    guard let object = root.object else {
      throw APIRequestError(.form, "body", expected: "a JSON object", found: "\(root.kind)")
    }
    try rethrowing(
      AdvancedCommerceServerRules.check(object, of: operation),
      as: APIRequestError.init
    )
    return try Self(
      operation.endpoint,
      operation.pathValue,
      id,
      body: APIRequestBody(contentType: "application/json", bytes: Array(root.source))
    )
  }

  /// Cancel a Subscription: turns off its renewal.
  ///
  ///     let request = try APIRequest.cancelSubscription(
  ///       transactionId: "2000000123456789", requestInfo: .init(requestReferenceId: id))
  public static func cancelSubscription(
    transactionId: String,
    storefront: String? = nil,
    requestInfo: AdvancedCommerceRequest.Info
  ) throws(APIRequestError) -> Self {
    try request(.cancelSubscription, transactionId, storefront, requestInfo) { _ in }
  }

  /// Change Subscription Metadata: SKUs and texts of a subscription and of its items.
  ///
  ///     let request = try APIRequest.changeSubscriptionMetadata(
  ///       transactionId: "2000000123456789",
  ///       items: [.init(of: "sku.old", effective: .nextBillCycle, displayName: "Gold")],
  ///       requestInfo: .init(requestReferenceId: id))
  public static func changeSubscriptionMetadata(
    transactionId: String,
    descriptors: AdvancedCommerceRequest.Descriptors? = nil,
    items: [AdvancedCommerceMetadataChange] = [],
    taxCode: String? = nil,
    storefront: String? = nil,
    requestInfo: AdvancedCommerceRequest.Info
  ) throws(APIRequestError) -> Self {
    try request(.changeSubscriptionMetadata, transactionId, storefront, requestInfo) { body in
      if let descriptors {
        body.member("descriptors") { $0.object { descriptors.write(to: &$0) } }
      }
      if !items.isEmpty { body.member("items", items.map(\.json)) }
      body.member("taxCode", taxCode)
    }
  }

  /// Change Subscription Price, from the next renewal.
  ///
  ///     let request = try APIRequest.changeSubscriptionPrice(
  ///       transactionId: "2000000123456789", items: [.init(sku: "sku", price: 15_000)], currency: "USD",
  ///       requestInfo: .init(requestReferenceId: id))
  public static func changeSubscriptionPrice(
    transactionId: String,
    items: [AdvancedCommercePriceChange],
    currency: String? = nil,
    storefront: String? = nil,
    requestInfo: AdvancedCommerceRequest.Info
  ) throws(APIRequestError) -> Self {
    try request(.changeSubscriptionPrice, transactionId, storefront, requestInfo) { body in
      body.member("items", items.map(\.json))
      body.member("currency", currency)
    }
  }

  /// Migrate a Subscription to the Advanced Commerce API.
  ///
  /// `renewalItems` are the items from the next renewal, if they differ.
  ///
  ///     let request = try APIRequest.migrateSubscription(
  ///       transactionId: "2000000123456789", toProduct: "generic.month",
  ///       descriptors: .init(description: "All channels", displayName: "Channels"),
  ///       items: [.init(sku: "sku", description: "All channels", displayName: "Channels")],
  ///       taxCode: "C003-00-1", requestInfo: .init(requestReferenceId: id))
  public static func migrateSubscription(
    transactionId: String,
    toProduct targetProductId: String,
    descriptors: AdvancedCommerceRequest.Descriptors,
    items: [AdvancedCommerceMigratedItem],
    renewalItems: [AdvancedCommerceMigratedItem]? = nil,
    taxCode: String,
    storefront: String? = nil,
    requestInfo: AdvancedCommerceRequest.Info
  ) throws(APIRequestError) -> Self {
    try request(.migrateSubscription, transactionId, storefront, requestInfo) { body in
      body.member("descriptors") { $0.object { descriptors.write(to: &$0) } }
      body.member("items", items.map(\.json))
      if let renewalItems { body.member("renewalItems", renewalItems.map(\.json)) }
      body.member("targetProductId", targetProductId)
      body.member("taxCode", taxCode)
    }
  }

  /// Revoke a Subscription: ends it now, with a full or a prorated refund.
  ///
  /// `refundRiskingPreference` tells Apple whether the developer accepts the risk of the refund. `revokeSeatQuantity` ends only
  /// that many seats; Apple has not documented its limits.
  ///
  ///     let request = try APIRequest.revokeSubscription(
  ///       transactionId: "2000000123456789", refundReason: .legal, refundType: .full,
  ///       refundRiskingPreference: true, requestInfo: .init(requestReferenceId: id))
  public static func revokeSubscription(
    transactionId: String,
    refundReason: RefundReason,
    refundType: RefundType,
    refundRiskingPreference: Bool,
    revokeSeatQuantity: Int64? = nil,
    storefront: String? = nil,
    requestInfo: AdvancedCommerceRequest.Info
  ) throws(APIRequestError) -> Self {
    try request(.revokeSubscription, transactionId, storefront, requestInfo) { body in
      body.member("refundReason", refundReason.rawValue)
      body.member("refundType", refundType.rawValue)
      body.member("refundRiskingPreference", refundRiskingPreference)
      body.member("revokeSeatQuantity", revokeSeatQuantity)
    }
  }

  /// Request Transaction Refund, of some or all items of a transaction.
  ///
  ///     let request = try APIRequest.requestRefund(
  ///       transactionId: "2000000123456789",
  ///       items: [.init(sku: "sku", reason: .unintendedPurchase, type: .full, revoke: true)],
  ///       refundRiskingPreference: false, requestInfo: .init(requestReferenceId: id))
  public static func requestRefund(
    transactionId: String,
    items: [AdvancedCommerceRefundItem],
    refundRiskingPreference: Bool,
    currency: String? = nil,
    storefront: String? = nil,
    requestInfo: AdvancedCommerceRequest.Info
  ) throws(APIRequestError) -> Self {
    try request(.requestRefund, transactionId, storefront, requestInfo) { body in
      body.member("items", items.map(\.json))
      body.member("refundRiskingPreference", refundRiskingPreference)
      body.member("currency", currency)
    }
  }

  /// A request with the members that every body has, and the members that `members` writes.
  private static func request(
    _ operation: AdvancedCommerceServerOperation,
    _ transactionId: String,
    _ storefront: String?,
    _ requestInfo: AdvancedCommerceRequest.Info,
    _ members: (inout JSONWriter) -> Void
  ) throws(APIRequestError) -> Self {
    let json = JSONWriter.object { body in
      body.member("requestInfo", requestInfo.json)
      members(&body)
      body.member("storefront", storefront)
    }
    return try advancedCommerce(operation, transactionId: transactionId, json: json[...])
  }
}
