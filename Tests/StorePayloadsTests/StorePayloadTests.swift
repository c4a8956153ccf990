// SPDX-License-Identifier: Apache-2.0

import Foundation
import StorePayloads
import StrictJSON
import StrictTime
import Testing

/// Lossless reading: unknown members and values, fractions, notation.
struct StorePayloadTests {
  @Test func `keeps unknown members in order`() throws {
    let json = #"{"new":{"a":[1.50]},"bundleId":"b","\u0062ulk":null}"#
    let transaction = try read(TransactionPayload.self, json)
    #expect(transaction.unknownMembers.map(\.name) == ["new", "bulk"])
    #expect(transaction.object["new"]?.description == #"{"a":[1.50]}"#)
    #expect(transaction.bundleId == "b")
    #expect(String(decoding: transaction.json, as: UTF8.self) == json)
  }

  @Test func `keeps unknown string and number values`() throws {
    let json =
      #"{"type":"Rental","offerType":99,"environment":"Moon","inAppOwnershipType":"","revocationReason":-1}"#
    let transaction = try read(TransactionPayload.self, json)
    #expect(transaction.type == ProductType(rawValue: "Rental"))
    #expect(transaction.offerType == OfferType(rawValue: 99))
    #expect(transaction.environment?.rawValue == "Moon")
    #expect(transaction.inAppOwnershipType?.rawValue == "")
    #expect(transaction.revocationReason?.rawValue == -1)
    #expect(transaction.description == json)
  }

