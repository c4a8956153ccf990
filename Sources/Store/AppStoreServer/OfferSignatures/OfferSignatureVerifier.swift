// SPDX-License-Identifier: Apache-2.0

import StoreTypes
import StrictBase64
public import StrictTime

/// Verifies signatures of offers and requests with the public key, as the App Store does.
///
///     let verifier = OfferSignatureVerifier(key: key.publicKey)
///     for error in verifier.report(bytes[...], at: now).errors { log("\(error)") }
///
/// With `import OfferMistakes`, `explanation(of:at:)` also finds the common mistake with which a signature was made.
///
/// A document is the JSON of ``SignedPromotionalOffer/json``, including the other names that Apple uses for
/// its fields, or a token (JWS) of ``AppStoreSigner``.
public struct OfferSignatureVerifier: Sendable {
  package let key: VerifyingKey
  let keyId: String?
  let bundleId: String?

  /// A verifier for a key.
  ///
  /// With `keyId` and `bundleId` the document must name them.
  public init(key: VerifyingKey, keyId: String? = nil, bundleId: String? = nil) {
    self.key = key
    self.keyId = keyId
    self.bundleId = bundleId
  }

  /// Reports all errors in a document, at the cost of one verification of its signature.
  ///
  /// An invalid signature has the code `offer/key`.
  public func report(_ document: ArraySlice<UInt8>, at now: Timestamp) -> OfferSignatureReport {
    report(document, at: now) { _ in [OfferError(.key)] }
  }

  /// Finds the errors of a signature that the key did not make.
  package typealias Explanation = (OfferSignature) throws(OfferError) -> [OfferError]

  /// The same report, with the errors that `explain` finds in a signature that the key did not make.
  package func report(
    _ document: ArraySlice<UInt8>,
    at now: Timestamp,
    explain: Explanation
  ) -> OfferSignatureReport {
    var report = OfferSignatureReport()
    guard document.count <= OfferSignatureVerifier.limit else {
      report.add(
        .malformed,
        expected: "at most \(OfferSignatureVerifier.limit) bytes",
        found: "\(document.count) bytes"
      )
      return report
    }
    do throws(OfferError) {
      let text = OfferSignatureVerifier.trimmed(document)
      if text.first == UInt8(ascii: "{") {
        try check(fieldsIn: text, now, explain, &report)
      } else {
        try check(token: text, now, explain, &report)
      }
    } catch {
      report.add(error)
    }
    return report
  }

  /// The contents of a valid document, at the cost of one verification; throws the most important error.
  public func verify(
    _ document: ArraySlice<UInt8>,
    at now: Timestamp
  ) throws(OfferError) -> OfferSignatureReport {
    let report = report(document, at: now)
    if let error = report.errors.first { throw error }
    return report
  }

  /// The maximum size of a signed offer or request, in bytes.
  ///
  /// An Advanced Commerce request has a few thousand bytes.
  ///
  /// Error: `offer/malformed`.
  static let limit = 256 << 10

  /// The text without surrounding white space, and without the quotation marks of a JSON string.
  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isOutside: (UInt8) -> Bool = { $0.isWhiteSpace || $0 == UInt8(ascii: "\"") }
    guard let first = text.firstIndex(where: { !isOutside($0) }),
      let last = text.lastIndex(where: { !isOutside($0) })
    else { return [] }
    return text[first...last]
  }

  /// Requires the key id and the app that the caller named.
  func requireIdentity(
    keyId found: String,
    _ keyPath: String,
    bundleId: String,
    _ bundlePath: String,
    _ report: inout OfferSignatureReport
  ) {
    if let keyId, !keyId.utf8.elementsEqual(found.utf8) {
      report.add(OfferError(.keyId, path: keyPath, expected: keyId, found: found))
    }
    if let own = self.bundleId, !own.utf8.elementsEqual(bundleId.utf8) {
      report.add(OfferError(.bundleId, path: bundlePath, expected: own, found: bundleId))
    }
  }

  /// The errors of a signature: none if the key made it.
  func errors(
    of signature: OfferSignature,
    _ explain: Explanation
  ) throws(OfferError) -> [OfferError] {
    try key.accepts(signature.der, over: signature.message) ? [] : try explain(signature)
  }

  /// The tolerance for clocks that are ahead, as for signed dates of documents.
  static let clockTolerance = Duration.clockTolerance.components.seconds * 1000
}
