// SPDX-License-Identifier: Apache-2.0

package import BinaryASN1
import X509Certificates

/// An ECDSA signature in DER.
///
///     ECDSA-Sig-Value ::= SEQUENCE {
///       r  INTEGER,
///       s  INTEGER }
///
/// Source: RFC 3279, 2.2.3.
package struct ECDSASignature: ASN1Readable {
  /// The content bytes of the INTEGER r.
  package let r: ArraySlice<UInt8>
  /// The content bytes of the INTEGER s.
  package let s: ArraySlice<UInt8>

  /// The type is a SEQUENCE.
  package static let tag = ASN1Tag.sequence

  /// Reads the fields in encoding order.
  package init(contents: inout ASN1Reader) throws(ASN1Error) {
    r = try contents.readInteger()
    s = try contents.readInteger()
  }

  package init(_ der: ArraySlice<UInt8>) throws(ASN1Error) {
    self = try ASN1Reader.read(ECDSASignature.self, filling: der, rules: .distinguished)
  }

  /// Requires DER of two non-negative numbers, each at most as long as a coordinate.
  ///
  /// libcrypto returns the same status for invalid DER as for a failed allocation. After this check, that
  /// status can only mean an internal failure.
  static func requireStrictDER(
    _ der: ArraySlice<UInt8>,
    on curve: EllipticCurve
  ) throws(TrustError) {
    let signature = try rethrowing(ECDSASignature(der)) { (error: ASN1Error) in
      TrustError(.signature, expected: "an ECDSA signature", found: error.code.rawValue)
    }
    for number in [signature.r, signature.s] {
      guard let first = number.first, first < 0x80 else {
        throw TrustError(.signature, expected: "non-negative r and s", found: "a negative number")
      }
      let length = number.count - (first == 0 ? 1 : 0)
      guard length <= curve.fieldLength else {
        throw TrustError(
          .signature,
          expected: "r and s of at most \(curve.fieldLength) bytes",
          found: "\(length) bytes"
        )
      }
    }
  }

  /// The DER of a signature whose r and s are concatenated.
  ///
  /// Each must have at most 61 bytes, so that every length fits one byte.
  package static func encode(raw: ArraySlice<UInt8>) -> [UInt8] {
    let middle = raw.startIndex + raw.count / 2
    let r = raw[..<middle].drop { $0 == 0 }
    let s = raw[middle...].drop { $0 == 0 }
    let rLength = integerLength(r)
    let sLength = integerLength(s)
    var der: [UInt8] = []
    der.reserveCapacity(6 + rLength + sLength)
    der += [0x30, UInt8(truncatingIfNeeded: 4 + rLength + sLength)]
    appendInteger(r, rLength, to: &der)
    appendInteger(s, sLength, to: &der)
    return der
  }

  /// The content length of an INTEGER: with a leading zero byte if the top bit is set or the magnitude is empty.
  private static func integerLength(_ magnitude: ArraySlice<UInt8>) -> Int {
    magnitude.count + ((magnitude.first ?? 0x80) >= 0x80 ? 1 : 0)
  }

  private static func appendInteger(
    _ magnitude: ArraySlice<UInt8>,
    _ length: Int,
    to der: inout [UInt8]
  ) {
    der.append(0x02)
    der.append(UInt8(truncatingIfNeeded: length))
    if length > magnitude.count { der.append(0) }
    der += magnitude
  }
}
