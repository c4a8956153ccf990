// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreTypes
import StrictTime
import Testing

/// A request, and its expected method, path and body.
struct Sent: CustomTestStringConvertible, Sendable {
  let expected: String
  let request: @Sendable () throws -> String
  let made: @Sendable () throws -> Made

  var testDescription: String { expected }

  init<Response>(
    _ expected: String,
    _ request: @escaping @Sendable () throws -> APIRequest<Response>
  ) {
    self.expected = expected
    self.request = {
      let request = try request()
      let body = request.body.map { " " + String(decoding: $0.bytes, as: UTF8.self) }
      return "\(request.method.rawValue) \(request.target)\(body ?? "")"
    }
    made = {
      let request = try request()
      return Made(
        endpoint: request.endpoint,
        method: request.method,
        path: request.path,
        query: request.query.map(\.name),
        contentType: request.body?.contentType,
        response: Response.self
      )
    }
  }

  /// The parts of a request, without the type of its response.
  struct Made {
    let endpoint: APIEndpoint
    let method: HTTPMethod
    let path: String
    let query: [String]
    let contentType: String?
    let response: any APIResponse.Type
  }

  static let id = "2000000123456789"
  static let uuid = UUIDText(rawValue: "550E8400-E29B-41D4-A716-446655440000")
  static let lower = "550e8400-e29b-41d4-a716-446655440000"

  static func time(_ milliseconds: Int64) throws -> Timestamp {
    try #require(Timestamp(millisecondsSince1970: milliseconds))
  }

  static let all =
    transactions + subscriptions + notifications + retention + seats + externalPurchases
    + [
      Sent("GET /groups/v1/currentGroups/\(id)") { try .currentGroups(transactionId: id) },
      Sent("GET /groups/v1/group/9?paginationToken=p&limit=100") {
        try .groupMembers(groupId: "9", limit: 100, paginationToken: "p")
      },
      Sent("PUT /inApps/v1/messaging/image/\(lower)?imageSize=BULLET_POINT \u{FFFD}PNG\r\n\u{1A}\n")
      {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return try .uploadImage(png, identifier: uuid, size: .bulletPoint)
      },
      Sent(
        #"POST /advancedCommerce/v1/subscription/cancel/\#(id) {"requestInfo":{"#
          + #""requestReferenceId":"\#(lower)"}}"#
      ) {
        try .cancelSubscription(transactionId: id, requestInfo: .init(requestReferenceId: lower))
      },
      Sent(
        #"POST /advancedCommerce/v1/transaction/requestRefund/\#(id) {"requestInfo":{"#
          + #""requestReferenceId":"\#(lower)"},"items":[{"SKU":"s","refundReason":"LEGAL","#
          + #""refundType":"FULL","revoke":true}],"refundRiskingPreference":false}"#
      ) {
        try .requestRefund(
          transactionId: id,
          items: [.init(sku: "s", reason: .legal, type: .full, revoke: true)],
          refundRiskingPreference: false,
          requestInfo: .init(requestReferenceId: lower)
        )
      },
    ]

  static let externalPurchases = [
    Sent(
      #"PUT /externalPurchase/v1/reports {"requestIdentifier":"\#(lower)","#
        + #""externalPurchaseId":"t","status":"LINE_ITEM","lineItems":[{"lineItemId":"a","#
        + #""creationDate":1000,"eventType":"REFUND","referenceLineItemId":"b","#
        + #""restatement":true,"pricingCurrency":"EUR","reportingCurrency":"EUR","#
        + #""amountTaxExclusive":1,"amountTaxInclusive":3,"netAmountTaxExclusive":0,"#
        + #""taxAmount":2,"taxCountry":"ESP"}]}"#
    ) {
      let amounts = ExternalPurchaseAmounts(
        taxExclusive: 1,
        tax: 2,
        taxInclusive: 3,
        netTaxExclusive: 0,
        currency: "EUR",
        taxCountry: "ESP"
      )
      let item = ExternalPurchaseLineItem(
        "a",
        .refund(of: "b"),
        creationDate: try time(1000),
        amounts: amounts,
        correction: .restatement
      )
      return .sendExternalPurchaseReport(
        try ExternalPurchaseReport(
          requestIdentifier: uuid,
          externalPurchaseId: "t",
          lineItems: [item],
          at: try time(2000)
        )
      )
    },
    Sent("GET /externalPurchase/v1/reports/\(lower)") {
      try .externalPurchaseReport(requestIdentifier: uuid)
    },
  ]

