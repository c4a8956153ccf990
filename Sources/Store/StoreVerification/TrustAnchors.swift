// SPDX-License-Identifier: Apache-2.0

public import OpenSSLTrust
import StrictTime
import X509Certificates

/// Whom a verifier trusts.
///
/// Chosen by the caller, never by a document.
public enum TrustAnchors: Sendable {
  /// Apple's own authorities, which are built in.
  case apple
  /// The caller's anchors, instead of Apple's: a test authority, or the certificate of an Xcode.
  case custom([TrustAnchor])
}

/// Apple's authorities, from the figures that are built in.
package enum AppleAnchors {
  /// Apple Root CA: above every receipt since 2010.
  package static let rootCA = anchor(.appleRootCA)
  /// Apple Root CA - G2: nothing observed ends here, yet Apple advises to accept it.
  package static let rootCAG2 = anchor(.appleRootCAG2)
  /// Apple Root CA - G3: above every JWS.
  package static let rootCAG3 = anchor(.appleRootCAG3)

  /// The three roots.
  package static let roots = [rootCA, rootCAG2, rootCAG3].compactMap { $0 }

  /// The roots with RSA keys: receipts are signed with RSA from top to bottom, and App Attest, whose
  /// receipts look much the same, lives below the third.
  static let receiptRoots = [rootCA, rootCAG2].compactMap { $0 }

  /// The authorities that issued the signers of legacy transaction receipts of versions 3 and 4, which
  /// embed the signer's certificate alone.
  ///
  /// They count in their own period only.
  /// The one of version 2, Apple iTunes Store CA, is not among them: its key could not be had from a
  /// source that can be checked.
  package static let transactionReceiptIssuers = [
    anchor(.worldwideDeveloperRelations2013, inItsPeriodOnly: true),
    anchor(.worldwideDeveloperRelationsG5, inItsPeriodOnly: true),
  ].compactMap { $0 }

  /// All of Apple's.
  static let all = roots + transactionReceiptIssuers

  /// A figure that cannot be read gives no anchor, so that nothing is trusted; a test counts them.
  private static func anchor(
    _ figures: RootCertificateData,
    inItsPeriodOnly: Bool = false
  ) -> TrustAnchor? {
    guard !inItsPeriodOnly || figures.validity != nil else { return nil }
    do {
      return TrustAnchor(
        subject: DistinguishedName(bytes: figures.subject[...]),
        subjectPublicKeyInfo: try SubjectPublicKeyInfo(figures.subjectPublicKeyInfo[...]),
        validity: inItsPeriodOnly ? figures.validity : nil,
        certificateSHA256: figures.certificateSHA256
      )
    } catch {
      return nil
    }
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
