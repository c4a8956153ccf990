// SPDX-License-Identifier: Apache-2.0

import StoreLab
import X509Certificates

/// Intermediates with one fault each; name, key and serial number are those of the valid one.
enum IntermediateFixture {
  private static let valid = ChainFixture.intermediate

  static let notAuthority = valid.changed("not a CA") { builder, _ in
    builder.setExtension(.basicConstraints(isAuthority: false))
  }
  static let withoutBasicConstraints = valid.changed("no basic constraints") { builder, _ in
    builder.removeExtension(.basicConstraints)
  }
  static let withoutKeyUsage = valid.changed("no key usage") { builder, _ in
    builder.removeExtension(.keyUsage)
  }
  static let withoutCertSign = valid.changed("no keyCertSign") { builder, _ in
    builder.setExtension(.keyUsage([.digitalSignature, .cRLSign]))
  }
  static let withoutMarker = valid.changed("no marker of intermediates") { builder, _ in
    builder.removeExtension(Chain.intermediateMarker)
  }
  static let withUnknownCriticalExtension = valid.changed("critical extension") { builder, _ in
    builder.setExtension(.unknownCritical)
  }
  static let signedByAnotherRoot = valid.changed("signed by another root") { builder, keys in
    builder.issuerKey = keys.stranger
  }
  static let signedWithMD5 = valid.changed("signed with MD5") { builder, _ in
    builder.sign(with: .rsaPKCS1(.md5))
  }
  static let withWeakKey = valid.changed("weak key of an intermediate") { builder, keys in
    builder.subjectPublicKeyInfo = keys.weak.subjectPublicKeyInfo
  }
  /// A valid CA certificate, which the path length of its issuer does not allow.
  static let belowItself = TestCertificate("second intermediate") { keys in
    try CertificateBuilder(
      .deeper,
      keys.stranger,
      serialNumber: 9,
      years: 2005...2044,
      by: .intermediate,
      keys.intermediate,
      [.basicConstraints(isAuthority: true), .keyUsage([.keyCertSign, .cRLSign])]
    )
  }
}
