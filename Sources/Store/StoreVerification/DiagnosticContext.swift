// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
package import X509Certificates

/// Context of an error for messages and hints; verdicts do not depend on it.
package struct DiagnosticContext: Sendable {
  /// The decoded document, or the input if it is not decoded.
  package var bytes: ArraySlice<UInt8> = []
  /// The signer's certificate, if one was found.
  package var leaf: Certificate?
  /// Whether Apple's roots are trusted, rather than anchors that the caller gave.
  package var trustsApple = true
  /// The noun for this document.
  package var noun = Noun.document
  /// Whether it is a legacy transaction receipt.
  package var isTransactionReceipt = false
  /// Whether its kind is known.
  package var isOfKnownKind = true
  /// Whether it is a token without a signing time.
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

  /// Whether a certificate in it is marked for App Attest: searches all bytes for the encoded identifier, so
  /// it can be wrong.
  var isFromAppAttest: Bool {
    let marker = ASN1Writer.bytes {
      $0.objectIdentifier(ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 12, 15))
    }
    return bytes.indices.contains { bytes[$0] == marker[0] && bytes[$0...].starts(with: marker) }
  }
}

/// The names of the caller's settings in hints: properties in the library, options in the command.
package struct SettingNames: Sendable {
  package var anchors: String
  package var apps: String
  package var applicationVersions: String
  package var devices: String
  package var production: String
  package var sandbox: String
  package var now: String
  package var maximumAge: String
  package var sizeLimit: String
  package var ocspResponses: String
  package var weakKeysOf2010: String
  package var weakKeysOf2016: String
  /// What to do about a document of another kind.
  package var otherKind: String
  /// What to do about a token of a test authority that does not name its kind.
  package var unmarkedKind: String

  package init(
    anchors: String,
    apps: String,
    applicationVersions: String,
    devices: String,
    production: String,
    sandbox: String,
    now: String,
    maximumAge: String,
    sizeLimit: String,
    ocspResponses: String,
    weakKeysOf2010: String,
    weakKeysOf2016: String,
    otherKind: String,
    unmarkedKind: String
  ) {
    self.anchors = anchors
    self.apps = apps
    self.applicationVersions = applicationVersions
    self.devices = devices
    self.production = production
    self.sandbox = sandbox
    self.now = now
    self.maximumAge = maximumAge
    self.sizeLimit = sizeLimit
    self.ocspResponses = ocspResponses
    self.weakKeysOf2010 = weakKeysOf2010
    self.weakKeysOf2016 = weakKeysOf2016
    self.otherKind = otherKind
    self.unmarkedKind = unmarkedKind
  }

  /// The names of parameters.
  package static let library = SettingNames(
    anchors: "`anchors`",
    apps: "`apps`",
    applicationVersions: "`applicationVersions`",
    devices: "the expected devices",
    production: "`.production` in `environments`",
    sandbox: "`.sandbox` in `environments`",
    now: "`now`",
    maximumAge: "`maximumAge`",
    sizeLimit: "`sizeLimit`",
    ocspResponses: "`ocspResponses`",
    weakKeysOf2010: "`ReceiptPolicy.fairPlay2010`",
    weakKeysOf2016: "`TransactionReceiptPolicy.version2`",
    otherKind: "call the verifier for this kind of document",
    unmarkedKind: "call the method for its kind, such as `verifyTransaction`"
  )
}
