// SPDX-License-Identifier: Apache-2.0

import AppStoreServer
import FailingAllocator
import OfferMistakes
import ProofSupport
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import TestVectors
import Testing

/// A short form of `./dev faults`.
///
/// Each test runs in its own process, because libcrypto accepts an allocator only before its first
/// allocation.
struct FaultTests {
  @Test
  func `a failed allocation during receipt verification is reported as such or has no effect`()
    async
  {
    await #expect(processExitsWith: .success) {
      try Self.run(["receipt-verify/signature/sha256", "receipt-verify/forgeries/receipt-impostor"])
    }
  }

  @Test func `a failed allocation during token verification is reported as such or has no effect`()
    async
  {
    await #expect(processExitsWith: .success) { try Self.run(["jws-verify/signature/es256"]) }
  }

  /// Only a failure of libcrypto causes status 21009; no input does.
  @Test func `a failed allocation during verifyReceipt has the status 21009 or no effect`() async {
    await #expect(processExitsWith: .success) {
      #expect(failing_allocator_install())
      let authority = try TestAuthority.generate()
      let receipt = try authority.receipt { $0.environment = .production }
      let anchor = try authority.anchor()
      let now = try Timestamp(rfc3339: "2025-06-01T00:00:00Z")
      let fresh = { VerifyReceiptResponder(apps: .any, anchors: .custom([anchor])) }
      let answer = fresh().answer(receipt, on: .production, at: now)
      #expect(answer.status == .valid)
      var internalErrors = 0
      for isLasting in [false, true] {
        var number: Int64 = 1
        var hasFailed = true
        while hasFailed {
          let responder = fresh()
          failing_allocator_arm(number, isLasting)
          let during = responder.answer(receipt, on: .production, at: now)
          hasFailed = failing_allocator_disarm()
          if during.status == .internalError {
            #expect(hasFailed)
            #expect(String(decoding: during.json, as: UTF8.self) == #"{"status":21009}"#)
            internalErrors += 1
          } else {
            #expect(during.json == answer.json)
          }
          #expect(responder.answer(receipt, on: .production, at: now).json == answer.json)
          number += 1
        }
      }
      #expect(internalErrors > 100)
    }
  }

  /// These operations make few allocations, so each of them fails in turn.
  @Test(arguments: ["offer/promotional/offer", "ocsp/tokens/delegate-by-key"])
  func `a failed allocation in another operation is reported as such or has no effect`(
    _ name: String
  ) async {
    await #expect(processExitsWith: .success) { [name] in try Self.run([name], least: 10) }
  }

  /// Verifies thousands of signatures, so only a sample of the allocations fails.
  @Test func `a failed allocation during the search for a mistake is reported as such`() async {
    await #expect(processExitsWith: .success) {
      #expect(failing_allocator_install())
      let key = try SigningKey(
        TestVectors.file("keys/private/token-leaf.pem")[...],
        keyId: "2X9R4HXF34"
      )
      let now = try Timestamp(rfc3339: "2025-06-01T00:00:00Z")
      let offer = try PromotionalOffer(
        bundleId: "com.example.app",
        productIdentifier: "pro",
        offerIdentifier: "winback",
        nonce: "1c9b2f3e-5d0a-4c7e-8f61-0a2b3c4d5e6f",
        at: now
      )
      let document = Array(
        try offer.signed(with: key).json.replacing("winback", with: "other").utf8
      )
      let verifier = OfferSignatureVerifier(key: key.publicKey)
      let answer = verifier.explanation(of: document[...], at: now).errors.map(\.code)
      #expect(!answer.isEmpty && !answer.contains(.internal))
      failing_allocator_arm(.max, false)
      _ = verifier.explanation(of: document[...], at: now)
      _ = failing_allocator_disarm()
      let count = failing_allocator_count()
      #expect(count > 1_000)
      for isLasting in [false, true] {
        for number in stride(from: 1, to: count, by: Int(count / 8)) {
          failing_allocator_arm(number, isLasting)
          let during = verifier.explanation(of: document[...], at: now).errors.map(\.code)
          #expect(failing_allocator_disarm())
          #expect(during == answer || during == [.internal])
        }
      }
      #expect(verifier.explanation(of: document[...], at: now).errors.map(\.code) == answer)
    }
  }

  /// The signer's key table is in use, as for a long file.
  @Test func `a failed allocation during batch verification is reported as such or has no effect`()
    async
  {
    await #expect(processExitsWith: .success) {
      #expect(failing_allocator_install())
      let batch = try Batch()
      try batch.warm()
      var live: [Int64] = []
      for isLasting in [false, true] {
        var number: Int64 = 1
        var hasFailed = true
        while hasFailed {
          failing_allocator_arm(number, isLasting)
          let during = batch.answers()
          hasFailed = failing_allocator_disarm()
          for (answer, right) in zip(during, Batch.answers) {
            #expect(answer == right || hasFailed && answer == FaultTally.internalCode)
          }
          #expect(batch.answers() == Batch.answers)
          number += 1
        }
        #expect(number > 20)
        live.append(failing_allocator_live())
      }
      // Only the key table keeps memory for the next batch.
      #expect(live[0] == live[1])
    }
  }

  /// Fails a sample of the thousands of allocations, from the first signature through the construction and check of
  /// the table.
  @Test
  func `a failed allocation while the key table is built is reported as such or has no effect`()
    async
  {
    await #expect(processExitsWith: .success) {
      #expect(failing_allocator_install())
      let batch = try Batch()
      failing_allocator_arm(.max, false)
      try batch.warm()
      _ = failing_allocator_disarm()
      let count = failing_allocator_count()
      #expect(count > 1_000)
      for isLasting in [false, true] {
        for number in stride(from: 1, to: count, by: Int(count / 30)) {
          let fresh = try batch.renewed()
          failing_allocator_arm(number, isLasting)
          let during = fresh.many()
          // The last allocations are made once per process, and have already been made.
          #expect(failing_allocator_disarm() || number > count / 2)
          for answer in during { #expect(answer == nil || answer == FaultTally.internalCode) }
          #expect(fresh.answers() == Batch.answers)
        }
      }
    }
  }

  /// Tokens of one signer; the second one has the signature of another token.
  private struct Batch {
    /// The error codes of the tokens.
    static let answers = [nil, "trust/signature", nil]

    private let authority: TokenAuthority
    private let tokens: [[UInt8]]
    private let verifier: SignedDataVerifier
    private let expectations: VerificationExpectations

    init() throws {
      try self.init(authority: TokenAuthority.generate())
    }

    private init(authority: TokenAuthority) throws {
      self.authority = authority
      let token = Array(try authority.transaction().utf8)
      let other = Array(try authority.renewalInfo().utf8)
      tokens = [token, token.dropLast(86) + other.suffix(86), token]
      verifier = SignedDataVerifier(
        apps: [AppIdentity(bundleId: "com.example.app")],
        environments: [.production],
        anchors: .custom([try authority.anchor()])
      )
      expectations = VerificationExpectations(now: try Timestamp(rfc3339: "2025-01-02T03:05:00Z"))
    }

    /// The same tokens with a new verifier.
    func renewed() throws -> Batch { try Batch(authority: authority) }

    /// The table is built after the first block and checked with the second.
    func warm() throws {
      #expect(many().allSatisfy { $0 == nil })
      #expect(answers() == Batch.answers)
    }

    /// The verdicts of enough valid tokens to use the table.
    func many() -> [String?] {
      answers(to: [[UInt8]](repeating: tokens[0], count: 192), following: 10_000)
    }

    func answers() -> [String?] { answers(to: tokens, following: 0) }

    private func answers(to tokens: [[UInt8]], following: Int) -> [String?] {
      let results = verifier.verify(all: tokens, expecting: expectations, following: following)
      return results.map { result in
        switch result {
        case .success: nil
        case .failure(let error): error.code
        }
      }
    }
  }

  private static func run(_ names: Set<String>, least: Int = 100) throws {
    #expect(failing_allocator_install())
    let vectors = try ProofVector.all().filter { names.contains($0.id) }
    #expect(vectors.count == names.count)
    for vector in vectors {
      var trial = try FaultTrial(vector)
      try trial.run()
      #expect(trial.tally.findings == [])
      #expect(trial.tally.reported > least)
    }
  }
}
