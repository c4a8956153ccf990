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

  /// Judges claims together, so that those about one key share work; where there is none, nothing is
  /// judged.
  ///
  /// `following` is how many more are known to come, of which each key is taken to have the same share.
  package static func judge(
    _ claims: [SignatureClaim?],
    following: Int
  ) -> [SignatureVerdict] {
    var verdicts = [SignatureVerdict](repeating: .unjudged, count: claims.count)
    for group in ClaimsOfKey.groups(of: claims) {
      let followingOfKey = following / claims.count * group.places.count
      let found = group.key.judge(group.signatures, following: followingOfKey)
      for (place, verdict) in zip(group.places, found) { verdicts[place] = verdict }
    }
    return verdicts
  }

  /// The claims about one key, and where they stood among all.
  private struct ClaimsOfKey {
    let key: PublicKey
    var places: [Int] = []
    var signatures: [RawSignature] = []

    static func groups(of claims: [SignatureClaim?]) -> [ClaimsOfKey] {
      var groups: [ClaimsOfKey] = []
      var known: [ObjectIdentifier: Int] = [:]
      for place in claims.indices {
        guard let claim = claims[place] else { continue }
        let key = ObjectIdentifier(claim.key)
        let group = known[key] ?? groups.count
        if group == groups.count {
          known[key] = group
          groups.append(ClaimsOfKey(claim.key, upTo: claims.count - place))
        }
        groups[group].places.append(place)
        groups[group].signatures.append(claim.signature)
      }
      return groups
    }

    private init(_ key: PublicKey, upTo count: Int) {
      self.key = key
      places.reserveCapacity(count)
      signatures.reserveCapacity(count)
    }
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
