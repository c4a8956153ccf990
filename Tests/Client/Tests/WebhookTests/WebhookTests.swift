// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReceiptKit
import StoreLab
import Testing
import Webhook

@Suite struct WebhookTests {
  private static let bundleId = "com.example.app"
  private let authority: TokenAuthority
  private let now: Timestamp

  init() throws {
    authority = try TokenAuthority(seed: "webhook")
    now = try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
  }

  @Test func `a renewal is stored and entitles after a restart`() throws {
    try withServer { server in
      let post = try authority.notification(.didRenew) { $0.productId = "pro" }
      #expect(server.webhook.receive(Array(post.body.utf8), at: now) == 200)
      #expect(server.webhook.receive(Array(post.body.utf8), at: now) == 200)

      let notification = try server.verifier
        .verifyNotification(post.body.utf8, expecting: .init(now: now))
      let customer = try #require(LedgerStore.customer(of: notification))
      let ledger = try server.reopened().ledger(of: customer)
      #expect(ledger.transactionCount == 1)
      #expect(ledger.entitlements(at: now)["pro"].isEntitled)
      #expect(server.lines.isEmpty)
    }
  }

  @Test func `a notification of another app answers 403`() throws {
    try withServer { server in
      let post = try authority.notification(.didRenew) { $0.bundleId = "com.example.other" }
      #expect(server.webhook.receive(Array(post.body.utf8), at: now) == 403)
      #expect(server.lines.first?.contains("[claims/bundle-id]") == true)
    }
  }

  @Test func `a notification from the future answers 409`() throws {
    try withServer { server in
      let post = try authority.notification(.didRenew)
      let yesterday = now.adding(seconds: -86_400)
      #expect(server.webhook.receive(Array(post.body.utf8), at: yesterday) == 409)
      #expect(server.lines.first?.contains("[claims/date-future]") == true)
    }
  }

  @Test func `every forgery answers 400, 403 or 409 with its code`() throws {
    let notification = try authority.token(NotificationBuilder(.didRenew))
    for tampering in TokenTampering.cases(for: .notification) {
      try withServer { server in
        let forged = try notification.tampered(tampering).text()
        let status = server.webhook.receive(Array(forged.utf8), at: now)
        #expect([400, 403, 409].contains(status), "\(tampering): \(tampering.rule)")
        #expect(server.lines.first?.contains(tampering.code) == true, "\(tampering)")
      }
    }
  }

  /// A server on an SQLite file in a directory of its own.
  private final class Server {
    let verifier: SignedDataVerifier
    let path: String
    var webhook: Webhook { Webhook(verifier: verifier, store: store) { self.lines.append($0) } }
    var lines: [String] = []
    private let store: LedgerStore

    init(path: String, trusting authority: TokenAuthority) throws {
      self.path = path
      verifier = SignedDataVerifier(
        apps: [AppIdentity(bundleId: WebhookTests.bundleId, appAppleId: 1_234_567_890)],
        environments: [.production],
        anchors: .custom([try authority.anchor()])
      )
      store = try Server.open(path)
    }

    func reopened() throws -> LedgerStore { try Server.open(path) }

    private static func open(_ path: String) throws -> LedgerStore {
      try LedgerStore(
        path: path,
        bundleId: WebhookTests.bundleId,
        environments: [.production]
      )
    }
  }

  private func withServer(_ body: (Server) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      do {
        try FileManager.default.removeItem(at: folder)
      } catch {
        Issue.record(error)
      }
    }
    try body(Server(path: folder.appendingPathComponent("ledgers.db").path, trusting: authority))
  }
}
