// SPDX-License-Identifier: Apache-2.0

import LedgerService
import StoreLab
import StoreSimulation
import Testing

/// Messages that are made to break a server: each has one outcome, and the others are received as always.
@Suite struct PoisonTests {
  private let authority: TokenAuthority
  private let now: Timestamp
  private let ledger: LedgerService

  init() throws {
    authority = try TokenAuthority(seed: "poison")
    now = try Timestamp(rfc3339: "2025-01-02T04:00:00Z")
    ledger = LedgerService(
      store: MemoryStore(),
      verifier: DocumentVerifier(
        apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
        environments: [.production],
        anchors: .custom([try authority.anchor()])
      )
    )
  }

  private func status(_ body: String, at time: Timestamp? = nil) async -> Int {
    await ledger.receive(body, at: time ?? now).httpStatus
  }

  @Test func `depth, length and many tokens`() async throws {
    let good = try authority.notification(.didRenew)
    let deep = String(repeating: "[", count: 1_000_000)
    let bodies = [
      deep, "{\"signedPayload\":\(deep)}", "{\"signedPayload\":\"\(deep)\"}",
      String(repeating: "eyJ.", count: 300_000),
      "[" + Array(repeating: "\"\(good.token)\"", count: 4096).joined(separator: ",") + "]",
      String(repeating: good.token + ".", count: 50),
    ]
    for body in bodies { #expect(await status(body) == 400) }
    #expect(await status(good.body) == 200)
    #expect(ledger.counts["stored"] == 1)
  }

  @Test func `an unknown type is stored, an unknown environment is not served`() async throws {
    let unknown = try authority.notification(.didRenew) {
      $0.notificationType = "SOMETHING_NEW"
      $0.subtype = "NEWER"
    }
    #expect(await status(unknown.body) == 200)
    let elsewhere = try authority.notification(.didRenew) { $0.environment = "Moon" }
    #expect(await status(elsewhere.body) == 503)
  }

  @Test func `a clock that jumps loses and grants nothing`() async throws {
    let account: CustomerId = "7e3fb204-2f8c-4f1d-9d44-1234567890ab"
    let renewal = try authority.notification(.didRenew) {
      $0.productId = "pro"
      $0.transaction?.appAccountToken = account.text
    }
    // The clock is behind: kept, and nothing is granted.
    let behind = now.adding(seconds: -7200)
    #expect(await ledger.receive(renewal.body, at: behind).decision == .kept)
    #expect(try await ledger.answer(for: account, at: behind)["pro"].reason == .neverPurchased)
    #expect(try await ledger.kept().map(\.code) == ["claims/date-future"])
    // An hour ahead, then right, then behind again: the present is not before the evidence.
    #expect(try await ledger.retryInbox(at: now.adding(seconds: 3600)).map(\.decision) == [.stored])
    for time in [now.adding(seconds: 3600), now, behind, now] {
      #expect(try await ledger.answer(for: account, at: time)["pro"].isEntitled)
    }
    #expect(try await ledger.kept().isEmpty)
  }
}
