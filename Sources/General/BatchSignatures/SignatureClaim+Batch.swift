// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust

extension SignatureClaim {
  /// Judges claims together, so that they share work; where there is none, nothing is judged.
  ///
  /// `following` is how many more are known to come, of which each key is taken to have the same share.
  package static func judge(
    _ claims: [SignatureClaim?],
    following: Int
  ) -> [SignatureVerdict] {
    let hotKeys = claims.map { $0?.key.hotKey }
    let plans = hotKeys.map { $0?.plan() ?? .askReferee }
    var questions: [SignatureBatch.Question] = []
    questions.reserveCapacity(claims.count)
    for (claim, plan) in zip(claims, plans) { claim?.ask(by: plan, &questions) }
    var answers = SignatureBatch.findRight(among: questions).makeIterator()
    // Counted once for all, and only if one asks.
    lazy var counts = countByKey(claims)
    return claims.indices.map { place in
      guard let claim = claims[place] else { return .unjudged }
      guard let hotKey = hotKeys[place] else { return claim.askReferee() }
      return hotKey.judge(by: plans[place], &answers) {
        following / claims.count * counts[ObjectIdentifier(claim.key), default: 0]
      } referee: {
        claim.askReferee()
      }
    }
  }

  private static func countByKey(_ claims: [SignatureClaim?]) -> [ObjectIdentifier: Int] {
    claims.reduce(into: [:]) { counts, claim in
      if let claim { counts[ObjectIdentifier(claim.key), default: 0] += 1 }
    }
  }

  /// Adds what the plan asks the multiplier of the key.
  private func ask(
    by plan: HotKey<KeyMultiplier>.Plan,
    _ questions: inout [SignatureBatch.Question]
  ) {
    switch plan {
    case .askReferee: break
    case .prove(let multiplier):
      questions.append(.init(signature, by: multiplier))
      questions.append(.init(signature.bent, by: multiplier))
    case .believe(let multiplier):
      questions.append(.init(signature, by: multiplier))
    }
  }

  /// What `EVP_PKEY_verify` says.
  private func askReferee() -> SignatureVerdict {
    do {
      try key.verify(signature)
      return .right
    } catch {
      return .wrong(error)
    }
  }
}

extension SignatureVerdict {
  var isRight: Bool {
    if case .right = self { true } else { false }
  }
}

extension RawSignature {
  /// The same numbers over another digest, of which they are no signature.
  package var bent: RawSignature {
    RawSignature(numbers, digest: digest.dropLast() + [(digest.last ?? 0) ^ 1])
  }
}
