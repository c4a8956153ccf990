// SPDX-License-Identifier: Apache-2.0

import LedgerService
import ReceiptKit
import StoreLab
import StoreSimulation
import Testing

/// What is stored, and what Apple hears.
@Suite struct ReceiveTests {
  private let authority: TokenAuthority
  private let now: Timestamp
  private let store = MemoryStore()

  init() throws {
    authority = try TokenAuthority(seed: "receive")
    now = try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
  }

  private func ledger(
    ignored: Set<LedgerScope> = [],
    anchors: [TrustAnchor]? = nil
  ) throws -> LedgerService {
    LedgerService(
      store: store,
      verifier: DocumentVerifier(
        apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
        environments: [.production],
        anchors: .custom(try anchors ?? [authority.anchor()])
      ),
      ignored: ignored
    )
  }

  private func outcome(
    _ ledger: LedgerService,
    _ body: String,
    at time: Timestamp? = nil
  ) async -> String {
    let outcome = await ledger.receive(body, at: time ?? now)
    return "\(outcome.decision.rawValue) \(outcome.httpStatus)"
  }

  @Test func `a notification is stored once, and repeated ones have no effect`() async throws {
    let ledger = try ledger()
    let post = try authority.notification(.didRenew) { $0.productId = "pro" }
    let first = await ledger.receive(post.body, at: now)
    #expect(first.decision == .stored)
    #expect(first.changes.isEmpty, "nobody has it yet")
    for body in [post.body, post.token, "Bearer \(post.token)"] {
      let again = await ledger.receive(body, at: now)
      #expect((again.decision, again.httpStatus) == (.repeated, 200))
      #expect(again.effects.isEmpty)
    }
    #expect(ledger.counts == ["stored": 1, "repeated": 3])
  }

  @Test func `a test notification is evidence without a purchase`() async throws {
    let ledger = try ledger()
    #expect(await outcome(ledger, try authority.notification(.test).body) == "stored 200")
    let rows = try store.read { transaction throws(LedgerStoreError) in
      try transaction.evidence(of: nil, after: nil, limit: 9)
    }
    #expect(rows.map(\.subjects) == [[]])
  }

  @Test func `another app is refused until it is accepted or ignored`() async throws {
    let post = try authority.notification(.didRenew) { $0.bundleId = "com.example.other" }
    let ledger = try ledger()
    #expect(await outcome(ledger, post.body) == "notServed 503")
    #expect(ledger.counts == ["notServed": 1, "claims/bundle-id": 1])
    let other = LedgerScope(bundleId: "com.example.other", environment: .production)
    #expect(await outcome(try self.ledger(ignored: [other]), post.body) == "ignored 200")
    let sandbox = LedgerScope(bundleId: "com.example.other", environment: .sandbox)
    #expect(await outcome(try self.ledger(ignored: [sandbox]), post.body) == "notServed 503")
  }

  @Test func `a notification from the future is kept until the clock is right`() async throws {
    let ledger = try ledger()
    let post = try authority.notification(.didRenew)
    let yesterday = now.adding(seconds: -86_400)
    #expect(await outcome(ledger, post.body, at: yesterday) == "kept 503")
    #expect(await outcome(ledger, post.body, at: yesterday) == "kept 503")
    #expect(try await ledger.retryInbox(at: yesterday).map(\.decision) == [.kept])
    #expect(try await ledger.retryInbox(at: now).map(\.decision) == [.stored])
    #expect(try await ledger.retryInbox(at: now).isEmpty)
    #expect(await outcome(ledger, post.body) == "repeated 200")
  }

  @Test func `an unknown root is 503, and nothing of it is kept`() async throws {
    let other = try TokenAuthority(seed: "other").adjusting {
      $0.root.subject = NameBuilder(commonName: "Other Root")
      $0.root.issuer = $0.root.subject
      $0.intermediate.issuer = $0.root.subject
    }
    let ledger = try ledger(anchors: [other.anchor()])
    #expect(await outcome(ledger, try authority.notification(.didRenew).body) == "undecided 503")
    #expect(try await ledger.retryInbox(at: now).isEmpty)
  }

