// SPDX-License-Identifier: Apache-2.0

public import AppStoreServer
import OpenSSLTrust
public import StrictTime
import X509Certificates

extension OfferSignatureVerifier {
  /// The report of a document, with the reason of an invalid signature if it is a common mistake.
  ///
  ///     let report = offerVerifier.explanation(of: bytes[...], at: now)
  ///     for error in report.errors { log("\(error)") }
  ///
  /// Thousands of messages with such mistakes are tried, which takes up to two seconds for each key: use it for a
  /// developer who asks, not for each request. `otherKeys` are tried after the key of the verifier, to find out which
  /// one made the signature.
  public func explanation(
    of document: ArraySlice<UInt8>,
    at now: Timestamp,
    otherKeys: [VerifyingKey] = []
  ) -> OfferSignatureReport {
    report(document, at: now) { signature throws(OfferError) in
      for (index, key) in zip(2..., otherKeys)
      where try key.accepts(signature.der, over: signature.message) {
        return [OfferSignatureVerifier.otherKey(index)]
      }
      return switch signature.content {
      case .fields(let fields): try mistakes(in: fields, signature, otherKeys)
      case .token(let payload): [try mistake(in: payload, signature)]
      }
    }
  }

  /// The mistakes in the message of a promotional offer.
  private func mistakes(
    in fields: OfferFields,
    _ signature: OfferSignature,
    _ otherKeys: [VerifyingKey]
  ) throws(OfferError) -> [OfferError] {
    for (index, key) in zip(1..., [key] + otherKeys) {
      let search = OfferMistakeSearch(fields) { message throws(OfferError) in
        try key.accepts(signature.der, over: message)
      }
      guard let mistakes = try search.mistakes() else { continue }
      return index == 1 ? mistakes : [OfferSignatureVerifier.otherKey(index)] + mistakes
    }
    return [OfferError(.key)]
  }

  /// The mistake in the message of a token.
  private func mistake(
    in payload: [UInt8],
    _ signature: OfferSignature
  ) throws(OfferError) -> OfferError {
    let digest = try rethrowing(DigestAlgorithm.sha256.digest(of: signature.message[...])) {
      (_: TrustError) in
      OfferError(.internal)
    }
    if try key.accepts(signature.der, over: digest) { return OfferError(.hashedTwice) }
    guard try key.accepts(signature.der, over: payload) else { return OfferError(.key) }
    return OfferError(
      .fieldValue,
      path: "signature",
      expected: "a signature over header and payload",
      found: "a signature over the payload only"
    )
  }

  /// The error of a signature by one of the other keys; the key of the verifier is the first.
  private static func otherKey(_ index: Int) -> OfferError {
    OfferError(
      .key,
      expected: "a signature with the first key",
      found: "a signature with key \(index)"
    )
  }
}
