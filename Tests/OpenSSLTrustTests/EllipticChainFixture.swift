// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLSigning
import OpenSSLTrust
import TestSupport
import X509Certificates

/// A chain of elliptic curve keys like Apple's, generated for each test, which can modify it.
struct EllipticChainFixture {
  var root: Signer
  var intermediate: Signer
  var leaf: Signer

  init() throws {
    root = Signer(key: try PrivateKey.generate(on: .p384))
    intermediate = Signer(key: try PrivateKey.generate(on: .p384))
    leaf = Signer(key: try PrivateKey.generate(on: .p256))
  }

  /// A key, and the signature algorithm of its certificate.
  struct Signer {
    var key: PrivateKey
    var algorithm = ASN1ObjectIdentifier.ecdsaWithSHA384
    var parameters: [UInt8] = []
    var digest = SigningDigest.sha384
    var scheme = PrivateKey.Scheme.ecdsa

    /// An RSA key, and RSA with SHA-256.
    mutating func useRSA() {
      algorithm = .sha256WithRSAEncryption
      parameters = [0x05, 0x00]
      digest = .sha256
      scheme = .rsaPKCS1
    }
  }

  static let rules = ChainRules(
    leafMarker: Chain.leafMarker,
    intermediateMarker: Chain.intermediateMarker,
    signatureAlgorithms: [.ecdsa(.sha256), .ecdsa(.sha384)],
    keys: .p256OrP384,
    leafKeys: .p256,
    acceptsRenewedAnchors: true
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
    by issuerKey: PrivateKey,
    named issuer: String,
    isAuthority: Bool,
    marker: ASN1ObjectIdentifier? = nil
  ) throws -> Certificate {
    let algorithm = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.objectIdentifier(signer.algorithm)
        writer.raw(signer.parameters)
      }
    }
    let key = try signer.key.subjectPublicKeyInfo()
    let signed = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.constructed(.context(0)) { $0.integer(2) }
        // Unique in the chain.
        writer.integer(Int64(subject.utf8.count))
        writer.raw(algorithm)
        Self.write(name: issuer, to: &writer)
        writer.sequence { writer in
          writer.primitive(.utcTime, Array("100101000000Z".utf8))
          writer.primitive(.utcTime, Array("491231235959Z".utf8))
        }
        Self.write(name: subject, to: &writer)
        writer.raw(key)
        writer.constructed(.context(3)) { writer in
          writer.sequence { writer in
            Self.write(extensionsOf: isAuthority, marker, to: &writer)
          }
        }
      }
    }
    let signature = try issuerKey.sign(signed, digest: signer.digest, scheme: signer.scheme)
    let bytes = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.raw(signed)
        writer.raw(algorithm)
        writer.bitString(signature)
      }
    }
    return try Certificate(bytes[...])
  }

  private static func write(name: String, to writer: inout ASN1Writer) {
    writer.sequence { writer in
      writer.set { writer in
        writer.sequence { writer in
          writer.objectIdentifier(ASN1ObjectIdentifier(2, 5, 4, 3))
          writer.utf8String(name)
        }
      }
    }
  }

  private static func write(
    extensionsOf isAuthority: Bool,
    _ marker: ASN1ObjectIdentifier?,
    to writer: inout ASN1Writer
  ) {
    let constraints = isAuthority ? "30 03 01 01 FF" : "30 00"
    let usage = isAuthority ? "03 02 01 06" : "03 02 07 80"
    let list: [(ASN1ObjectIdentifier, Bool, String)] =
      [(.basicConstraints, true, constraints), (.keyUsage, true, usage)]
      + [marker].compactMap { $0 }.map { ($0, false, "05 00") }
    for (identifier, isCritical, value) in list {
      writer.sequence { writer in
        writer.objectIdentifier(identifier)
        if isCritical { writer.boolean(true) }
        writer.octetString(Hexadecimal.bytes(value))
      }
    }
  }
}
