// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import StorePayloads
import TestSupport
import Testing

/// Advanced Commerce requests: members, limits, and Apple's examples.
@Suite struct AdvancedCommerceTests {
  private static let info = #""requestInfo":{"requestReferenceId":"\#(OfferFixture.nonce)"}"#
  private static let item = #"{"SKU":"s","description":"d","displayName":"n","price":1}"#
  private static let offer = #"{"period":"P1W","periodCount":12,"price":0,"reason":"WIN_BACK"}"#

  /// A complete request of each operation.
  static let requests: [(AdvancedCommerceOperation, String)] = [
    (.createOneTimeCharge, #"{\#(info),"currency":"USD","item":\#(item),"taxCode":"t"}"#),
    (
      .createSubscription,
      #"{\#(info),"currency":"USD","descriptors":{"description":"d","displayName":"n"},"#
        + #""items":[\#(item.dropLast()),"offer":\#(offer)}],"period":"P1M","taxCode":"t"}"#
    ),
    (
      .modifySubscription,
      #"{\#(info),"transactionId":"1","retainBillingCycle":true,"addItems":[\#(item)],"#
        + #""changeItems":[{"currentSKU":"c","SKU":"s","description":"d","displayName":"n","#
        + #""price":1,"effective":"IMMEDIATELY","reason":"UPGRADE"}],"removeItems":[{"SKU":"s"}]}"#
    ),
    (.reactivateSubscription, #"{\#(info),"transactionId":"1","items":[{"SKU":"s"}]}"#),
  ]

  private func text(_ operation: AdvancedCommerceOperation) throws -> String {
    try #require(Self.requests.first { $0.0 == operation }).1
  }

  private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test(arguments: AdvancedCommerceOperation.allCases)
  func `adds operation and version, and keeps other members`(
    operation: AdvancedCommerceOperation
  ) throws {
    let text = try text(operation)
    let request = try AdvancedCommerceRequest(operation, json: bytes(text))
    let json = String(decoding: request.json, as: UTF8.self)
    #expect(
      json == #"{"operation":"\#(operation.rawValue)","version":"1","# + text.dropFirst()
    )
    // A text that has both is signed unchanged.
    let spaced = json.replacing(#""version":"1""#, with: #""version" : "1", "new": [ ]"#)
    let again = try AdvancedCommerceRequest(json: bytes(spaced))
    #expect(String(decoding: again.json, as: UTF8.self) == spaced)
    #expect(again.operation == operation)
  }

  @Test(arguments: [
    (#""version":"1","#, #""operation":"REACTIVATE_SUBSCRIPTION","#),
    (#""operation":"REACTIVATE_SUBSCRIPTION","#, #""version":"1","#),
  ])
  func `adds operation or version if the JSON has only the other one`(
    present: String,
    added: String
  ) throws {
    let text = "{" + present + (try text(.reactivateSubscription)).dropFirst()
    let request = try AdvancedCommerceRequest(.reactivateSubscription, json: bytes(text))
    #expect(String(decoding: request.json, as: UTF8.self) == "{" + added + text.dropFirst())
  }

  @Test(arguments: [
    ("{}", SigningError.Code.operation, "operation"),
    (#"{"operation":"CREATE"}"#, .operation, "operation"),
    (#"{"operation":1}"#, .operation, "operation"),
    (#"{"operation":"CREATE_SUBSCRIPTION","version":"2"}"#, .operation, "version"),
    (#"{"operation":"CREATE_SUBSCRIPTION","version":1}"#, .operation, "version"),
    (#"{"operation":"CREATE_SUBSCRIPTION"}"#, .missing, "requestInfo"),
    ("[]", .json, ""), ("{", .json, ""), (#"{"a":1,"a":2}"#, .json, ""),
  ])
  func `rejects a request without an operation or with another version`(
    text: String,
    code: SigningError.Code,
    path: String
  ) {
    let error = #expect(throws: SigningError.self) {
      try AdvancedCommerceRequest(json: bytes(text))
    }
    #expect(error?.code == code)
    #expect(error?.path ?? "" == path)
  }

  @Test func `rejects an operation that contradicts the JSON`() {
    let error = #expect(throws: SigningError.self) {
      try AdvancedCommerceRequest(
        .modifySubscription,
        json: bytes(#"{"operation":"CREATE_SUBSCRIPTION"}"#)
      )
    }
    #expect(error?.code == .operation)
  }

  /// A text to replace, its replacement, and the expected error.
  @Test(arguments: [
    (
      AdvancedCommerceOperation.createOneTimeCharge, #""currency":"USD","#, "",
      SigningError.Code.missing, "currency"
    ),
    (.createOneTimeCharge, #""USD""#, #""""#, .missing, "currency"),
    (.createOneTimeCharge, #","taxCode":"t""#, "", .missing, "taxCode"),
    (.createOneTimeCharge, #""taxCode":"t""#, #""taxCode":7"#, .type, "taxCode"),
    (.createOneTimeCharge, #""SKU":"s","#, "", .missing, "item.SKU"),
    (.createOneTimeCharge, #""price":1"#, #""price":1.5"#, .type, "item.price"),
    (.createOneTimeCharge, #""price":1"#, #""price":-1"#, .range, "item.price"),
    (.createOneTimeCharge, OfferFixture.nonce, "1", .uuid, "requestInfo.requestReferenceId"),
    (.createSubscription, #""items":["#, #""items":[],"x":["#, .missing, "items"),
    (.createSubscription, #""items":["#, #""items":[3,"#, .type, "items[0]"),
    (.createSubscription, #""items":["#, #""items":{},"x":["#, .type, "items"),
    (
      .createSubscription, #""periodCount":12"#, #""periodCount":13"#, .range,
      "items[0].offer.periodCount"
    ),
    (
      .createSubscription, #""periodCount":12"#, #""periodCount":0"#, .range,
      "items[0].offer.periodCount"
    ),
    (.createSubscription, #","reason":"WIN_BACK""#, "", .missing, "items[0].offer.reason"),
    (.createSubscription, #""period":"P1M","#, "", .missing, "period"),
    (.modifySubscription, "true", #""true""#, .type, "retainBillingCycle"),
    (
      .modifySubscription, #""removeItems":[{"SKU":"s"}]"#, #""removeItems":[]"#, .missing,
      "removeItems"
    ),
    (.modifySubscription, #""currentSKU":"c","#, "", .missing, "changeItems[0].currentSKU"),
    (.modifySubscription, #""transactionId":"1","#, "", .missing, "transactionId"),
    (.reactivateSubscription, #"[{"SKU":"s"}]"#, "[{}]", .missing, "items[0].SKU"),
    (.reactivateSubscription, #"[{"SKU":"s"}]"#, "[]", .missing, "items"),
  ])
  func `rejects members that the App Store would reject`(
    operation: AdvancedCommerceOperation,
    part: String,
    replacement: String,
    code: SigningError.Code,
    path: String
  ) throws {
    let text = try text(operation)
    let changed = text.replacing(part, with: replacement, maxReplacements: 1)
    #expect(changed != text)
    let error = #expect(throws: SigningError.self) {
      try AdvancedCommerceRequest(operation, json: bytes(changed))
    }
    #expect(error?.code == code)
    #expect(error?.path == path)
  }

  @Test(arguments: [
    (#""price":1"#, #""price":1.5"#, "another number"), (#""price":1"#, #""price":"1""#, "string"),
    (#""taxCode":"t""#, #""taxCode":7"#, "number"),
  ])
  func `an error states the type of the value`(
    part: String,
    replacement: String,
    found: String
  ) throws {
    let text = try text(.createOneTimeCharge).replacing(part, with: replacement)
    let error = #expect(throws: SigningError.self) {
      try AdvancedCommerceRequest(.createOneTimeCharge, json: bytes(text))
    }
    #expect(error?.code == .type)
    #expect(error?.found == found)
  }

  @Test(arguments: [
    ("description", #""description":"d""#, 45), ("displayName", #""displayName":"n""#, 30),
    ("SKU", #""SKU":"s""#, 128),
  ])
  func `accepts texts up to their length limit`(name: String, part: String, limit: Int) throws {
    let text = try text(.createOneTimeCharge)
    func request(_ count: Int) throws -> AdvancedCommerceRequest {
      let longer = #""\#(name)":"\#(String(repeating: "é", count: count))""#
      return try AdvancedCommerceRequest(
        .createOneTimeCharge,
        json: bytes(text.replacing(part, with: longer))
      )
    }
    _ = try request(limit)
    let error = #expect(throws: SigningError.self) { try request(limit + 1) }
    #expect(error?.code == .tooLong)
    #expect(error?.path == "item.\(name)")
  }

  /// The prices of seats, and the expected error.
  @Test(arguments: [
    ("[]", SigningError.Code.missing, "item.seatPriceTiers"),
    ("{}", .type, "item.seatPriceTiers"), ("[1]", .type, "item.seatPriceTiers[0]"),
    ("[{}]", .missing, "item.seatPriceTiers[0].price"),
    (#"[{"price":-1}]"#, .range, "item.seatPriceTiers[0].price"),
    (
      #"[{"price":1,"maximumSeatQuantity":0}]"#, .range,
      "item.seatPriceTiers[0].maximumSeatQuantity"
    ),
    (
      #"[{"price":1,"maximumSeatQuantity":"5"}]"#, .type,
      "item.seatPriceTiers[0].maximumSeatQuantity"
    ),
    (
      #"[{"price":2},{"price":1}]"#, .combination, "item.seatPriceTiers[0].maximumSeatQuantity"
    ),
  ])
  func `rejects tiers of seats that end nowhere or have no price`(
    tiers: String,
    code: SigningError.Code,
    path: String
  ) throws {
    let changed = try text(.createOneTimeCharge).replacing(
      #""price":1"#,
      with: #""seatPriceTiers":\#(tiers)"#
    )
    let error = #expect(throws: SigningError.self) {
      try AdvancedCommerceRequest(.createOneTimeCharge, json: bytes(changed))
    }
    #expect(error?.code == code)
    #expect(error?.path == path)
  }

  @Test func `an item sold by seats has tiers, and a price or none`() throws {
    let tiers = [
      AdvancedCommerceRequest.SeatPriceTier(price: 9_990, maximumSeatQuantity: 5),
      AdvancedCommerceRequest.SeatPriceTier(price: 7_990),
    ]
    for price in [nil, Int64(1)] {
      let item = AdvancedCommerceRequest.Item(
        sku: "s",
        description: "d",
        displayName: "n",
        seatPriceTiers: tiers,
        price: price
      )
      let request = try AdvancedCommerceRequest.createOneTimeCharge(
        item: item,
        currency: "USD",
        taxCode: "t",
        requestInfo: .init(requestReferenceId: OfferFixture.nonce)
      )
      let json = String(decoding: request.json, as: UTF8.self)
      #expect(
        json.contains(
          #""seatPriceTiers":[{"price":9990,"maximumSeatQuantity":5},{"price":7990}]"#
        )
      )
      #expect(json.contains(#""price":1,"seatPriceTiers""#) == (price != nil))
    }
  }

  @Test func `values and JSON create equal requests`() throws {
    let info = AdvancedCommerceRequest.Info(
      requestReferenceId: OfferFixture.nonce,
      appAccountToken: OfferFixture.account,
      consistencyToken: "c"
    )
    let item = AdvancedCommerceRequest.Item(
      sku: "s",
      description: "d",
      displayName: "n",
      price: 20_000,
      offer: .init(period: .oneWeek, periodCount: 3, price: 0, reason: .winBack)
    )
    let plain = AdvancedCommerceRequest.Item(
      sku: "s",
      description: "d",
      displayName: "n",
      price: 1,
      proratedPrice: 2
    )
    var changes = AdvancedCommerceRequest.Changes()
    changes.added = [item]
    changes.changed = [.init(of: "c", by: plain, effective: .immediately, reason: .upgrade)]
    changes.removed = ["r"]
    changes.period = (.threeMonths, .nextBillCycle)
    changes.descriptors = .init(effective: .immediately, displayName: "N")
    let requests = [
      try AdvancedCommerceRequest.createOneTimeCharge(
        item: plain,
        currency: "USD",
        taxCode: "t",
        storefront: "USA",
        requestInfo: info
      ),
      try AdvancedCommerceRequest.createSubscription(
        items: [item, plain],
        descriptors: .init(description: "d", displayName: "n"),
        period: .oneMonth,
        currency: "USD",
        taxCode: "t",
        previousTransactionId: "1",
        requestInfo: info
      ),
      try AdvancedCommerceRequest.modifySubscription(
        transactionId: "1",
        retainBillingCycle: false,
        changes: changes,
        requestInfo: info
      ),
      try AdvancedCommerceRequest.reactivateSubscription(
        transactionId: "1",
        skus: ["s"],
        requestInfo: info
      ),
    ]
    #expect(requests.map(\.operation) == AdvancedCommerceOperation.allCases)
    for request in requests {
      #expect(try AdvancedCommerceRequest(json: request.json) == request)
    }
    let modify = String(decoding: requests[2].json, as: UTF8.self)
    for part in [
      #""periodChange":{"effective":"NEXT_BILL_CYCLE","period":"P3M"}"#,
      #""descriptors":{"effective":"IMMEDIATELY","displayName":"N"}"#,
      #""removeItems":[{"SKU":"r"}]"#,
      #"{"currentSKU":"c","effective":"IMMEDIATELY","reason":"UPGRADE","SKU":"s","#,
    ] {
      #expect(modify.contains(part))
    }
    let tooFew = #expect(throws: SigningError.self) {
      try AdvancedCommerceRequest.reactivateSubscription(
        transactionId: "1",
        skus: [],
        requestInfo: info
      )
    }
    #expect(tooFew?.path == "items")
  }

  private static let models = SharedData("apple-models-advanced-commerce")
  private static let otherModels = SharedData.appleModels

  @Test(.enabled(if: models.isPresent, Comment(rawValue: models.absence)))
  func `Apple's example requests are accepted`() throws {
    let files: [(SharedData, String, AdvancedCommerceOperation)] = [
      (
        Self.otherModels, "advancedCommerceOneTimeChargeCreateRequest.json", .createOneTimeCharge
      ),
      (Self.models, "advancedCommerceSubscriptionCreateRequest.json", .createSubscription),
      (Self.models, "advancedCommerceSubscriptionModifyInAppRequest.json", .modifySubscription),
      (
        Self.models, "advancedCommerceSubscriptionReactivateInAppRequest.json",
        .reactivateSubscription
      ),
    ]
    for (data, file, operation) in files {
      let json = try data.bytes(of: file)
      let request = try AdvancedCommerceRequest(operation, json: json[...])
      let token = try OfferFixture.signer().advancedCommerce(
        request,
        nonce: OfferFixture.nonce,
        at: OfferFixture.now
      )
      #expect(try OfferFixture.report(token).isValid)
    }
  }
}
