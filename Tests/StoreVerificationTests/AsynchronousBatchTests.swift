// SPDX-License-Identifier: Apache-2.0

import StoreLab
import StorePayloads
import StoreVerification
import StrictTime
import Synchronization
import TestSupport
import Testing

/// Batches of tokens from an asynchronous sequence.
struct AsynchronousBatchTests {
  private struct ConnectionLost: Error {}

  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  init() throws {
    (authority, verifier, now) = try SignedDataVerifier.ofNewAuthority()
  }

  @Test(arguments: [-1, 1, 2, 7])
  func `results follow in the order of the documents`(concurrency: Int) async throws {
    let tokens = try (0..<150).map { number in
      number % 10 == 9 ? "nonsense" : try authority.transaction { $0.transactionId = "\(number)" }
    }
    let stream = AsyncStream { continuation in
      for token in tokens { continuation.yield(token) }
      continuation.finish()
    }
    var number = 0
    for try await result in verifier.verifyBatch(stream, expecting: now, concurrency: concurrency) {
      switch result {
      case .success(.transaction(let token)): #expect(token.value.transactionId == "\(number)")
      case .success: Issue.record("another kind")
      case .failure(let error): #expect(number % 10 == 9, "\(error)")
      }
      number += 1
    }
    #expect(number == tokens.count)
  }

  @Test func `an error of the sequence is thrown after the results of the documents before it`()
    async throws
  {
    let token = try authority.transaction()
    let stream = AsyncThrowingStream<String, any Error> { continuation in
      for _ in 0..<100 { continuation.yield(token) }
      continuation.finish(throwing: ConnectionLost())
    }
    var taken = 0
    await #expect(throws: ConnectionLost.self) {
      for try await result in verifier.verifyBatch(stream, expecting: now, concurrency: 2) {
        _ = try result.get()
        taken += 1
      }
    }
    #expect(taken == 100)
  }

  @Test func `reads an endless sequence only as far as needed`() async throws {
    let token = try authority.transaction()
    let read = Mutex(0)
    let endless = AsyncStream(unfolding: {
      read.withLock { $0 += 1 }
      return token
    })
    var taken = 0
    for try await _ in verifier.verifyBatch(endless, expecting: now, concurrency: 2) {
      taken += 1
      if taken == 100 { break }
    }
    #expect(read.withLock { $0 } <= 64 * 4)
  }

  @Test func `an empty sequence has no results`() async throws {
    let empty = AsyncStream<[UInt8]> { $0.finish() }
    for try await _ in verifier.verifyBatch(empty, expecting: now, concurrency: 4) {
      Issue.record("an empty sequence has a result")
    }
  }

  /// A canceled stream ends without an error, so the batch must throw one.
  @Test func `a canceled task gets an error instead of an end`() async throws {
    let token = try authority.transaction()
    let task = Task { [now, verifier] in
      let waiting = AsyncStream<String> { $0.yield(token) }
      for try await _ in verifier.verifyBatch(waiting, expecting: now, concurrency: 2) {}
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
