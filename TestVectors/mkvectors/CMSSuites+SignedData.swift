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
        Suite.Group(description: "Valid messages.", vectors: try forms(lab)),
        Suite.Group(description: "Structure.", vectors: try structure(lab)),
        Suite.Group(description: "Types and versions.", vectors: try types(lab)),
        Suite.Group(
          description: "Certificates and revocation lists.",
          vectors: try certificateSets(lab)
        ),
        Suite.Group(description: "Number of signers.", vectors: try signers(lab)),
      ]
    )
  }

  private static func forms(_ lab: Lab) throws(TrustError) -> [Vector] {
    try Vector.table([
      (
        "der", "Definite lengths throughout, as the App Store writes them.", [.basic], message(lab),
        value(lab)
      ),
      (
        "ber", "Indefinite lengths and content in one segment, as Xcode writes them.",
        [.form, .indefinite], message(lab) { $0.form = .indefinite }, value(lab)
      ),
      (
        "ber-streamed",
        "Indefinite lengths and content in several segments, as streaming signers write them.",
        [.form, .indefinite], message(lab) { $0.form = .streamed(pieceLength: 3) }, value(lab)
      ),
      (
        "empty-content", "Empty content is still content.", [.boundary],
        .base64(
          try lab.signed(content: []) { $0.certificates = [lab.authority.leaf] }
        ), value(lab, content: [])
      ),
      (
        "two-certificates", "Certificates may be in any order and number.", [.form],
        message(lab) { $0.certificates = [lab.authority.root, lab.authority.leaf] },
        value(lab, certificates: 2)
      ),
    ])
  }

  private static func structure(_ lab: Lab) throws(TrustError) -> [Vector] {
    let whole = try message(lab).bytes
    let open = try message(lab) { $0.form = .indefinite }.bytes
    return try Vector.table([
      (
        "trailing-octet",
        "One byte after the message; libraries that stop at the end of the structure accept it.",
        [.trailing], message(lab) { $0.trailingBytes = [0x00] },
        .invalid("cms/malformed", cause: "asn1/trailing-data")
      ),
      (
        "trailing-message", "A second message after the first.", [.trailing],
        .base64(whole + whole),
        .invalid("cms/malformed", at: whole.count, cause: "asn1/trailing-data")
      ),
      (
        "extra-field", "An additional field after signerInfos.", [.trailing],
        message(lab) { $0.extraFields = [0x05, 0x00] },
        .invalid("cms/malformed", cause: "asn1/trailing-data")
      ),
      (
        "truncated", "The last byte is missing.", [.truncated], .base64(Array(whole.dropLast())),
        .invalid("cms/malformed", at: 4, cause: "asn1/truncated")
      ),
      (
        "truncated-open", "The last end-of-contents is missing.", [.truncated, .indefinite],
        .base64(Array(open.dropLast(2))),
        .invalid("cms/malformed", cause: "asn1/missing-end-of-contents")
      ),
      (
        "set-for-sequence", "ContentInfo is a SET.", [.malformed],
        .base64([0x31] + whole.dropFirst()),
        .invalid("cms/malformed", at: 0, cause: "asn1/unexpected-tag")
      ),
      (
        "empty-sequence", "ContentInfo is empty.", [.missing], .hex([0x30, 0x00]),
        .invalid("cms/malformed", at: 2, cause: "asn1/missing-element")
      ),
      (
        "content-not-octets", "The content is a UTF8String.", [.malformed],
        message(lab) { $0.attachment = .raw(ASN1Writer.bytes { $0.utf8String("receipt") }) },
        .invalid("cms/malformed", cause: "asn1/unexpected-tag")
      ),
      (
        "two-contents", "Two strings as content.", [.ambiguous],
        message(lab) {
          let string = ASN1Writer.bytes { $0.octetString(content) }
          $0.attachment = .raw(string + string)
        }, .invalid("cms/malformed", cause: "asn1/trailing-data")
      ),
    ])
  }

  private static func types(_ lab: Lab) throws(TrustError) -> [Vector] {
    let enveloped = ASN1ObjectIdentifier(1, 2, 840, 113549, 1, 7, 3)
    return try Vector.table([
      (
        "enveloped-data", "The outer content type is id-envelopedData.", [.unsupported],
        message(lab) { $0.contentInfoType = enveloped }, .invalid("cms/content-type")
      ),
      (
        "data", "The outer content type is id-data, which is not signed.", [.unsupported],
        message(lab) { $0.contentInfoType = .data }, .invalid("cms/content-type")
      ),
      (
        "version-3", "SignedData version 3.", [.unsupported], message(lab) { $0.version = 3 },
        .invalid("cms/version")
      ),
      (
        "version-0", "SignedData version 0, which is not defined.", [.malformed],
        message(lab) { $0.version = 0 }, .invalid("cms/version")
      ),
      (
        "content-of-other-type",
        "The encapsulated content type is id-signedData: content signed for another purpose.",
        [.substitution], message(lab) { $0.contentType = .signedData },
        .invalid("cms/encapsulated-content-type")
      ),
      (
        "detached", "Detached content: the signed bytes are not in the message.", [.unsupported],
        message(lab) { $0.attachment = .detached }, .invalid("cms/detached")
      ),
      (
        "no-digest-algorithms", "digestAlgorithms is empty.", [.missing],
        message(lab) { $0.digestAlgorithms = [] }, .invalid("cms/digest-algorithms")
      ),
      (
        "two-digest-algorithms", "digestAlgorithms lists a second, unused digest.", [.ambiguous],
        message(lab) { $0.digestAlgorithms = [.digest(.sha1), .digest(.sha256)] },
        .invalid("cms/digest-algorithms")
      ),
      (
        "other-digest-algorithm", "digestAlgorithms lists SHA-1, the signer uses SHA-256.",
        [.weakAlgorithm], message(lab) { $0.digestAlgorithms = [.digest(.sha1)] },
        .invalid("cms/digest-algorithms")
      ),
      (
        "unknown-digest-algorithm", "digestAlgorithms lists MD5 in addition to SHA-256.",
        [.weakAlgorithm], message(lab) { $0.digestAlgorithms = [.digest(.sha256), .digest(.md5)] },
        .invalid("cms/digest-algorithms")
      ),
    ])
  }

  private static func certificateSets(_ lab: Lab) throws(TrustError) -> [Vector] {
    let leaf = lab.authority.leaf
    let attributeCertificate = ASN1Writer.bytes {
      $0.constructed(.context(1)) { $0.integer(1) }
    }
    return try Vector.table([
      (
        "no-certificates", "The certificates field is missing.", [.missing],
        message(lab) { $0.certificates = nil }, .invalid("cms/no-certificates")
      ),
      (
        "empty-certificates", "The certificates field is empty.", [.missing],
        message(lab) { $0.certificates = [] }, .invalid("cms/no-certificates")
      ),
      (
        "nine-certificates", "Nine certificates, one above the limit.", [.limit],
        message(lab) { $0.certificates = Array(repeating: leaf, count: 9) },
        .invalid("cms/too-many-certificates")
      ),
      (
        "attribute-certificate", "An attribute certificate, tagged [1].", [.unsupported],
        message(lab) { $0.certificates = [leaf, attributeCertificate] },
        .invalid("cms/certificate-choice")
      ),
      (
        "revocation-list", "A revocation list.", [.unsupported],
        message(lab) { $0.revocationLists = [[0x30, 0x00]] }, .invalid("cms/revocation-lists")
      ),
      (
        "empty-revocation-lists", "An empty field for revocation lists.", [.unsupported],
        message(lab) { $0.revocationLists = [] }, .invalid("cms/revocation-lists")
      ),
    ])
  }

  private static func signers(_ lab: Lab) throws(TrustError) -> [Vector] {
    try Vector.table([
      (
        "no-signer", "No signer: a loop over all signatures would succeed.", [.missing],
        message(lab) {
          $0.signers = []
          $0.digestAlgorithms = [.digest(.sha256)]
        }, .invalid("cms/no-signer")
      ),
      (
        "two-signers",
        "A valid signer, then an attacker's: the result would depend on which one is verified.",
        [.ambiguous], message(lab) { $0.signers.append(lab.attacker.signer) },
        .invalid("cms/several-signers")
      ),
      (
        "two-signers-reversed", "An attacker's signer, then a valid one.", [.ambiguous],
        message(lab) { $0.signers.insert(lab.attacker.signer, at: 0) },
        .invalid("cms/several-signers")
      ),
      (
        "one-signer-twice", "The same valid signer twice.", [.duplicate],
        message(lab) { $0.signers.append(lab.authority.signer) }, .invalid("cms/several-signers")
      ),
    ])
  }
}
