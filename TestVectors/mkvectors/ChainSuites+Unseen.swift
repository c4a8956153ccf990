// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

// Apple replaces signers every two years and intermediates sooner or later: only the root is pinned.
extension ChainSuites {
  static func unseen(_ fixture: ChainFixture) throws(TrustError) -> [Vector] {
    let unknown = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 6, 99)
    let policies = ExtensionBuilder(
      ASN1ObjectIdentifier(2, 5, 29, 32),
      value: [0x30, 0x08, 0x30, 0x06, 0x06, 0x04, 0x55, 0x1D, 0x20, 0x00]
    )
    let rows: [(String, String, ChainFixture.Change)] = [
      (
        "new-signer", "A signer with another name, key and validity period.",
        { leaf, _ in renew(&leaf, "Signer 2029", fixture.otherKeys.leaf) }
      ),
      (
        "new-intermediate", "An intermediate with another name, key and serial number.",
        { leaf, intermediate in
          renew(&intermediate, "Intermediate G9", fixture.otherKeys.intermediate)
          intermediate.serialNumber = [0x42]
          leaf.issuer = intermediate.subject
          leaf.issuerKey = fixture.otherKeys.intermediate
        }
      ),
      (
        "any-purpose", "The signer's extended key usage is anyExtendedKeyUsage.",
        { leaf, _ in
          leaf.setExtension(.extendedKeyUsage(ASN1ObjectIdentifier(2, 5, 29, 37, 0)))
        }
      ),
      (
        "purpose-of-apple", "Signer and intermediate have a purpose of Apple's.",
        { leaf, intermediate in
          let purpose = ASN1ObjectIdentifier(1, 2, 840, 113635, 100, 4, 99)
          leaf.setExtension(.extendedKeyUsage(purpose))
          intermediate.setExtension(.extendedKeyUsage(purpose))
        }
      ),
      (
        "unknown-extensions", "Unknown extensions and policies that are not critical.",
        { leaf, intermediate in
          for extra in [ExtensionBuilder(unknown, value: [0x05, 0x00]), policies] {
            leaf.setExtension(extra)
            intermediate.setExtension(extra)
          }
        }
      ),
      (
        "no-key-identifiers", "No certificate has a key identifier.",
        { leaf, intermediate in
          for identifier in [
            ASN1ObjectIdentifier(2, 5, 29, 14), ASN1ObjectIdentifier(2, 5, 29, 35),
          ] {
            leaf.removeExtension(identifier)
            intermediate.removeExtension(identifier)
          }
        }
      ),
      (
        "serial-number-zero", "The intermediate has the serial number 0.",
        { _, intermediate in intermediate.serialNumber = [0] }
      ),
      (
        "serial-number-negative", "The intermediate has a negative serial number.",
        { _, intermediate in intermediate.encodedSerialNumber = [0x02, 0x01, 0xFF] }
      ),
      (
        "serial-number-longest", "The intermediate has a serial number of 20 bytes.",
        { _, intermediate in intermediate.serialNumber = Array(repeating: 0xFF, count: 20) }
      ),
      (
        "path-length-1", "The intermediate allows another one below.",
        { _, intermediate in
          intermediate.setExtension(.basicConstraints(isAuthority: true, pathLength: 1))
        }
      ),
      (
        "constraints-not-critical", "The basic constraints of the intermediate are not critical.",
        { _, intermediate in
          var constraints = ExtensionBuilder.basicConstraints(isAuthority: true)
          constraints.isCritical = false
          intermediate.setExtension(constraints)
        }
      ),
    ]
    return try rows.map { name, comment, change throws(TrustError) in
      right(name, comment, .form, try fixture.issue(change), fixture)
    }
  }

  private static func renew(_ certificate: inout CertificateBuilder, _ name: String, _ key: TestKey)
  {
    certificate.subject = NameBuilder(commonName: "ReceiptKit Lab \(name)")
    certificate.subjectPublicKeyInfo = key.subjectPublicKeyInfo
    certificate.setPeriod("2025-01-01T00:00:00Z", "2046-10-13T17:47:23Z")
  }
}
