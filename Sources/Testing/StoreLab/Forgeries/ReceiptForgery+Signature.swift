// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import X509Certificates

// Digests, signature algorithms, signatures and signing keys.
extension ReceiptForgery {
  static let digests = [
    digestMD5, digestSHA512, unknownDigest, digestMislabelled, signatureAlgorithmMislabelled,
    paddingPSS,
  ]

  private static let weak = BrokenRule(
    "Apple, TN3138: receipts are signed with SHA-1 or SHA-256",
    "cms/digest-algorithm"
  )
  private static let strong = BrokenRule(
    "NIST SP 800-131A, 9: SHA-512 is strong enough; Apple's receipts use SHA-1 or SHA-256",
    "cms/digest-algorithm"
  ).leftOpenByStandard
  private static let label = BrokenRule(
    "RFC 2315, 9.2: the signature uses the named digest",
    "trust/signature"
  )
  private static let pkcs1 = BrokenRule(
    "RFC 8017, 8.2.2: the padded block must equal the only valid encoding",
    "trust/signature"
  )

  /// Signed with MD5.
  public static let digestMD5 = forgery("digest-md5", weak) { $0.sign(with: .md5) }

  /// Signed with SHA-512.
  public static let digestSHA512 = forgery("digest-sha512", strong) {
    $0.sign(with: .sha512)
  }

  /// An unknown digest: some libraries assume a known one.
  public static let unknownDigest = forgery("unknown-digest", weak.harmlessly) {
    $0.changeSigner { $0.digestAlgorithm = AlgorithmBuilder(ASN1ObjectIdentifier(1, 2, 3, 4, 5)) }
  }

  /// The identifiers name SHA-1, the signature uses SHA-256.
  public static let digestMislabelled = forgery("digest-mislabelled", label.harmlessly) {
    $0.changeSigner { $0.digestAlgorithm = .digest(.sha1) }
  }

