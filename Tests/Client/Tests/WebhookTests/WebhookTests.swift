// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReceiptKit
import StoreLab
import Testing
import Webhook

@Suite struct WebhookTests {
  private let authority: TokenAuthority
  private let now: Timestamp
  private let account = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"

  init() throws {
    authority = try TokenAuthority(seed: "webhook")
    now = try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
  }

  @Test func `a renewal is stored and entitles after a restart`() throws {
    try withServer { server in
      let post = try authority.notification(.didRenew) {
        $0.productId = "pro"
        $0.transaction?.appAccountToken = account
      }
      #expect(server.webhook.receive(post.body, at: now) == 200)
      #expect(server.webhook.receive(post.body, at: now) == 200)

      let ledger = try server.reopened().ledger(of: account)
      #expect(ledger.transactionCount == 1)
      #expect(ledger.entitlements(at: now, in: .production)["pro"].isEntitled)
      #expect(server.lines.isEmpty)
    }
  }

  @Test func `a receipt entitles the customer who sent it`() throws {
    let receiptAuthority = try TestAuthority(seed: "webhook")
    let receipt = try receiptAuthority.receipt {
      $0.bundleId = Server.bundleId
      $0.purchases = [PurchaseBuilder("lifetime")]
    }
    let upload = Data(receipt).base64EncodedString()
    try withServer(trusting: .custom([try receiptAuthority.anchor()])) { server in
      #expect(server.receipts.receive(upload, from: "anna", at: now) == 200)
      let anna = try server.store.ledger(of: "anna").entitlements(at: now, in: .production)[
        "lifetime"
      ]
      let bela = try server.store.ledger(of: "bela").entitlements(at: now, in: .production)[
        "lifetime"
      ]
      #expect(anna.isEntitled)
      #expect(bela.reason == .neverPurchased)
    }
  }

