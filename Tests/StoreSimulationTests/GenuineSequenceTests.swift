// SPDX-License-Identifier: Apache-2.0

import StoreConfiguration
import StoreEngine
import StorePayloads
import StoreVerification
import StrictTime
import Testing

/// A sequence of genuine sandbox notifications of 2025, played with the profile `observed`: a lapse, a new purchase, an
/// upgrade 24 seconds later, a downgrade and its withdrawal, and the refund of the first purchase.
struct GenuineSequenceTests {
  private static let products: @Sendable () throws -> StoreConfiguration = {
    let text = """
      {"identifier":"5CE7A212","subscriptionGroups":[{"id":"21000010","name":"Pro","subscriptions":[
      {"displayPrice":"23.99","familyShareable":false,"groupNumber":1,"productID":"pro.quarter",
      "recurringSubscriptionPeriod":"P3M","subscriptionGroupID":"21000010","type":"RecurringSubscription"},
      {"displayPrice":"9.99","familyShareable":false,"groupNumber":2,"productID":"pro.month",
      "recurringSubscriptionPeriod":"P1M","subscriptionGroupID":"21000010","type":"RecurringSubscription"}]}],
      "version":{"major":5,"minor":0}}
      """
    return try StoreConfiguration(Array(text.utf8)[...])
  }

  private static func history(_ seed: Int) -> ScriptedHistory {
    ScriptedHistory(
      seed: "genuine \(seed)",
      store: "{'environment':'Sandbox','sandboxMonth':'PT3M','profile':'observed'}",
      steps: [
        "2026-01-01T00:00:00Z purchase: 'product':'pro.month','as':'A'",
        "2026-01-01T00:01:00Z setAutoRenew: 'subscription':'A','on':false",
        "2026-01-01T00:10:00Z purchase: 'product':'pro.month'",
        "2026-01-01T00:10:24Z purchase: 'product':'pro.quarter'",
        "2026-01-01T00:11:30Z setAutoRenew: 'subscription':'A','on':false",
        "2026-01-01T00:12:00Z purchase: 'product':'pro.month'",
        "2026-01-01T00:12:30Z purchase: 'product':'pro.quarter'",
        "2026-01-01T00:13:00Z requestRefund: 'transaction':'A.1'",
      ],
      until: "2026-01-01T00:19:00Z",
      configuration: products
    )
  }

  /// A notification of the sequence: name, status, `autoRenewStatus`.
  private static let expected = [
    "SUBSCRIBED/INITIAL_BUY 1 1", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1 0",
    "EXPIRED/VOLUNTARY 2 0", "SUBSCRIBED/RESUBSCRIBE 1 1", "DID_CHANGE_RENEWAL_PREF/UPGRADE 1 1",
    "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED 1 0", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE 1 1",
    "DID_CHANGE_RENEWAL_PREF 1 1", "CONSUMPTION_REQUEST 1 1", "REFUND 1 1", "DID_RENEW 1 1",
  ]

  /// A verified notification of a subscription.
  private struct Message {
    let name: String
    let signed: Timestamp
    let status: Int64
    let transaction: TransactionPayload
    let renewal: RenewalInfoPayload

    init(_ verified: VerifiedNotification) throws {
      let payload = verified.notification.value
      name = [payload.notificationType?.rawValue, payload.subtype?.rawValue]
        .compactMap { $0 }.joined(separator: "/")
      signed = try #require(payload.signedDate)
      status = try #require(payload.data?.status?.rawValue)
      transaction = try #require(verified.transaction).value
      renewal = try #require(verified.renewalInfo).value
    }

