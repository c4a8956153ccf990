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
  package var settings = SettingNames()

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
    guard !bytes.isEmpty else { return false }
    let marker = ASN1Writer.bytes {
      $0.objectIdentifier(ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 12, 15))
    }
    return bytes.indices.contains { bytes[$0] == marker[0] && bytes[$0...].starts(with: marker) }
  }
}

/// The names of the caller's settings in hints: parameters of the library by default, options in the
/// command.
package struct SettingNames: Sendable {
  package var anchors = "`anchors`"
  package var signers = "`TrustAnchors(signerFile:)`"
  package var apps = "`apps`"
  /// What takes the app Apple id.
  package var appAppleIds = "`apps`"
  /// The hint for a kind that names no app.
  package var appNotNamed =
    "verify it with its transaction, or call `verifyRenewalInfo` if you compare the transaction yourself"
  package var applicationVersions = "`applicationVersions`"
  package var devices = "the expected devices"
  package var production = "`.production` to `environments`"
  package var sandbox = "`.sandbox` to `environments`"
  package var now = "`now`"
  package var maximumAge = "`maximumAge`"
  package var sizeLimit = "`sizeLimit`"
  package var ocspResponses = "`ocspResponses`"
  package var weakKeysOf2010 = "`ReceiptPolicy.fairPlay2010`"
  package var weakKeysOf2016 = "`ReceiptPolicy.transactionReceipt2`"
  /// What verifies tokens.
  package var tokens = "`SignedDataVerifier` or receiptctl verify"
  /// The hint for a document of another kind.
  package var otherKind = "call the verifier for this kind of document"
  /// The hint for several documents in one text.
  package var severalDocuments = "pass one document in each call"
  /// The hint for JSON that is not signed.
  package var wrappedDocument =
    "pass the token or receipt inside; `RecoveredDocument` finds it in other JSON, in mails and logs"
  /// The hint for a token of a test authority that does not name its kind.
  package var unmarkedKind = "call the method for its kind, such as `verifyTransaction`"

  package init() {}
}
