// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import X509Certificates

// Encodings and signatures of certificates.
extension CertificateForgery {
  static let forms = [
    leafVersion1, intermediateVersion1, extensionTwice, criticalDefault, authorityDefault,
    keyUsageTrailingZeros, noPurposes, differingAlgorithms, weakDigest, otherIssuerKey,
  ]

  /// The signer certificate is version 1 with extensions.
  public static let leafVersion1 = forgery(
    "leaf-version-1",
    BrokenRule(
      "RFC 5280, 4.1.2.1: a certificate with extensions is version 3",
      "certificate/version",
      isHarmless: true
    )
  ) { $0.leaf.version = nil }

  /// The intermediate certificate is version 1 with extensions.
  public static let intermediateVersion1 = forgery(
    "intermediate-version-1",
    BrokenRule(
      "RFC 5280, 4.1.2.1: a certificate with extensions is version 3",
      "certificate/version",
      isHarmless: true
    ),
    of: .intermediate
  ) { $0.intermediate.version = nil }

  /// The signer has its marker extension twice.
  public static let extensionTwice = forgery(
    "extension-twice",
    BrokenRule("RFC 5280, 4.2: no extension occurs twice", "certificate/duplicate-extension")
  ) { $0.leaf.extensions?.append(.marker(.receiptSigningMarker)) }

  private static let defaults = BrokenRule(
    "X.690, 11.5: DER omits default values",
    "certificate/malformed"
  )

  /// The signer's marker is encoded with `critical FALSE`.
  public static let criticalDefault = forgery("critical-default", defaults) {
    var marker = ExtensionBuilder.marker(.receiptSigningMarker)
    marker.encodesDefault = true
    $0.leaf.setExtension(marker)
  }

  /// The signer's basic constraints are encoded with `cA FALSE`.
  public static let authorityDefault = forgery("authority-default", defaults) {
    $0.leaf.setExtension(
      ExtensionBuilder(
        .basicConstraints,
        isCritical: true,
        value: ASN1Writer.bytes { $0.sequence { $0.boolean(false) } }
      )
    )
  }

  /// The signer's key usage has zeros after its last bit.
  public static let keyUsageTrailingZeros = forgery(
    "key-usage-trailing-zeros",
    BrokenRule(
      "X.690, 11.2.2: a list of named bits ends with the last bit that is set",
      "certificate/malformed"
    )
  ) {
    $0.leaf.setExtension(
      ExtensionBuilder(
        .keyUsage,
        isCritical: true,
        value: ASN1Writer.bytes { $0.bitString([0x80], unusedBits: 0) }
      )
    )
  }

  /// The signer's extended key usage is an empty list.
  public static let noPurposes = forgery(
    "no-purposes",
    BrokenRule(
      "RFC 5280, 4.2.1.12: an extended key usage has at least one purpose",
      "certificate/malformed"
    )
  ) { $0.leaf.setExtension(.extendedKeyUsage()) }

  /// The signed and unsigned algorithm identifiers of the signer differ.
  public static let differingAlgorithms = forgery(
    "differing-algorithms",
    BrokenRule(
      "RFC 5280, 4.1.1.2: both algorithm identifiers are equal",
      "certificate/algorithm-mismatch",
      isHarmless: true
    )
  ) {
    $0.leaf.innerAlgorithm = .signature(
      $0.leaf.signature == .ecdsa(.sha384) ? .ecdsa(.sha256) : .rsaPKCS1(.sha1)
    )
  }

  /// The signer certificate is signed with a broken digest: MD5 with RSA, SHA-1 with ECDSA.
  public static let weakDigest = forgery(
    "weak-digest",
    BrokenRule(
      "RFC 6151, 2 and NIST SP 800-131A: MD5 and SHA-1 are not used for signatures",
      "trust/algorithm"
    )
  ) {
    if case .ecdsa = $0.leaf.signature {
      $0.leaf.sign(with: .ecdsa(.sha1))
    } else {
      $0.leaf.sign(with: .rsaPKCS1(.md5))
    }
  }

  /// The signer names the intermediate as issuer, but the root signed it.
  public static let otherIssuerKey = forgery(
    "other-issuer-key",
    BrokenRule("RFC 5280, 6.1.3 (a): the named issuer signed the certificate", "trust/not-issued"),
    of: .intermediate
  ) { $0.leaf.issuerKey = $0.intermediate.issuerKey }
}