  static let seats = [
    Sent("GET /groups/v1/transactions/\(id)/seats") { try .seatInfo(originalTransactionId: id) },
    Sent(#"POST /groups/v1/transactions/\#(id)/seats {"requestIdentifier":"\#(lower)"}"#) {
      try .claimSeat(originalTransactionId: id, requestIdentifier: uuid)
    },
    Sent(
      #"POST /groups/v1/transactions/\#(id)/seats {"requestIdentifier":"\#(lower)","#
        + #""appTransactionId":"704"}"#
    ) {
      try .claimSeat(originalTransactionId: id, requestIdentifier: uuid, appTransactionId: "704")
    },
    Sent("DELETE /groups/v1/transactions/\(id)/seats/\(lower)") {
      try .unclaimSeat(uuid, originalTransactionId: id)
    },
    Sent(
      #"POST /groups/v1/transactions/\#(id)/seats/\#(lower)/associate {"appTransactionId":"704"}"#
    ) {
      try .associateSeat(uuid, originalTransactionId: id, appTransactionId: "704")
    },
  ]

  static let transactions = [
    Sent("GET /inApps/v1/transactions/\(id)") { try .transactionInfo(transactionId: id) },
    Sent("GET /inApps/v1/transactions/a%2Fb%3Fc") { try .transactionInfo(transactionId: "a/b?c") },
    Sent("GET /inApps/v1/transactions/appTransactions/\(id)") {
      try .appTransactionInfo(transactionId: id)
    },
    Sent("GET /inApps/v2/history/\(id)") { try .history(transactionId: id) },
    Sent("GET /inApps/v2/history/\(id)?revision=a%2Bb%3D") {
      try .history(transactionId: id, revision: "a+b=")
    },
    Sent(
      "GET /inApps/v2/history/\(id)?startDate=1000&endDate=2000&productId=a&productId=b"
        + "&productType=AUTO_RENEWABLE&productType=NON_CONSUMABLE&sort=DESCENDING"
        + "&subscriptionGroupIdentifier=21&inAppOwnershipType=FAMILY_SHARED&revoked=false"
    ) {
      var filter = HistoryFilter()
      filter.startDate = try time(1000)
      filter.endDate = try time(2000)
      filter.productIds = ["a", "b"]
      filter.productTypes = [.autoRenewable, .nonConsumable]
      filter.subscriptionGroupIdentifiers = ["21"]
      filter.inAppOwnershipType = .familyShared
      filter.revoked = false
      filter.isDescending = true
      return try .history(transactionId: id, filter: filter)
    },
    Sent("GET /inApps/v1/history/\(id)?sort=DESCENDING") {
      var filter = HistoryFilter()
      filter.isDescending = true
      return try .history(transactionId: id, filter: filter, version: .v1)
    },
    Sent(
      #"PUT /inApps/v1/transactions/consumption/\#(id) {"customerConsented":true,"#
        + #""sampleContentProvided":true,"appAccountToken":"\#(lower)","consumptionStatus":3,"#
        + #""platform":2,"deliveryStatus":5,"accountTenure":7,"playTime":7,"#
        + #""lifetimeDollarsRefunded":7,"lifetimeDollarsPurchased":7,"userStatus":4,"#
        + #""refundPreference":3}"#
    ) {
      try .consumptionV1(
        ConsumptionInformationV1(
          customerConsented: true,
          sampleContentProvided: true,
          appAccountToken: uuid,
          consumptionStatus: .all,
          platform: .other,
          deliveryStatus: .otherProblem,
          accountTenure: .moreThan365Days,
          playTime: .moreThan16Days,
          lifetimeDollarsRefunded: .from2000,
          lifetimeDollarsPurchased: .from2000,
          userStatus: .limited,
          refundPreference: .none
        ),
        transactionId: id
      )
    },
    Sent("GET /inApps/v2/refund/lookup/\(id)?revision=r") {
      try .refundHistory(transactionId: id, revision: "r")
    },
    Sent("GET /inApps/v1/lookup/MK5TTTVWJH") { try .orderLookup(orderId: "MK5TTTVWJH") },
    Sent("POST /inApps/v1/transactions/\(id)/finish") { try .finishTransaction(transactionId: id) },
    Sent(
      #"PUT /inApps/v1/transactions/\#(id)/appAccountToken {"appAccountToken":"\#(lower)"}"#
    ) { try .setAppAccountToken(uuid, originalTransactionId: id) },
    Sent(
      #"PUT /inApps/v2/transactions/consumption/\#(id) {"customerConsented":true,"#
        + #""sampleContentProvided":false,"deliveryStatus":"DELIVERED","#
        + #""consumptionPercentage":50000,"refundPreference":"GRANT_PRORATED"}"#
    ) {
      try .consumption(
        ConsumptionInformation(
          customerConsented: true,
          sampleContentProvided: false,
          deliveryStatus: .delivered,
          consumptionPercentage: 50_000,
          refundPreference: .grantProrated
        ),
        transactionId: id
      )
    },
  ]

