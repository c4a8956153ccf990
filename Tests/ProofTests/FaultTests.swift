// SPDX-License-Identifier: Apache-2.0

import FailingAllocator
import ProofSupport
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import Testing

/// What `./dev faults` does at length.
///
/// Each in a process of its own, because libcrypto takes an allocator only before its first allocation.
struct FaultTests {
  @Test func `a failed allocation under a receipt is told as such, or makes no difference`() async {
    await #expect(processExitsWith: .success) {
      try Self.run(["receipt-verify/signature/sha256", "receipt-verify/chain/same-names"])
    }
  }

  @Test func `a failed allocation under a token is told as such, or makes no difference`() async {
    await #expect(processExitsWith: .success) { try Self.run(["jws-verify/signature/es256"]) }
  }

  /// The table of the signer is at work, as in a long file.
  @Test func `a failed allocation under a batch is told as such, or makes no difference`() async {
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
      // What the table has kept for the next batch, and nothing else.
      #expect(live[0] == live[1])
    }
  }

  /// From the first signature on, through the table and its proof, at some of the thousands of allocations.
  @Test func `a failed allocation while a table is made is told as such, or makes no difference`()
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
          // The last ones are those of what is made once in a process, which is there by now.
          #expect(failing_allocator_disarm() || number > count / 2)
          for answer in during { #expect(answer == nil || answer == FaultTally.internalCode) }
          #expect(fresh.answers() == Batch.answers)
        }
      }
    }
  }

  /// Tokens of one signer, the second of which has the signature of another.
  private struct Batch {
    /// What is said of them: the code of what is wrong.
    static let answers = [nil, "trust/signature", nil]

    private let authority: TokenAuthority
    private let tokens: [[UInt8]]
    private let verifier: SignedDataVerifier
    private let expectations: SignedDataExpectations

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
      expectations = SignedDataExpectations(now: try Timestamp(rfc3339: "2025-01-02T03:05:00Z"))
    }

    /// The same tokens before a verifier that has seen none of them.
    func renewed() throws -> Batch { try Batch(authority: authority) }

    /// The table is made after the first block, and proves itself with the second.
    func warm() throws {
      #expect(many().allSatisfy { $0 == nil })
      #expect(answers() == Batch.answers)
    }

    /// What is said of so many right ones that the table is at work in the end.
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

  private static func run(_ names: Set<String>) throws {
    #expect(failing_allocator_install())
    let vectors = try ProofVector.all().filter { names.contains($0.id) }
    #expect(vectors.count == names.count)
    for vector in vectors {
      var trial = try FaultTrial(vector)
      try trial.run()
      #expect(trial.tally.findings == [])
      #expect(trial.tally.told > 100)
    }
  }
}
