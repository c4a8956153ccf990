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
    var places: [ObjectIdentifier: [Int]] = [:]
    for (place, claim) in claims.enumerated() {
      if let claim { places[ObjectIdentifier(claim.key), default: []].append(place) }
    }
    for places in places.values {
      let ofKey = places.compactMap { claims[$0] }
      guard let key = ofKey.first?.key else { continue }
      let followingOfKey = following / claims.count * places.count
      let found = key.judge(ofKey.map(\.signature), following: followingOfKey)
      for (place, verdict) in zip(places, found) { verdicts[place] = verdict }
    }
    return verdicts
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
