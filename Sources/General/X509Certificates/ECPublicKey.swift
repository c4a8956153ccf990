// SPDX-License-Identifier: Apache-2.0

public import BinaryASN1

/// The supported curves.
public enum EllipticCurve: String, CaseIterable, Sendable {
  /// `secp256r1`: signers of JWS.
  case p256 = "P-256"
  /// `secp384r1`: CAs of those signers.
  case p384 = "P-384"

  init?(_ identifier: ASN1ObjectIdentifier) {
    switch identifier {
    case .prime256v1: self = .p256
    case .secp384r1: self = .p384
    default: return nil
    }
  }

  /// Bytes of a coordinate, and of r and s in a signature.
  public var fieldLength: Int {
    switch self {
    case .p256: 32
    case .p384: 48
    }
  }
}

/// The key of an `id-ecPublicKey` ``SubjectPublicKeyInfo``.
///
///     ECParameters ::= CHOICE {
///       namedCurve  OBJECT IDENTIFIER }     -- prime256v1 or secp384r1
///
///     ECPoint ::= OCTET STRING              -- 04, x, y; the bits of the key without a header
///
/// Source: RFC 5480, 2.1.1 and 2.2. Explicit curve parameters are rejected because an attacker can
/// choose a generator with a known private key (CVE-2020-0601), compressed points because they are a
/// second encoding of a key. Does not check that the point is on the curve.
public struct ECPublicKey: Sendable {
  /// The curve.
  public let curve: EllipticCurve
  /// The uncompressed point: the byte 04, then both coordinates.
  public let point: ArraySlice<UInt8>

  /// Reads the key, which must fill the bits of `info`.
  public init(_ info: SubjectPublicKeyInfo) throws(CertificateError) {
    curve = try ECPublicKey.namedCurve(info)
    point = info.subjectPublicKey
    guard point.first == 0x04, point.count == 1 + 2 * curve.fieldLength else {
      throw CertificateError(
        .malformed,
        at: point.startIndex,
        expected: "an uncompressed point on \(curve.rawValue)",
        found: "\(point.count) bytes\(point.first.map { " that start with \($0)" } ?? "")"
      )
    }
  }

  private static func namedCurve(
    _ info: SubjectPublicKeyInfo
  ) throws(CertificateError) -> EllipticCurve {
    guard info.algorithm.algorithm == .ecPublicKey, let parameters = info.algorithm.parameters
    else {
      throw CertificateError(
        .malformed,
        at: info.bytes.startIndex,
        expected: "\(ASN1ObjectIdentifier.ecPublicKey) with a curve",
        found: "\(info.algorithm.algorithm)"
      )
    }
    let identifier: ASN1ObjectIdentifier
    do {
      var reader = ASN1Reader(parameters, rules: .distinguished)
      identifier = try reader.readObjectIdentifier()
    } catch {
      throw CertificateError(error)
    }
    guard let curve = EllipticCurve(identifier) else {
      throw CertificateError(
        .malformed,
        at: parameters.startIndex,
        expected: EllipticCurve.allCases.map(\.rawValue).joined(separator: " or "),
        found: "\(identifier)"
      )
    }
    return curve
  }
}

extension ASN1ObjectIdentifier {
  /// `id-ecPublicKey`: a key type.
  public static let ecPublicKey = ASN1ObjectIdentifier(1, 2, 840, 10045, 2, 1)
  /// `prime256v1`, which is also called `secp256r1` and P-256.
  public static let prime256v1 = ASN1ObjectIdentifier(1, 2, 840, 10045, 3, 1, 7)
  /// `secp384r1`, which is also called P-384.
  public static let secp384r1 = ASN1ObjectIdentifier(1, 3, 132, 0, 34)
}
