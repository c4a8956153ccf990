// SPDX-License-Identifier: Apache-2.0

import BinaryASN1

/// An X.509 certificate, version 3, parsed strictly and not verified.
///
///     Certificate ::= SEQUENCE {
///       tbsCertificate       TBSCertificate,
///       signatureAlgorithm   AlgorithmIdentifier,
///       signatureValue       BIT STRING }
///
///     TBSCertificate ::= SEQUENCE {
///       version         [0]  EXPLICIT INTEGER,        -- v3 is 2
///       serialNumber         INTEGER,
///       signature            AlgorithmIdentifier,
///       issuer               Name,
///       validity             Validity,
///       subject              Name,
///       subjectPublicKeyInfo SubjectPublicKeyInfo,
///       extensions      [3]  EXPLICIT SEQUENCE OF Extension OPTIONAL }
///
/// Source: RFC 5280, 4.1. Versions 1 and 2 are rejected because they have no basic constraints. Unique identifiers
/// are rejected because CAs must not use them (4.1.2.8).
public struct Certificate: Sendable {
  /// The encoded certificate.
  public let bytes: ArraySlice<UInt8>
  /// The signed bytes: the `tbsCertificate` element with its header.
  public let signedBytes: ArraySlice<UInt8>
  /// The content bytes of the serial number.
  public let serialNumber: ArraySlice<UInt8>
  /// The signature algorithm.
  public let signatureAlgorithm: AlgorithmIdentifier
  /// The issuer.
  public let issuer: DistinguishedName
  /// The validity period.
  public let validity: CertificateValidity
  /// The subject.
  public let subject: DistinguishedName
  /// The subject's public key.
  public let subjectPublicKeyInfo: SubjectPublicKeyInfo
  /// The extensions.
  public let extensions: CertificateExtensions
  /// The issuer's signature over ``signedBytes``.
  public let signature: ArraySlice<UInt8>

  /// Reads a certificate, which must fill `der`.
  public init(_ der: ArraySlice<UInt8>) throws(CertificateError) {
    let fields = try CertificateFields(reading: der)
    try fields.requireVersion3()
    try self.init(der, fields)
  }

  /// Reads a trust anchor certificate, which may be of version 1, without extensions.
  ///
  /// A trust anchor consists of a name and a key; its other fields are not used. Apple's test data has
  /// version 1 roots.
  public init(rootCopy der: ArraySlice<UInt8>) throws(CertificateError) {
    let fields = try CertificateFields(reading: der)
    if fields.version != 0 || !fields.extensions.isEmpty { try fields.requireVersion3() }
    try self.init(der, fields)
  }

  private init(
    _ der: ArraySlice<UInt8>,
    _ fields: CertificateFields
  ) throws(CertificateError) {
    try fields.requireMatchingAlgorithms()
    try fields.requireShortSerialNumber()
    try fields.requireNames()
    bytes = der
    signedBytes = fields.signedBytes
    serialNumber = fields.serialNumber
    signatureAlgorithm = fields.signatureAlgorithm
    issuer = fields.issuer
    validity = try CertificateValidity(fields.validity)
    subject = fields.subject
    subjectPublicKeyInfo = fields.subjectPublicKeyInfo
    extensions = try CertificateExtensions(fields.extensions)
    signature = fields.signature
  }
}

extension Certificate: Hashable {
  /// Certificates are equal if their bytes are.
  public static func == (left: Certificate, right: Certificate) -> Bool {
    left.bytes == right.bytes
  }

  /// Hashes the signature, which depends on all other bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(signature)
  }
}

/// The encoded fields of a certificate, before any rule is applied.
private struct CertificateFields {
  let signedBytes: ArraySlice<UInt8>
  let version: Int64
  let versionOffset: Int
  let serialNumber: ArraySlice<UInt8>
  let signature: ArraySlice<UInt8>
  let innerAlgorithm: AlgorithmIdentifier
  let signatureAlgorithm: AlgorithmIdentifier
  let issuer: DistinguishedName
  let validity: ValidityFields
  let subject: DistinguishedName
  let subjectPublicKeyInfo: SubjectPublicKeyInfo
  let extensions: [CertificateExtension]

