// SPDX-License-Identifier: Apache-2.0

package import OpenSSLTrust

extension SignatureClaim {
  /// Verifies claims together, so that they share work; the verdict of `nil` is `notVerified`.
  ///
  /// `following` is the expected number of further claims, distributed over the keys in the same
  /// proportions.
  package static func verify(
    _ claims: [SignatureClaim?],
    following: Int
  ) -> [SignatureVerdict] {
    let keys = claims.map { $0?.key.acceleratedKey }
    let plans = keys.map { $0?.plan() ?? .reference }
    var queries: [SignatureBatch.Query] = []
    queries.reserveCapacity(claims.count)
    for (claim, plan) in zip(claims, plans) { claim?.addQueries(for: plan, to: &queries) }
    var answers = SignatureBatch.verify(queries).makeIterator()
    // Counted once for all keys, and only if needed.
    lazy var counts = countByKey(claims)
    return claims.indices.map { index in
      guard let claim = claims[index] else { return .notVerified }
      guard let key = keys[index] else { return claim.verifyByReference() }
      return key.verify(by: plans[index], &answers) {
        following / claims.count * counts[ObjectIdentifier(claim.key), default: 0]
      } reference: {
        claim.verifyByReference()
      }
    }
  }

  private static func countByKey(_ claims: [SignatureClaim?]) -> [ObjectIdentifier: Int] {
    claims.reduce(into: [:]) { counts, claim in
      if let claim { counts[ObjectIdentifier(claim.key), default: 0] += 1 }
    }
  }

  /// Adds the queries of a plan.
  private func addQueries(
    for plan: AcceleratedKey<KeyMultiplier>.Plan,
    to queries: inout [SignatureBatch.Query]
  ) {
    switch plan {
    case .reference: break
    case .trial(let multiplier):
      queries.append(.init(signature, by: multiplier))
      queries.append(.init(signature.withAlteredDigest, by: multiplier))
    case .accelerated(let multiplier):
      queries.append(.init(signature, by: multiplier))
    }
  }

  /// Verifies with `EVP_PKEY_verify`.
  private func verifyByReference() -> SignatureVerdict {
    do {
      try key.verify(signature)
      return .valid
    } catch {
      return .invalid(error)
    }
  }
}

extension SignatureVerdict {
  var isValid: Bool {
    if case .valid = self { true } else { false }
  }
}

extension RawSignature {
  /// The same r and s over another digest, for which they are invalid.
  package var withAlteredDigest: RawSignature {
    RawSignature(numbers, digest: digest.dropLast() + [(digest.last ?? 0) ^ 1])
  }
}