  @Test func `a refund ends the access that a receipt gave`() throws {
    let receiptAuthority = try TestAuthority(seed: "webhook")
    let receipt = try receiptAuthority.receipt {
      $0.bundleId = Server.bundleId
      $0.purchases = [PurchaseBuilder("lifetime")]
    }
    let refund = try authority.notification(.refund) {
      $0.productId = "lifetime"
      $0.transaction?.type = "Non-Consumable"
      $0.transaction?.expiresDate = nil
    }
    let anchors = TrustAnchors.custom([try receiptAuthority.anchor(), try authority.anchor()])
    let upload = Data(receipt).base64EncodedString()
    for isReversed in [false, true] {
      try withServer(trusting: anchors) { server in
        if isReversed { #expect(server.webhook.receive(refund.body, at: now) == 200) }
        #expect(server.receipts.receive(upload, from: "anna", at: now) == 200)
        if !isReversed { #expect(server.webhook.receive(refund.body, at: now) == 200) }
        let anna = try server.store.ledger(of: "anna").entitlements(at: now, in: .production)[
          "lifetime"
        ]
        #expect(anna.reason == .refunded)
      }
    }
  }

  @Test func `answers 403 to a notification of another app`() throws {
    try withServer { server in
      let post = try authority.notification(.didRenew) { $0.bundleId = "com.example.other" }
      #expect(server.webhook.receive(post.body, at: now) == 403)
      #expect(server.lines.first?.contains("[claims/bundle-id]") == true)
    }
  }

  @Test func `keeps a notification from the future until the clock is right`() throws {
    try withServer { server in
      let post = try authority.notification(.didRenew)
      let yesterday = now.adding(seconds: -86_400)
      #expect(server.webhook.receive(post.body, at: yesterday) == 503)
      #expect(server.lines.first?.contains("[claims/date-future]") == true)
      try server.webhook.retry(at: yesterday)
      #expect(try server.store.keptBodies() == [post.body])
      try server.webhook.retry(at: now)
      #expect(try server.store.keptBodies().isEmpty)
      #expect(server.webhook.receive(post.body, at: now) == 200)
    }
  }

  @Test func `answers 503 below an unknown root, keeps nothing and logs once a minute`() throws {
    let other = try TokenAuthority(seed: "other").adjusting {
      $0.root.subject = NameBuilder(commonName: "Other Root")
      $0.root.issuer = $0.root.subject
      $0.intermediate.issuer = $0.root.subject
    }
    try withServer(trusting: .custom([other.anchor()])) { server in
      let post = try authority.notification(.didRenew)
      let webhook = server.webhook
      for _ in 1...20 { #expect(webhook.receive(post.body, at: now) == 503) }
      #expect(webhook.receive(post.body, at: now.adding(seconds: 60)) == 503)
      #expect(server.lines.count == 2)
      #expect(server.lines.last?.contains("(19 such lines suppressed)") == true)
      #expect(try server.store.keptBodies().isEmpty)
    }
  }

  @Test func `answers 400 to a receipt below an unknown root`() throws {
    let other = try TestAuthority(seed: "other").adjusting {
      $0.root.subject = NameBuilder(commonName: "Other Root")
      $0.root.issuer = $0.root.subject
      $0.intermediate.issuer = $0.root.subject
    }
    let receipt = try other.receipt()
    try withServer { server in
      let upload = Data(receipt).base64EncodedString()
      #expect(server.receipts.receive(upload, from: "anna", at: now) == 400)
      #expect(server.lines.first?.contains("[trust/untrusted]") == true)
    }
  }

  @Test func `rejects every forgery, and logs its code`() throws {
    let notification = try authority.token(NotificationBuilder(.didRenew))
    for attack in TokenForgery.cases(for: .notification) {
      try withServer { server in
        let forged = try notification.forged(attack).text()
        let status = server.webhook.receive(forged, at: now)
        #expect([400, 403, 503].contains(status), "\(attack): \(attack.rule)")
        #expect(server.lines.first?.contains(attack.code) == true, "\(attack)")
        // The signature of the others with this status is valid.
        let isKept = status == 503 && attack.code != "trust/untrusted"
        #expect(try server.store.keptBodies().isEmpty != isKept, "\(attack)")
      }
    }
  }

  /// Runs a test with a server on a new SQLite file.
  private func withServer(
    trusting anchors: TrustAnchors? = nil,
    _ body: (Server) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do {
        try FileManager.default.removeItem(at: folder)
      } catch {
        Issue.record(error)
      }
    }
    let path = folder.appendingPathComponent("ledgers.db").path
    try body(Server(path: path, trusting: anchors ?? .custom([authority.anchor()])))
  }
}

/// The server of a test: webhook, endpoint for receipts, and ledgers.
private final class Server {
  static let bundleId = "com.example.app"

  let verifier: SignedDataVerifier
  let store: LedgerStore
  /// What the server wrote to its log.
  private(set) var lines: [String] = []
  private let receiptVerifier: ReceiptVerifier
  private let path: String

  init(path: String, trusting anchors: TrustAnchors) throws {
    self.path = path
    let apps: AcceptedApps = [AppIdentity(bundleId: Server.bundleId, appAppleId: 1_234_567_890)]
    verifier = SignedDataVerifier(
      apps: apps,
      environments: [.production],
      anchors: anchors
    )
    receiptVerifier = ReceiptVerifier(
      apps: apps,
      environments: [.production],
      anchors: anchors
    )
    store = try Server.open(path)
  }

  var webhook: Webhook { Webhook(verifier: verifier, store: store) { self.lines.append($0) } }

  var receipts: ReceiptEndpoint {
    ReceiptEndpoint(verifier: receiptVerifier, store: store) { self.lines.append($0) }
  }

  /// The same database file, opened again, as a new process would open it.
  func reopened() throws -> LedgerStore { try Server.open(path) }

  private static func open(_ path: String) throws -> LedgerStore {
    try LedgerStore(path: path, bundleId: bundleId, environments: [.production])
  }
}
