// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// A public key and what kind of key it is.
///
///     SubjectPublicKeyInfo ::= SEQUENCE {
///       algorithm         AlgorithmIdentifier,
///       subjectPublicKey  BIT STRING }
///
/// Source: RFC 5280, 4.1.2.7.
public struct SubjectPublicKeyInfo: Sendable {
  /// The whole element: what an anchor is compared by.
  public let bytes: ArraySlice<UInt8>
  /// The kind of key.
  public let algorithm: AlgorithmIdentifier
  /// The key itself; its form depends on the kind.
  public let subjectPublicKey: ArraySlice<UInt8>

  /// Reads a key that fills `der`.
  public init(_ der: ArraySlice<UInt8>) throws(CertificateError) {
    var reader = ASN1Reader(der, rules: .distinguished)
    do {
      self = try SubjectPublicKeyInfo(&reader)
      try reader.requireEnd()
    } catch {
      throw CertificateError(error)
    }
  }

  init(_ reader: inout ASN1Reader) throws(ASN1Error) {
    let element = try reader.readElement(.sequence)
    var fields = try reader.reader(inside: element)
    bytes = element.bytes
    algorithm = try fields.read(AlgorithmIdentifier.self)
    subjectPublicKey = try fields.readOctetAlignedBitString()
    try fields.requireEnd()
  }
}

/// The key of an `rsaEncryption` ``SubjectPublicKeyInfo``.
///
///     RSAPublicKey ::= SEQUENCE {
///       modulus         INTEGER,
///       publicExponent  INTEGER }
///
/// Source: RFC 8017, A.1.1.
public struct RSAPublicKey: Sendable, ASN1Readable {
  /// The contents octets of the modulus.
  public let modulus: ArraySlice<UInt8>
  /// The contents octets of the exponent.
  public let publicExponent: ArraySlice<UInt8>

  /// A SEQUENCE.
  public static let tag = ASN1Tag.sequence

  /// Reads the fields in wire order.
  public init(contents: inout ASN1Reader) throws(ASN1Error) {
    modulus = try contents.readInteger()
    publicExponent = try contents.readInteger()
  }

  /// Reads the key that fills the bits of `info`.
  public init(_ info: SubjectPublicKeyInfo) throws(CertificateError) {
    do {
      self = try ASN1Reader.read(
        RSAPublicKey.self,
        filling: info.subjectPublicKey,
        rules: .distinguished
      )
    } catch {
      throw CertificateError(error)
    }
  }

  /// How many bits the modulus has; 0 when it is negative.
  public var modulusBits: Int {
    guard let first = modulus.first, first < 0x80 else { return 0 }
    let magnitude = modulus.drop { $0 == 0 }
    return magnitude.count * 8 - (magnitude.first?.leadingZeroBitCount ?? 0)
  }

  /// The exponent if it is positive and fits 32 bits.
  public var exponent: UInt32? {
    guard let first = publicExponent.first, first < 0x80, publicExponent.count <= 5 else {
      return nil
    }
    let value = publicExponent.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return UInt32(exactly: value)
  }
}
