// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
import StoreReceipts
import StrictBase64
import StrictTime
import X509Certificates

/// The trust anchors of a verifier.
///
/// Chosen by the caller, never by a document.
///
/// A root issues certificates; a signer signs documents itself, as Xcode's certificates do, and only documents of
/// Xcode and local testing.
///
///     let xcode = try TrustAnchors(signerFile: bytes[...])
///     let anchors = TrustAnchors.union([.apple, xcode])
public enum TrustAnchors: Sendable {
  /// Apple's own authorities, which are built in.
  case apple
  /// The caller's anchors, instead of Apple's: a test authority, or the certificate of an Xcode.
  case custom([TrustAnchor])
  /// All anchors of several sets.
  case union([TrustAnchors])

  /// Whether Apple's own authorities are trusted.
  package var includesApple: Bool {
    switch self {
    case .apple: true
    case .custom: false
    case .union(let sets): sets.contains(where: \.includesApple)
    }
  }

  /// The anchors of the caller.
  package var given: [TrustAnchor] {
    switch self {
    case .apple: []
    case .custom(let anchors): anchors
    case .union(let sets): sets.flatMap(\.given)
    }
  }

  /// The anchors of app receipts.
  var ofReceipts: [TrustAnchor] { (includesApple ? AppleAnchors.receiptRoots : []) + given }

  /// The anchors of tokens.
  var ofTokens: [TrustAnchor] { (includesApple ? AppleAnchors.roots : []) + given }

  /// The anchors of transaction receipts: the issuers of the signers of this version.
  func ofTransactionReceipts(_ version: LegacySignature.Version) -> [TrustAnchor] {
    (includesApple ? AppleAnchors.issuers(ofTransactionReceipts: version) : []) + given
  }
}

/// Apple's authorities, from built-in data.
package enum AppleAnchors {
  /// Apple Root CA: the root of every receipt since 2010.
  package static let rootCA = anchor(.appleRootCA)
  /// Apple Root CA - G2: no observed chain ends here, but Apple recommends accepting it.
  package static let rootCAG2 = anchor(.appleRootCAG2)
  /// Apple Root CA - G3: the root of every JWS.
  package static let rootCAG3 = anchor(.appleRootCAG3)

  /// The three roots.
  package static let roots = [rootCA, rootCAG2, rootCAG3].compactMap { $0 }

  /// The roots with RSA keys: receipts are signed with RSA in the whole chain, and App Attest, whose receipts
  /// look similar, uses the third root.
  static let receiptRoots = [rootCA, rootCAG2].compactMap { $0 }

  /// The authorities that issued the signers of legacy transaction receipts, which embed only the signer's
  /// certificate.
  ///
  /// These authorities are trusted only in their own validity period.
  package static let transactionReceiptIssuers = iTunesStore + developerRelations

  /// The issuer of the signers of version 2.
  private static let iTunesStore = [anchor(.iTunesStore, inItsPeriodOnly: true)].compactMap { $0 }

  /// The issuers of the signers of versions 3 and 4.
  private static let developerRelations = [
    anchor(.worldwideDeveloperRelations2013, inItsPeriodOnly: true),
    anchor(.worldwideDeveloperRelationsG5, inItsPeriodOnly: true),
  ].compactMap { $0 }

  /// The issuers of the signers of one version of legacy transaction receipts.
  static func issuers(ofTransactionReceipts version: LegacySignature.Version) -> [TrustAnchor] {
    version == .two ? iTunesStore : developerRelations
  }

  /// All of Apple's authorities.
  static let all = roots + transactionReceiptIssuers

  /// Unreadable data gives no anchor, so nothing is trusted; a test counts the anchors.
  private static func anchor(
    _ figures: RootCertificateData,
    inItsPeriodOnly: Bool = false
  ) -> TrustAnchor? {
    guard !inItsPeriodOnly || figures.validity != nil else { return nil }
    do {
      return TrustAnchor(
        subject: DistinguishedName(bytes: try bytes(figures.subject)[...]),
        subjectPublicKeyInfo: try SubjectPublicKeyInfo(
          try bytes(figures.subjectPublicKeyInfo)[...]
        ),
        validity: inItsPeriodOnly ? figures.validity : nil,
        certificateSHA256: try bytes(figures.certificateSHA256)
      )
    } catch {
      return nil
    }
  }

  private static func bytes(_ base64: String) throws(Base64Error) -> [UInt8] {
    try Base64.decode(ArraySlice(base64.utf8), alphabet: .standard, padding: .required)
  }
}

extension RootCertificateData {
  fileprivate var validity: CertificateValidity? {
    guard
      let notBefore = Timestamp(secondsSince1970: notBefore),
      let notAfter = Timestamp(secondsSince1970: notAfter)
    else { return nil }
    return CertificateValidity(notBefore: notBefore, notAfter: notAfter)
  }
}
