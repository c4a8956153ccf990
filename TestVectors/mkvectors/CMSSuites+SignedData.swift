// SPDX-License-Identifier: Apache-2.0

import BinaryASN1
import OpenSSLTrust
import StoreLab

extension CMSSuites {
  static func signedData(_ lab: Lab) throws(TrustError) -> Suite {
    Suite(
      "cms/signed-data",
      .cmsRead,
      "ContentInfo and SignedData (RFC 5652, 3 and 5.1), restricted to what genuine "
        + "receipts use.",
      [
        Suite.Group(description: "Forms.", vectors: try forms(lab)),
        Suite.Group(description: "Structure.", vectors: try structure(lab)),
        Suite.Group(description: "Types and versions.", vectors: try types(lab)),
        Suite.Group(description: "Certificates and revocation lists.", vectors: try bags(lab)),
        Suite.Group(description: "Number of signers.", vectors: try signers(lab)),
      ]
    )
  }

  private static func forms(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      Vector(
        "der",
        "Definite lengths throughout, as the App Store writes them.",
        [.basic],
        try message(lab),
        value(lab)
      ),
      Vector(
        "ber",
        "Indefinite lengths and content in one segment, as Xcode writes them.",
        [.form, .indefinite],
        try message(lab) { $0.form = .indefinite },
        value(lab)
      ),
      Vector(
        "ber-streamed",
        "Indefinite lengths and content in several segments, as streaming signers write them.",
        [.form, .indefinite],
        try message(lab) { $0.form = .streamed(pieceLength: 3) },
        value(lab)
      ),
      Vector(
        "empty-content",
        "Empty content is still content.",
        [.boundary],
        .base64(
          try lab.signed(content: []) { $0.certificates = [lab.authority.leaf] }
        ),
        value(lab, content: [])
      ),
      Vector(
        "two-certificates",
        "Certificates may be in any order and number.",
        [.form],
        try message(lab) { $0.certificates = [lab.authority.root, lab.authority.leaf] },
        value(lab, certificates: 2)
      ),
    ]
  }

  private static func structure(_ lab: Lab) throws(TrustError) -> [Vector] {
    let whole = try message(lab).bytes
    let open = try message(lab) { $0.form = .indefinite }.bytes
    return [
      Vector(
        "trailing-octet",
        "One byte after the message; libraries that stop at the end of the structure accept it.",
        [.trailing],
        try message(lab) { $0.trailingBytes = [0x00] },
        .invalid("cms/malformed", cause: "asn1/trailing-data")
      ),
      Vector(
        "trailing-message",
        "A second message after the first.",
        [.trailing],
        .base64(whole + whole),
        .invalid("cms/malformed", at: whole.count, cause: "asn1/trailing-data")
      ),
      Vector(
        "extra-field",
        "An additional field after signerInfos.",
        [.trailing],
        try message(lab) { $0.extraFields = [0x05, 0x00] },
        .invalid("cms/malformed", cause: "asn1/trailing-data")
      ),
      Vector(
        "truncated",
        "The last byte is missing.",
        [.truncated],
        .base64(Array(whole.dropLast())),
        .invalid("cms/malformed", at: 4, cause: "asn1/truncated")
      ),
      Vector(
        "truncated-open",
        "The last end-of-contents is missing.",
        [.truncated, .indefinite],
        .base64(Array(open.dropLast(2))),
        .invalid("cms/malformed", cause: "asn1/missing-end-of-contents")
      ),
      Vector(
        "set-for-sequence",
        "ContentInfo is a SET.",
        [.malformed],
        .base64([0x31] + whole.dropFirst()),
        .invalid("cms/malformed", at: 0, cause: "asn1/unexpected-tag")
      ),
      Vector(
        "empty-sequence",
        "ContentInfo is empty.",
        [.missing],
        .hex([0x30, 0x00]),
        .invalid("cms/malformed", at: 2, cause: "asn1/missing-element")
      ),
      Vector(
        "content-not-octets",
        "The content is a UTF8String.",
        [.malformed],
        try message(lab) { $0.attachment = .raw(ASN1Writer.bytes { $0.utf8String("receipt") }) },
        .invalid("cms/malformed", cause: "asn1/unexpected-tag")
      ),
      Vector(
        "two-contents",
        "Two strings as content.",
        [.ambiguous],
        try message(lab) {
          let string = ASN1Writer.bytes { $0.octetString(content) }
          $0.attachment = .raw(string + string)
        },
        .invalid("cms/malformed", cause: "asn1/trailing-data")
      ),
    ]
  }

  private static func types(_ lab: Lab) throws(TrustError) -> [Vector] {
    let enveloped = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 3)
    return [
      Vector(
        "enveloped-data",
        "The outer content type is id-envelopedData.",
        [.unsupported],
        try message(lab) { $0.contentInfoType = enveloped },
        .invalid("cms/content-type")
      ),
      Vector(
        "data",
        "The outer content type is id-data, which is not signed.",
        [.unsupported],
        try message(lab) { $0.contentInfoType = .data },
        .invalid("cms/content-type")
      ),
      Vector(
        "version-3",
        "SignedData version 3.",
        [.unsupported],
        try message(lab) { $0.version = 3 },
        .invalid("cms/version")
      ),
      Vector(
        "version-0",
        "SignedData version 0, which is not defined.",
        [.malformed],
        try message(lab) { $0.version = 0 },
        .invalid("cms/version")
      ),
      Vector(
        "content-of-other-type",
        "The encapsulated content type is id-signedData: content signed for another purpose.",
        [.substitution],
        try message(lab) { $0.contentType = .signedData },
        .invalid("cms/encapsulated-content-type")
      ),
      Vector(
        "detached",
        "Detached content: the signed bytes are not in the message.",
        [.unsupported],
        try message(lab) { $0.attachment = .detached },
        .invalid("cms/detached")
      ),
      Vector(
        "no-digest-algorithms",
        "digestAlgorithms is empty.",
        [.missing],
        try message(lab) { $0.digestAlgorithms = [] },
        .invalid("cms/digest-algorithms")
      ),
      Vector(
        "two-digest-algorithms",
        "digestAlgorithms lists a second, unused digest.",
        [.ambiguous],
        try message(lab) { $0.digestAlgorithms = [.digest(.sha1), .digest(.sha256)] },
        .invalid("cms/digest-algorithms")
      ),
      Vector(
        "other-digest-algorithm",
        "digestAlgorithms lists SHA-1, the signer uses SHA-256.",
        [.weakAlgorithm],
        try message(lab) { $0.digestAlgorithms = [.digest(.sha1)] },
        .invalid("cms/digest-algorithms")
      ),
      Vector(
        "unknown-digest-algorithm",
        "digestAlgorithms lists MD5 in addition to SHA-256.",
        [.weakAlgorithm],
        try message(lab) { $0.digestAlgorithms = [.digest(.sha256), .digest(.md5)] },
        .invalid("cms/digest-algorithms")
      ),
    ]
  }

  private static func bags(_ lab: Lab) throws(TrustError) -> [Vector] {
    let leaf = lab.authority.leaf
    let attributeCertificate = ASN1Writer.bytes {
      $0.constructed(.context(1)) { $0.integer(1) }
    }
    return [
      Vector(
        "no-certificates",
        "The certificates field is missing.",
        [.missing],
        try message(lab) { $0.certificates = nil },
        .invalid("cms/no-certificates")
      ),
      Vector(
        "empty-certificates",
        "The certificates field is empty.",
        [.missing],
        try message(lab) { $0.certificates = [] },
        .invalid("cms/no-certificates")
      ),
      Vector(
        "nine-certificates",
        "Nine certificates, one above the limit.",
        [.limit],
        try message(lab) { $0.certificates = Array(repeating: leaf, count: 9) },
        .invalid("cms/too-many-certificates")
      ),
      Vector(
        "attribute-certificate",
        "An attribute certificate, tagged [1].",
        [.unsupported],
        try message(lab) { $0.certificates = [leaf, attributeCertificate] },
        .invalid("cms/certificate-choice")
      ),
      Vector(
        "revocation-list",
        "A revocation list.",
        [.unsupported],
        try message(lab) { $0.revocationLists = [[0x30, 0x00]] },
        .invalid("cms/revocation-lists")
      ),
      Vector(
        "empty-revocation-lists",
        "An empty field for revocation lists.",
        [.unsupported],
        try message(lab) { $0.revocationLists = [] },
        .invalid("cms/revocation-lists")
      ),
    ]
  }

  private static func signers(_ lab: Lab) throws(TrustError) -> [Vector] {
    [
      Vector(
        "no-signer",
        "No signer: a loop over all signatures would succeed.",
        [.missing],
        try message(lab) {
          $0.signers = []
          $0.digestAlgorithms = [.digest(.sha256)]
        },
        .invalid("cms/no-signer")
      ),
      Vector(
        "two-signers",
        "A valid signer, then an attacker's: the result would depend on which one is verified.",
        [.ambiguous],
        try message(lab) { $0.signers.append(lab.attacker.signer) },
        .invalid("cms/several-signers")
      ),
      Vector(
        "two-signers-reversed",
        "An attacker's signer, then a valid one.",
        [.ambiguous],
        try message(lab) { $0.signers.insert(lab.attacker.signer, at: 0) },
        .invalid("cms/several-signers")
      ),
      Vector(
        "one-signer-twice",
        "The same valid signer twice.",
        [.duplicate],
        try message(lab) { $0.signers.append(lab.authority.signer) },
        .invalid("cms/several-signers")
      ),
    ]
  }
}