  /// The signature algorithm names SHA-1, the digest algorithm SHA-256.
  public static let signatureAlgorithmMislabelled = forgery(
    "signature-algorithm-mislabelled",
    label.reported(as: "cms/signature-algorithm").harmlessly
  ) { $0.changeSigner { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha1)) } }

  /// Signed with RSASSA-PSS, as the identifier says.
  public static let paddingPSS = forgery(
    "padding-pss",
    BrokenRule(
      "NIST SP 800-131A, 3: RSASSA-PSS is strong enough; Apple's receipts use RSASSA-PKCS1-v1_5",
      "cms/signature-algorithm"
    ).leftOpenByStandard
  ) {
    $0.changeSigner {
      $0.signature = .rsaPSS(.sha256)
      $0.signatureAlgorithm = .signature(.rsaPSS(.sha256))
    }
  }

  // MARK: Signatures

  static let signatures =
    [
      swappedPayload, changedPayload, otherKey, emptySignature, zeroSignature, signedByIntermediate,
      garbageAfterDigest, digestInOtherFrame, digestWithoutFrame, encryptionPadding,
    ] + otherSignatures + blocks

  private static let over = BrokenRule(
    "RFC 2315, 9.3: the signature covers the content",
    "trust/signature"
  )

  /// The payload has an additional purchase, with the signature of the original payload.
  public static let swappedPayload = forgery("swapped-payload", over) {
    let genuine = $0.content
    $0.changeSigner { $0.covers = .bytes(genuine) }
    $0.editPayload {
      $0.add(AttributeBuilder(type: 17, value: PurchaseBuilder("com.example.app.gold").bytes))
    }
  }

  /// The payload has one flipped bit, with the signature of the original payload.
  public static let changedPayload = forgery("changed-payload", over) {
    let genuine = $0.content
    $0.changeSigner { $0.covers = .bytes(genuine) }
    $0.content[$0.content.count - 1] ^= 1
  }

  /// The genuine certificates with an attacker's signature.
  public static let otherKey = forgery("other-key", over) { message throws(TrustError) in
    let key = try message.authority.impostor().keys.leaf
    message.changeSigner { $0.key = key }
  }

  /// An empty signature.
  public static let emptySignature = raw("empty-signature", [])
  /// A signature of zeros.
  public static let zeroSignature = raw("zero-signature", [UInt8](repeating: 0, count: 256))

  private static func raw(_ id: String, _ bytes: [UInt8]) -> ReceiptForgery {
    forgery(id, pkcs1) {
      $0.changeSigner { $0.rawSignature = bytes }
    }
  }

  /// The intermediate signed, but the signer identifier names the signer.
  public static let signedByIntermediate = forgery("signed-by-intermediate", over) {
    let key = $0.authority.keys.intermediate
    $0.changeSigner { $0.key = key }
  }

  /// Eight bytes follow the DigestInfo; with a small exponent, a forger can choose them.
  public static let garbageAfterDigest = block("garbage-after-digest") {
    PaddedBlock($0, after: [UInt8](repeating: 0xAA, count: 8))
  }

  /// A SHA-256 digest in a DigestInfo for SHA-1.
  public static let digestInOtherFrame = block("digest-in-other-frame") {
    PaddedBlock($0, algorithm: .digest(.sha1))
  }

  /// The digest without a DigestInfo.
  public static let digestWithoutFrame = block("digest-without-frame") {
    PaddedBlock(bare: $0)
  }

  /// The padding for encryption (block type 2).
  public static let encryptionPadding = block("encryption-padding") {
    PaddedBlock($0, front: [0x00, 0x02])
  }

  private static func block(
    _ id: String,
    _ make: @escaping @Sendable ([UInt8]) -> PaddedBlock
  ) -> ReceiptForgery {
    forgery(id, pkcs1) { message throws(TrustError) in
      let digest = try TestDigest.sha256.digest(of: message.content)
      let key = message.authority.keys.leaf
      let signature = try key.signRaw(make(digest).bytes(count: 256))
      message.changeSigner { $0.rawSignature = signature }
    }
  }

  private static let blocks = [
    // Eight bytes of padding, and arbitrary bytes after the DigestInfo.
    block("short-padding") {
      let info = PaddedBlock($0).info
      let start = [0x00, 0x01] + [UInt8](repeating: 0xFF, count: 8) + [0x00] + info
      return PaddedBlock(
        bare: [],
        front: start + [UInt8](repeating: 0xAA, count: 255 - start.count)
      )
    },
    block("digest-of-other-content") { _ in PaddedBlock([UInt8](repeating: 0x11, count: 32)) },
    block("obsolete-padding") { PaddedBlock($0, front: [0x00, 0x00]) },
    block("padding-with-other-start") { PaddedBlock($0, front: [0x01, 0x01]) },
    block("padding-with-other-byte") { PaddedBlock($0, front: [0x00, 0x01, 0xFE]) },
    block("digest-without-parameters") {
      PaddedBlock($0, algorithm: AlgorithmBuilder(.sha256, parameters: nil))
    },
    block("digest-with-parameters") {
      PaddedBlock($0, algorithm: AlgorithmBuilder(.sha256, parameters: [0x04, 0x02, 0xDE, 0xAD]))
    },
    block("digest-with-long-length") {
      PaddedBlock(bare: [0x30, 0x81] + PaddedBlock($0).info.dropFirst())
    },
  ]

  private static let otherSignatures = [
    raw("largest-signature", [UInt8](repeating: 0xFF, count: 256)),
    replaced("last-bit-changed") { $0.dropLast() + [($0.last ?? 0) ^ 1] },
    replaced("short-signature") { Array($0.dropFirst()) },
    replaced("long-signature") { [0] + $0 },
    forgery("signature-of-other-receipt", over) {
      $0.changeSigner { $0.covers = .bytes(Array("another receipt".utf8)) }
    },
    forgery("digest-signed", over) { message throws(TrustError) in
      let digest = try TestDigest.sha256.digest(of: message.content)
      message.changeSigner { $0.covers = .bytes(digest) }
    },
    // A signature over the content with its tag and length.
    forgery("octet-string-signed", over) {
      let element = octetString($0.content)
      $0.changeSigner { $0.covers = .bytes(element) }
    },
    forgery("sha1-labelled-sha256", label) { $0.changeSigner { $0.signature = .rsaPKCS1(.sha1) } },
    forgery("pss-labelled-pkcs1", label) { $0.changeSigner { $0.signature = .rsaPSS(.sha256) } },
    // The signature covers signed attributes, which are missing.
    forgery("attributes-stripped", over) { message throws(TrustError) in
      let digest = try TestDigest.sha256.digest(of: message.content)
      let attributes = SignedAttribute.standard.flatMap { $0.bytes(digest: digest) }
      message.changeSigner {
        $0.covers = .bytes(ASN1Writer.bytes { $0.set { $0.raw(attributes) } })
      }
    },
  ]

  private static func replaced(
    _ id: String,
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> ReceiptForgery {
    forgery(id, pkcs1) { message throws(TrustError) in
      let genuine = try message.authority.keys.leaf.sign(message.content)
      message.changeSigner { $0.rawSignature = change(genuine) }
    }
  }

  private static func octetString(_ bytes: [UInt8]) -> [UInt8] {
    ASN1Writer.bytes { $0.octetString(bytes) }
  }
}
