// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

/// Key information around any two numbers.
enum KeyFixture {
  /// Numbers are given as the contents octets of an INTEGER.
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

  /// An odd number of exactly so many bits, as the contents octets of an INTEGER.
  static func modulus(bits: Int) -> [UInt8] {
    var octets = [UInt8](repeating: 0x55, count: (bits + 7) / 8)
    let highest = UInt8(1) << UInt8((bits - 1) % 8)
    octets[0] = highest | (octets[0] & (highest - 1))
    octets[octets.count - 1] |= 1
    return octets[0] >= 0x80 ? [0] + octets : octets
  }
}