  static let subscriptions = [
    Sent("GET /inApps/v1/subscriptions/\(id)") { try .subscriptionStatuses(transactionId: id) },
    Sent("GET /inApps/v1/subscriptions/\(id)?status=1&status=4") {
      try .subscriptionStatuses(transactionId: id, statuses: [.active, .billingGracePeriod])
    },
    Sent(
      #"PUT /inApps/v1/subscriptions/extend/\#(id) {"extendByDays":90,"extendReasonCode":3,"#
        + #""requestIdentifier":"r"}"#
    ) {
      try .extendRenewalDate(
        originalTransactionId: id,
        byDays: 90,
        reason: .serviceIssue,
        requestIdentifier: "r"
      )
    },
    Sent(
      #"POST /inApps/v1/subscriptions/extend/mass {"extendByDays":1,"extendReasonCode":0,"#
        + #""requestIdentifier":"r","storefrontCountryCodes":["USA","DEU"],"productId":"pro"}"#
    ) {
      try .extendRenewalDates(
        ofProduct: "pro",
        storefronts: ["USA", "DEU"],
        byDays: 1,
        reason: .undeclared,
        requestIdentifier: "r"
      )
    },
    Sent("GET /inApps/v1/subscriptions/extend/mass/pro/r") {
      try .massExtensionStatus(ofProduct: "pro", requestIdentifier: "r")
    },
  ]

  static let notifications = [
    Sent("POST /inApps/v1/notifications/test") { .testNotification() },
    Sent("GET /inApps/v1/notifications/test/t_1") { try .testNotificationStatus(token: "t_1") },
    Sent(
      #"POST /inApps/v1/notifications/history?paginationToken=p {"startDate":1000,"endDate":2000,"#
        + #""notificationType":"SUBSCRIBED","notificationSubtype":"INITIAL_BUY","onlyFailures":true}"#
    ) {
      var filter = NotificationFilter()
      filter.notificationType = .subscribed
      filter.notificationSubtype = .initialBuy
      filter.onlyFailures = true
      return try .notificationHistory(
        from: try time(1000),
        until: try time(2000),
        filter: filter,
        paginationToken: "p"
      )
    },
    Sent(
      #"POST /inApps/v1/notifications/history {"startDate":0,"endDate":1,"transactionId":"7"}"#
    ) {
      var filter = NotificationFilter()
      filter.transactionId = "7"
      return try .notificationHistory(from: try time(0), until: try time(1), filter: filter)
    },
  ]

  static let retention = [
    Sent("DELETE /inApps/v1/messaging/image/\(lower)") { try .deleteImage(identifier: uuid) },
    Sent("GET /inApps/v1/messaging/image/list") { .imageList() },
    Sent(
      #"PUT /inApps/v1/messaging/message/\#(lower) {"header":"h","body":"b","image":{"#
        + #""imageIdentifier":"\#(lower)","altText":"a"},"headerPosition":"ABOVE_IMAGE","#
        + #""bulletPoints":[{"text":"t","imageIdentifier":"\#(lower)","altText":"c"}]}"#
    ) {
      try .uploadMessage(
        RetentionMessage(
          header: "h",
          body: "b",
          image: .init(imageIdentifier: uuid, altText: "a"),
          headerPosition: .aboveImage,
          bulletPoints: [.init(text: "t", image: .init(imageIdentifier: uuid, altText: "c"))]
        ),
        identifier: uuid
      )
    },
    Sent(#"PUT /inApps/v1/messaging/message/\#(lower) {"header":"h","body":"b"}"#) {
      try .uploadMessage(RetentionMessage(header: "h", body: "b"), identifier: uuid)
    },
    Sent("DELETE /inApps/v1/messaging/message/\(lower)") { try .deleteMessage(identifier: uuid) },
    Sent("GET /inApps/v1/messaging/message/list") { .messageList() },
    Sent(
      #"PUT /inApps/v1/messaging/default/pro/en-US {"messageIdentifier":"\#(lower)"}"#
    ) { try .setDefaultMessage(uuid, productId: "pro", locale: "en-US") },
    Sent("GET /inApps/v1/messaging/default/pro/en-US") {
      try .defaultMessage(productId: "pro", locale: "en-US")
    },
    Sent("DELETE /inApps/v1/messaging/default/pro/en-US") {
      try .deleteDefaultMessage(productId: "pro", locale: "en-US")
    },
    Sent(#"PUT /inApps/v1/messaging/realtime/url {"realtimeURL":"https://a.b/c"}"#) {
      try .setRealtimeURL("https://a.b/c")
    },
    Sent("GET /inApps/v1/messaging/realtime/url") { .realtimeURL() },
    Sent("DELETE /inApps/v1/messaging/realtime/url") { .deleteRealtimeURL() },
    Sent(#"POST /inApps/v1/messaging/performanceTest {"originalTransactionId":"\#(id)"}"#) {
      try .performanceTest(originalTransactionId: id)
    },
    Sent("GET /inApps/v1/messaging/performanceTest/result/r") {
      try .performanceTestResult(requestId: "r")
    },
  ]
}
