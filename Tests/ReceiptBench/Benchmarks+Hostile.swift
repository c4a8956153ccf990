// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreVerification
import X509Certificates

/// Tokens that anyone with a genuine one can make, compared with genuine tokens.
struct HostileSamples {
  let good: TokenRun
  /// Wrong signatures under one genuine chain.
  let bad: TokenRun
  /// Valid tokens, each with another header.
  let headers: TokenRun
  /// Tokens of a signer that names the genuine intermediate, which has not signed its certificate.
  let foreign: TokenRun
  /// One verification of that certificate.
  private let issuer: PublicKey
  private let certificate: Certificate

  init(_ tokens: TokenSamples) throws {
    good = try tokens.batch(count: 500)
    let authority = good.authority
    let expectations = good.expectations
    let bad = good.tokens.map { token in
      // Another character near the end of the signature changes s.
      var token = token
      let place = token.count - 10
      token[place] = token[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      return token
    }
    self.bad = TokenRun(tokens: bad, authority: authority, expectations: expectations)
    let headers = try (0..<300).map { number in
      var token = try authority.token(TokenSamples.transaction)
      token.header.kid = "\(number)"
      return Array(try token.text().utf8)
    }
    self.headers = TokenRun(tokens: headers, authority: authority, expectations: expectations)
    let forged = try authority.token(TokenSamples.transaction)
      .forged(.impostorBelowIntermediate).text()
    foreign = TokenRun(
      tokens: [Array(forged.utf8)],
      authority: authority,
      expectations: expectations
    )
    .repeated(100)
    let intermediate = try Certificate(authority.intermediate[...])
    issuer = try PublicKey(intermediate.subjectPublicKeyInfo, rules: .p256OrP384)
    certificate = try Certificate(authority.leaf[...])
  }

  /// Verifies a certificate with the intermediate's key alone.
  func verifyCertificates() throws {
    for _ in 0..<foreign.count {
      try issuer.verify(certificate.signature, over: certificate.signedBytes, digest: .sha384)
    }
  }

  /// A verifier to which a genuine token has proven the intermediate.
  func verifier() throws -> SignedDataVerifier {
    let verifier = try good.verifier()
    try good.prefix(1).verifyAlone(by: verifier)
    return verifier
  }
}

extension Benchmarks {
  func measureHostile(_ samples: HostileSamples, into rounds: inout Rounds) throws {
    for _ in 0..<options.turnsOfMixture {
      rounds.note(.goodTokens, try samples.good.microseconds { try $0.judgeAlone() })
      rounds.note(.badTokens, try samples.bad.microseconds { try $0.judgeAlone() })
      rounds.note(.headerTokens, try samples.headers.microseconds { try $0.judgeAlone() })
      rounds.note(.goodTogether, try samples.good.microseconds { try $0.judgeTogether() })
      rounds.note(.badTogether, try samples.bad.microseconds { try $0.judgeTogether() })
      rounds.note(.headerTogether, try samples.headers.microseconds { try $0.judgeTogether() })
      let verifier = try samples.verifier()
      rounds.note(
        .intermediateKey,
        try samples.foreign.microseconds { _ in try samples.verifyCertificates() }
      )
      rounds.note(.foreignTokens, samples.foreign.microseconds { $0.judgeAlone(by: verifier) })
      rounds.note(
        .foreignTogether,
        samples.foreign.microseconds {
          _ = verifier.verify(all: $0.tokens, expecting: $0.expectations)
        }
      )
    }
  }

  func compareHostile(_ rounds: Rounds, in table: inout BenchTable) {
    table.add("verification with the key of the intermediate", rounds[.intermediateKey])
    for (name, timing) in [
      ("one by one", Rounds.Timing.foreignTokens), ("in a batch", .foreignTogether),
    ] {
      table.compare(
        "signer not signed by a proven intermediate / one verification, \(name)",
        rounds.ratio(timing, to: .intermediateKey),
        atMost: 1.3
      )
    }
    table.add("token of 500, one by one", rounds[.goodTokens])
    table.add("token of 500, in a batch", rounds[.goodTogether])
    for (name, one, other) in [
      (
        "500 wrong signatures / 500 valid tokens, one by one", Rounds.Timing.badTokens,
        Rounds.Timing.goodTokens
      ),
      ("300 headers of one chain / valid tokens, one by one", .headerTokens, .goodTokens),
      ("500 wrong signatures / 500 valid tokens, in a batch", .badTogether, .goodTogether),
      ("300 headers of one chain / valid tokens, in a batch", .headerTogether, .goodTogether),
    ] {
      table.compare(name, rounds.ratio(one, to: other), atMost: 1.3)
    }
  }
}

extension TokenRun {
  /// Verifies the tokens one by one with a new verifier, whatever the results.
  fileprivate func judgeAlone() throws {
    judgeAlone(by: try verifier())
  }

  fileprivate func judgeAlone(by verifier: SignedDataVerifier) {
    for token in tokens {
      do { _ = try verifier.verify(any: token, expecting: expectations) } catch { continue }
    }
  }

  fileprivate func judgeTogether() throws {
    _ = try verifier().verify(all: tokens, expecting: expectations)
  }
}