    /// The seconds from a date to the signing of the notification.
    func seconds(since date: Timestamp?) throws -> Double {
      Double(signed.milliseconds(since: try #require(date))) / 1000
    }
  }

  private static func messages(_ seed: Int) throws -> [Message] {
    let history = history(seed)
    let end = try history.script().until
    let output = try StoreOutput(history.play(), at: end, environment: .sandbox)
    return try output.notifications().map { try Message($0) }
  }

  @Test(arguments: 0..<6)
  func `the notifications have the order, subtypes and statuses of the genuine ones`(_ seed: Int)
    throws
  {
    let messages = try Self.messages(seed)
    let found = messages.map { message in
      "\(message.name) \(message.status) \(message.renewal.autoRenewStatus.map { "\($0.rawValue)" } ?? "-")"
    }
    #expect(found == Self.expected)
    for message in messages {
      // The dates inside a notification are its own; `renewalPrice` is present only while auto-renew is on.
      #expect(message.transaction.signedDate == message.signed)
      #expect(message.renewal.signedDate == message.signed)
      let isOn = message.renewal.autoRenewStatus == .on
      #expect((message.renewal.renewalPrice != nil) == isOn, "\(message.name)")
    }
  }

  @Test(arguments: 0..<6)
  func `the notifications are signed at the measured times`(_ seed: Int) throws {
    let messages = try Self.messages(seed)
    for message in messages {
      switch message.name {
      case "SUBSCRIBED/INITIAL_BUY", "SUBSCRIBED/RESUBSCRIBE", "DID_CHANGE_RENEWAL_PREF/UPGRADE":
        let seconds = try message.seconds(since: message.transaction.purchaseDate)
        #expect(7...20 ~= seconds, "\(message.name)")
      case "EXPIRED/VOLUNTARY":
        #expect(15...94 ~= (try message.seconds(since: message.transaction.expiresDate)))
      case "DID_RENEW":
        #expect(-42 ... -33 ~= (try message.seconds(since: message.transaction.purchaseDate)))
      default: break
      }
    }
    let request = try #require(messages.first { $0.name == "CONSUMPTION_REQUEST" })
    let refund = try #require(messages.first { $0.name == "REFUND" })
    let revoked = try #require(refund.transaction.revocationDate)
    #expect(try request.seconds(since: revoked) == -58)
    #expect(try refund.seconds(since: revoked) == 124)
    #expect(try refund.seconds(since: request.signed) == 182)
  }

  @Test(arguments: 0..<6)
  func `the refund has the old transaction, and the renewal info of the current product`(
    _ seed: Int
  ) throws {
    let messages = try Self.messages(seed)
    let first = try #require(messages.first)
    let refund = try #require(messages.first { $0.name == "REFUND" })
    #expect(refund.transaction.transactionId == first.transaction.transactionId)
    #expect(refund.transaction.productId == "pro.month")
    #expect(refund.transaction.revocationReason?.rawValue == 0)
    #expect(refund.renewal.productId == "pro.quarter")
    #expect(refund.renewal.autoRenewProductId == "pro.quarter")
    #expect(refund.renewal.expirationIntent == nil)
  }

  @Test(arguments: 0..<6)
  func `the upgrade has a new transaction, and continues the subscription`(_ seed: Int) throws {
    let messages = try Self.messages(seed)
    let again = try #require(messages.first { $0.name == "SUBSCRIBED/RESUBSCRIBE" })
    let upgrade = try #require(messages.first { $0.name == "DID_CHANGE_RENEWAL_PREF/UPGRADE" })
    #expect(upgrade.transaction.transactionId != again.transaction.transactionId)
    #expect(upgrade.transaction.webOrderLineItemId != again.transaction.webOrderLineItemId)
    #expect(
      upgrade.transaction.originalTransactionId == again.transaction.originalTransactionId
    )
    #expect(
      upgrade.renewal.recentSubscriptionStartDate == again.renewal.recentSubscriptionStartDate
    )
    let distance = try #require(upgrade.transaction.purchaseDate)
      .milliseconds(since: try #require(again.transaction.purchaseDate))
    #expect(distance == 24_000)
    // The replaced transaction is not sent.
    #expect(messages.allSatisfy { $0.transaction.isUpgraded != true })
    let downgrade = try #require(messages.first { $0.name == "DID_CHANGE_RENEWAL_PREF/DOWNGRADE" })
    #expect(downgrade.renewal.autoRenewProductId == "pro.month")
    #expect(downgrade.renewal.productId == "pro.quarter")
    let renewed = try #require(messages.last)
    #expect(renewed.transaction.productId == "pro.quarter")
    let length = try #require(renewed.transaction.expiresDate)
      .milliseconds(since: try #require(renewed.transaction.purchaseDate))
    #expect(length == 540_000)
  }
}
