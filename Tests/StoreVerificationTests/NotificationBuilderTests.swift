// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import TestSupport
import Testing

/// Notifications of StoreLab and their nested tokens.
@Suite struct `Notifications of StoreLab` {
  private static let authority = Result { try TokenAuthority.generate() }

  private func payload(
    _ kind: NotificationBuilder.Kind,
    _ configure: (inout NotificationBuilder) -> Void = { _ in }
  ) throws -> JSONValue {
    let authority = try Self.authority.get()
    let token = LabToken(try authority.notification(kind, configure).token)
    try token.verify(under: try authority.anchor())
    return try LabToken.json(token.payload)
  }

  /// The verified payload of a nested token.
  private func inner(_ token: JSONValue?) throws -> JSONValue {
    let token = LabToken(try #require(token?.string))
    try token.verify(under: try Self.authority.get().anchor())
    return try LabToken.json(token.payload)
  }

  @Test(arguments: NotificationBuilder.Kind.all)
  func `has exactly one body, whose nested tokens verify`(kind: NotificationBuilder.Kind) throws {
    let payload = try payload(kind)
    #expect(payload["notificationType"] == .string(kind.type.rawValue))
    #expect(payload["subtype"] == kind.subtype.map { .string($0.rawValue) })
    #expect(payload["version"] == .string("2.0"))
    let bodies = NotificationDefinition.Contents.allCases.compactMap { payload[$0.rawValue] }
    #expect(bodies.count == 1)
    let body = try #require(bodies.first)
    #expect(body["bundleId"] == .string("com.example.app"))
    for name in ["signedTransactionInfo", "signedRenewalInfo", "signedAppTransactionInfo"] {
      guard let token = body[name] else { continue }
      let inside = try inner(token)
      #expect((inside["environment"] ?? inside["receiptType"]) == body["environment"])
    }
    if let transaction = body["signedTransactionInfo"], let renewal = body["signedRenewalInfo"] {
      #expect(
        try inner(transaction)["originalTransactionId"] == inner(renewal)["originalTransactionId"]
      )
    }
  }

  @Test func `is sent in a request body`() throws {
    let post = try Self.authority.get().notification(.test)
    #expect(try LabToken.json(post.body)["signedPayload"] == .string(post.token))
  }

  @Test func `a test notification has three members`() throws {
    let data = try #require(try payload(.test)["data"]?.object)
    #expect(Set(data.keys) == ["appAppleId", "bundleId", "environment"])
  }

  @Test func `sets the members of a type`() throws {
    let failed = try #require(try payload(.gracePeriod)["data"])
    let renewal = try inner(failed["signedRenewalInfo"])
    #expect(failed["status"] == .integer(4))
    #expect(renewal["isInBillingRetryPeriod"] == .bool(true))
    #expect(renewal["gracePeriodExpiresDate"] != nil)
    let expired = try #require(try payload(.expiredAfterPriceIncrease)["data"])
    #expect(try inner(expired["signedRenewalInfo"])["expirationIntent"] == .integer(3))
    let refunded = try #require(try payload(.refund)["data"])
    #expect(try inner(refunded["signedTransactionInfo"])["revocationDate"] != nil)
  }

  @Test func `uses the same identifiers everywhere`() throws {
    for kind in NotificationBuilder.Kind.all {
      let payload = try payload(kind) {
        $0.environment = "Sandbox"
        $0.bundleId = "com.example.notes"
        $0.appAppleId = 7
        $0.productId = "com.example.notes.pro"
        $0.originalTransactionId = "70"
      }
      let body = try #require(payload[kind.contents.rawValue])
      #expect(body["appAppleId"] == .integer(7))
      #expect(body["bundleId"] == .string("com.example.notes"))
      if let id = body["externalPurchaseId"]?.string {
        #expect(id.hasPrefix("SANDBOX_"))
      } else {
        #expect(body["environment"] == .string("Sandbox"))
      }
      if let token = body["signedTransactionInfo"] {
        let transaction = try inner(token)
        #expect(transaction["bundleId"] == .string("com.example.notes"))
        #expect(transaction["productId"] == .string("com.example.notes.pro"))
        #expect(transaction["environment"] == .string("Sandbox"))
      }
    }
  }

  @Test func `accepts any text as a nested token`() throws {
    let stranger = try TokenAuthority.generate().transaction()
    let payload = try payload(.didRenew) {
      $0.data?.signedTransactionInfo = stranger
      $0.data?.signedRenewalInfo = "a.b.c"
      $0.data?.edits.duplicate("bundleId", withJSON: "null")
      $0.data?.edits.remove("bundleId")
      $0.summary = NotificationSummaryBuilder()
    }
    #expect(payload["data"]?["signedTransactionInfo"] == .string(stranger))
    #expect(payload["data"]?["signedRenewalInfo"] == .string("a.b.c"))
    #expect(payload["data"]?["bundleId"] == nil)
    #expect(payload["summary"] != nil)
  }
}
