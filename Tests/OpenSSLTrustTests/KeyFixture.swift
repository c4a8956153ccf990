// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

/// A SubjectPublicKeyInfo with any modulus and exponent.
enum KeyFixture {
  /// Modulus and exponent are the content bytes of INTEGERs.
  static func info(
    modulus: [UInt8],
    exponent: [UInt8] = [1, 0, 1],
    algorithm: ASN1ObjectIdentifier = .rsaEncryption,
    parameters: [UInt8] = [0x05, 0x00]
  ) throws -> SubjectPublicKeyInfo {
    let key = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.primitive(.integer, modulus)
        writer.primitive(.integer, exponent)
      }
    }
    return try info(key: key, algorithm: algorithm, parameters: parameters)
  }

  static func info(
    key: [UInt8],
    algorithm: ASN1ObjectIdentifier = .rsaEncryption,
    parameters: [UInt8] = [0x05, 0x00]
  ) throws -> SubjectPublicKeyInfo {
    let bytes = ASN1Writer.bytes { writer in
      writer.sequence { writer in
        writer.sequence { writer in
          writer.objectIdentifier(algorithm)
          writer.raw(parameters)
        }
        writer.bitString(key)
      }
    }
    return try SubjectPublicKeyInfo(bytes[...])
  }

  /// An odd number of `bits` bits, as the content bytes of an INTEGER.
  static func modulus(bits: Int) -> [UInt8] {
    var magnitude = [UInt8](repeating: 0x55, count: (bits + 7) / 8)
    let highest = UInt8(1) << UInt8((bits - 1) % 8)
    magnitude[0] = highest | (magnitude[0] & (highest - 1))
    magnitude[magnitude.count - 1] |= 1
    return magnitude[0] >= 0x80 ? [0] + magnitude : magnitude
  }
}
