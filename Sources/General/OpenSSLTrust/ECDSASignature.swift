// SPDX-License-Identifier: Apache-2.0

package import BinaryASN1
import X509Certificates

/// The two numbers of an ECDSA signature.
///
///     ECDSA-Sig-Value ::= SEQUENCE {
///       r  INTEGER,
///       s  INTEGER }
///
/// Source: RFC 3279, 2.2.3.
package struct ECDSASignature: ASN1Readable {
  /// The contents octets of the first number.
  package let r: ArraySlice<UInt8>
  /// The contents octets of the second number.
  package let s: ArraySlice<UInt8>

  /// A SEQUENCE.
  package static let tag = ASN1Tag.sequence

  /// Reads the fields in wire order.
  package init(contents: inout ASN1Reader) throws(ASN1Error) {
    r = try contents.readInteger()
    s = try contents.readInteger()
  }

  package init(_ der: ArraySlice<UInt8>) throws(ASN1Error) {
    self = try ASN1Reader.read(ECDSASignature.self, filling: der, rules: .distinguished)
  }

  /// Refuses everything but DER of two numbers that are not negative and not longer than a coordinate.
  ///
  /// libcrypto answers a signature that is no DER with the same status as a failed allocation; after
  /// this, that status means that nothing was judged.
  static func requireStrictness(
    of der: ArraySlice<UInt8>,
    _ curve: EllipticCurve
  ) throws(TrustError) {
    let signature: ECDSASignature
    do {
      signature = try ECDSASignature(der)
    } catch {
      throw TrustError(.signature, expected: "an ECDSA signature", found: error.code.rawValue)
    }
    for number in [signature.r, signature.s] {
      guard let first = number.first, first < 0x80 else {
        throw TrustError(.signature, expected: "positive numbers", found: "a negative one")
      }
      let length = number.count - (first == 0 ? 1 : 0)
      guard length <= curve.fieldLength else {
        throw TrustError(
          .signature,
          expected: "numbers of \(curve.fieldLength) octets",
          found: "\(length) octets"
        )
      }
    }
  }

  /// The DER of two numbers of equal length that stand one after the other.
  ///
  /// For numbers up to 61 octets, so that every length fits one octet.
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

  /// Octets of an INTEGER: a zero goes in front when the first bit is set, or when there is nothing.
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
