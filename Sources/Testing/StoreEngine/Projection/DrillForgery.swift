// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreLab

/// A forged notification of the drill, which a webhook must refuse.
package enum DrillForgery: String, CaseIterable, Sendable {
  case foreignRoot = "foreign-root"
  case alteredPayload = "altered-payload"
  case alteredSignature = "altered-signature"
  case algorithmNone = "algorithm-none"
  case algorithmHMAC = "algorithm-hmac"
  case otherApp = "other-app"
  case otherEnvironment = "other-environment"
  case leafWithoutMarker = "leaf-without-marker"
  case selfSigned = "self-signed"

  /// From 1, in the order of the drill.
  var number: Int64 {
    Int64(DrillForgery.allCases.prefix { $0 != self }.count + 1)
  }

  /// What is wrong with it.
  package var summary: String {
    switch self {
    case .foreignRoot: "all certificates are of another authority with the same names"
    case .alteredPayload: "the payload was changed after it was signed"
    case .alteredSignature: "one bit of the signature was changed"
    case .algorithmNone: "the algorithm is none, and there is no signature"
    case .algorithmHMAC: "the algorithm is HS256, with the public key as the secret"
    case .otherApp: "it is signed by the store, for another app"
    case .otherEnvironment: "it is signed by the store, for Xcode, where purchases cost nothing"
    case .leafWithoutMarker: "the signer certificate is not one for purchases"
    case .selfSigned: "the signer certificate is self-signed, without a chain"
    }
  }

  /// What a webhook must check to refuse it.
  package var remedy: String {
    switch self {
    case .foreignRoot, .selfSigned:
      "verify the chain up to Apple's root, which the server has itself"
    case .alteredPayload, .alteredSignature: "verify the signature before the payload is read"
    case .algorithmNone, .algorithmHMAC: "accept ES256 alone, whatever the header says"
    case .otherApp: "compare bundle id and Apple id with those of the app"
    case .otherEnvironment: "accept the environments alone that the server is for"
    case .leafWithoutMarker: "require Apple's markers in signer and intermediate"
    }
  }

  /// A token with a payload that the attacker chose, in place of a genuine one.
  func token(
    signing chosen: [UInt8],
    insteadOf genuine: [UInt8],
    by authority: TokenAuthority
  ) throws(TrustError) -> String {
    var token = authority.token(signing: chosen)
    switch self {
    case .foreignRoot: try TokenForgery.impostor.apply(to: &token)
    case .alteredPayload: token.covers = .bytes(authority.token(signing: genuine).coveredBytes)
    case .alteredSignature:
      var signature = try token.signatureBytes()
      signature[signature.startIndex] ^= 1
      token.signature = .bytes(signature)
    case .algorithmNone: try TokenForgery.algorithmNone.apply(to: &token)
    case .algorithmHMAC: try TokenForgery.algorithmHMAC.apply(to: &token)
    case .otherApp, .otherEnvironment: break
    case .leafWithoutMarker: try TokenForgery.leafWithoutMarker.apply(to: &token)
    case .selfSigned: try TokenForgery.selfSignedSigner.apply(to: &token)
    }
    return try token.text()
  }
}
