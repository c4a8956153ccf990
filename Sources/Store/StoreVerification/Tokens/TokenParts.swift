// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import OpenSSLTrust
import StorePayloads
import StrictJSON
import X509Certificates

/// A token, split and with its payload parsed, once for all uses; nothing is verified.
///
/// A class, because a batch passes it on several times.
final class TokenParts: Sendable {
  let token: CompactToken
  /// The payload, if it is JSON.
  let payload: Result<JSONDocument, JSONError>
  /// The kinds whose distinctive members the payload has.
  let kinds: [DocumentKind]
  private let isBody: Bool

  /// Splits a bare token (RFC 7515, 3.1), which may have been taken out of the body of a request.
  init(bare text: ArraySlice<UInt8>, isFromBody: Bool) throws(VerificationError) {
    isBody = isFromBody
    do {
      token = try CompactToken(text)
    } catch {
      if error.code == .segments, let damage = TokenText(text)?.damage { throw .input(damage) }
      throw .token(error)
    }
    do {
      let document = try JSONDocument(token.payload)
      payload = .success(document)
      kinds = document.root.object.map(DocumentKind.marked) ?? []
    } catch {
      payload = .failure(error)
      kinds = []
    }
  }

  /// The parts of a token as a caller passes it, or the error that prevents recognizing or splitting it.
  static func received(
    _ source: some DocumentSource,
    as kind: DocumentKind?
  ) -> Result<TokenParts, VerificationError> {
    Result { () throws(VerificationError) in
      let input = try rethrowing(
        RecognizedInput(source.documentBytes, limit: DocumentLimits.bytes),
        as: VerificationError.input
      )
      guard input.format == .token else {
        throw .otherKind(than: kind?.rawValue ?? "a token", found: input.format.kind)
      }
      return try TokenParts(bare: input.bytes, isFromBody: input.isBody)
    }
  }

  /// The parts of a token inside a payload or response, which must be bare.
  static func member(_ text: ArraySlice<UInt8>) -> Result<TokenParts, VerificationError> {
    Result { () throws(VerificationError) in try TokenParts(bare: text, isFromBody: false) }
  }

  /// The kind of the token, as its payload states it; `nil` if it states none or several.
  var kind: DocumentKind? { kinds.count == 1 ? kinds.first : nil }

  /// The kind that the token is read as if none was asked for: in a body, one that states none is a notification.
  var readKind: DocumentKind? { kind ?? (isBody && kinds.isEmpty ? .notification : nil) }

  /// Only the kinds that Apple's servers post may be in a body.
  func requireEnvelope(of kind: DocumentKind?) throws(VerificationError) {
    guard isBody, let kind, kind != .notification, kind != .realtimeRequest else { return }
    let posted = [DocumentKind.notification, .realtimeRequest].map(\.rawValue)
    throw .otherKind(than: posted.joined(separator: ", "), found: kind)
  }
}

extension TokenParts {
  /// The kind that a token in recognized input states; `nil` for a receipt, and for a token that cannot be split.
  static func statedKind(of input: RecognizedInput) -> DocumentKind? {
    do {
      return try TokenParts(bare: input.bytes, isFromBody: input.isBody).kind
    } catch {
      return nil
    }
  }
}

extension Result<TokenParts, VerificationError> {
  /// The kind that the payload states; also `nil` for a token that cannot be read: the checklist reports
  /// the reason.
  var kind: DocumentKind? { value?.kind }
}

extension TokenParts {
  /// The key under which the chain of this token is remembered: its encoded header.
  var chainKey: ChainKey {
    ChainKey(bag: token.headerSegment, issuer: DistinguishedName(bytes: []), serialNumber: [])
  }

  /// The signature with the SHA-256 of the signed bytes; the digest continues from the header's state if
  /// that is known.
  func rawSignature(after header: PrefixDigest?) throws(TrustError) -> RawSignature {
    let digest =
      if let header {
        try header.digest(continuing: token.signingInputAfterHeader)
      } else {
        try DigestAlgorithm.sha256.digest(of: token.signingInput)
      }
    return RawSignature(token.signature, digest: digest[...])
  }
}

extension JWSHeader {
  /// The signer's certificate, the intermediate, and the root's copy, which may be of version 1.
  func readCertificates() throws(CertificateError) -> [Certificate] {
    var bag: [Certificate] = []
    for der in certificates {
      bag.append(bag.count == 2 ? try Certificate(rootCopy: der) : try Certificate(der))
    }
    return bag
  }
}
