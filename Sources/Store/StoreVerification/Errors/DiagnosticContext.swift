// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import X509Certificates

/// The context of an error, for messages and hints; verdicts do not depend on it.
package struct DiagnosticContext: Sendable {
  /// The decoded document, or the input if it is not decoded.
  package var bytes: ArraySlice<UInt8> = []
  /// The signer's certificate, if one was found.
  package var leaf: Certificate?
  /// Whether Apple's roots are trusted, rather than the caller's anchors.
  package var trustsApple = true
  /// The noun for this document.
  package var noun = Noun.document
  /// Whether the document is a legacy transaction receipt.
  package var isTransactionReceipt = false
  /// Whether the kind of the document is known.
  package var isOfKnownKind = true
  /// Whether the document is a token without a signing time.
  package var isUndated = false
  /// The names of the caller's settings.
  package var settings = SettingNames.library

  package init() {}

  /// The noun for a document.
  package enum Noun: String, Sendable {
    case document, receipt, token
  }

  var isToken: Bool { noun == .token }

  /// Whether the name of the signer is that of Xcode.
  var isFromXcode: Bool {
    guard let leaf, leaf.issuer == leaf.subject, let name = leaf.subject.commonName else {
      return false
    }
    return name == "StoreKit" || name.hasSuffix("Xcode")
  }

  /// Whether a certificate in the document is marked for App Attest: searches all bytes for the encoded
  /// identifier, so the result can be wrong.
  var isFromAppAttest: Bool {
    guard !isToken, !bytes.isEmpty else { return false }
    let marker = ASN1Writer.bytes {
      $0.objectIdentifier(ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 12, 15))
    }
    return bytes.indices.contains { bytes[$0] == marker[0] && bytes[$0...].starts(with: marker) }
  }
}
