// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// A public key and its algorithm.
///
///     SubjectPublicKeyInfo ::= SEQUENCE {
///       algorithm         AlgorithmIdentifier,
///       subjectPublicKey  BIT STRING }
///
/// Source: RFC 5280, 4.1.2.7.
public struct SubjectPublicKeyInfo: Sendable {
  /// The encoded element, for the comparison with trust anchors.
  public let bytes: ArraySlice<UInt8>
  /// The algorithm.
  public let algorithm: AlgorithmIdentifier
  /// The key, in a format that depends on the algorithm.
  public let subjectPublicKey: ArraySlice<UInt8>

  /// Reads a key, which must fill `der`.
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
    subjectPublicKey = try fields.readByteAlignedBitString()
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
  /// The content bytes of the modulus.
  public let modulus: ArraySlice<UInt8>
  /// The content bytes of the exponent.
  public let publicExponent: ArraySlice<UInt8>

  /// The type is a SEQUENCE.
  public static let tag = ASN1Tag.sequence

  /// Reads the fields in encoding order.
  public init(contents: inout ASN1Reader) throws(ASN1Error) {
    modulus = try contents.readInteger()
    publicExponent = try contents.readInteger()
  }

  /// Reads the key, which must fill the bits of `info`.
  public init(_ info: SubjectPublicKeyInfo) throws(CertificateError) {
    self = try rethrowing(
      ASN1Reader.read(
        RSAPublicKey.self,
        filling: info.subjectPublicKey,
        rules: .distinguished
      ),
      as: CertificateError.init
    )
  }

  /// The number of bits of the modulus; 0 if negative.
  public var modulusBits: Int {
    guard let first = modulus.first, first < 0x80 else { return 0 }
    let magnitude = modulus.drop { $0 == 0 }
    return magnitude.count * 8 - (magnitude.first?.leadingZeroBitCount ?? 0)
  }

  /// The exponent, if it is positive and fits 32 bits.
  public var exponent: UInt32? {
    guard let first = publicExponent.first, first < 0x80, publicExponent.count <= 5 else {
      return nil
    }
    let value = publicExponent.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return UInt32(exactly: value)
  }
}
