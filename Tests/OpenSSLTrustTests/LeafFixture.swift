// SPDX-License-Identifier: Apache-2.0

import StoreLab
import X509Certificates

/// Signers with one fault each; name, key and serial number are those of the valid one.
enum LeafFixture {
  private static let valid = ChainFixture.leaf

  static let authority = valid.changed("CA as signer") { builder, _ in
    builder.setExtension(.basicConstraints(isAuthority: true))
  }
  static let withoutBasicConstraints = valid.changed("no basic constraints") { builder, _ in
    builder.removeExtension(.basicConstraints)
  }
  static let withoutKeyUsage = valid.changed("no key usage") { builder, _ in
    builder.removeExtension(.keyUsage)
  }
  static let withCertSign = valid.changed("keyCertSign") { builder, _ in
    builder.setExtension(.keyUsage([.digitalSignature, .keyCertSign]))
  }
  static let forKeyAgreement = valid.changed("key agreement") { builder, _ in
    builder.setExtension(.keyUsage([.keyAgreement]))
  }
  static let withoutMarker = valid.changed("no marker of signers") { builder, _ in
    builder.removeExtension(Chain.leafMarker)
  }
  static let withMarkerOfIntermediate = valid.changed("marker of intermediates") { builder, _ in
    builder.removeExtension(Chain.leafMarker)
    builder.setExtension(.marker(Chain.intermediateMarker))
  }
  static let withUnknownCriticalExtension = valid.changed("critical extension") { builder, _ in
    builder.setExtension(.unknownCritical)
  }
  static let signedByAnother = valid.changed("signed by another intermediate") { builder, keys in
    builder.issuerKey = keys.stranger
  }
  static let signedWithSHA1 = valid.changed("signed with SHA-1") { builder, _ in
    builder.sign(with: .rsaPKCS1(.sha1))
  }
  static let signedWithSHA384 = valid.changed("signed with SHA-384") { builder, _ in
    builder.sign(with: .rsaPKCS1(.sha384))
  }
  static let withWeakKey = valid.changed("key of 1024 bits") { builder, keys in
    builder.subjectPublicKeyInfo = keys.weak.subjectPublicKeyInfo
  }
  static let withExponent3 = valid.changed("exponent 3") { builder, _ in
    let key = try KeyFixture.info(modulus: KeyFixture.modulus(bits: 2_048), exponent: [3])
    builder.subjectPublicKeyInfo = Array(key.bytes)
  }
  static let issuedByRoot = valid.changed("issued by the root") { builder, keys in
    builder.issuer = .root
    builder.issuerKey = keys.root
  }
  static let issuedByDeeper = valid.changed("issued by a second intermediate") { builder, keys in
    builder.issuer = .deeper
    builder.issuerKey = keys.stranger
  }
  static let issuedByLeaf = valid.changed("issued by the signer") { builder, keys in
    builder.subject = .child
    builder.subjectPublicKeyInfo = keys.stranger.subjectPublicKeyInfo
    builder.serialNumber = [8]
    builder.issuer = .signer
    builder.issuerKey = keys.leaf
  }
  static let selfSigned = TestCertificate("self-signed") { keys in
    try CertificateBuilder(
      .signer,
      keys.leaf,
      serialNumber: 1,
      years: 2005...2044,
      by: .signer,
      keys.leaf,
      [
        .basicConstraints(isAuthority: false), .keyUsage([.digitalSignature]),
        .marker(Chain.leafMarker),
      ]
    )
  }
}
