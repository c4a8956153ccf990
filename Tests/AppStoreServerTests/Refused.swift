// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import StoreTypes
import StrictTime
import Testing

/// A request with an invalid argument.
struct Refused: CustomTestStringConvertible, Sendable {
  let code: APIRequestError.Code
  let parameter: String
  let request: @Sendable () throws -> Void

  var testDescription: String { "\(parameter) \(code)" }

  init<Response>(
    _ parameter: String,
    _ code: APIRequestError.Code,
    _ request: @escaping @Sendable () throws -> APIRequest<Response>
  ) {
    self.code = code
    self.parameter = parameter
    self.request = { _ = try request() }
  }

  static let all = identifiers + lengths + combinations + seats

  static let identifiers =
    ["", " ", "a b", "a\n", "\u{0}", "\u{e9}", ".", "..", String(repeating: "1", count: 129)].map {
      id in
      Refused("transactionId", .identifier) { try .transactionInfo(transactionId: id) }
    } + [
      Refused("appAccountToken", .form) {
        try .setAppAccountToken(UUIDText(rawValue: ""), originalTransactionId: "1")
      },
      Refused("image", .form) { try .uploadImage([0xFF, 0xD8], identifier: Sent.uuid) },
      Refused("storefrontCountryCodes", .form) {
        try .extendRenewalDates(
          ofProduct: "p",
          storefronts: ["US"],
          byDays: 1,
          reason: .other,
          requestIdentifier: "r"
        )
      },
      Refused("storefrontCountryCodes", .form) {
        try .extendRenewalDates(
          ofProduct: "p",
          storefronts: ["usa"],
          byDays: 1,
          reason: .other,
          requestIdentifier: "r"
        )
      },
      Refused("realtimeURL", .form) { try .setRealtimeURL("http://a.b") },
      Refused("productType", .form) {
        var filter = HistoryFilter()
        filter.productTypes = [.freeSubscription]
        return try .history(transactionId: "1", filter: filter)
      },
      Refused("transactionId", .identifier) {
        var filter = NotificationFilter()
        filter.transactionId = ""
        return try .notificationHistory(from: .earliest, until: .latest, filter: filter)
      },
    ]

  static let seats = [
    Refused("requestIdentifier", .form) {
      try .externalPurchaseReport(requestIdentifier: UUIDText(rawValue: "x"))
    },
    Refused("requestIdentifier", .form) {
      try .claimSeat(originalTransactionId: "1", requestIdentifier: UUIDText(rawValue: "1"))
    },
    Refused("originalTransactionId", .identifier) {
      try .claimSeat(originalTransactionId: "", requestIdentifier: Sent.uuid)
    },
    Refused("appTransactionId", .identifier) {
      try .claimSeat(
        originalTransactionId: "1",
        requestIdentifier: Sent.uuid,
        appTransactionId: ""
      )
    },
    Refused("seatClaimId", .form) {
      try .unclaimSeat(UUIDText(rawValue: "x"), originalTransactionId: "1")
    },
    Refused("seatClaimId", .form) {
      try .associateSeat(
        UUIDText(rawValue: "x"),
        originalTransactionId: "1",
        appTransactionId: "1"
      )
    },
    Refused("appTransactionId", .identifier) {
      try .associateSeat(Sent.uuid, originalTransactionId: "1", appTransactionId: " ")
    },
  ]

  static let lengths =
    [0, 91, Int64.max, .min].map { days in
      Refused("extendByDays", .range) {
        try .extendRenewalDate(
          originalTransactionId: "1",
          byDays: days,
          reason: .other,
          requestIdentifier: "r"
        )
      }
    } + [
      Refused("extendReasonCode", .range) {
        try .extendRenewalDate(
          originalTransactionId: "1",
          byDays: 1,
          reason: ExtendReasonCode(rawValue: 4),
          requestIdentifier: "r"
        )
      },
      Refused("consumptionPercentage", .range) {
        try .consumption(
          ConsumptionInformation(
            customerConsented: true,
            sampleContentProvided: true,
            deliveryStatus: .delivered,
            consumptionPercentage: 100_001
          ),
          transactionId: "1"
        )
      },
      Refused("limit", .range) { try .groupMembers(groupId: "1", limit: 101) },
      Refused("header", .tooLong) {
        try .uploadMessage(
          RetentionMessage(header: String(repeating: "x", count: 67), body: ""),
          identifier: Sent.uuid
        )
      },
      Refused("body", .tooLong) {
        try .uploadMessage(
          RetentionMessage(header: "", body: String(repeating: "x", count: 145)),
          identifier: Sent.uuid
        )
      },
      Refused("bulletPoints", .range) {
        let image = RetentionMessage.Image(imageIdentifier: Sent.uuid, altText: "")
        let points = Array(
          repeating: RetentionMessage.BulletPoint(text: "", image: image),
          count: 6
        )
        return try .uploadMessage(
          RetentionMessage(header: "", body: "", bulletPoints: points),
          identifier: Sent.uuid
        )
      },
      Refused("realtimeURL", .tooLong) {
        try .setRealtimeURL("https://" + String(repeating: "a", count: 249))
      },
    ]

  static let combinations = [
    Refused("endDate", .combination) {
      try .notificationHistory(from: try Sent.time(1), until: try Sent.time(1))
    },
    Refused("endDate", .combination) {
      var filter = HistoryFilter()
      (filter.startDate, filter.endDate) = (try Sent.time(1), try Sent.time(1))
      return try .history(transactionId: "1", filter: filter)
    },
    Refused("transactionId", .combination) {
      var filter = NotificationFilter()
      filter.transactionId = "1"
      filter.notificationType = .test
      return try .notificationHistory(from: .earliest, until: .latest, filter: filter)
    },
    Refused("notificationSubtype", .combination) {
      var filter = NotificationFilter()
      filter.notificationSubtype = .initialBuy
      return try .notificationHistory(from: .earliest, until: .latest, filter: filter)
    },
    Refused("headerPosition", .combination) {
      try .uploadMessage(
        RetentionMessage(header: "", body: "", headerPosition: .aboveImage),
        identifier: Sent.uuid
      )
    },
  ]
}
