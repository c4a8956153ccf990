// SPDX-License-Identifier: Apache-2.0

import CompactJWS
import OpenSSLTrust
import StorePayloads
import StrictJSON
import X509Certificates

/// The allowed forms of a token.
enum TokenEnvelope {
  /// Bare.
  case none
  /// Bare, or in the body of a request from Apple's servers.
  case body
}

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

  /// Splits a token (RFC 7515, 3.1).
  convenience init(
    _ text: ArraySlice<UInt8>,
    in envelope: TokenEnvelope
  ) throws(VerificationError) {
    let isBody = envelope == .body && SignedBody.isBody(text)
    try self.init(bare: isBody ? try SignedBody.token(in: text) : text, isFromBody: isBody)
  }

  /// Splits a bare token, which may have been taken out of the body of a request.
  init(bare text: ArraySlice<UInt8>, isFromBody: Bool) throws(VerificationError) {
    isBody = isFromBody
    do {
      token = try CompactToken(text)
    } catch {
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

  /// The parts of a token, or the error that prevents splitting it.
  static func read(
    _ text: ArraySlice<UInt8>,
    in envelope: TokenEnvelope
  ) -> Result<TokenParts, VerificationError> {
    Result { () throws(VerificationError) in try TokenParts(text, in: envelope) }
  }

  /// The kind of the token, as its payload states it; `nil` if it states none or several.
  var kind: DocumentKind? { kinds.count == 1 ? kinds.first : nil }

  /// The kind that the token is read as if none was asked for: in a body, one that states none is a notification.
  var readKind: DocumentKind? { kind ?? (isBody && kinds.isEmpty ? .notification : nil) }

  /// Only the kinds that Apple's servers post may be in a body.
  func requireEnvelope(of kind: DocumentKind?) throws(VerificationError) {
    guard isBody, let kind, kind != .notification, kind != .realtimeRequest else { return }
    let posted = [DocumentKind.notification, .realtimeRequest].map(\.rawValue)
    throw .input(
      InputError(.wrongKind, expected: posted.joined(separator: ", "), found: kind.rawValue)
    )
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
