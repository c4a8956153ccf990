// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import X509Certificates

/// A chain of elliptic curve keys like Apple's, generated for each test, which can modify it.
struct EllipticChainFixture {
  var root: Signer
  var intermediate: Signer
  var leaf: Signer

  init() throws {
    root = Signer(key: try .p384())
    intermediate = Signer(key: try .p384())
    leaf = Signer(key: try .p256())
  }

  /// A key, the algorithm that its certificate names, and the algorithm of its signature.
  struct Signer {
    var key: TestKey
    var algorithm = AlgorithmBuilder.signature(.ecdsa(.sha384))
    var signature = TestSignature.ecdsa(.sha384)

    /// The certificate names RSA with SHA-256.
    mutating func nameRSA() {
      algorithm = .signature(.rsaPKCS1(.sha256))
    }

    /// An RSA issuer signs with SHA-256.
    mutating func useRSA() {
      nameRSA()
      signature = .rsaPKCS1(.sha256)
    }
  }

  static let rules = ChainRules(
    leafMarker: Chain.leafMarker,
    intermediateMarker: Chain.intermediateMarker,
    signatureAlgorithms: [.ecdsa(.sha256), .ecdsa(.sha384)],
    keys: .p256OrP384,
    leafKeys: .p256,
    exceptions: ChainExceptions.standard.union(.renewedAnchors)
  )

  func anchor() throws -> TrustAnchor {
    try TrustAnchor(try rootCertificate())
  }

  func rootCertificate() throws -> Certificate {
    try certificate(root, named: "Root", by: root.key, named: "Root", isAuthority: true)
  }

  func path(_ rules: ChainRules = EllipticChainFixture.rules) throws -> CertificatePath {
    let anchor = try anchor()
    let authority = try certificate(
      intermediate,
      named: "Intermediate",
      by: root.key,
      named: "Root",
      isAuthority: true,
      marker: Chain.intermediateMarker
    )
    let signer = try certificate(
      leaf,
      named: "Signer",
      by: intermediate.key,
      named: "Intermediate",
      isAuthority: false,
      marker: Chain.leafMarker
    )
    return try CertificatePath(
      from: signer,
      through: [signer, authority, try rootCertificate()],
      to: [anchor],
      rules: rules
    )
  }

  private func certificate(
    _ signer: Signer,
    named subject: String,
    by issuerKey: TestKey,
    named issuer: String,
    isAuthority: Bool,
    marker: ASN1ObjectIdentifier? = nil
  ) throws -> Certificate {
    var builder = try CertificateBuilder(
      NameBuilder(commonName: subject),
      signer.key,
      // Unique in the chain.
      serialNumber: UInt8(subject.utf8.count),
      years: 2010...2049,
      by: NameBuilder(commonName: issuer),
      issuerKey,
      [
        .basicConstraints(isAuthority: isAuthority),
        .keyUsage(isAuthority ? [.keyCertSign, .cRLSign] : [.digitalSignature]),
      ] + [marker].compactMap { $0 }.map { .marker($0) }
    )
    builder.innerAlgorithm = signer.algorithm
    builder.outerAlgorithm = signer.algorithm
    builder.signature = signer.signature
    return try Certificate(try builder.encoded()[...])
  }
}
