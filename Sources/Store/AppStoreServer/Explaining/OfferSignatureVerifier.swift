// SPDX-License-Identifier: Apache-2.0

import StoreTypes
import StrictBase64
public import StrictTime

/// Verifies signatures of offers and requests with the public key, as the App Store does, and explains
/// invalid signatures by trying common mistakes.
///
///     let verifier = OfferSignatureVerifier(key: key.publicKey)
///     if !verifier.report(bytes[...], at: now).isValid {
///       for error in verifier.explanation(of: bytes[...], at: now).errors { log("\(error)") }
///     }
///
/// A document is the JSON of ``SignedPromotionalOffer/json``, including the other names that Apple uses for
/// its fields, or a token (JWS) of ``AppStoreSigner``.
public struct OfferSignatureVerifier: Sendable {
  let keys: [VerifyingKey]
  let keyId: String?
  let bundleId: String?

  /// A verifier for a key.
  ///
  /// With `keyId` and `bundleId` the document must name them. An explanation also tries `otherKeys`, to find out which
  /// key made an invalid signature.
  public init(
    key: VerifyingKey,
    keyId: String? = nil,
    bundleId: String? = nil,
    otherKeys: [VerifyingKey] = []
  ) {
    keys = [key] + otherKeys
    self.keyId = keyId
    self.bundleId = bundleId
  }

  /// Reports all errors in a document, at the cost of one verification of its signature.
  ///
  /// An invalid signature has the code `offer/key`; ``explanation(of:at:)`` may name the mistake.
  public func report(_ document: ArraySlice<UInt8>, at now: Timestamp) -> OfferSignatureReport {
    report(document, now, explaining: false)
  }

  /// The same report, with the reason of an invalid signature if it is a common mistake.
  ///
  /// Thousands of messages with such mistakes are tried, which takes up to two seconds for each key: use it for a
  /// developer who asks, not for each request.
  public func explanation(
    of document: ArraySlice<UInt8>,
    at now: Timestamp
  ) -> OfferSignatureReport {
    report(document, now, explaining: true)
  }

  private func report(
    _ document: ArraySlice<UInt8>,
    _ now: Timestamp,
    explaining: Bool
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
        try check(fieldsIn: text, now, explaining, &report)
      } else {
        try check(token: text, now, explaining, &report)
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

  /// The position of the key that made a signature over a message; `nil` if no key did.
  ///
  /// A verdict needs the first key only.
  func signer(
    of message: [UInt8],
    _ signature: [UInt8],
    _ explaining: Bool
  ) throws(OfferError) -> Int? {
    for (index, key) in keys.prefix(explaining ? keys.count : 1).enumerated() {
      if try key.accepts(signature, over: message) { return index }
    }
    return nil
  }

  /// The error of a signature by one of the other keys.
  static func otherKey(_ index: Int) -> OfferError {
    OfferError(
      .key,
      expected: "a signature with the first key",
      found: "a signature with key \(index + 1)"
    )
  }

  /// The tolerance for clocks that are ahead, as for signed dates of documents.
  static let clockTolerance = Duration.clockTolerance.components.seconds * 1000
}
