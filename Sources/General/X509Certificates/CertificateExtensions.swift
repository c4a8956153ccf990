// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// One extension.
///
///     Extension ::= SEQUENCE {
///       extnID     OBJECT IDENTIFIER,
///       critical   BOOLEAN DEFAULT FALSE,
///       extnValue  OCTET STRING }
///
/// Source: RFC 5280, 4.1 and 4.2.
public struct CertificateExtension: Sendable, ASN1Readable {
  /// The identifier.
  public let identifier: ASN1ObjectIdentifier
  /// Whether an implementation that does not support it must reject the certificate.
  public let isCritical: Bool
  /// The value, in DER.
  public let value: ArraySlice<UInt8>

  /// The type is a SEQUENCE.
  public static let tag = ASN1Tag.sequence

  /// Reads the fields in encoding order.
  public init(contents: inout ASN1Reader) throws(ASN1Error) {
    identifier = try contents.readObjectIdentifier()
    isCritical = try contents.readFlag()
    value = try contents.readOctetString()
  }
}

/// The extensions of a certificate, each at most once; those that affect trust are decoded.
public struct CertificateExtensions: Sendable {
  /// The extensions, in order.
  public let all: [CertificateExtension]
  /// The basic constraints; `nil` if absent.
  public let basicConstraints: BasicConstraints?
  /// The key usage; `nil` if absent.
  public let keyUsage: KeyUsage?
  /// The purposes of the extended key usage, at least one; `nil` if absent.
  public let keyPurposes: [ASN1ObjectIdentifier]?

  init(_ extensions: [CertificateExtension]) throws(CertificateError) {
    try CertificateExtensions.requireDistinct(extensions)
    all = extensions
    basicConstraints = try CertificateExtensions.read(.basicConstraints, in: extensions) {
      reader throws(ASN1Error) in try reader.read(BasicConstraints.self)
    }
    keyUsage = try CertificateExtensions.read(.keyUsage, in: extensions) {
      reader throws(ASN1Error) in try KeyUsage(&reader)
    }
    keyPurposes = try CertificateExtensions.read(.extendedKeyUsage, in: extensions) {
      reader throws(ASN1Error) in try CertificateExtensions.readKeyPurposes(&reader)
    }
    try requirePathLengthOfAuthority()
  }

  /// The extension with this identifier.
  public subscript(identifier: ASN1ObjectIdentifier) -> CertificateExtension? {
    all.first { $0.identifier == identifier }
  }

  /// The first extension that a verifier must process, and whose identifier is not in `understood`: it is critical, or
  /// must be.
  public func firstCritical(notIn understood: Set<ASN1ObjectIdentifier>) -> CertificateExtension? {
    all.first { item in
      (item.isCritical || CertificateExtensions.alwaysCritical.contains(item.identifier))
        && !understood.contains(item.identifier)
    }
  }

  /// RFC 5280, 4.2.1.10, 4.2.1.11 and 4.2.1.14: the constraints that CAs must mark as critical.
  ///
  /// A certificate whose CA forgot the mark is constrained too.
  private static let alwaysCritical: Set<ASN1ObjectIdentifier> = [
    .nameConstraints, .policyConstraints, .inhibitAnyPolicy,
  ]

  /// RFC 5280, 4.2: no duplicate extensions.
  ///
  /// Parsers that keep the first and parsers that keep the last would disagree.
  private static func requireDistinct(
    _ extensions: [CertificateExtension]
  ) throws(CertificateError) {
    var seen: Set<ASN1ObjectIdentifier> = []
    for item in extensions where !seen.insert(item.identifier).inserted {
      throw CertificateError(
        .duplicateExtension,
        at: item.value.startIndex,
        found: "\(item.identifier)"
      )
    }
  }

  /// RFC 5280, 4.2.1.9: only a CA has a path length.
  private func requirePathLengthOfAuthority() throws(CertificateError) {
    guard let constraints = basicConstraints, let pathLength = constraints.pathLength,
      !constraints.isAuthority
    else { return }
    throw CertificateError(
      .pathLength,
      at: self[.basicConstraints]?.value.startIndex ?? 0,
      expected: "no path length without cA",
      found: "\(pathLength)"
    )
  }

