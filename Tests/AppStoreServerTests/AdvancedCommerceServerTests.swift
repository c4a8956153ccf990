// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreTypes
import Testing

/// Requests that a server makes to the Advanced Commerce API.
struct AdvancedCommerceServerTests {
  @Test(arguments: Sent.advancedCommerce)
  func `a request is sent as documented`(_ sent: Sent) throws {
    #expect(try sent.request() == sent.expected)
  }

  @Test(arguments: Refused.advancedCommerce)
  func `rejects a body that Apple does not allow`(_ refused: Refused) {
    let error = #expect(throws: APIRequestError.self) { try refused.request() }
    #expect(error?.code == refused.code)
    #expect(error?.path == refused.parameter)
  }

  @Test(arguments: AdvancedCommerceServerOperation.allCases)
  func `every body requires a requestInfo with an id`(_ operation: AdvancedCommerceServerOperation)
  {
    let error = #expect(throws: APIRequestError.self) {
      try APIRequest.advancedCommerce(operation, transactionId: "1", json: Array("{}".utf8)[...])
    }
    #expect(error?.code == .missing || error?.code == .combination)
  }

  @Test(arguments: ["", "[]", "{", "null", #"{"requestInfo":{},"requestInfo":{}}"#])
  func `rejects a body that is not a JSON object`(_ json: String) {
    let error = #expect(throws: APIRequestError.self) {
      try APIRequest.advancedCommerce(
        .cancelSubscription,
        transactionId: "1",
        json: Array(json.utf8)[...]
      )
    }
    #expect(error?.code == .form)
    #expect(error?.path == "body")
  }

  /// A response always contains the transaction; after a refund it has no renewal info.
  @Test func `the response contains both tokens`() throws {
    let request = try APIRequest.cancelSubscription(
      transactionId: "1",
      requestInfo: .init(requestReferenceId: Sent.lower)
    )
    let body = #"{"signedTransactionInfo":"t","signedRenewalInfo":"r"}"#
    let response = try request.response(
      from: HTTPAnswer(status: 200, body: Array(body.utf8)[...])
    )
    #expect(response.signedMembers.map(\.kind) == [.transaction, .renewalInfo])
  }
}

extension Sent {
  private static let info = AdvancedCommerceRequest.Info(requestReferenceId: lower)
  private static let sentInfo = #""requestInfo":{"requestReferenceId":"\#(lower)"}"#
  private static let start = "POST /advancedCommerce/v1"

  static let advancedCommerce = [
    Sent(#"\#(start)/subscription/cancel/\#(id) {\#(sentInfo),"storefront":"USA"}"#) {
      try .cancelSubscription(transactionId: id, storefront: "USA", requestInfo: info)
    },
    Sent(
      #"\#(start)/subscription/changeMetadata/\#(id) {\#(sentInfo),"#
        + #""descriptors":{"effective":"IMMEDIATELY","displayName":"n"},"#
        + #""items":[{"currentSKU":"a","effective":"NEXT_BILL_CYCLE","SKU":"b"}],"taxCode":"t"}"#
    ) {
      try .changeSubscriptionMetadata(
        transactionId: id,
        descriptors: .init(effective: .immediately, displayName: "n"),
        items: [.init(of: "a", effective: .nextBillCycle, sku: "b")],
        taxCode: "t",
        requestInfo: info
      )
    },
    Sent(
      #"\#(start)/subscription/changePrice/\#(id) {\#(sentInfo),"#
        + #""items":[{"SKU":"a","price":0},{"SKU":"b","price":1,"dependentSKUs":["c"]}],"#
        + #""currency":"USD"}"#
    ) {
      try .changeSubscriptionPrice(
        transactionId: id,
        items: [.init(sku: "a", price: 0), .init(sku: "b", price: 1, dependentSKUs: ["c"])],
        currency: "USD",
        requestInfo: info
      )
    },
    Sent(
      #"\#(start)/subscription/revoke/\#(id) {\#(sentInfo),"refundReason":"LEGAL","#
        + #""refundType":"PRORATED","refundRiskingPreference":false}"#
    ) {
      try .revokeSubscription(
        transactionId: id,
        refundReason: .legal,
        refundType: .prorated,
        refundRiskingPreference: false,
        requestInfo: info
      )
    },
    Sent(
      #"\#(start)/subscription/revoke/\#(id) {\#(sentInfo),"refundReason":"LEGAL","#
        + #""refundType":"FULL","refundRiskingPreference":true,"revokeSeatQuantity":2}"#
    ) {
      try .revokeSubscription(
        transactionId: id,
        refundReason: .legal,
        refundType: .full,
        refundRiskingPreference: true,
        revokeSeatQuantity: 2,
        requestInfo: info
      )
    },
    Sent(
      #"\#(start)/transaction/requestRefund/\#(id) {\#(sentInfo),"#
        + #""items":[{"SKU":"a","refundReason":"OTHER","refundType":"CUSTOM","refundAmount":5,"#
        + #""revoke":true}],"refundRiskingPreference":true,"currency":"USD"}"#
    ) {
      try .requestRefund(
        transactionId: id,
        items: [.init(sku: "a", reason: .other, type: .custom, amount: 5, revoke: true)],
        refundRiskingPreference: true,
        currency: "USD",
        requestInfo: info
      )
    },
    Sent(#"\#(start)/subscription/cancel/a%2Fb {"later":[1],\#(sentInfo)}"#) {
      try .advancedCommerce(
        .cancelSubscription,
        transactionId: "a/b",
        json: Array(#"{"later":[1],\#(sentInfo)}"#.utf8)[...]
      )
    },
  ]
}

extension Refused {
  private static let info = AdvancedCommerceRequest.Info(requestReferenceId: Sent.lower)

