// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLSigning
import X509Certificates

/// The P-256 key in a PKCS #8 file.
///
///     PrivateKeyInfo ::= SEQUENCE {
///       version              INTEGER,
///       privateKeyAlgorithm  AlgorithmIdentifier,
///       privateKey           OCTET STRING,       -- ECPrivateKey
///       attributes           [0] OPTIONAL,
///       publicKey            [1] OPTIONAL }
///
///     ECPrivateKey ::= SEQUENCE {
///       version     INTEGER { 1 },
///       privateKey  OCTET STRING,
///       parameters  [0] OPTIONAL,
///       publicKey   [1] BIT STRING OPTIONAL }
///
/// Source: RFC 5958, 2, and RFC 5915, 3.
struct PrivateKeyInfo {
  /// The private scalar, 32 bytes.
  let scalar: [UInt8]
  /// The uncompressed point, if the file has it.
  let point: ArraySlice<UInt8>?

  init(_ der: ArraySlice<UInt8>) throws(KeyFileError) {
    let algorithm: AlgorithmIdentifier
    let key: ArraySlice<UInt8>
    do {
      var outer = ASN1Reader(der, rules: .distinguished)
      var info = try outer.reader(inside: outer.readElement(.sequence))
      _ = try info.readInt64()
      algorithm = try info.read(AlgorithmIdentifier.self)
      key = try info.readOctetString()
    } catch {
      throw PrivateKeyInfo.damaged(error)
    }
    try PrivateKeyInfo.requireP256(algorithm)
    (scalar, point) = try rethrowing(PrivateKeyInfo.numbers(in: key), as: PrivateKeyInfo.damaged)
    // SEC 1, 3.2.1: from 1 to the order of the generator minus 1.
    guard scalar.count == EllipticCurve.p256.fieldLength, scalar.contains(where: { $0 != 0 }),
      scalar.lexicographicallyPrecedes(EllipticCurve.p256.order)
    else {
      throw KeyFileError(.malformed, expected: "a private number below the order", found: "another")
    }
  }

  private static func numbers(
    in key: ArraySlice<UInt8>
  ) throws(ASN1Error) -> ([UInt8], ArraySlice<UInt8>?) {
    var outer = ASN1Reader(key, rules: .distinguished)
    var fields = try outer.reader(inside: outer.readElement(.sequence))
    try outer.requireEnd()
    _ = try fields.readInt64()
    let number = try fields.readOctetString()
    // Some encoders omit leading zeros.
    let missing = max(EllipticCurve.p256.fieldLength - number.count, 0)
    let scalar = [UInt8](repeating: 0, count: missing) + number
    _ = try fields.readElementIfPresent(.context(0))
    guard let element = try fields.readElementIfPresent(.context(1)) else { return (scalar, nil) }
    var inside = try fields.reader(inside: element)
    return (scalar, try inside.readByteAlignedBitString())
  }

  private static func requireP256(_ algorithm: AlgorithmIdentifier) throws(KeyFileError) {
    guard algorithm.algorithm == .ecPublicKey else {
      throw KeyFileError(
        .algorithm,
        expected: "an elliptic curve key",
        found: name(ofKey: algorithm.algorithm)
      )
    }
    var curve: ASN1ObjectIdentifier?
    do {
      if let parameters = algorithm.parameters {
        var reader = ASN1Reader(parameters, rules: .distinguished)
        curve = try reader.readObjectIdentifier()
      }
    } catch {
      // Explicit parameters of a curve.
      throw KeyFileError(.curve, expected: "P-256", found: "an unnamed curve")
    }
    guard curve == .prime256v1 else {
      throw KeyFileError(
        .curve,
        expected: "P-256",
        found: curve.map(name(ofCurve:)) ?? "no curve"
      )
    }
  }

  /// The name of a key type.
  static func name(ofKey algorithm: ASN1ObjectIdentifier) -> String {
    switch algorithm {
    case ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 1): "an RSA key"
    case ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 1, 10): "an RSA-PSS key"
    case ASN1ObjectIdentifier(1, 2, 840, 10040, 4, 1): "a DSA key"
    case ASN1ObjectIdentifier(1, 3, 101, 110): "an X25519 key"
    case ASN1ObjectIdentifier(1, 3, 101, 112): "an Ed25519 key"
    case ASN1ObjectIdentifier(1, 3, 101, 113): "an Ed448 key"
    default: "\(algorithm)"
    }
  }

  /// The name of a curve.
  static func name(ofCurve curve: ASN1ObjectIdentifier) -> String {
    switch curve {
    case .secp384r1: "P-384"
    case ASN1ObjectIdentifier(1, 3, 132, 0, 35): "P-521"
    case ASN1ObjectIdentifier(1, 3, 132, 0, 33): "P-224"
    case ASN1ObjectIdentifier(1, 3, 132, 0, 10): "secp256k1"
    default: "\(curve)"
    }
  }

  /// Describes the error without any byte of the key.
  private static func damaged(_ error: ASN1Error) -> KeyFileError {
    KeyFileError(.malformed, expected: "PKCS #8", found: error.code.rawValue)
  }
}
