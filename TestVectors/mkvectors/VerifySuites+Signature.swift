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
        group("Signed attributes of other content.", try attributes(lab)),
        group("Algorithms that are not allowed.", try algorithms(lab)),
      ]
    )
  }

  private static func rightSignatures(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      try right(
        "sha256",
        "SHA-256 with rsaEncryption, without signed attributes, as since 2023.",
        [.basic],
        try lab.signed()
      ),
      try right(
        "sha1",
        "SHA-1, as until January 2025; old receipts stay valid.",
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
        "Signed attributes, which contain the digest of the content.",
        [.form],
        try lab.signed { message in
          message.changeSigner { $0.signedAttributes = SignedAttribute.standard }
        }
      ),
      try right(
        "ber-streamed",
        "Content in segments: the signature covers the content without segment headers.",
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
        "One character of the version is changed.",
        [.tampering],
        try lab.signed(Lab.receipt { $0.applicationVersion = "3.2.2" }) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        },
        "trust/signature"
      ),
      wrong(
        "bundle-id-changed",
        "The bundle id is changed: the signature is checked before claims.",
        [.tampering],
        try lab.signed(content: forged) { message in
          message.changeSigner { $0.covers = .bytes(payload) }
        },
        "trust/signature"
      ),
      wrong(
        "last-bit-changed",
        "The last bit of the signature is flipped.",
        [.tampering],
        try with(signature.dropLast() + [(signature.last ?? 0) ^ 1]),
        "trust/signature"
      ),
      wrong("empty", "An empty signature.", [.missing], try with([]), "trust/signature"),
      wrong(
        "255-octets",
        "The first byte of the signature is missing.",
        [.truncated],
        try with(Array(signature.dropFirst())),
        "trust/signature"
      ),
      wrong(
        "257-octets",
        "A leading zero byte before the signature.",
        [.nonCanonical],
        try with([0] + signature),
        "trust/signature"
      ),
      wrong(
        "all-zeros",
        "A signature of zero.",
        [.padding],
        try with([UInt8](repeating: 0, count: 256)),
        "trust/signature"
      ),
      wrong(
        "all-ones",
        "A signature larger than the modulus.",
        [.padding],
        try with([UInt8](repeating: 0xFF, count: 256)),
        "trust/signature"
      ),
      wrong(
        "other-key",
        "A genuine chain, and a signature with another key.",
        [.attackerKey],
        try lab.signed { message in message.changeSigner { $0.key = lab.keys.attacker } },
        "trust/signature"
      ),
      wrong(
        "intermediate-key",
        "A signature with the intermediate's key.",
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
        "A signature over the digest instead of the content.",
        [.substitution],
        try with(try lab.keys.leaf.sign(try TestDigest.sha256.digest(of: payload))),
        "trust/signature"
      ),
      wrong(
        "over-octet-string",
        "A signature over the content with its tag and length.",
        [.substitution],
        try with(try lab.keys.leaf.sign(ASN1Writer.bytes { $0.octetString(payload) })),
        "trust/signature"
      ),
      wrong(
        "sha1-labelled-sha256",
        "A SHA-1 signature labelled as SHA-256.",
        [.weakAlgorithm],
        try with(try lab.keys.leaf.sign(payload, with: .rsaPKCS1(.sha1))),
        "trust/signature"
      ),
      wrong(
        "pss-labelled-pkcs1",
        "An RSA-PSS signature labelled as PKCS #1 v1.5.",
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
        "Genuine signed attributes with forged content.",
        [.substitution],
        try with(forged, [.raw(attributes)], .whatIsRight),
        "trust/message-digest"
      ),
      wrong(
        "content-signed-despite-attributes",
        "Signed attributes are present, but the signature covers the content.",
        [.substitution],
        try with(payload, SignedAttribute.standard, .content),
        "trust/signature"
      ),
      wrong(
        "attributes-signed-as-tagged",
        "The signature covers the attributes with the tag [0] instead of SET.",
        [.substitution],
        try with(payload, SignedAttribute.standard, .taggedAttributes),
        "trust/signature"
      ),
      wrong(
        "payload-as-attributes",
        "A genuine payload and its signature, used as signed attributes of forged content.",
        [.substitution],
        try with(forged, [.raw(Array(payload.dropFirst(4)))], .whatIsRight),
        "cms/signed-attributes",
        cause: "asn1/unexpected-tag"
      ),
      wrong(
        "attributes-as-payload",
        "Genuine signed attributes and their signature, used as content.",
        [.substitution],
        try lab.signed(content: set),
        "receipt/malformed",
        cause: "asn1/unexpected-tag"
      ),
      wrong(
        "attributes-stripped",
        "The signed attributes are removed; their signature remains.",
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
        "MD5 with a matching signature.",
        [.weakAlgorithm],
        try lab.signed { $0.sign(with: .md5) },
        "cms/digest-algorithm"
      ),
      wrong(
        "sha512",
        "SHA-512 with a matching signature, which no receipt uses.",
        [.unsupported],
        try lab.signed { $0.sign(with: .sha512) },
        "cms/digest-algorithm"
      ),
      wrong(
        "pss",
        "RSA-PSS with a matching signature, which no receipt uses.",
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
        "A genuine signer and an attacker's, over the attacker's content.",
        [.ambiguous],
        try lab.signed { $0.signers.append(lab.attacker.signer) },
        "cms/several-signers"
      ),
      wrong(
        "trailing-octet",
        "One byte after the message.",
        [.trailing],
        try lab.signed { $0.trailingBytes = [0] },
        "cms/malformed",
        cause: "asn1/trailing-data"
      ),
    ]
  }
}