  @Test func `an escaped name equals its unescaped form`() throws {
    let transaction = try read(TransactionPayload.self, #"{"bundle\u0049d":"\u0062"}"#)
    #expect(transaction.bundleId == "b")
    #expect(transaction.unknownMembers.isEmpty)
    #expect(throws: PayloadError.self) {
      try read(TransactionPayload.self, #"{"bundle\u0049d":1}"#)
    }
  }

  @Test(arguments: [
    "", "none", "7e3fb20b-4cdb-47cc-936d-99d65f60813", "7e3fb20b+4cdb-47cc-936d-99d65f608138",
  ])
  func `keeps an account token that is not a UUID`(_ text: String) throws {
    let transaction = try read(TransactionPayload.self, #"{"appAccountToken":"\#(text)"}"#)
    #expect(transaction.appAccountToken?.rawValue == text)
    #expect(transaction.appAccountToken?.canonical == nil)
  }

  @Test func `payloads are equal if their JSON is equal`() throws {
    let one = try read(TransactionPayload.self, #"{"transactionId":"1"}"#)
    #expect(try one == read(TransactionPayload.self, #"{"transactionId":"1"}"#))
    #expect(try one != read(TransactionPayload.self, #"{"transactionId":"2"}"#))
  }

  @Test func `an upper-case UUID is the same UUID`() {
    let upper = UUIDText(rawValue: "7E3FB20B-4CDB-47CC-936D-99D65F608138")
    #expect(upper.canonical == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
    #expect(upper != UUIDText(rawValue: "7e3fb20b-4cdb-47cc-936d-99d65f608138"))
    #expect(UUIDText(rawValue: "7e3fb20b04cdb047cc0936d099d65f608138").canonical == nil)
    // A letter or a hyphen in the wrong position.
    #expect(UUIDText(rawValue: "7E3FB20BA4CDB-47CC-936D-99D65F608138").canonical == nil)
    #expect(UUIDText(rawValue: "7e3fb20ba4cdb-47cc-936d-99d65f608138").canonical == nil)
    #expect(UUIDText(rawValue: "7-3fb20b-4cdb-47cc-936d-99d65f608138").canonical == nil)
  }

  @Test func `reads Xcode's dates to the millisecond and keeps every digit`() throws {
    let json = #"{"purchaseDate":1697679936049.7297,"signedDate":1.7e12}"#
    let transaction = try read(TransactionPayload.self, json)
    #expect(try transaction.purchaseDate == timestamp(1_697_679_936_049))
    let exact = transaction.object["purchaseDate"]?.number?.decimal
    #expect(exact?.description == "1697679936049.7297")
    #expect(try transaction.signedDate == timestamp(1_700_000_000_000))
    #expect(transaction.object["expiresDate"]?.number?.decimal == nil)
  }

  @Test func `reads Xcode's distant past as the earliest timestamp`() throws {
    let app = try read(AppTransactionPayload.self, #"{"originalPurchaseDate":-62135769600000}"#)
    #expect(app.originalPurchaseDate == .earliest)
    #expect(app.object["originalPurchaseDate"]?.number?.decimal?.truncated == -62_135_769_600_000)
  }

  @Test func `reads fields that Apple's model files do not contain`() throws {
    let transaction = try read(
      TransactionPayload.self,
      #"{"previousOriginalTransactionId":"1","deviceVerification":"QQ==","deviceVerificationNonce":"n"}"#
    )
    #expect(transaction.previousOriginalTransactionId == "1")
    #expect(transaction.deviceVerification == "QQ==")
    #expect(transaction.deviceVerificationNonce?.rawValue == "n")
    #expect(transaction.unknownMembers.isEmpty)
    let renewal = try read(
      RenewalInfoPayload.self,
      #"{"deviceVerification":"QQ==","deviceVerificationNonce":"n"}"#
    )
    #expect(renewal.deviceVerification == "QQ==")
    #expect(renewal.deviceVerificationNonce?.rawValue == "n")
    let token = try read(
      ExternalPurchaseToken.self,
      #"{"tokenType":"SERVICES","tokenExpirationDate":1000}"#
    )
    #expect(token.tokenType == .services)
    #expect(token.environment == .production)
    #expect(try token.tokenExpirationDate == timestamp(1000))
    let app = try read(AppTransactionPayload.self, #"{"requestDate":2000.5}"#)
    #expect(try app.requestDate == timestamp(2000))
    let item = try read(AdvancedCommerceTransactionItem.self, #"{"offer":{"periodCount":2}}"#)
    #expect(item.offer?.periodCount == 2)
    let next = try read(AdvancedCommerceRenewalItem.self, #"{"offer":{"reason":"RETENTION"}}"#)
    #expect(next.offer?.reason == .retention)
    let body = try read(SignedPayloadBody.self, #"{"signedPayload":"a.b.c"}"#)
    #expect(body.signedPayload == "a.b.c")
    let info = try read(TransactionInfoResponse.self, #"{"signedRenewalInfo":"a.b.c"}"#)
    #expect(info.signedRenewalInfo == "a.b.c")
  }

  @Test func `a nested token shares the bytes of the payload unless it is escaped`() throws {
    let bytes = Array(
      #"{"data":{"signedTransactionInfo":"a.b.c","signedRenewalInfo":"\u0061"}}"#.utf8
    )
    let members = try NotificationPayload(bytes[...]).signedMembers
    #expect(members.map(\.kind) == [.transaction, .renewalInfo])
    #expect(members[0].text.startIndex == 34)
    #expect(Array(members[0].text) == Array("a.b.c".utf8))
    #expect(Array(members[1].text) == Array("a".utf8))
  }

  @Test func `encodes an object, and decodes Apple's`() throws {
    let json =
      #"{ "b" : 1.50, "purchaseDate":1697679936049.7297,"a":"\u00e9\/", "bundleId":null, "c":[true,{}] }"#
    let sorted =
      #"{"a":"é/","b":1.5,"bundleId":null,"c":[true,{}],"purchaseDate":1697679936049.7297}"#
    let transaction = try read(TransactionPayload.self, json)
    let encoded = try JSONEncoder().encode(["row": transaction])
    let decoded = try JSONDecoder().decode([String: TransactionPayload].self, from: encoded)
    #expect(decoded["row"]?.description == sorted)
    #expect(decoded["row"]?.purchaseDate == transaction.purchaseDate)
    let apples = try JSONDecoder().decode(TransactionPayload.self, from: Data(json.utf8))
    #expect(apples.description == sorted)
    let list = try PropertyListEncoder().encode([
      try read(TransactionPayload.self, #"{"quantity":2}"#)
    ])
    #expect(
      try PropertyListDecoder().decode([TransactionPayload].self, from: list)[0].quantity == 2
    )
  }

  @Test(arguments: [#"{"quantity":"1"}"#, #""{}""#, "[]", "1", "null"])
  func `does not decode what is no payload`(_ json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([TransactionPayload].self, from: Data("[\(json)]".utf8))
    }
  }

  @Test(
    arguments: [
      (#"{"notificationType":"TEST"}"#, DocumentKind.notification),
      (#"{"receiptType":"Xcode","bundleId":"b"}"#, .appTransaction),
      (#"{"originalTransactionId":"1","autoRenewStatus":0}"#, .renewalInfo),
      (#"{"originalTransactionId":"1","transactionId":"1"}"#, .transaction),
      (#"{"originalTransactionId":"1","userLocale":"de"}"#, .realtimeRequest),
      (#"{"environment":"Sandbox"}"#, nil),
      (#"{"transactionId":"1","autoRenewStatus":0}"#, nil),
      (#"{"notificationType":"TEST","subtype":"","userLocale":"de"}"#, nil),
    ] as [(String, DocumentKind?)]
  )
  func `reports the probable kind of a payload`(_ json: String, _ kind: DocumentKind?) throws {
    let document = try JSONDocument(Array(json.utf8)[...])
    let object = try #require(document.root.object)
    #expect(DocumentKind(of: object) == kind)
  }
}
