// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension VerifySuites {
  static func signature(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "receipt-verify/signature",
      .receiptVerify,
      "The signature over the content, or over signed attributes (RFC 5652, 5.4 and 5.6).",
      [
        group("Signatures that are right.", try rightSignatures(lab)),
        group("Signatures that are wrong.", try wrongSignatures(lab)),
        group("Content and attributes that do not belong together.", try attributes(lab)),
        group("Algorithms that are not allowed.", try algorithms(lab)),
      ]
    )
  }

  private static func rightSignatures(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      try right(
        "sha256",
        "As the App Store signs since 2023: SHA-256, rsaEncryption, no attributes.",
        [.basic],
        try lab.signed()
      ),
      try right(
        "sha1",
        "As the App Store signed until January 2025; old receipts stay valid.",
        [.historic],
        try lab.signed { $0.sign(with: .sha1) }
      ),
      try right(
        "combined-algorithm",
        "sha256WithRSAEncryption in place of rsaEncryption.",
        [.form],
        try lab.signed { message in
          message.changeSigner { $0.signatureAlgorithm = .signature(.rsaPKCS1(.sha256)) }
        }
      ),
      try right(
        "signed-attributes",
        "Attributes are signed in place of the content, which they name.",
        [.form],
        try lab.signed { message in
          message.changeSigner { $0.signedAttributes = SignedAttribute.standard }
        }
      ),
      try right(
        "ber-streamed",
        "What is signed is the content without the headers of its pieces.",
        [.form, .indefinite],
        try lab.signed { $0.form = .streamed(pieceLength: 100) }
      ),
    ]
  }

  private static func wrongSignatures(_ lab: Lab) throws(TrustError) -> [Vector] {
    let genuine = Lab.receipt()
    let payload = try genuine.payload()
    let signature = try lab.keys.leaf.sign(payload)
    let forged = try Lab.receipt { $0.bundleId = "com.example.notez" }.payload()
    let with = { (bytes: [UInt8]) throws(TrustError) -> [UInt8] in
      try lab.signed { message in message.changeSigner { $0.rawSignature = bytes } }
    }
    return [
      wrong(
        "content-changed",
        "One letter of the version is another one.",
        [.tampering],
        try lab.signed(Lab.receipt { $0.applicationVersion = "3.2.2" }) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        },
        "trust/signature"
      ),
      wrong(
        "bundle-id-changed",
        "The claims count only after the signature.",
        [.tampering],
        try lab.signed(content: forged) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        },
        "trust/signature"
      ),
      wrong(
        "last-bit-changed",
        "One bit of the signature is another one.",
        [.tampering],
        try with(signature.dropLast() + [(signature.last ?? 0) ^ 1]),
        "trust/signature"
      ),
      wrong("empty", "A signature without octets.", [.missing], try with([]), "trust/signature"),
      wrong(
        "255-octets",
        "The first octet is missing.",
        [.truncated],
        try with(Array(signature.dropFirst())),
        "trust/signature"
      ),
      wrong(
        "257-octets",
        "A zero octet in front.",
        [.nonCanonical],
        try with([0] + signature),
        "trust/signature"
      ),
      wrong(
        "all-zeros",
        "The number 0 is its own root.",
        [.padding],
        try with([UInt8](repeating: 0, count: 256)),
        "trust/signature"
      ),
      wrong(
        "all-ones",
        "A number larger than the modulus.",
        [.padding],
        try with([UInt8](repeating: 0xFF, count: 256)),
        "trust/signature"
      ),
      wrong(
        "other-key",
        "Signed with another key beside a genuine chain.",
        [.attackerKey],
        try lab.signed { message in message.changeSigner { $0.key = lab.keys.attacker } },
        "trust/signature"
      ),
      wrong(
        "intermediate-key",
        "Signed by the authority in place of the signer.",
        [.substitution],
        try lab.signed { message in message.changeSigner { $0.key = lab.keys.intermediate } },
        "trust/signature"
      ),
      wrong(
        "of-other-receipt",
        "A genuine signature over another receipt.",
        [.substitution],
        try with(try lab.keys.leaf.sign(forged)),
        "trust/signature"
      ),
      wrong(
        "over-digest",
        "The digest was signed as if it were the message.",
        [.substitution],
        try with(try lab.keys.leaf.sign(try TestDigest.sha256.digest(of: payload))),
        "trust/signature"
      ),
      wrong(
        "over-octet-string",
        "Tag and length of the content were signed with it.",
        [.substitution],
        try with(try lab.keys.leaf.sign(ASN1Writer.bytes { $0.octetString(payload) })),
        "trust/signature"
      ),
      wrong(
        "sha1-labelled-sha256",
        "A signature over SHA-1 that says SHA-256.",
        [.weakAlgorithm],
        try with(try lab.keys.leaf.sign(payload, with: .rsaPKCS1(.sha1))),
        "trust/signature"
      ),
      wrong(
        "pss-labelled-pkcs1",
        "A signature with another padding.",
        [.unsupported],
        try with(try lab.keys.leaf.sign(payload, with: .rsaPSS(.sha256))),
        "trust/signature"
      ),
    ]
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
    return [
      wrong(
        "attributes-of-other-content",
        "Genuine attributes beside a forged content.",
        [.substitution],
        try with(forged, [.raw(attributes)], .whatIsRight),
        "trust/message-digest"
      ),
      wrong(
        "content-signed-despite-attributes",
        "Attributes are there, the content is signed.",
        [.substitution],
        try with(payload, SignedAttribute.standard, .content),
        "trust/signature"
      ),
      wrong(
        "attributes-signed-as-tagged",
        "Signed with the tag [0] that attributes have in the message.",
        [.substitution],
        try with(payload, SignedAttribute.standard, .taggedAttributes),
        "trust/signature"
      ),
      wrong(
        "payload-as-attributes",
        "A genuine payload and its genuine signature, moved to the attributes of a forged content.",
        [.substitution],
        try with(forged, [.raw(Array(payload.dropFirst(4)))], .whatIsRight),
        "cms/signed-attributes",
        cause: "asn1/unexpected-tag"
      ),
      wrong(
        "attributes-as-payload",
        "Genuine attributes and their genuine signature, presented as the content.",
        [.substitution],
        try lab.signed(content: set),
        "receipt/malformed",
        cause: "asn1/unexpected-tag"
      ),
      wrong(
        "attributes-stripped",
        "Genuine content and signature; the attributes are gone.",
        [.substitution],
        try lab.signed { message in message.changeSigner { $0.covers = .bytes(set) } },
        "trust/signature"
      ),
    ]
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
    [
      wrong(
        "md5",
        "Everything fits, and MD5 is broken.",
        [.weakAlgorithm],
        try lab.signed { $0.sign(with: .md5) },
        "cms/digest-algorithm"
      ),
      wrong(
        "sha512",
        "Everything fits, and no receipt has it.",
        [.unsupported],
        try lab.signed { $0.sign(with: .sha512) },
        "cms/digest-algorithm"
      ),
      wrong(
        "pss",
        "Everything fits, and no receipt has it.",
        [.unsupported],
        try lab.signed { message in
          message.changeSigner {
            $0.signature = .rsaPSS(.sha256)
            $0.signatureAlgorithm = .signature(.rsaPSS(.sha256))
          }
        },
        "cms/signature-algorithm"
      ),
      wrong(
        "two-signers",
        "A genuine signature and an attacker's, over the attacker's content.",
        [.ambiguous],
        try lab.signed { $0.signers.append(lab.attacker.signer) },
        "cms/several-signers"
      ),
      wrong(
        "trailing-octet",
        "One octet after the message.",
        [.trailing],
        try lab.signed { $0.trailingBytes = [0] },
        "cms/malformed",
        cause: "asn1/trailing-data"
      ),
    ]
  }
}
