// SPDX-License-Identifier: Apache-2.0

import StoreLab
import X509Certificates

/// Signatures by the key of ``ChainFixture/leaf``, in PKCS #1 v1.5.
struct SignatureFixture: Sendable {
  /// The signed message.
  static let message = Array("one apple a day".utf8)

  /// The modulus, of 2048 bits; the exponent is 65537.
  let modulus: [UInt8]
  let sha256: [UInt8]
  let sha1: [UInt8]

  private init() throws {
    let key = try ChainKeys.all().leaf
    let info = try SubjectPublicKeyInfo(key.subjectPublicKeyInfo[...])
    // RSAPublicKey (RFC 8017, A.1.1): the headers of SEQUENCE and INTEGER, and a zero byte.
    modulus = Array(info.subjectPublicKey.dropFirst(9).prefix(256))
    sha256 = try key.sign(Self.message, with: .rsaPKCS1(.sha256))
    sha1 = try key.sign(Self.message, with: .rsaPKCS1(.sha1))
  }

  private static let made = Result { try SignatureFixture() }

  static func signed() throws -> SignatureFixture { try made.get() }
}