  private static func prices(
    _ parameter: String,
    _ code: APIRequestError.Code,
    _ items: [AdvancedCommercePriceChange]
  ) -> Refused {
    Refused(parameter, code) {
      try .changeSubscriptionPrice(transactionId: "1", items: items, requestInfo: info)
    }
  }

  private static func refunds(
    _ parameter: String,
    _ code: APIRequestError.Code,
    _ items: [AdvancedCommerceRefundItem]
  ) -> Refused {
    Refused(parameter, code) {
      try .requestRefund(
        transactionId: "1",
        items: items,
        refundRiskingPreference: true,
        requestInfo: info
      )
    }
  }

  private static func metadata(
    _ parameter: String,
    _ code: APIRequestError.Code,
    _ items: [AdvancedCommerceMetadataChange],
    _ descriptors: AdvancedCommerceRequest.Descriptors? = nil
  ) -> Refused {
    Refused(parameter, code) {
      try .changeSubscriptionMetadata(
        transactionId: "1",
        descriptors: descriptors,
        items: items,
        requestInfo: info
      )
    }
  }

  static let advancedCommerce =
    [
      Refused("transactionId", .identifier) {
        try .cancelSubscription(transactionId: "", requestInfo: info)
      },
      Refused("requestInfo.requestReferenceId", .form) {
        try .cancelSubscription(transactionId: "1", requestInfo: .init(requestReferenceId: "x"))
      },
      Refused("storefront", .missing) {
        try .cancelSubscription(transactionId: "1", storefront: "", requestInfo: info)
      },
      Refused("revokeSeatQuantity", .range) {
        try .revokeSubscription(
          transactionId: "1",
          refundReason: .legal,
          refundType: .full,
          refundRiskingPreference: true,
          revokeSeatQuantity: 0,
          requestInfo: info
        )
      },
      Refused("refundType", .combination) {
        try .revokeSubscription(
          transactionId: "1",
          refundReason: .legal,
          refundType: .custom,
          refundRiskingPreference: true,
          requestInfo: info
        )
      },
      Refused("descriptors.displayName", .tooLong) {
        try .migrateSubscription(
          transactionId: "1",
          toProduct: "p",
          descriptors: .init(description: "d", displayName: String(repeating: "x", count: 31)),
          items: [.init(sku: "s", description: "d", displayName: "n")],
          taxCode: "t",
          requestInfo: info
        )
      },
      Refused("renewalItems[0].displayName", .missing) {
        try .migrateSubscription(
          transactionId: "1",
          toProduct: "p",
          descriptors: .init(description: "d", displayName: "n"),
          items: [.init(sku: "s", description: "d", displayName: "n")],
          renewalItems: [.init(sku: "s", description: "d", displayName: "")],
          taxCode: "t",
          requestInfo: info
        )
      },
      prices("items", .missing, []),
      prices("items[0].price", .range, [.init(sku: "a", price: -1)]),
      prices("items[0].SKU", .tooLong, [.init(sku: String(repeating: "s", count: 129), price: 1)]),
      prices("items[1].SKU", .combination, [.init(sku: "a", price: 1), .init(sku: "a", price: 2)]),
      prices(
        "items[1].dependentSKUs[0]",
        .combination,
        [
          .init(sku: "a", price: 1, dependentSKUs: ["c"]),
          .init(sku: "b", price: 1, dependentSKUs: ["c"]),
        ]
      ),
      prices(
        "items[0].dependentSKUs[0]",
        .missing,
        [.init(sku: "a", price: 1, dependentSKUs: [""])]
      ),
      refunds("items", .missing, []),
    ] + refundItems + metadataItems

  private static let refundItems = [
    refunds(
      "items[0].refundAmount",
      .combination,
      [.init(sku: "a", reason: .other, type: .custom, revoke: true)]
    ),
    refunds(
      "items[0].refundAmount",
      .combination,
      [.init(sku: "a", reason: .other, type: .custom, amount: 0, revoke: true)]
    ),
    refunds(
      "items[0].refundAmount",
      .range,
      [.init(sku: "a", reason: .other, type: .full, amount: -1, revoke: true)]
    ),
    refunds(
      "items[1].refundReason",
      .combination,
      [
        .init(sku: "a", reason: .simulateRefundDecline, type: .full, revoke: true),
        .init(sku: "b", reason: .other, type: .full, revoke: true),
      ]
    ),
  ]

  private static let metadataItems = [
    metadata("items", .combination, []),
    metadata("items[0]", .combination, [.init(of: "a", effective: .immediately)]),
    metadata("descriptors", .combination, [], .init(effective: .immediately)),
    metadata(
      "items[0].description",
      .tooLong,
      [.init(of: "a", effective: .immediately, description: String(repeating: "x", count: 46))]
    ),
  ]
}