  init(reading der: ArraySlice<UInt8>) throws(CertificateError) {
    do {
      try self.init(der)
    } catch {
      throw CertificateError(error)
    }
  }

  private init(_ der: ArraySlice<UInt8>) throws(ASN1Error) {
    var document = ASN1Reader(der, rules: .distinguished)
    var certificate = try document.reader(inside: try document.readElement(.sequence))
    try document.requireEnd()

    let toBeSigned = try certificate.readElement(.sequence)
    signedBytes = toBeSigned.bytes
    signatureAlgorithm = try certificate.read(AlgorithmIdentifier.self)
    signature = try certificate.readByteAlignedBitString()
    try certificate.requireEnd()

    var fields = try certificate.reader(inside: toBeSigned)
    versionOffset = fields.offset
    version = try CertificateFields.readVersion(&fields)
    serialNumber = try fields.readInteger()
    innerAlgorithm = try fields.read(AlgorithmIdentifier.self)
    issuer = try DistinguishedName(&fields)
    validity = try fields.read(ValidityFields.self)
    subject = try DistinguishedName(&fields)
    subjectPublicKeyInfo = try SubjectPublicKeyInfo(&fields)
    extensions = try CertificateFields.readExtensions(&fields)
    try fields.requireEnd()
  }

  /// The version is v1, which is 0, by default; DER omits the default (X.690, 11.5).
  private static func readVersion(_ fields: inout ASN1Reader) throws(ASN1Error) -> Int64 {
    guard let wrapper = try fields.readElementIfPresent(.context(0)) else { return 0 }
    var inside = try fields.reader(inside: wrapper)
    let version = try inside.readInt64()
    try inside.requireEnd()
    guard version != 0 else { throw ASN1Error(.defaultValue, at: wrapper.start) }
    return version
  }

  private static func readExtensions(
    _ fields: inout ASN1Reader
  ) throws(ASN1Error) -> [CertificateExtension] {
    guard let wrapper = try fields.readElementIfPresent(.context(3)) else { return [] }
    var inside = try fields.reader(inside: wrapper)
    var list = try inside.reader(inside: try inside.readElement(.sequence))
    try inside.requireEnd()
    var extensions: [CertificateExtension] = []
    repeat {
      extensions.append(try list.read(CertificateExtension.self))
    } while !list.isAtEnd
    return extensions
  }

  /// RFC 5280, 4.1.2.1: a certificate with extensions is version 3.
  func requireVersion3() throws(CertificateError) {
    guard version == 2 else {
      throw CertificateError(
        .version,
        at: versionOffset,
        expected: "v3",
        found: "v\(version &+ 1)"
      )
    }
  }

  /// RFC 5280, 4.1.1.2: the signed and the unsigned algorithm identifier are equal.
  func requireMatchingAlgorithms() throws(CertificateError) {
    guard innerAlgorithm == signatureAlgorithm else {
      throw CertificateError(
        .algorithmMismatch,
        at: signedBytes.endIndex,
        expected: "\(innerAlgorithm.algorithm)",
        found: "\(signatureAlgorithm.algorithm)"
      )
    }
  }

  /// RFC 5280, 4.1.2.2: a serial number has at most 20 bytes.
  ///
  /// A verifier should accept zero and negative numbers, which some CAs have issued.
  func requireShortSerialNumber() throws(CertificateError) {
    let count = serialNumber.first == 0 ? serialNumber.count - 1 : serialNumber.count
    guard count <= CertificateFields.serialNumberBytes else {
      throw CertificateError(
        .serialNumber,
        at: serialNumber.startIndex,
        expected: "at most \(CertificateFields.serialNumberBytes) bytes",
        found: "\(count) bytes"
      )
    }
  }

  private static let serialNumberBytes = 20

  /// RFC 5280, 4.1.2.4 and 4.1.2.6: the issuer has a name, and so does a subject without critical alternative names, which
  /// are not supported.
  func requireNames() throws(CertificateError) {
    for (name, field) in [(issuer, "an issuer"), (subject, "a subject")] where name.isEmpty {
      throw CertificateError(
        .emptyName,
        at: name.bytes.startIndex,
        expected: field,
        found: "an empty name"
      )
    }
  }
}
