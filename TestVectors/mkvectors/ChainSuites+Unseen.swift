// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

// Apple replaces signers every two years and intermediates sooner or later: only the root is pinned.
extension ChainSuites {
  static func unseen(_ fixture: ChainFixture) throws(TrustError) -> VectorTable {
    let unknown = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 99)
    let policies = ExtensionBuilder(
      ASN1ObjectIdentifier(2, 5, 29, 32),
      value: [0x30, 0x08, 0x30, 0x06, 0x06, 0x04, 0x55, 0x1D, 0x20, 0x00]
    )
    let purpose = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 4, 99)
    let identifiers = [ASN1ObjectIdentifier(2, 5, 29, 14), ASN1ObjectIdentifier(2, 5, 29, 35)]
    var constraints = ExtensionBuilder.basicConstraints(isAuthority: true)
    constraints.isCritical = false
    let issued = { (change: ChainFixture.Change) throws(TrustError) in
      input(try fixture.issue(change))
    }
    // The certificates below the root: the signer, and both.
    let signer = { (change: (inout CertificateBuilder) -> Void) throws(TrustError) in
      try issued { leaf, _ in change(&leaf) }
    }
    let issuer = { (change: (inout CertificateBuilder) -> Void) throws(TrustError) in
      try issued { _, intermediate in change(&intermediate) }
    }
    let both = { (change: (inout CertificateBuilder) -> Void) throws(TrustError) in
      try issued { leaf, intermediate in
        change(&leaf)
        change(&intermediate)
      }
    }
    let newIntermediate = try issued { leaf, intermediate in
      renew(&intermediate, "Intermediate G9", fixture.otherKeys.intermediate)
      intermediate.serialNumber = [0x42]
      leaf.issuer = intermediate.subject
      leaf.issuerKey = fixture.otherKeys.intermediate
    }
    let unknownExtensions = try both {
      $0.setExtension(ExtensionBuilder(unknown, value: [0x05, 0x00]))
      $0.setExtension(policies)
    }
    return try """
    new-signer | form | valid | \(signer { renew(&$0, "Signer 2029", fixture.otherKeys.leaf) }) \
      | A signer with another name, key and validity period.
    new-intermediate | form | valid | \(newIntermediate) | An intermediate with another name, key and serial number.
    any-purpose | form | valid | \(signer { $0.setExtension(.extendedKeyUsage(ASN1ObjectIdentifier(2, 5, 29, 37, 0))) }) \
      | The signer's extended key usage is anyExtendedKeyUsage.
    purpose-of-apple | form | valid | \(both { $0.setExtension(.extendedKeyUsage(purpose)) }) | Signer and intermediate have a purpose of Apple's.
    unknown-extensions | form | valid | \(unknownExtensions) | Unknown extensions and policies that are not critical.
    no-key-identifiers | form | valid | \(both { for identifier in identifiers { $0.removeExtension(identifier) } }) | No certificate has a key identifier.
    serial-number-zero | form | valid | \(issuer { $0.serialNumber = [0] }) | The intermediate has the serial number 0.
    serial-number-negative | form | valid | \(issuer { $0.encodedSerialNumber = [0x02, 0x01, 0xFF] }) | The intermediate has a negative serial number.
    serial-number-longest | form | valid | \(issuer { $0.serialNumber = Array(repeating: 0xFF, count: 20) }) \
      | The intermediate has a serial number of 20 bytes.
    path-length-1 | form | valid | \(issuer { $0.setExtension(.basicConstraints(isAuthority: true, pathLength: 1)) }) \
      | The intermediate allows another one below.
    constraints-not-critical | form | valid | \(issuer { $0.setExtension(constraints) }) \
      | The basic constraints of the intermediate are not critical.
    """
  }

  private static func renew(_ certificate: inout CertificateBuilder, _ name: String, _ key: TestKey)
  {
    certificate.subject = NameBuilder(commonName: "ReceiptKit Lab \(name)")
    certificate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
    certificate.setPeriod("2025-01-01T00:00:00Z", "2046-10-13T17:47:23Z")
  }
}
