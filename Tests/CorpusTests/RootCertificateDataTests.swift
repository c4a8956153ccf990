// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust
import StoreVerification
import TestSupport
import Testing
import X509Certificates

/// The built-in root certificate data, compared with the certificates.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
struct RootCertificateDataTests {
  @Test func `each root has the name and key of its certificate`() throws {
    for anchor in AppleAnchors.roots {
      let certificate = try Self.certificate(of: anchor)
      #expect(certificate.subject == anchor.subject)
      #expect(certificate.subjectPublicKeyInfo.bytes == anchor.subjectPublicKeyInfo.bytes)
    }
    #expect(AppleAnchors.roots.count == 3)
  }

  @Test func `each issuer of transaction receipts is certified by Apple's root`() throws {
    let root = try #require(AppleAnchors.rootCA)
    let key = try PublicKey(root.subjectPublicKeyInfo, rules: .standard)
    for anchor in AppleAnchors.transactionReceiptIssuers {
      let certificate = try Self.certificate(of: anchor)
      #expect(certificate.subject == anchor.subject)
      #expect(certificate.subjectPublicKeyInfo.bytes == anchor.subjectPublicKeyInfo.bytes)
      #expect(certificate.validity == anchor.validity)
      #expect(certificate.issuer == root.subject)
      #expect(certificate.extensions.basicConstraints?.isAuthority == true)
      let algorithm = try #require(SignatureAlgorithm(certificate.signatureAlgorithm))
      try key.verify(
        certificate.signature,
        over: certificate.signedBytes,
        digest: algorithm.digest
      )
    }
    #expect(AppleAnchors.transactionReceiptIssuers.count == 3)
  }

  private static func certificate(of anchor: TrustAnchor) throws -> Certificate {
    let digest = Hexadecimal.text(anchor.certificateSHA256)
    let entry = try #require(
      try Corpus.entries(ofKind: "certificate").first { $0.expected["sha256"]?.string == digest }
    )
    return try Certificate(try entry.bytes()[...])
  }
}