  @Test(arguments: ["", "{}", "{\"signedPayload\":\"\"}", "eyJ.eyJ.abc", "\u{0}", "[]"])
  func `what is no token is 400`(_ body: String) async throws {
    #expect(await outcome(try ledger(), body) == "rejected 400")
  }

  @Test func `two documents in one body are 400`() async throws {
    let post = try authority.notification(.didRenew)
    #expect(await outcome(try ledger(), post.body + post.body) == "rejected 400")
    #expect(await outcome(try ledger(), "\(post.token) \(post.token)") == "rejected 400")
  }

  @Test func `a transaction that is posted as a notification is 400`() async throws {
    let token = try authority.token(TransactionBuilder()).text()
    #expect(await outcome(try ledger(), token) == "rejected 400")
  }

  @Test func `every forgery is refused, and only a proven signature is kept`() async throws {
    let notification = try authority.token(NotificationBuilder(.didRenew))
    for attack in TokenForgery.cases(for: .notification) {
      let store = MemoryStore()
      let ledger = LedgerService(
        store: store,
        verifier: DocumentVerifier(
          apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
          environments: [.production],
          anchors: .custom([try authority.anchor()])
        )
      )
      let outcome = await ledger.receive(try notification.forged(attack).text(), at: now)
      #expect([400, 409, 503].contains(outcome.httpStatus), "\(attack)")
      let stored = try store.read { transaction throws(LedgerStoreError) in
        (
          try transaction.evidence(of: nil, after: nil, limit: 9).count,
          try transaction.inbox(after: nil, limit: 9).count
        )
      }
      #expect(stored == (0, outcome.decision == .kept ? 1 : 0), "\(attack)")
    }
  }

  @Test func `the inbox holds a thousand documents`() async throws {
    let ledger = try ledger()
    let post = try authority.notification(.didRenew)
    let early = now.adding(seconds: -86_400)
    try await store.write { transaction throws(LedgerStoreError) in
      for number in 0..<1000 {
        let digits = String(number + 1000)
        let hexadecimal = String(repeating: "0", count: 60) + digits
        guard let digest = EvidenceDigest(hexadecimal: hexadecimal) else { return }
        let entry = InboxEntry(digest: digest, bytes: [1], receivedAt: .earliest, code: "x")
        _ = try transaction.keep(entry, atMost: .max, bytes: .max)
      }
    }
    #expect(await outcome(ledger, post.body, at: early) == "undecided 503")
  }

  @Test func `a store that fails is 503, and nothing is half done`() async throws {
    let store = FailingStore()
    let ledger = LedgerService(
      store: store,
      verifier: DocumentVerifier(
        apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
        environments: [.production],
        anchors: .custom([try authority.anchor()])
      )
    )
    let post = try authority.notification(.didRenew)
    #expect(await outcome(ledger, post.body) == "storeFailed 503")
    #expect(ledger.counts == ["storeFailed": 1, "store/full": 1])
    let evidence = try store.inner.read { transaction throws(LedgerStoreError) in
      try transaction.evidence(of: nil, after: nil, limit: 9)
    }
    #expect(evidence.isEmpty)
  }
}

/// A store whose transaction fails after everything was written.
private final class FailingStore: LedgerStore {
  let inner = MemoryStore()

  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) async throws(LedgerStoreError) -> Value {
    try await inner.write { transaction throws(LedgerStoreError) in
      _ = try body(transaction)
      throw LedgerStoreError(.full)
    }
  }

  func read<Value: Sendable>(
    _ body: (any LedgerTransaction) throws(LedgerStoreError) -> Value
  ) throws(LedgerStoreError) -> Value {
    try inner.read(body)
  }
}