  /// RFC 5280, 4.2.1.12: `ExtKeyUsageSyntax ::= SEQUENCE SIZE (1..MAX) OF OBJECT IDENTIFIER`.
  private static func readKeyPurposes(
    _ reader: inout ASN1Reader
  ) throws(ASN1Error) -> [ASN1ObjectIdentifier] {
    var list = try reader.reader(inside: try reader.readElement(.sequence))
    var purposes: [ASN1ObjectIdentifier] = []
    repeat { purposes.append(try list.readObjectIdentifier()) } while !list.isAtEnd
    return purposes
  }

  /// Reads the value of an extension, which must be consumed completely.
  private static func read<Value>(
    _ identifier: ASN1ObjectIdentifier,
    in extensions: [CertificateExtension],
    as readValue: (inout ASN1Reader) throws(ASN1Error) -> Value
  ) throws(CertificateError) -> Value? {
    guard let found = extensions.first(where: { $0.identifier == identifier }) else { return nil }
    var reader = ASN1Reader(found.value, rules: .distinguished)
    do {
      let value = try readValue(&reader)
      try reader.requireEnd()
      return value
    } catch {
      throw CertificateError(error)
    }
  }
}

/// Whether the subject is a CA, and how many intermediate CAs may follow.
///
///     BasicConstraints ::= SEQUENCE {
///       cA                 BOOLEAN DEFAULT FALSE,
///       pathLenConstraint  INTEGER (0..MAX) OPTIONAL }
///
/// Source: RFC 5280, 4.2.1.9.
public struct BasicConstraints: Sendable, ASN1Readable {
  /// Whether the subject is a CA.
  public let isAuthority: Bool
  /// The maximum number of intermediate certificates below; `nil` is unlimited.
  public let pathLength: Int64?

  /// The type is a SEQUENCE.
  public static let tag = ASN1Tag.sequence

  /// Reads the fields in encoding order.
  public init(contents: inout ASN1Reader) throws(ASN1Error) {
    isAuthority = try contents.readFlag()
    pathLength = contents.isAtEnd ? nil : try contents.readInt64()
  }
}

/// The key usage bits of RFC 5280, 4.2.1.3.
public struct KeyUsage: OptionSet, Sendable {
  /// Bit 0 of the BIT STRING is the most significant bit here.
  public let rawValue: UInt16

  /// Creates a key usage from its bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// X.690, 11.2.2: a list of named bits ends with the last bit that is set.
  init(_ reader: inout ASN1Reader) throws(ASN1Error) {
    let start = reader.offset
    let bits = try reader.readBitString()
    let bytes = bits.bytes
    guard bytes.last.map({ $0.trailingZeroBitCount == bits.unusedBits }) ?? true else {
      throw ASN1Error(.invalidBitString, at: start)
    }
    let high = UInt16(bytes.first ?? 0) << 8
    let low = UInt16(bytes.dropFirst().first ?? 0)
    rawValue = high | low
  }

  /// Signatures, except on certificates and revocation lists.
  public static let digitalSignature = KeyUsage(rawValue: 0x8000)
  /// Signatures on certificates.
  public static let keyCertSign = KeyUsage(rawValue: 0x0400)
  /// Signatures on revocation lists.
  public static let cRLSign = KeyUsage(rawValue: 0x0200)
}

extension ASN1ObjectIdentifier {
  /// `id-ce-basicConstraints`.
  public static let basicConstraints = ASN1ObjectIdentifier(2, 5, 29, 19)
  /// `id-ce-nameConstraints`.
  static let nameConstraints = ASN1ObjectIdentifier(2, 5, 29, 30)
  /// `id-ce-policyConstraints`.
  static let policyConstraints = ASN1ObjectIdentifier(2, 5, 29, 36)
  /// `id-ce-inhibitAnyPolicy`.
  static let inhibitAnyPolicy = ASN1ObjectIdentifier(2, 5, 29, 54)
  /// `id-ce-extKeyUsage`.
  public static let extendedKeyUsage = ASN1ObjectIdentifier(2, 5, 29, 37)
  /// `id-ce-keyUsage`.
  public static let keyUsage = ASN1ObjectIdentifier(2, 5, 29, 15)
}
