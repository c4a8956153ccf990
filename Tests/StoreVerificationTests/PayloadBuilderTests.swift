// SPDX-License-Identifier: Apache-2.0

import StoreLab
import TestSupport
import Testing

/// The token payloads of StoreLab.
@Suite struct `Payloads of StoreLab` {
  private static let authority = Result { try TokenAuthority.generate() }

  private func text(_ payload: PayloadBuilder<some PlainPayload>) -> String {
    String(decoding: payload.payload(), as: UTF8.self)
  }

  private func json(_ payload: PayloadBuilder<some PlainPayload>) throws -> JSONValue {
    try LabToken.json(text(payload))
  }

  // MARK: Members

  @Test func `a transaction has the members of 2025`() throws {
    let members = try #require(try json(TransactionBuilder.production).object)
    #expect(
      Set(members.keys) == [
        "transactionId", "originalTransactionId", "webOrderLineItemId", "bundleId", "productId",
        "subscriptionGroupIdentifier", "purchaseDate", "originalPurchaseDate", "expiresDate",
        "quantity", "type", "inAppOwnershipType", "signedDate", "environment",
        "transactionReason", "storefront", "storefrontId", "price", "currency",
        "appTransactionId",
      ]
    )
    #expect(members["purchaseDate"] == .integer(1_735_689_600_000))
    #expect(members["originalTransactionId"] == members["transactionId"])
  }

  @Test func `a renewal info has the members of 2025`() throws {
    let members = try #require(try json(RenewalInfoBuilder.production).object)
    #expect(
      Set(members.keys) == [
        "originalTransactionId", "autoRenewProductId", "productId", "autoRenewStatus",
        "signedDate", "environment", "recentSubscriptionStartDate", "renewalDate",
        "appTransactionId", "renewalPrice", "currency",
      ]
    )
  }

  @Test func `an app transaction of Xcode has original purchase dates of the year 1`() throws {
    let members = try json(AppTransactionBuilder.xcode)
    #expect(members["receiptType"] == .string("Xcode"))
    #expect(members["originalPurchaseDate"] == .integer(-62_135_769_600_000))
    #expect(members["appAppleId"] == nil)
    #expect(members["receiptCreationDate"] == members["requestDate"])
  }

  @Test func `a realtime request has all members`() throws {
    #expect(try json(RealtimeRequestBuilder.sandbox).object?.count == 7)
  }

  @Test func `a commitment is an object`() throws {
    let payload = TransactionBuilder {
      $0.commitmentInfo = TransactionCommitmentBuilder()
      $0.commitmentInfo?.edits.remove("commitmentPrice")
      $0.advancedCommerceInfo = #"{"taxCode":"C003"}"#
    }
    let members = try json(payload)
    #expect(members["commitmentInfo"]?.object?.count == 3)
    #expect(members["advancedCommerceInfo"]?["taxCode"] == .string("C003"))
  }

  @Test func `deviceVerification is computed from nonce and device id`() throws {
    let proof = try DeviceProof.make(nonce: DeviceProof.nonce, device: DeviceProof.device)
    #expect(proof == DeviceProof.standard)
  }

  // MARK: Dates

  @Test func `dates are timestamps, numbers or any JSON`() {
    #expect(TokenDate("2026-01-01T00:00:00.5Z").json == "1767225600500")
    #expect(TokenDate(-1).json == "-1")
    #expect(TokenDate("1697679936049.7297").json == "1697679936049.7297")
    #expect(TokenDate("\"soon\"").json == "\"soon\"")
  }

  // MARK: Edits

  @Test func `members can be set to invalid values`() {
    let payload = RealtimeRequestBuilder {
      $0.signedDate = nil
      $0.requestIdentifier = nil
      $0.userLocale = "de\u{0}\"é"
      $0.extraMembers = [MemberBuilder("new", json: "[1, 2]")]
      $0.edits.remove("originalTransactionId")
      $0.edits.replace("appAppleId", withJSON: "1.0")
      $0.edits.duplicate("productId", withJSON: "null")
      $0.edits.rename("environment", to: "Environment")
      $0.edits.add(MemberBuilder("last", bytes: [0x2D]))
      $0.edits.add(MemberBuilder("first", json: "0"), first: true)
      $0.edits.replace("added", withBytes: [0x31])
    }
    #expect(
      text(payload) == #"{"first":0,"appAppleId":1.0,"productId":"com.example.app.pro","#
        + #""productId":null,"userLocale":"de\u0000\"é","Environment":"Production","#
        + #""new":[1, 2],"last":-,"added":1}"#
    )
  }

  // MARK: Answers

  @Test func `the tokens of responses verify`() throws {
    let authority = try Self.authority.get()
    let anchor = try authority.anchor()
    let other = TransactionBuilder("com.example.notes.max") {
      $0.subscriptionGroupIdentifier = "2"
    }
    let statuses = try LabToken.json(
      try authority.response(
        .subscriptionStatuses([
          SubscriptionBuilder(), SubscriptionBuilder(other, status: 2), SubscriptionBuilder(),
        ])
      )
    )
    let groups = try #require(statuses["data"]?.array)
    #expect(groups.map { $0["lastTransactions"]?.array?.count } == [2, 1])
    for group in groups {
      for last in group["lastTransactions"]?.array ?? [] {
        try LabToken(last["signedTransactionInfo"]?.string ?? "").verify(under: anchor)
        try LabToken(last["signedRenewalInfo"]?.string ?? "").verify(under: anchor)
      }
    }
    let history = try LabToken.json(
      try authority.response(
        .transactionHistory([.sandbox, other]) {
          $0.hasMore = true
          $0.edits.remove("revision")
        }
      )
    )
    #expect(history["hasMore"] == .bool(true))
    #expect(history["environment"] == .string("Sandbox"))
    #expect(history["revision"] == nil)
    for token in history["signedTransactions"]?.array ?? [] {
      try LabToken(token.string ?? "").verify(under: anchor)
    }
  }

  @Test(
    arguments: [
      (
        .failure(code: 4_040_010, message: "Transaction id not found."),
        ["errorCode", "errorMessage"]
      ),
      (.orderLookup([]), ["status", "signedTransactions"]),
      (.refundHistory([.production]), ["revision", "hasMore", "signedTransactions"]),
      (.transactionInfo(), ["signedTransactionInfo"]),
      (.appTransactionInfo(), ["signedAppTransactionInfo"]),
      (.testNotificationStatus(), ["signedPayload", "sendAttempts"]),
      (
        .notificationHistory([NotificationBuilder(.refund)]), ["hasMore", "notificationHistory"]
      ),
    ] as [(ResponseBuilder, Set<String>)]
  )
  func `responses have their documented members`(response: ResponseBuilder, names: Set<String>)
    throws
  {
    let body = try LabToken.json(try Self.authority.get().response(response))
    #expect(Set(try #require(body.object).keys) == names)
  }
}
