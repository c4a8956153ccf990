// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab
import StoreReceipts
import StoreVerification
import StrictTime
import TestSupport
import Testing

/// Randomly mutated tokens; the seed is in the name of the generator.
struct TokenRandomTests {
  private let authority: TokenAuthority
  private let verifier: SignedDataVerifier
  private let now: VerificationExpectations

  init() throws { (authority, verifier, now) = try LabTokens.setting() }

  @Test func `2,000 mutated tokens are rejected without a trap`() throws {
    let post = try authority.notification(.didRenew)
    let originals = [
      try authority.transaction(), try authority.renewalInfo(), try authority.appTransaction(),
      post.token, post.body, try authority.realtimeRequest().body,
    ].map { Array($0.utf8) }
    for original in originals { #expect(code(of: original) == nil) }
    var generator = SeededGenerator(seed: 0x7043)
    for turn in 0..<2_000 {
      let original = originals[turn % originals.count]
      // A slice inside other bytes, so that reading beyond its bounds changes the result.
      let bent = generator.mutation(of: original)
      let padded = [0x2E, 0x7B] + bent + [0x7D, 0x2E]
      let code = code(of: padded[2..<padded.count - 2])
      if code == nil, bent != original { Issue.record("turn \(turn) of \(generator)") }
    }
    #expect(verifier.rememberedChainCount == 1)
  }

  @Test func `1,000 mutated payloads with a valid signature are read or rejected without a trap`()
    throws
  {
    var generator = SeededGenerator(seed: 0x5162)
    let payload = TransactionBuilder.production.payload()
    var codes: Set<String> = []
    for _ in 0..<1_000 {
      let token = try authority.token(signing: generator.mutation(of: payload)).encoded()
      codes.insert(code(of: token) ?? "accepted")
    }
    #expect(codes.isSuperset(of: ["accepted", "payload/malformed"]))
    #expect(codes.isDisjoint(with: ["trust/signature", "trust/internal"]))
  }

  /// The error code; `nil` if the token is accepted.
  private func code(of token: some DocumentSource) -> String? {
    do {
      var expectations = now
      expectations.purpose = .ledger
      _ = try verifier.verify(any: token, expecting: expectations)
      return nil
    } catch {
      return error.code
    }
  }
}
