// SPDX-License-Identifier: Apache-2.0

import OpenSSLTrust

// The signer identifier, and the key of the signer certificate.
extension ReceiptForgery {
  static let signers =
    [otherSerialNumber, namesIntermediate, weakSignerKey, signerExponentOne, signerOnP256] + [
      forgery("other-issuer", identifier.reported(as: "trust/no-signer-certificate")) {
        $0.changeSigner { $0.issuer = NameBuilder(commonName: "Nobody") }
      }
    ]

  /// The signer's serial number matches no certificate.
  public static let otherSerialNumber = forgery(
    "other-serial-number",
    identifier.reported(as: "trust/no-signer-certificate")
  ) { $0.changeSigner { $0.serialNumber = [0x51] } }

  /// The signer identifier names the intermediate.
  public static let namesIntermediate = forgery(
    "names-intermediate",
    BrokenRule("RFC 5280, 4.2.1.9: the signer is not a CA", "trust/untrusted")
  ) {
    let intermediate = $0.authority.builders.intermediate
    $0.changeSigner {
      $0.issuer = intermediate.issuer
      $0.serialNumber = intermediate.serialNumber
    }
  }

  /// The signer has an RSA key of 1024 bits.
  public static let weakSignerKey = key("weak-signer-key", signs: true) {
    () throws(TrustError) in try .rsa(bits: 1024, seed: "weak")
  }

  /// The signer's RSA exponent is 1: the padded digest is its own signature, and no private key is
  /// needed.
  public static let signerExponentOne = forgery(
    "signer-exponent-one",
    BrokenRule("RFC 8017, 3.1: an exponent is at least 3; Apple's is 65537", "trust/weak-key")
  ) { message throws(TrustError) in
    // A SubjectPublicKeyInfo of 2048 bits ends with the exponent: 02 03 01 00 01.
    var info = message.authority.keys.leaf.subjectPublicKeyInfo
    info.replaceSubrange((info.count - 5)..., with: [0x02, 0x03, 0x00, 0x00, 0x01])
    let key = info
    message.certificates = try message.authority.adjusting {
      $0.leaf.subjectPublicKeyInfo = key
    }.certificates
    let digest = try TestDigest.sha256.digest(of: message.content)
    message.changeSigner { $0.rawSignature = PaddedBlock(digest).bytes(count: 256) }
  }

  /// The signer certificate has an elliptic curve key; another key signs.
  public static let signerOnP256 = key("signer-on-p256", signs: false) {
    () throws(TrustError) in try .p256(seed: "signer of receipts on P-256")
  }

  static let keys = BrokenRule(
    "NIST SP 800-131A, 3: RSA keys have at least 2048 bits; receipts have no others",
    "trust/weak-key"
  )

  private static func key(
    _ id: String,
    signs: Bool,
    _ make: @escaping @Sendable () throws(TrustError) -> TestKey
  ) -> ReceiptForgery {
    forgery(
      id,
      signs ? keys : keys.harmlessly
    ) { message throws(TrustError) in
      let key = try make()
      message.certificates = try message.authority.adjusting {
        $0.leaf.subjectPublicKeyInfo = key.subjectPublicKeyInfo
      }.certificates
      if signs { message.changeSigner { $0.key = key } }
    }
  }
}
