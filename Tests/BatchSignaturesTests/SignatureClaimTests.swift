// SPDX-License-Identifier: Apache-2.0

import BatchSignatures
import OpenSSLTrust
import SignatureFixtures
import TestSupport
import Testing
import X509Certificates

/// Claims about several keys, each as far on its ways as it has come.
struct SignatureClaimTests {
  private struct Signer {
    let key: PublicKey
    let right: RawSignature

    init() throws {
      let fixture = try EllipticFixture(.p256)
      key = try fixture.key()
      let digest = try DigestAlgorithm.sha256.digest(of: fixture.message[...])
      right = RawSignature(try fixture.raw()[...], digest: digest[...])
    }

    func claim(isRight: Bool) -> SignatureClaim {
      SignatureClaim(isRight ? right : right.bent, by: key)
    }

    /// Judges right signatures, as many at a time as come at once.
    func warm(times: Int, following: Int = 0) {
      for _ in 0..<times {
        let claims = Array(repeating: claim(isRight: true), count: 64)
        #expect(
          SignatureClaim.judge(claims, following: following).allSatisfy(SignatureClaimTests.isRight)
        )
      }
    }
  }

  private static func isRight(_ verdict: SignatureVerdict) -> Bool {
    if case .right = verdict { true } else { false }
  }

  @Test func `each claim gets its own verdict, whoever judges it`() throws {
    var generator = SeededGenerator(seed: 0xC1A1)
    let signers = try (0..<5).map { _ in try Signer() }
    // The first is new, the second has a point to prove, the third is believed by it; the fourth has a table to
    // prove, the fifth is believed by it.
    signers[1].warm(times: 1)
    signers[2].warm(times: 2)
    signers[3].warm(times: 1, following: 100_000)
    signers[4].warm(times: 3, following: 100_000)
    for _ in 0..<30 {
      var expected: [Bool?] = []
      let claims = (0..<64).map { _ -> SignatureClaim? in
        let signer = Int.random(in: -1..<signers.count, using: &generator)
        guard signer >= 0 else {
          expected.append(nil)
          return nil
        }
        let isRight = Int.random(in: 0..<8, using: &generator) > 0
        expected.append(isRight)
        return signers[signer].claim(isRight: isRight)
      }
      let verdicts = SignatureClaim.judge(claims, following: 0)
      let found = verdicts.map { verdict -> Bool? in
        switch verdict {
        case .unjudged: nil
        case .right: true
        case .wrong(let error): error.code == .signature ? false : nil
        }
      }
      #expect(found == expected)
    }
  }

  /// Of a hundred to come, 75 are taken for the first signer's: enough for the proof of its point.
  @Test func `each key has the same share of what follows as of what is there`() throws {
    let (many, few) = (try Signer(), try Signer())
    let claims = [many, many, few, many].map { $0.claim(isRight: true) }
    let verdicts = SignatureClaim.judge(claims, following: 100)
    #expect(verdicts.allSatisfy(SignatureClaimTests.isRight))
    #expect(try isToProve(many))
    #expect(try !isToProve(few))
  }

  private func isToProve(_ signer: Signer) throws -> Bool {
    if case .prove = try #require(signer.key.hotKey).plan() { true } else { false }
  }

  @Test func `where there is no claim, nothing is judged`() {
    #expect(SignatureClaim.judge([], following: 10).isEmpty)
    let verdicts = SignatureClaim.judge([nil, nil], following: 10)
    #expect(verdicts.count == 2)
    for case .right in verdicts { Issue.record("something is right") }
    for case .wrong in verdicts { Issue.record("something is wrong") }
  }

  @Test func `a key of another kind is judged too`() throws {
    let fixture = try EllipticFixture(.p384)
    let signature = RawSignature([], digest: try DigestAlgorithm.sha256.digest(of: [])[...])
    let verdicts = SignatureClaim.judge(
      [SignatureClaim(signature, by: try fixture.key())],
      following: 0
    )
    guard case .wrong(let error) = verdicts[0] else {
      Issue.record("\(verdicts)")
      return
    }
    #expect(error.code == .weakKey)
  }
}
