// SPDX-License-Identifier: Apache-2.0

import Foundation
import LedgerSQLite
import LedgerService
import ReceiptKit
import StoreLab
import Synchronization
import Testing
import Webhook

@Suite final class WebhookTests {
  private let authority: TokenAuthority
  private let now: Timestamp
  private let account: CustomerId = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"
  private let log = Log()
  /// A folder for the database.
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString
  )

  init() throws {
    authority = try TokenAuthority(seed: "webhook")
    now = try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      Issue.record(error)
    }
  }

  @Test func `a renewal is stored and entitles after a restart`() async throws {
    let post = try authority.notification(.didRenew) {
      $0.productId = "pro"
      $0.transaction?.appAccountToken = account.text
    }
    let webhook = try webhook()
    #expect(await webhook.receive(post.body, at: now) == 200)
    #expect(await webhook.receive(post.body, at: now) == 200)

    let restarted = try self.webhook()
    let answer = try await restarted.ledger.answer(for: account, at: now)
    #expect(answer["pro"].isEntitled)
    #expect(try await restarted.ledger.changes(after: 0).flatMap(\.effects).count == 1)
    #expect(log.lines.isEmpty)
  }

  @Test func `a receipt entitles the customer who sent it, and no other`() async throws {
    let (receipt, anchor) = try receipt()
    let webhook = try webhook(trusting: [anchor])
    #expect(await webhook.claim(receipt, for: "anna", at: now) == 200)
    #expect(await webhook.claim(receipt, for: "bela", at: now) == 409)
    #expect(await webhook.claim(receipt, for: "anna", at: now) == 200)
    #expect(try await reason("anna", webhook) == .nonConsumable)
    #expect(try await reason("bela", webhook) == .neverPurchased)
  }

  @Test(arguments: [false, true])
  func `a refund ends the access that a receipt gave`(isReversed: Bool) async throws {
    let refund = try authority.notification(.refund) {
      $0.productId = "lifetime"
      $0.transaction?.type = "Non-Consumable"
      $0.transaction?.expiresDate = nil
    }
    let (receipt, anchor) = try receipt()
    let webhook = try webhook(trusting: [anchor])
    if isReversed { #expect(await webhook.receive(refund.body, at: now) == 200) }
    #expect(await webhook.claim(receipt, for: "anna", at: now) == 200)
    if !isReversed { #expect(await webhook.receive(refund.body, at: now) == 200) }
    #expect(try await reason("anna", webhook) == .refunded)
  }

  @Test func `a member has access by a claim of a seat until Apple ends it`() async throws {
    let (purchaser, member, now) = ("2000000900000001", "700000000000000002", now)
    let purchase = try authority.notification(.subscribed) {
      $0.productId = "team"
      $0.transaction?.originalTransactionId = purchaser
      $0.transaction?.transactionId = purchaser
      $0.renewalInfo?.originalTransactionId = purchaser
      $0.transaction?.appAccountToken = account.text
      $0.transaction?.quantity = 3
      $0.transaction?.multiSeatInfo = #"{"invitationManagement":"DEVELOPER"}"#
    }
    let webhook = try webhook()
    #expect(await webhook.receive(purchase.body, at: now) == 200)
    let download = try authority.token(AppTransactionBuilder { $0.appTransactionId = member })
    #expect(await webhook.claim(try download.text(), for: "bela", at: now) == 200)
    #expect(try await reason("bela", webhook, of: "team") == .neverPurchased)

    // What a server records when it calls Claim Seat: first its request, then Apple's answer.
    let group = try webhook.ledger.key(of: purchaser)
    let request = SeatRequestId("11111111-1111-4111-8111-111111111111")
    let claim = SeatClaimId("22222222-2222-4222-8222-222222222222")
    try await webhook.ledger.updateSeats(of: group, at: now) {
      $0.prepare(request, for: member, at: now)
    }
    try await webhook.ledger.updateSeats(of: group, at: now) {
      $0.record(claim, of: request, at: now)
    }
    #expect(try await reason("bela", webhook, of: "team") == .seatClaimed)

    let ids = [claim.text]
    let unclaim = try authority.notification(.unclaimSeats) {
      $0.unclaimInfo?.unclaimSeatIds = ids
    }
    #expect(await webhook.receive(unclaim.body, at: now) == 200)
    #expect(try await reason("bela", webhook, of: "team") == .seatUnclaimed)
    #expect(try await webhook.ledger.answer(for: account, at: now)["team"].isEntitled)
  }

  @Test func `answers 503 to a notification of another app`() async throws {
    let post = try authority.notification(.didRenew) { $0.bundleId = "com.example.other" }
    #expect(await (try webhook()).receive(post.body, at: now) == 503)
    #expect(log.lines.first?.contains("[claims/bundle-id]") == true)
  }

  @Test func `keeps a notification from the future until the clock is right`() async throws {
    let post = try authority.notification(.didRenew)
    let yesterday = now.adding(seconds: -86_400)
    let webhook = try webhook()
    #expect(await webhook.receive(post.body, at: yesterday) == 503)
    #expect(log.lines.first?.contains("[claims/date-future]") == true)
    #expect(try await webhook.ledger.retryInbox(at: yesterday).map(\.decision) == [.kept])
    #expect(try await webhook.ledger.retryInbox(at: now).map(\.decision) == [.stored])
    #expect(try await webhook.ledger.retryInbox(at: now).isEmpty)
    #expect(await webhook.receive(post.body, at: now) == 200)
  }

  @Test func `answers 503 below an unknown root, keeps nothing and logs once a minute`()
    async throws
  {
    let other = try TokenAuthority(seed: "other").adjusting {
      $0.root.subject = NameBuilder(commonName: "Other Root")
      $0.root.issuer = $0.root.subject
      $0.intermediate.issuer = $0.root.subject
    }
    let post = try other.notification(.didRenew)
    let webhook = try webhook()
    for _ in 1...20 { #expect(await webhook.receive(post.body, at: now) == 503) }
    #expect(await webhook.receive(post.body, at: now.adding(seconds: 60)) == 503)
    #expect(log.lines.count == 2)
    #expect(webhook.ledger.counts["trust/untrusted"] == 21)
    #expect(try await webhook.ledger.retryInbox(at: now).isEmpty)
  }

  @Test func `answers 400 to a receipt below an unknown root`() async throws {
    let other = try TestAuthority(seed: "other").adjusting {
      $0.root.subject = NameBuilder(commonName: "Other Root")
      $0.root.issuer = $0.root.subject
      $0.intermediate.issuer = $0.root.subject
    }
    let upload = Data(try other.receipt()).base64EncodedString()
    #expect(await (try webhook()).claim(upload, for: "anna", at: now) == 400)
    #expect(log.lines.first?.contains("[trust/untrusted]") == true)
  }

  @Test func `refuses every forgery, and logs its code`() async throws {
    let notification = try authority.token(NotificationBuilder(.didRenew))
    for attack in TokenForgery.cases(for: .notification) {
      let webhook = try webhook(on: MemoryStore())
      let status = await webhook.receive(try notification.forged(attack).text(), at: now)
      #expect([400, 503].contains(status), "\(attack): \(attack.rule)")
      #expect(log.lines.last?.contains(attack.code) == true, "\(attack)")
      // The signature of those that are kept is valid.
      let isKept = webhook.ledger.counts["kept"] == 1
      #expect(try await webhook.ledger.retryInbox(at: now).isEmpty != isKept, "\(attack)")
    }
  }

  /// A webhook on the database file of the test, as each start of the server opens it.
  private func webhook(
    on store: (any LedgerStore)? = nil,
    trusting anchors: [TrustAnchor] = []
  ) throws -> Webhook {
    Webhook(
      store: try store ?? SQLiteStore(path: folder.appendingPathComponent("ledger.db").path),
      anchors: .custom(anchors + [try authority.anchor()]),
      log: { [log] in log.write($0) }
    )
  }

  /// A receipt in base64, as an old app uploads it, and its trust anchor.
  private func receipt() throws -> (String, TrustAnchor) {
    let authority = try TestAuthority(seed: "webhook")
    let receipt = try authority.receipt {
      $0.bundleId = "com.example.app"
      $0.purchases = [PurchaseBuilder("lifetime")]
    }
    return (Data(receipt).base64EncodedString(), try authority.anchor())
  }

  private func reason(
    _ customer: CustomerId,
    _ webhook: Webhook,
    of product: String = "lifetime"
  ) async throws -> EntitlementReason {
    try await webhook.ledger.answer(for: customer, at: now)[product].reason
  }
}

/// What the webhook wrote to its log.
private final class Log: Sendable {
  private let written = Mutex<[String]>([])

  var lines: [String] { written.withLock { $0 } }

  func write(_ line: String) { written.withLock { $0.append(line) } }
}
