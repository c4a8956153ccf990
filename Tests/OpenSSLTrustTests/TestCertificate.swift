// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab
import StrictTime
import Testing
import X509Certificates

/// The keys of the certificates in these tests, derived from seeds.
struct ChainKeys: Sendable {
  let root: TestKey
  let intermediate: TestKey
  let leaf: TestKey
  /// The key of another root, of another intermediate, and of certificates below the leaf.
  let stranger: TestKey
  /// RSA with 1024 bits.
  let weak: TestKey

  private init() throws {
    root = try .rsa(seed: "chain tests, root")
    intermediate = try .rsa(seed: "chain tests, intermediate")
    leaf = try .rsa(seed: "chain tests, leaf")
    stranger = try .rsa(seed: "chain tests, stranger")
    weak = try .rsa(bits: 1024, seed: "chain tests, weak")
  }

  private static let made = Result { try ChainKeys() }

  static func all() throws -> ChainKeys { try made.get() }
}

/// A certificate of these tests, as a test argument: its name, and how to make it.
struct TestCertificate: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let make: @Sendable (ChainKeys) throws -> CertificateBuilder

  init(
    _ name: String,
    _ make: @escaping @Sendable (ChainKeys) throws -> CertificateBuilder
  ) {
    testDescription = name
    self.make = make
  }

  /// The same certificate with a change, usually a fault.
  func changed(
    _ name: String,
    _ change: @escaping @Sendable (inout CertificateBuilder, ChainKeys) throws -> Void
  ) -> TestCertificate {
    TestCertificate(name) { keys in
      var builder = try make(keys)
      try change(&builder, keys)
      return builder
    }
  }

  func der() throws -> [UInt8] { try make(ChainKeys.all()).encoded() }
}

extension NameBuilder {
  static let root = NameBuilder(unit: "Tests", "Test Root")
  static let intermediate = NameBuilder(unit: "Tests", "Test Intermediate")
  static let deeper = NameBuilder(unit: "Tests", "Test Deeper")
  static let signer = NameBuilder(unit: "Signers", "Test Signer")
  static let child = NameBuilder(unit: "Signers", "Test Child")

  /// A name of an organizational unit and a common name, in this order.
  private init(unit: String, _ commonName: String) {
    self.init(
      bytes: ASN1Writer.bytes { writer in
        writer.sequence { writer in
          for (attribute, text) in [(11, unit), (3, commonName)] as [(UInt32, String)] {
            writer.set { writer in
              writer.sequence { writer in
                writer.objectIdentifier(ASN1ObjectIdentifier(2, 5, 4, attribute))
                writer.utf8String(text)
              }
            }
          }
        }
      }
    )
  }
}

extension CertificateBuilder {
  /// A certificate that is valid from the first day of a year to the last day of another.
  init(
    _ subject: NameBuilder,
    _ key: TestKey,
    serialNumber: UInt8,
    years: ClosedRange<Int>,
    by issuer: NameBuilder,
    _ issuerKey: TestKey,
    _ extensions: [ExtensionBuilder]
  ) throws {
    let first = try Timestamp(rfc3339: "\(years.lowerBound)-01-01T00:00:00Z")
    let last = try Timestamp(rfc3339: "\(years.upperBound)-12-31T23:59:59Z")
    self.init(
      subject: subject,
      subjectPublicKeyInfo: key.subjectPublicKeyInfo,
      serialNumber: [serialNumber],
      validity: first...last,
      issuer: issuer,
      issuerKey: issuerKey,
      extensions: extensions
    )
  }
}

extension ExtensionBuilder {
  static let unknownCritical = ExtensionBuilder(
    ASN1ObjectIdentifier(1, 2, 3, 4),
    isCritical: true,
    value: [0x05, 0x00]
  )
}
