// SPDX-License-Identifier: Apache-2.0

import BatchSignatures
import OpenSSLTrust
import SignatureFixtures
import TestSupport
import Testing
import X509Certificates

/// Claims of several keys in different states of acceleration.
struct SignatureClaimTests {
  private struct Signer {
    let key: PublicKey
    let valid: RawSignature

    init() throws {
      let fixture = try EllipticFixture(.p256)
      key = try fixture.key()
      let digest = try DigestAlgorithm.sha256.digest(of: fixture.message[...])
      valid = RawSignature(try fixture.raw()[...], digest: digest[...])
    }

    func claim(isValid: Bool) -> SignatureClaim {
      SignatureClaim(isValid ? valid : valid.withAlteredDigest, by: key)
    }

    /// Verifies blocks of valid signatures.
    func warmUp(blocks: Int, following: Int = 0) {
      for _ in 0..<blocks {
        let claims = Array(repeating: claim(isValid: true), count: 64)
        #expect(
          SignatureClaim.verify(claims, following: following).allSatisfy(
            SignatureClaimTests.isValid
          )
        )
      }
    }
  }

  private static func isValid(_ verdict: SignatureVerdict) -> Bool {
    if case .valid = verdict { true } else { false }
  }

  @Test func `each claim gets its verdict, whatever the state of its key`() throws {
    var generator = SeededGenerator(seed: 0xC1A1)
    let signers = try (0..<5).map { _ in try Signer() }
    // The first key is new. The second has its point in trial, the third uses it. The fourth has its table in
    // trial, the fifth uses it.
    signers[1].warmUp(blocks: 1)
    signers[2].warmUp(blocks: 2)
    signers[3].warmUp(blocks: 1, following: 100_000)
    signers[4].warmUp(blocks: 3, following: 100_000)
    for _ in 0..<30 {
      var expected: [Bool?] = []
      let claims = (0..<64).map { _ -> SignatureClaim? in
        let signer = Int.random(in: -1..<signers.count, using: &generator)
        guard signer >= 0 else {
          expected.append(nil)
          return nil
        }
        let isValid = Int.random(in: 0..<8, using: &generator) > 0
        expected.append(isValid)
        return signers[signer].claim(isValid: isValid)
      }
      let verdicts = SignatureClaim.verify(claims, following: 0)
      let found = verdicts.map { verdict -> Bool? in
        switch verdict {
        case .notVerified: nil
        case .valid: true
        case .invalid(let error): error.code == .signature ? false : nil
        }
      }
      #expect(found == expected)
    }
  }

  /// Of 100 expected claims, 75 are attributed to the first signer: enough to set up its point.
  @Test func `expected claims are divided among the keys like the present ones`() throws {
    let (many, few) = (try Signer(), try Signer())
    let claims = [many, many, few, many].map { $0.claim(isValid: true) }
    let verdicts = SignatureClaim.verify(claims, following: 100)
    #expect(verdicts.allSatisfy(SignatureClaimTests.isValid))
    #expect(try isInTrial(many))
    #expect(try !isInTrial(few))
  }

  private func isInTrial(_ signer: Signer) throws -> Bool {
    if case .trial = try #require(signer.key.acceleratedKey).plan() { true } else { false }
  }

  @Test func `a missing claim is not verified`() {
    #expect(SignatureClaim.verify([], following: 10).isEmpty)
    let verdicts = SignatureClaim.verify([nil, nil], following: 10)
    #expect(verdicts.count == 2)
    for case .valid in verdicts { Issue.record("a missing claim is valid") }
    for case .invalid in verdicts { Issue.record("a missing claim is invalid") }
  }

  @Test func `a key of another type is rejected`() throws {
    let fixture = try EllipticFixture(.p384)
    let signature = RawSignature([], digest: try DigestAlgorithm.sha256.digest(of: [])[...])
    let verdicts = SignatureClaim.verify(
      [SignatureClaim(signature, by: try fixture.key())],
      following: 0
    )
    guard case .invalid(let error) = verdicts[0] else {
      Issue.record("\(verdicts)")
      return
    }
    #expect(error.code == .weakKey)
  }
}
