// SPDX-License-Identifier: Apache-2.0

import Foundation
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// Recognition of repeated and delayed messages.
struct SignedStateTests {
  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  init() throws {
    (authority, verifier, now) = try SignedDataVerifier.ofNewAuthority(environments: [
      .production, .sandbox,
    ])
  }

  @Test func `the newest signing time wins`() throws {
    let early = try state(signed: "2025-01-01T00:00:00Z")
    let late = try state(signed: "2025-01-01T00:00:01Z")
    #expect(early.arrival(after: nil) == .first)
    #expect(late.arrival(after: early) == .later)
    #expect(early.arrival(after: late) == .earlier)
    #expect(late.arrival(after: late) == .repeated)
  }

  @Test func `two signatures of the same transaction are the same state`() throws {
    let first = try state(signed: "2025-01-01T00:00:00Z")
    let second = try state(signed: "2025-01-01T00:00:00Z")
    #expect(first == second)
    #expect(first.identity.rawValue == "transaction/Production/2000000100000001")
  }

  @Test func `the same id in two environments is two transactions`() throws {
    let real = try state(signed: "2025-01-01T00:00:00Z")
    let test = try state(signed: "2025-01-01T00:00:01Z") { $0.environment = "Sandbox" }
    #expect(real.identity != test.identity)
    #expect(test.arrival(after: real) == .first)
  }

  @Test func `a notification signed twice is one event`() throws {
    func state(_ date: String) throws -> SignedState {
      let post = try authority.notification(.didRenew) {
        $0.signedDate = TokenDate(stringLiteral: date)
      }
      return try #require(verifier.verifyNotification(post.body.utf8, expecting: now).state)
    }
    let first = try state("2025-01-01T00:00:00Z")
    #expect(try state("2025-01-01T00:00:01Z").arrival(after: first) == .repeated)
    #expect(first.identity.rawValue.hasPrefix("notification/"))
  }

  @Test func `restores a state from its stored form`() throws {
    let state = try state(signed: "2025-01-01T00:00:00.250Z")
    let data = try JSONEncoder().encode(state)
    #expect(
      String(decoding: data, as: UTF8.self).contains(#""2025-01-01T00:00:00.250Z""#)
    )
    #expect(try JSONDecoder().decode(SignedState.self, from: data) == state)
  }

  private func state(
    signed date: String,
    _ change: (inout TransactionBuilder) -> Void = { _ in }
  ) throws -> SignedState {
    let token = try authority.transaction {
      $0.signedDate = TokenDate(stringLiteral: date)
      change(&$0)
    }
    return try #require(verifier.verifyTransaction(token.utf8, expecting: now).state)
  }
}
