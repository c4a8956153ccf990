// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import X509Certificates

// Fields and extensions that are not encoded as X.509 requires.
extension CertificateForgery {
  static let encodings = [
    forgery("extra-field", structure(of: "4.1")) { $0.leaf.extraFields = [0x05, 0x00] },
    forgery("leaf-version-1-without-extensions", unmarked) {
      $0.leaf.version = nil
      $0.leaf.extensions = nil
    },
    forgery("leaf-version-2", version) { $0.leaf.version = 1 },
    forgery("leaf-version-4", version) { $0.leaf.version = 3 },
    forgery("key-without-sequence", structure(of: "4.1.2.7")) {
      $0.leaf.subjectPublicKeyInfo = [0x04, 0x00]
    },
    forgery("subject-without-sequence", structure(of: "4.1.2.6")) {
      $0.leaf.subject = NameBuilder(bytes: [0x04, 0x00])
    },
    valid("validity-on-february-30", until: "260230145002Z"),
    valid("validity-without-seconds", until: "2608231450Z"),
    valid("validity-with-offset", until: "260823145002+0000"),
    valid("validity-without-zone", until: "260823145002"),
    valid("validity-with-trailing-byte", until: "260823145002Z0"),
    valid("validity-with-fraction", .generalizedTime, until: "20260823145002.5Z"),
    valid("validity-empty", until: ""),
    forgery("validity-of-integers", structure(of: "4.1.2.5")) {
      $0.leaf.rawValidity = [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x7F]
    },
    // With and without cA.
    forgery("constraints-twice", once) {
      $0.leaf.extensions?.append(.basicConstraints(isAuthority: true))
    },
    forgery("unknown-extension-twice", once) {
      let unknown = ExtensionBuilder(ASN1ObjectIdentifier(1, 2, 3, 4), value: [0x05, 0x00])
      $0.leaf.extensions? += [unknown, unknown]
    },
    forgery("empty-list-of-extensions", structure(of: "4.1.2.9")) { $0.leaf.extensions = [] },
    extended("constraints-malformed", .basicConstraints, [0x05, 0x00], "4.2.1.9"),
    extended("constraints-with-trailing-byte", .basicConstraints, [0x30, 0x00, 0x00], "4.2.1.9"),
    extended("key-usage-malformed", .keyUsage, [0x05, 0x00], "4.2.1.3"),
  ]

  /// The structure of a part of the certificate, in a section of RFC 5280.
  private static func structure(of section: String) -> BrokenRule {
    BrokenRule(
      "RFC 5280, \(section): a certificate has the structure of X.509",
      "certificate/malformed"
    )
  }

  private static let version = BrokenRule(
    "RFC 5280, 4.1.2.1: a certificate with extensions is version 3",
    "certificate/version"
  )
  private static let unmarked = BrokenRule(
    "\(profile): the signer has 6.11.1, which needs version 3",
    "certificate/version"
  ).mandatory
  private static let times = BrokenRule(
    "RFC 5280, 4.1.2.5: a validity period has valid dates with seconds and Z, and no fraction",
    "certificate/validity"
  )
  private static let once = BrokenRule(
    "RFC 5280, 4.2: no extension occurs twice",
    "certificate/duplicate-extension"
  )

  /// The validity period of the signer ends with a text that is not a time in this form.
  private static func valid(
    _ id: String,
    _ tag: ASN1Tag = .utcTime,
    until last: String
  ) -> CertificateForgery {
    forgery(id, times) {
      let first = tag == .utcTime ? "240724145003Z" : "20240724145003Z"
      $0.leaf.rawValidity = ASN1Writer.bytes {
        $0.sequence {
          $0.primitive(tag, Array(first.utf8))
          $0.primitive(tag, Array(last.utf8))
        }
      }
    }
  }

  private static func extended(
    _ id: String,
    _ identifier: ASN1ObjectIdentifier,
    _ value: [UInt8],
    _ section: String
  ) -> CertificateForgery {
    forgery(id, structure(of: section)) {
      $0.leaf.setExtension(ExtensionBuilder(identifier, isCritical: true, value: value))
    }
  }

  // MARK: Algorithms

  static let algorithms = [
    signed("leaf-over-sha512", sha512) { $0.leaf.sign(with: $1(.sha512)) },
    forgery("intermediate-differing-algorithms", equal, of: .intermediate) {
      $0.intermediate.innerAlgorithm.parameters = [0x04, 0x00]
    },
    // Absent and NULL.
    forgery("differing-algorithm-parameters", equal) {
      let parameters = $0.leaf.innerAlgorithm.parameters
      $0.leaf.innerAlgorithm.parameters = parameters == nil ? [0x05, 0x00] : nil
    },
    forgery("unexpected-algorithm-parameters", algorithm) {
      $0.leaf.innerAlgorithm.parameters = [0x04, 0x00]
      $0.leaf.outerAlgorithm.parameters = [0x04, 0x00]
    },
    // The signature uses another digest than both identifiers name.
    signed("misnamed-digest", algorithm.reported(as: "trust/not-issued").strictly) {
      $0.leaf.signature = $1($0.leaf.signature.digest == .sha256 ? .sha384 : .sha256)
    },
    // Both identifiers name an algorithm of another type of key than the issuer's.
    forgery("algorithm-of-other-key", algorithm) {
      let isEllipticCurve = $0.leaf.signature == .ecdsa($0.leaf.signature.digest)
      let named = AlgorithmBuilder.signature(isEllipticCurve ? .rsaPKCS1(.sha256) : .ecdsa(.sha256))
      $0.leaf.innerAlgorithm = named
      $0.leaf.outerAlgorithm = named
    },
  ]

  private static let equal = BrokenRule(
    "RFC 5280, 4.1.1.2: both algorithm identifiers are equal",
    "certificate/algorithm-mismatch"
  )
  private static let algorithm = BrokenRule(
    "RFC 5280, 4.1.1.2: the algorithm identifier is that of the signature, with its parameters",
    "trust/algorithm",
    isHarmless: true
  )
  private static let sha512 = BrokenRule(
    "NIST SP 800-131A, 9: SHA-512 is strong enough; Apple's certificates use SHA-256 or SHA-384",
    "trust/algorithm"
  ).leftOpenByStandard

  /// A signature of the signer certificate with another digest, by the same type of key.
  private static func signed(
    _ id: String,
    _ rule: BrokenRule,
    _ change: @escaping @Sendable (inout IssuedPair, (TestDigest) -> TestSignature) -> Void
  ) -> CertificateForgery {
    forgery(id, rule) {
      let isEllipticCurve = $0.leaf.signature == .ecdsa($0.leaf.signature.digest)
      change(&$0) { isEllipticCurve ? .ecdsa($0) : .rsaPKCS1($0) }
    }
  }
}
