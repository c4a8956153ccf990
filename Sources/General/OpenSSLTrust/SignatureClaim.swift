// SPDX-License-Identifier: Apache-2.0

/// A signature of ES256 and the key that is said to have made it.
package struct SignatureClaim: Sendable {
  private let signature: RawSignature
  private let key: PublicKey

  /// A claim, not judged yet.
  package init(_ signature: RawSignature, by key: PublicKey) {
    self.signature = signature
    self.key = key
  }

  /// Judges claims together, so that they share work; where there is none, nothing is judged.
  ///
  /// `following` is how many more are known to come, of which each key is taken to have the same share.
  package static func judge(
    _ claims: [SignatureClaim?],
    following: Int
  ) -> [SignatureVerdict] {
    let plans = claims.map { $0?.key.hotKey?.plan() ?? .askReferee }
    var questions: [SignatureBatch.Question] = []
    questions.reserveCapacity(claims.count)
    for (claim, plan) in zip(claims, plans) { claim?.ask(by: plan, &questions) }
    var answers = SignatureBatch.findRight(among: questions).makeIterator()
    // Counted once for all, and only if one asks.
    lazy var counts = countByKey(claims)
    return zip(claims, plans).map { claim, plan in
      guard let claim else { return .unjudged }
      return claim.judge(by: plan, &answers) {
        following / claims.count * counts[ObjectIdentifier(claim.key), default: 0]
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

  /// Judges the signature by the plan and what it was answered.
  private func judge(
    by plan: HotKey<KeyMultiplier>.Plan,
    _ answers: inout IndexingIterator<[Bool]>,
    following: () -> Int
  ) -> SignatureVerdict {
    guard let hotKey = key.hotKey else { return key.judge(signature) }
    return hotKey.judge(by: plan, &answers, following: following) { key.judge(signature) }
  }
}

/// What was found about a signature.
package enum SignatureVerdict: Sendable {
  /// Nobody has looked yet.
  case unjudged
  /// The holder of the key signed these bytes.
  case right
  /// Wrong, or libcrypto failed, which the error tells.
  case wrong(TrustError)

  var isRight: Bool {
    if case .right = self { true } else { false }
  }
}
