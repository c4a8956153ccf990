// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func signature(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/signature",
      .receiptVerify,
      "Signatures over the content or over signed attributes (RFC 5652, 5.4 and 5.6).",
      [
        group("Valid signatures.", try rightSignatures(lab)),
        group("Invalid signatures.", try wrongSignatures(lab)),
        group("Old digests.", [try sha1(lab)]),
        group("Signed attributes of other content.", try attributes(lab)),
        group("Algorithms that are not allowed.", try algorithms(lab)),
      ]
    )
  }

  private static func rightSignatures(_ lab: Lab) throws(TrustError) -> [Vector] {
    try right([
      (
        "sha256", "SHA-256 with rsaEncryption, without signed attributes, as since 2023.", [.basic],
        lab.signed()
      ),
      (
        "combined-algorithm", "sha256WithRSAEncryption in place of rsaEncryption.", [.form],
        lab.signed { message in
          message.changeSigner { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha256)) }
        }
      ),
      (
        "signed-attributes", "Signed attributes, which contain the digest of the content.", [.form],
        lab.signed { message in
          message.changeSigner { $0.signedAttributes = SignedAttribute.standard }
        }
      ),
      (
        "ber-streamed",
        "Content in segments: the signature covers the content without segment headers.",
        [.form, .indefinite], lab.signed { $0.form = .streamed(pieceLength: 100) }
      ),
    ])
  }

  private static func sha1(_ lab: Lab) throws(TrustError) -> Vector {
    try right(
      "sha1",
      "SHA-1, as until 24 January 2025; old receipts stay valid.",
      [.historic],
      try lab.signed(Lab.oldReceipt) { $0.sign(with: .sha1) },
      reads: Lab.oldReceipt
    )
  }

  private static func wrongSignatures(_ lab: Lab) throws(TrustError) -> [Vector] {
    let genuine = Lab.receipt()
    let payload = try genuine.payload()
    let signature = try lab.keys.leaf.sign(payload)
    let forged = try Lab.receipt { $0.bundleId = "com.example.notez" }.payload()
    let with = { (bytes: [UInt8]) throws(TrustError) -> [UInt8] in
      try lab.signed { message in message.changeSigner { $0.rawSignature = bytes } }
    }
    return try wrong([
      (
        "content-changed", "One character of the version is changed.", [.tampering],
        lab.signed(Lab.receipt { $0.applicationVersion = "3.2.2" }) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        }, "trust/signature"
      ),
      (
        "bundle-id-changed", "The bundle id is changed: the signature is checked before claims.",
        [.tampering],
        lab.signed(content: forged) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        }, "trust/signature"
      ),
      (
        "last-bit-changed", "The last bit of the signature is flipped.", [.tampering],
        with(signature.dropLast() + [(signature.last ?? 0) ^ 1]), "trust/signature"
      ),
      ("empty", "An empty signature.", [.missing], with([]), "trust/signature"),
      (
        "255-octets", "The first byte of the signature is missing.", [.truncated],
        with(Array(signature.dropFirst())), "trust/signature"
      ),
      (
        "257-octets", "A leading zero byte before the signature.", [.nonCanonical],
        with([0] + signature), "trust/signature"
      ),
      (
        "all-zeros", "A signature of zero.", [.padding], with([UInt8](repeating: 0, count: 256)),
        "trust/signature"
      ),
      (
        "all-ones", "A signature larger than the modulus.", [.padding],
        with([UInt8](repeating: 0xFF, count: 256)), "trust/signature"
      ),
      (
        "other-key", "A genuine chain, but a signature by another key.", [.attackerKey],
        lab.signed { message in message.changeSigner { $0.key = lab.keys.attacker } },
        "trust/signature"
      ),
      (
        "intermediate-key", "A signature with the intermediate's key.", [.substitution],
        lab.signed { message in message.changeSigner { $0.key = lab.keys.intermediate } },
        "trust/signature"
      ),
      (
        "of-other-receipt", "A genuine signature over another receipt.", [.substitution],
        with(try lab.keys.leaf.sign(forged)), "trust/signature"
      ),
      (
        "over-digest", "A signature over the digest instead of the content.", [.substitution],
        with(try lab.keys.leaf.sign(try TestDigest.sha256.digest(of: payload))), "trust/signature"
      ),
      (
        "over-octet-string", "A signature over the content with its tag and length.",
        [.substitution], with(try lab.keys.leaf.sign(ASN1Writer.bytes { $0.octetString(payload) })),
        "trust/signature"
      ),
      (
        "sha1-labelled-sha256", "A SHA-1 signature labelled as SHA-256.", [.weakAlgorithm],
        with(try lab.keys.leaf.sign(payload, with: .rsaPKCS1(.sha1))), "trust/signature"
      ),
      (
        "pss-labelled-pkcs1", "An RSA-PSS signature labelled as PKCS #1 v1.5.", [.unsupported],
        with(try lab.keys.leaf.sign(payload, with: .rsaPSS(.sha256))), "trust/signature"
      ),
    ])
  }

  private static func attributes(_ lab: Lab) throws(TrustError) -> [Vector] {
    let payload = try Lab.receipt().payload()
    let forged = try Lab.receipt { $0.applicationVersion = "9" }.payload()
    let attributes = try standardAttributes(digestOf: payload)
    let set = ASN1Writer.bytes { $0.set { $0.raw(attributes) } }
    let with = {
      (content: [UInt8], list: [SignedAttribute], covers: SignerBuilder.Covered)
        throws(TrustError) -> [UInt8] in
      try lab.signed(content: content) { message in
        message.changeSigner {
          $0.signedAttributes = list
          $0.covers = covers
        }
      }
    }
    return try wrong([
      (
        "attributes-of-other-content", "Genuine signed attributes with forged content.",
        [.substitution], with(forged, [.raw(attributes)], .whatIsRight), "trust/message-digest",
        cause: nil
      ),
      (
        "content-signed-despite-attributes",
        "Signed attributes are present, but the signature covers the content.", [.substitution],
        with(payload, SignedAttribute.standard, .content), "trust/signature", cause: nil
      ),
      (
        "attributes-signed-as-tagged",
        "The signature covers the attributes with the tag [0] instead of SET.", [.substitution],
        with(payload, SignedAttribute.standard, .taggedAttributes), "trust/signature", cause: nil
      ),
      (
        "payload-as-attributes",
        "A genuine payload and its signature, used as signed attributes of forged content.",
        [.substitution], with(forged, [.raw(Array(payload.dropFirst(4)))], .whatIsRight),
        "cms/signed-attributes", cause: "asn1/unexpected-tag"
      ),
      (
        "attributes-as-payload", "Genuine signed attributes and their signature, used as content.",
        [.substitution], lab.signed(content: set), "receipt/malformed", cause: "asn1/unexpected-tag"
      ),
      (
        "attributes-stripped", "The signed attributes are removed; their signature remains.",
        [.substitution], lab.signed { message in message.changeSigner { $0.covers = .bytes(set) } },
        "trust/signature", cause: nil
      ),
    ])
  }

  private static func standardAttributes(digestOf content: [UInt8]) throws(TrustError) -> [UInt8] {
    let digest = try TestDigest.sha256.digest(of: content)
    return ASN1Writer.bytes {
      $0.sequence {
        $0.objectIdentifier(.contentType)
        $0.set { $0.objectIdentifier(.data) }
      }
      $0.sequence {
        $0.objectIdentifier(.messageDigest)
        $0.set { $0.octetString(digest) }
      }
    }
  }

  private static func algorithms(_ lab: Lab) throws(TrustError) -> [Vector] {
    try wrong([
      (
        "md5", "MD5 with a matching signature.", [.weakAlgorithm],
        lab.signed { $0.sign(with: .md5) }, "cms/digest-algorithm", cause: nil
      ),
      (
        "sha512", "SHA-512 with a matching signature, which no receipt uses.", [.unsupported],
        lab.signed { $0.sign(with: .sha512) }, "cms/digest-algorithm", cause: nil
      ),
      (
        "pss", "RSA-PSS with a matching signature, which no receipt uses.", [.unsupported],
        lab.signed { message in
          message.changeSigner {
            $0.signature = .rsaPSS(.sha256)
            $0.signatureAlgorithm = .signature(.rsaPSS(.sha256))
          }
        }, "cms/signature-algorithm", cause: nil
      ),
      (
        "two-signers", "A genuine signer and an attacker's, over the attacker's content.",
        [.ambiguous], lab.signed { $0.signers.append(lab.attacker.signer) }, "cms/several-signers",
        cause: nil
      ),
      (
        "trailing-octet", "One byte after the message.", [.trailing],
        lab.signed { $0.trailingBytes = [0] }, "cms/malformed", cause: "asn1/trailing-data"
      ),
    ])
  }
}
