// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import OpenSSLTrust
import StoreLab
import StorePayloads
import StoreReceipts
import StoreVerification
import StrictTime
import Synchronization
import TestSupport
import TestVectors
import Testing

/// A token has the same result in a batch as alone.
struct TokenBatchTests {
  private static let authority = Result(catching: TokenAuthority.generate)

  private let authority: TokenAuthority
  private let now: VerificationExpectations

  init() throws {
    authority = try Self.authority.get()
    now = VerificationExpectations(now: try Timestamp(rfc3339: "2025-01-02T03:05:00Z"))
  }

  private func verifier() throws -> SignedDataVerifier {
    SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: .custom([try authority.anchor()])
    )
  }

  /// From the second round on both chains are remembered, so all signatures are verified in a batch: first one by
  /// one, then with decompressed keys, then with key tables.
  @Test func `alternating signers do not affect each other`() throws {
    let authorities = [try TokenAuthority.generate(), try TokenAuthority.generate()]
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app")],
      environments: [.production],
      anchors: .custom(try authorities.map { try $0.anchor() })
    )
    let tokens = try authorities.map { Array(try $0.transaction().utf8) }
    let bent = Array(tokens[0].dropLast(86) + tokens[1].suffix(86))
    let turns = [tokens[0], tokens[1], bent, tokens[1], tokens[0]]
    for _ in 0..<400 {
      let codes = verifier.verify(all: turns, expecting: now).map { result in
        if case .failure(let error) = result { error.code } else { "valid" }
      }
      #expect(codes == ["valid", "valid", "trust/signature", "valid", "valid"])
    }
  }

  @Test func `every vector has the same result alone and in a batch`() throws {
    let vectors = try ["jws-verify", "jws-read", "payload-read"].flatMap(TestVectors.vectors(of:))
    let inputs = try vectors.map { try TestVectors.bytes(of: $0.input) }
    let root = try TestVectors.file("keys/token-root.pem")
    let verifier = SignedDataVerifier(
      apps: [AppIdentity(bundleId: "com.example.app", appAppleId: 1_234_567_890)],
      environments: [.production],
      anchors: try TrustAnchors(certificateFile: root[...])
    )
    let together = verifier.verify(all: inputs, expecting: now)
    #expect(together.count == inputs.count)
    var codes: Set<String> = []
    for (index, vector) in vectors.enumerated() {
      let alone = Result { () throws(VerificationError) in
        try verifier.verify(any: inputs[index], expecting: now)
      }
      #expect(together[index].summary == alone.summary, "\(vector.id)")
      codes.insert(alone.summary)
    }
    #expect(codes.count > 40)
  }

  @Test func `rejects exactly the invalid tokens among thousands of one signer`() throws {
    let verifier = try verifier()
    var generator = SeededGenerator(seed: 0xBA7C)
    let right = try (0..<48).map { number in
      Array(try authority.transaction { $0.transactionId = "\(number)" }.utf8)
    }
    for turn in 0..<24 {
      var tokens = right
      var bent: Set<Int> = []
      for _ in 0..<6 {
        let index = Int.random(in: tokens.indices, using: &generator)
        // Changes a character of the signature or of the payload.
        let place = tokens[index].count - Int.random(in: 3..<400, using: &generator)
        tokens[index][place] = tokens[index][place] == 0x41 ? 0x42 : 0x41
        if tokens[index] != right[index] { bent.insert(index) } else { bent.remove(index) }
      }
      let results = verifier.verify(all: tokens, expecting: now)
      for (index, result) in results.enumerated() {
        #expect(
          (result.summary == "transaction") == !bent.contains(index),
          "turn \(turn), \(index)"
        )
      }
    }
  }

  @Test func `rejects the signature of another token of the same batch`() throws {
    let verifier = try verifier()
    let tokens = try (0..<40).map { number in
      try authority.transaction { $0.transactionId = "\(number)" }.split(separator: ".")
    }
    let swapped = tokens.indices.map { index in
      let other = tokens[(index + 1) % tokens.count]
      return Array("\(tokens[index][0]).\(tokens[index][1]).\(other[2])".utf8)
    }
    let whole = tokens.map { Array($0.joined(separator: ".").utf8) }
    for _ in 0..<20 {
      for result in verifier.verify(all: whole, expecting: now) { _ = try result.get() }
    }
    for result in verifier.verify(all: swapped, expecting: now) {
      #expect(result.summary == "trust/signature")
    }
  }

  @Test func `verifies nested tokens in a batch with individual results`() throws {
    let verifier = try verifier()
    let good = Array(try authority.notification(.didRenew).body.utf8)
    let foreign = try authority.notification(.didRenew) {
      $0.transaction?.bundleId = "com.example.other"
    }
    let bad = Array(foreign.body.utf8)
    let documents = (0..<30).map { $0 % 3 == 1 ? bad : good }
    for _ in 0..<12 {
      let results = verifier.verify(all: documents, expecting: now)
      for (index, result) in results.enumerated() {
        #expect(result.summary == (index % 3 == 1 ? "claims/bundle-id" : "notification"))
      }
      guard case .notification(let notification) = try results[0].get() else {
        Issue.record("another kind")
        return
      }
      #expect(notification.transaction != nil && notification.renewalInfo != nil)
    }
  }

  @Test func `error offsets are relative to the token`() throws {
    let token = Array(try authority.transaction().utf8) + [UInt8(ascii: "!")]
    let lines = Array("a line before\n".utf8) + token
    let verifier = try verifier()
    let alone = Result { () throws(VerificationError) in
      try verifier.verify(any: token, expecting: now)
    }
    let tokens = [token[...], lines.suffix(token.count)]
    for result in verifier.verify(all: tokens, expecting: now) {
      guard case .failure(.token(let error)) = result, case .failure(.token(let other)) = alone
      else {
        Issue.record("\(result)")
        continue
      }
      #expect(error == other)
      #expect(error.offset == token.count - 1)
    }
  }

  @Test(arguments: [Int.min, -1, Int.max])
  func `accepts any number of expected tokens`(following: Int) throws {
    let tokens = Array(repeating: Array(try authority.transaction().utf8), count: 65)
    let verifier = try verifier()
    for result in verifier.verify(all: tokens, expecting: now, following: following) {
      _ = try result.get()
    }
    let documents = try tokens.map { try SignedDocument($0) }
    let any = DocumentVerifier(
      apps: .any,
      environments: .any,
      anchors: verifier.anchors
    )
    for result in any.verify(all: documents, expecting: now, following: following) {
      _ = try result.get()
    }
  }

  @Test func `an empty batch has no results`() async throws {
    #expect(try verifier().verify(all: [[UInt8]](), expecting: now).isEmpty)
    let batch = try verifier().verifyBatch([[UInt8]](), expecting: now, concurrency: 4)
    for try await _ in batch { Issue.record("something") }
  }

  /// Enough tokens that one task builds and tests the signer's key table while others verify.
  @Test func `tasks can share the key table of a signer`() async throws {
    let right = Array(try authority.transaction().utf8)
    let wrong = Array(right.dropLast(86) + (try authority.renewalInfo()).utf8.suffix(86))
    let tokens = (0..<3_000).map { $0 % 100 == 7 ? wrong : right }
    let batch = try verifier().verifyBatch(tokens, expecting: now, concurrency: 4)
    var number = 0
    for try await result in batch {
      #expect(result.summary == (number % 100 == 7 ? "trust/signature" : "transaction"))
      number += 1
    }
    #expect(number == tokens.count)
  }

  @Test(arguments: [-1, 1, 2, 7])
  func `returns results in order with any number of tasks`(concurrency: Int) async throws {
    let tokens = try (0..<300).map { number in
      number % 10 == 9 ? "nonsense" : try authority.transaction { $0.transactionId = "\(number)" }
    }
    let batch = try verifier().verifyBatch(
      tokens.map(\.utf8),
      expecting: now,
      concurrency: concurrency
    )
    var number = 0
    for try await result in batch {
      switch result {
      case .success(.transaction(let token)): #expect(token.value.transactionId == "\(number)")
      case .success: Issue.record("another kind")
      case .failure(let error): #expect(number % 10 == 9, "\(error)")
      }
      number += 1
    }
    #expect(number == tokens.count)
  }

  @Test func `reads an endless sequence only as far as needed`() async throws {
    let token = Array(try authority.transaction().utf8)
    let read = Atomic(0)
    let endless = sequence(state: ()) { _ in
      read.add(1, ordering: .relaxed)
      return token
    }
    var taken = 0
    for try await _ in try verifier().verifyBatch(endless, expecting: now, concurrency: 2) {
      taken += 1
      if taken == 100 { break }
    }
    #expect(read.load(ordering: .relaxed) <= 64 * 4)
  }

  @Test func `a canceled task gets an error instead of an end`() async throws {
    let token = Array(try authority.transaction().utf8)
    let verifier = try verifier()
    let task = Task { [now] in
      var taken = 0
      let endless = sequence(state: ()) { _ in token }
      for try await _ in verifier.verifyBatch(endless, expecting: now, concurrency: 2) {
        taken += 1
      }
      return taken
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension Result<VerifiedToken, VerificationError> {
  /// The kind of the verified token, or the error code.
  fileprivate var summary: String {
    switch self {
    case .success(let token): token.kind.rawValue
    case .failure(let error): error.code
    }
  }
}
